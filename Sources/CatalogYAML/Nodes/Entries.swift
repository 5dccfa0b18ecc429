import YAMLSyntax

/// One entry of a mapping, with its lower layers.
struct Entry {
  var key: NodeRef
  var value: Value

  /// The alias of the value, if there is one.
  var alias: NodeRef?
}

extension SourceTrees {
  /// The effective entries of a mapping, in the order of the text: merge keys expanded, templates and defaults merged
  /// key by key.
  ///
  /// An entry of the mapping itself overrides one of `<<`, and that overrides the lower layers. Mappings merge; lists
  /// and scalars replace; a null removes the lower value.
  func entries(of value: Value) -> [Entry] {
    let own = ownEntries(of: value.top)
    guard !value.isAlone else { return own }
    var result = EntryList(own, in: self)
    for layer in value.below {
      for entry in ownEntries(of: layer) {
        guard let index = result.append(entry) else { continue }
        if isOpen(result.entries[index].value) { result.entries[index].value.below.append(entry.value.top) }
      }
    }
    return result.entries
  }

  /// Whether lower layers are visible: the value is a mapping, and so is everything merged into it so far.
  private func isOpen(_ value: Value) -> Bool { kind(value.below.last ?? value.top) == .mapping }

  /// The entries of one mapping with those of its merge keys.
  private func ownEntries(of ref: NodeRef, depth: Int = 0) -> [Entry] {
    guard let mapping = resolved(ref), kind(mapping) == .mapping else { return [] }
    var result: [Entry] = []
    var merged: [NodeRef] = []
    forEachPair(of: mapping) { key, value in
      if isMergeKey(key) { merged.append(value) } else if let entry = entry(key, value) { result.append(entry) }
    }
    guard depth < 64, !merged.isEmpty else { return result }
    var list = EntryList(result, in: self)
    for source in merged.flatMap(mergeSources) {
      for entry in ownEntries(of: source, depth: depth + 1) { _ = list.append(entry) }
    }
    return list.entries
  }

  private func entry(_ key: NodeRef, _ value: NodeRef) -> Entry? {
    guard let target = resolved(value) else { return nil }
    return Entry(key: key, value: Value(target), alias: kind(value) == .alias ? value : nil)
  }

  /// The mappings of a merge key: one, or a list.
  func mergeSources(_ ref: NodeRef) -> [NodeRef] {
    guard let target = resolved(ref) else { return [] }
    switch kind(target) {
    case .mapping: return [target]
    case .sequence: return tree(target).items(of: target.node).map { self.ref($0, beside: target) }
    default: return []
    }
  }

  func isMergeKey(_ ref: NodeRef) -> Bool { node(ref).isMergeKey }

  func hasMergeKey(_ ref: NodeRef) -> Bool { trees[Int(ref.tree)].hasMergeKey(ref.node) }

  /// Calls `body` for each key and value as written.
  func forEachPair(of ref: NodeRef, _ body: (NodeRef, NodeRef) -> Void) {
    let index = Int(ref.tree)
    var key = trees[index].firstChild(of: ref.node)
    for _ in 0..<trees[index].childCount(of: ref.node) / 2 {
      let value = trees[index].sibling(of: key)
      body(self.ref(key, beside: ref), self.ref(value, beside: ref))
      key = trees[index].sibling(of: value)
    }
  }

  /// The entry for a key, as in `entries(of:)`, but without building the whole list.
  func entry(_ key: String, of value: Value) -> Entry? {
    var result = ownEntry(key, of: value.top)
    for layer in value.below {
      guard let entry = ownEntry(key, of: layer) else { continue }
      guard let found = result else {
        result = entry
        continue
      }
      if isOpen(found.value) { result?.value.below.append(entry.value.top) }
    }
    return result
  }

  private func ownEntry(_ key: String, of ref: NodeRef, depth: Int = 0) -> Entry? {
    guard let mapping = resolved(ref), kind(mapping) == .mapping else { return nil }
    guard key.utf8.allSatisfy({ $0 < 0x80 }) else {
      return ownEntries(of: mapping).first { isScalar($0.key) && string($0.key) == key }
    }
    // `"<<"` in quotes is an ordinary key.
    guard hasMergeKey(mapping), key != "<<" else { return writtenEntry(key, of: mapping) }
    if let own = writtenEntry(key, of: mapping) { return own }
    guard depth < 64 else { return nil }
    var found: Entry?
    forEachPair(of: mapping) { name, value in
      guard found == nil, isMergeKey(name) else { return }
      for source in mergeSources(value) where found == nil { found = ownEntry(key, of: source, depth: depth + 1) }
    }
    return found
  }

  /// The entry for an ASCII key that the mapping itself contains.
  private func writtenEntry(_ key: String, of mapping: NodeRef) -> Entry? {
    let tree = trees[Int(mapping.tree)]
    if tree.childCount(of: mapping.node) / 2 >= LongMappings.length {
      guard let node = keyOfLongMapping(key, of: mapping) else { return nil }
      return entry(self.ref(node, beside: mapping), self.ref(tree.sibling(of: node), beside: mapping))
    }
    let length = key.utf8.count
    var node = tree.firstChild(of: mapping.node)
    for _ in 0..<tree.childCount(of: mapping.node) / 2 {
      let value = tree.sibling(of: node)
      if tree.isScalar(node), tree.length(of: node) == length, tree.bytes(of: node).elementsEqual(key.utf8),
        let found = entry(self.ref(node, beside: mapping), self.ref(value, beside: mapping))
      {
        return found
      }
      node = tree.sibling(of: value)
    }
    return nil
  }
}

/// Entries with distinct keys, in insertion order.
private struct EntryList {
  var entries: [Entry]
  private let trees: SourceTrees

  /// The indices of the entries by the bytes of their keys, once a linear search would be slower.
  private var places: [[UInt8]: Int] = [:]

  private static let few = 16

  /// Starts with a mapping's own entries; the first of equal keys is used.
  init(_ own: [Entry], in trees: SourceTrees) {
    (entries, self.trees) = (own, trees)
    if own.count > Self.few { index() }
  }

  /// Adds an entry.
  ///
  /// - Returns: the index of an existing entry with its key, if there is one; nothing is added then.
  mutating func append(_ entry: Entry) -> Int? {
    if places.isEmpty {
      if let place = entries.firstIndex(where: { trees.isSameText($0.key, entry.key) }) { return place }
      entries.append(entry)
      if entries.count > Self.few { index() }
      return nil
    }
    let key = bytes(of: entry.key)
    if let place = places[key] { return place }
    places[key] = entries.count
    entries.append(entry)
    return nil
  }

  private mutating func index() {
    places = Dictionary(
      entries.indices.map { (bytes(of: entries[$0].key), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func bytes(of key: NodeRef) -> [UInt8] {
    trees.isScalar(key) ? Array(trees.tree(key).bytes(of: key.node)) : []
  }
}
