package import CatalogModel
package import SystemPackage

/// The files of a git revision, as if they were checked out.
///
/// Links are followed inside the tree. Submodules are left out, because their files aren't in any tree of this
/// repository.
package struct GitTree: CatalogDisk {
  private enum Node: Sendable {
    case folder(Int)
    /// By the ID of its content.
    case file(String)
    /// The object ID of the link's destination at first, later the destination itself.
    case link(String)
  }

  /// Where the tree would be checked out.
  package let top: FilePath

  /// The entries of each folder; the first is the top.
  private var folders: [[String: Node]] = [[:]]

  /// The paths of the submodules.
  package private(set) var submodules: [String] = []

  /// - Parameters:
  ///   - listing: the output of `git ls-tree -r -z`.
  ///   - top: where the tree would be checked out.
  package init(_ listing: [UInt8], top: FilePath) {
    self.top = top
    var numbers: [ArraySlice<UInt8>: Int] = [[]: 0]
    for line in listing.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = line[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      let path = line[(tab + 1)...]
      if words.first == "160000" { submodules.append(String(decoding: path, as: UTF8.self)) }
      guard words.count >= 3, words[1] == "blob" else { continue }
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
      let folder = number(of: path[..<max(path.startIndex, start - 1)], &numbers)
      folders[folder][String(decoding: path[start...], as: UTF8.self)] =
        words[0] == "120000" ? .link(words[2]) : .file(words[2])
    }
  }

  /// The number of a folder, which is created with its parents if it is new.
  private mutating func number(of path: ArraySlice<UInt8>, _ numbers: inout [ArraySlice<UInt8>: Int]) -> Int {
    if path.isEmpty { return 0 }
    if let number = numbers[path] { return number }
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
    let above = number(of: path[..<max(path.startIndex, start - 1)], &numbers)
    let number = folders.count
    folders.append([:])
    folders[above][String(decoding: path[start...], as: UTF8.self)] = .folder(number)
    numbers[path] = number
    return number
  }

  // MARK: - Links

  /// The IDs of all link targets, sorted, without duplicates.
  package var links: [String] {
    let ids = folders.flatMap { $0.values.compactMap { if case .link(let id) = $0 { id } else { nil } } }
    return Set(ids).sorted()
  }

  /// Resolves the targets of links.
  package mutating func follow(_ destinations: [String: [UInt8]]) {
    for folder in folders.indices {
      for (name, node) in folders[folder] {
        if case .link(let id) = node {
          folders[folder][name] = .link(String(decoding: destinations[id] ?? [], as: UTF8.self))
        }
      }
    }
  }

  // MARK: - As a disk

  package func kind(of path: FilePath) throws(Errno) -> FileSystem.Kind {
    switch try node(at: path) {
    case .folder(let number): .folder(FileSystem.Identity(device: 0, inode: UInt64(number)))
    case .file: .file(size: 0)
    case .link: throw Errno.noSuchFileOrDirectory
    }
  }

  package func content(of folder: FilePath) throws(Errno) -> [FolderEntry] {
    guard case .folder(let number) = try node(at: folder) else { throw Errno.notDirectory }
    let names = folders[number].keys.sorted { $0.precedesBytewise($1) }
    return names.compactMap { name in FilePath.Component(name).map { FolderEntry(name: $0) } }
  }

  /// The entries of a folder, sorted by name, bytewise; links are not followed.
  package func entries(in folder: FilePath) throws(Errno) -> [AssetEntry] {
    guard case .folder(let number) = try node(at: folder) else { throw Errno.notDirectory }
    let entries = folders[number].map { name, node in
      switch node {
      case .folder: AssetEntry(name, .folder)
      case .file: AssetEntry(name, .file)
      case .link: AssetEntry(name, .link)
      }
    }
    return entries.sorted { $0.name.precedesBytewise($1.name) }
  }

  /// The destination of a link.
  package func destination(ofLink path: FilePath) throws(Errno) -> String {
    guard let name = path.lastComponent?.string, case .folder(let number) = try node(at: path.parent),
      case .link(let destination)? = folders[number][name]
    else { throw Errno.invalidArgument }
    return destination
  }

  /// The ID of the file at a path, after following links; nil if it isn't a file.
  package func id(at path: FilePath) -> String? { if case .file(let id)? = try? node(at: path) { id } else { nil } }

  /// The target of a path.
  private func node(at path: FilePath) throws(Errno) -> Node {
    var below = path.lexicallyNormalized()
    if below == top { return .folder(0) }
    guard below.removePrefix(top) else { throw Errno.noSuchFileOrDirectory }
    // `.git` is never in a tree, but the search for templates ends at it.
    if below == ".git" { return .folder(0) }
    var left = below.components.map(\.string)[...]
    var way = [0]
    var links = 0
    while let name = left.popFirst() {
      if name == ".." {
        guard way.count > 1 else { throw Errno.noSuchFileOrDirectory }
        way.removeLast()
        continue
      }
      if name == "." { continue }
      guard let node = folders[way[way.count - 1]][name] else { throw Errno.noSuchFileOrDirectory }
      switch node {
      case .folder(let number): way.append(number)
      case .file: if left.isEmpty { return node } else { throw Errno.notDirectory }
      case .link(let destination):
        links += 1
        guard links <= 40 else { throw Errno.tooManySymbolicLinkLevels }
        guard !destination.hasPrefix("/") else { throw Errno.noSuchFileOrDirectory }
        left = (destination.split(separator: "/").map(String.init) + left)[...]
      }
    }
    return .folder(way[way.count - 1])
  }
}
