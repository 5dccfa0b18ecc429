import CatalogModel

/// The member `Bom` of a package: the items that its payload installs, with modes, lengths and checksums.
///
/// The format is unpublished; this follows what the open-source implementations agree on. All numbers are big-endian.
package struct BillOfMaterials: Sendable {
  /// An installed item.
  package struct Item: Hashable, Sendable {
    package var path: String
    package var kind: Kind

    package init(_ path: String, _ kind: Kind) {
      self.path = path
      self.kind = kind
    }
  }

  /// The kind of an item.
  package enum Kind: Hashable, Sendable {
    case folder
    case file(size: Int, checksum: UInt32)
    case link(to: String)
  }

  private var store = BillStore()

  /// - Parameter items: everything below the root, folders before their contents.
  package init(_ items: [Item]) {
    let leaves = addItems(items)
    var info: [UInt8] = []
    for number: UInt32 in [1, UInt32(items.count + 2), 1, 0, 0, 0, 0] { info += number.bigEndianBytes }
    store.name("BomInfo", store.append(info))
    store.name("Paths", tree(leaves, count: items.count + 1, blockSize: 4096))
    store.name("HLIndex", tree([], count: 0, blockSize: 4096))
    let index = UInt32(tree([], count: 0, blockSize: 128))
    store.name("VIndex", store.append(UInt32(1).bigEndianBytes + index.bigEndianBytes + UInt32(0).bigEndianBytes + [0]))
    store.name("Size64", tree([], count: 0, blockSize: 4096))
  }

  package var bytes: [UInt8] { store.bytes }

  // MARK: - Installed items

  /// A path's two blocks: its description, and its name in the parent folder.
  private typealias Leaf = (key: Int, value: Int)

  /// Folder by folder, so that the names in a folder are consecutive and sorted.
  private mutating func addItems(_ items: [Item]) -> [Leaf] {
    var children: [String: [(name: String, item: Item)]] = [:]
    for item in items {
      let parts = item.path.split(separator: "/")
      children[parts.dropLast().joined(separator: "/"), default: []].append((String(parts.last ?? ""), item))
    }
    var leaves = [leaf(".", .folder, id: 1, in: 0)]
    var folders = [(path: "", id: 1)]
    var next = 0
    while next < folders.count {
      let folder = folders[next]
      next += 1
      let found = children[folder.path] ?? []
      for (name, item) in found.sorted(by: { $0.name.precedesBytewise($1.name) }) {
        let id = leaves.count + 1
        leaves.append(leaf(name, item.kind, id: id, in: folder.id))
        if item.kind == .folder { folders.append((item.path, id)) }
      }
    }
    return leaves
  }

  private mutating func leaf(_ name: String, _ kind: Kind, id: Int, in folder: Int) -> Leaf {
    let facts = store.append(Self.facts(kind))
    let key = store.append(UInt32(id).bigEndianBytes + UInt32(facts).bigEndianBytes)
    return (key, store.append(UInt32(folder).bigEndianBytes + name.utf8 + [0]))
  }

  private static func facts(_ kind: Kind) -> [UInt8] {
    let (type, mode, size, checksum, link): (UInt8, UInt16, Int, UInt32, [UInt8])
    switch kind {
    case .folder: (type, mode, size, checksum, link) = (2, 0o040755, 0, 0, [])
    case .file(let length, let sum): (type, mode, size, checksum, link) = (1, 0o100644, length, sum, [])
    case .link(let target):
      var sum = POSIXChecksum()
      sum.update(target.utf8)
      (type, mode, size, checksum, link) = (3, 0o120755, target.utf8.count, sum.value, Array(target.utf8) + [0])
    }
    var bytes: [UInt8] = [type, 1] + UInt16(3).bigEndianBytes + mode.bigEndianBytes
    // Owner, group and time: zero.
    for number in [0, 0, 0, UInt32(truncatingIfNeeded: size)] { bytes += number.bigEndianBytes }
    return bytes + [1] + checksum.bigEndianBytes + UInt32(link.count).bigEndianBytes + link
  }

  // MARK: - Trees

  private static let greatestNode = 256

  /// A tree of leaves in nodes of at most 256, with nodes above them up to a single root; returns the number of its
  /// block.
  private mutating func tree(_ leaves: [Leaf], count: Int, blockSize: UInt32) -> Int {
    var nodes = level(leaves, isLeaf: true)
    while nodes.count > 1 { nodes = level(nodes, isLeaf: false) }
    var bytes = Array("tree".utf8)
    for number in [1, UInt32(nodes.first?.key ?? 0), blockSize, UInt32(count)] { bytes += number.bigEndianBytes }
    return store.append(bytes + [0])
  }

  /// Each node with the value of its last element.
  private mutating func level(_ leaves: [Leaf], isLeaf: Bool) -> [Leaf] {
    let groups = max(1, (leaves.count + Self.greatestNode - 1) / Self.greatestNode)
    let blocks = (0..<groups).map { _ in store.reserve() }
    return (0..<groups).map { group in
      let own = leaves[group * Self.greatestNode..<min(leaves.count, (group + 1) * Self.greatestNode)]
      var bytes = UInt16(isLeaf ? 1 : 0).bigEndianBytes + UInt16(own.count).bigEndianBytes
      bytes += UInt32(group + 1 < groups ? blocks[group + 1] : 0).bigEndianBytes
      bytes += UInt32(group > 0 ? blocks[group - 1] : 0).bigEndianBytes
      for leaf in own { bytes += UInt32(leaf.key).bigEndianBytes + UInt32(leaf.value).bigEndianBytes }
      store.fill(blocks[group], bytes)
      return (blocks[group], own.last?.value ?? 0)
    }
  }
}

/// The file format around a bill of materials: numbered blocks, some with names.
private struct BillStore {
  /// Block 0 is empty.
  private var blocks: [(start: Int, count: Int)] = [(0, 0)]
  private var heap: [UInt8] = []
  private var names: [(name: String, block: Int)] = []

  mutating func append(_ bytes: [UInt8]) -> Int {
    let block = reserve()
    fill(block, bytes)
    return block
  }

  mutating func reserve() -> Int {
    blocks.append((0, 0))
    return blocks.count - 1
  }

  mutating func fill(_ block: Int, _ bytes: [UInt8]) {
    blocks[block] = (heap.count, bytes.count)
    heap += bytes
  }

  mutating func name(_ name: String, _ block: Int) { names.append((name, block)) }

  var bytes: [UInt8] {
    var variables = UInt32(names.count).bigEndianBytes
    for (name, block) in names { variables += UInt32(block).bigEndianBytes + [UInt8(name.utf8.count)] + name.utf8 }
    let start = Self.headerLength + variables.count
    var index = UInt32(blocks.count).bigEndianBytes
    for (offset, block) in blocks.enumerated() {
      index += UInt32(offset == 0 ? 0 : start + block.start).bigEndianBytes + UInt32(block.count).bigEndianBytes
    }
    // No free blocks, and space for two.
    index += [UInt8](repeating: 0, count: 20)
    var header = Array("BOMStore".utf8)
    for number in [1, blocks.count - 1, start + heap.count, index.count, Self.headerLength, variables.count] {
      header += UInt32(number).bigEndianBytes
    }
    header += [UInt8](repeating: 0, count: Self.headerLength - header.count)
    return header + variables + heap + index
  }

  private static let headerLength = 512
}
