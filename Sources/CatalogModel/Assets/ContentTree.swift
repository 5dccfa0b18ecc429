/// The digests of hosted content's files: equal trees are equal content.
///
/// Paths are relative to the folder `Contents` of a package. Modes, owners and times are ignored, because a package
/// doesn't keep them.
package struct ContentTree: Hashable, Sendable {
  /// One file or link.
  package struct Entry: Hashable, Sendable {
    package let path: String
    package let kind: Kind

    package init(_ path: String, _ kind: Kind) { (self.path, self.kind) = (path, kind) }
  }

  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    /// A file with its length, and its SHA-256 in hexadecimal.
    case file(size: Int, sha256: String)
    case link(to: String)
  }

  /// A file's difference between two trees.
  package enum Change: String, Hashable, Sendable {
    case added, changed, removed
  }

  /// Sorted by path, bytewise.
  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries.sorted { $0.path.precedesBytewise($1.path) } }

  /// The total size of all files.
  package var size: Int {
    entries.reduce(0) { if case .file(let size, _) = $1.kind { $0 + size } else { $0 } }
  }

  /// The differences from another tree, by path.
  package func changes(since other: ContentTree) -> [(path: String, change: Change)] {
    var changes: [(path: String, change: Change)] = []
    var old = other.entries[...]
    for entry in entries {
      while let first = old.first, first.path.precedesBytewise(entry.path) {
        changes.append((first.path, .removed))
        old.removeFirst()
      }
      if let first = old.first, !entry.path.precedesBytewise(first.path) {
        if first.kind != entry.kind { changes.append((entry.path, .changed)) }
        old.removeFirst()
      } else {
        changes.append((entry.path, .added))
      }
    }
    return changes + old.map { ($0.path, .removed) }
  }

  /// Whether a folder certainly differs: by names and lengths, and by the digests of the files that were read.
  package func differs(from folder: AssetFolder) -> Bool {
    let found = folder.content
    guard folder.isComplete, !folder.hasUnreadable else { return false }
    guard found.count == entries.count else { return true }
    return !zip(entries, found).allSatisfy { entry, item in
      guard entry.path.utf8.elementsEqual(item.path.utf8) else { return false }
      switch (entry.kind, item.kind) {
      case (.file(let size, let digest), .file(let file)):
        return size == file.size && (file.sha256.map { $0 == digest } ?? true)
      case (.link(let destination), .link(let link)), (.link(let destination), .brokenLink(let link)),
        (.link(let destination), .escapingLink(let link, _)):
        return destination.utf8.elementsEqual(link.destination.utf8)
      default: return false
      }
    }
  }
}

extension AssetFolder {
  /// Whether it has the layout of a package: its files below `Contents`, beside the property list.
  package var isPackage: Bool {
    var hasInfo = false
    var hasContents = false
    for entry in entries {
      if entry.path == Self.contentsName, case .folder = entry.kind { hasContents = true }
      if entry.path == Self.contentInfoName, case .file = entry.kind { hasInfo = true }
    }
    return hasInfo && hasContents
  }

  /// Whether it has the layout of a package except for the property list: nothing is beside `Contents`.
  package var lacksOnlyInfo: Bool {
    guard !isPackage else { return false }
    var hasContents = false
    for entry in entries {
      if entry.path == Self.contentsName, case .folder = entry.kind { hasContents = true }
      let start = entry.path.prefix { $0 != "/" }
      guard start == Self.contentsName || Self.isLeftover(start) else { return false }
    }
    return hasContents
  }

  /// Whether it is the name of a file that operating systems create, which isn't content.
  package static func isLeftover(_ name: some StringProtocol) -> Bool {
    name == ".DS_Store" || name.hasPrefix("._") || name == "Thumbs.db" || name == "desktop.ini" || name == "__MACOSX"
  }

  /// Whether it contains something unreadable.
  package var hasUnreadable: Bool { entries.contains { if case .unreadable = $0.kind { true } else { false } } }

  /// The content for customers, by path below `Contents`; without folders and files of operating systems.
  package var content: [Entry] {
    let start = isPackage ? Self.contentsName + "/" : ""
    return entries.compactMap { entry in
      if case .folder = entry.kind { return nil }
      guard entry.path.hasPrefix(start), !start.isEmpty || entry.path != Self.contentInfoName else { return nil }
      if entry.path.split(separator: "/").contains(where: Self.isLeftover) { return nil }
      return Entry(path: String(entry.path.dropFirst(start.count)), kind: entry.kind)
    }
  }

  /// The digests of the content for customers; nil if part of it hasn't been read.
  package var tree: ContentTree? {
    var found: [ContentTree.Entry] = []
    for entry in content {
      switch entry.kind {
      case .file(let file):
        guard let digest = file.sha256 else { return nil }
        found.append(.init(entry.path, .file(size: file.size, sha256: digest)))
      case .link(let link), .brokenLink(let link), .escapingLink(let link, _):
        found.append(.init(entry.path, .link(to: link.destination)))
      case .folder, .special, .unreadable: continue
      }
    }
    return isComplete ? ContentTree(found) : nil
  }

  package static let contentsName = "Contents"
}
