/// What the files of hosted content are, by their digests: equal trees are equal content.
///
/// Paths begin at the folder `Contents` of a package. Modes, owners and times don't belong to it, for a package has
/// none of its own.
package struct ContentTree: Hashable, Sendable {
  /// One file or link.
  package struct Entry: Hashable, Sendable {
    package let path: String
    package let kind: Kind

    package init(_ path: String, _ kind: Kind) {
      self.path = path
      self.kind = kind
    }
  }

  /// What stands at a path.
  package enum Kind: Hashable, Sendable {
    /// A file of so many bytes, and its SHA-256 in hexadecimal digits.
    case file(size: Int, sha256: String)
    case link(to: String)
  }

  /// How a file differs between two trees.
  package enum Change: String, Hashable, Sendable {
    case added, changed, removed
  }

  /// Sorted by path, bytewise.
  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries.sorted { $0.path.precedesBytewise($1.path) } }

  /// The length of all files together.
  package var size: Int {
    entries.reduce(0) { if case .file(let size, _) = $1.kind { $0 + size } else { $0 } }
  }

  /// What is different since another tree, by path.
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

  /// Whether a folder surely holds something else: by names and lengths, and by digests as far as its files were read.
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
  /// Whether it is laid out as a package: its files below `Contents`, beside the property list.
  package var isPackage: Bool {
    var hasInfo = false
    var hasContents = false
    for entry in entries {
      if entry.path == Self.contentsName, case .folder = entry.kind { hasContents = true }
      if entry.path == Self.contentInfoName, case .file = entry.kind { hasInfo = true }
    }
    return hasInfo && hasContents
  }

  /// Whether it is laid out as a package but for the property list: nothing stands beside `Contents`.
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

  /// Whether a name is one that systems leave behind in folders, and that nobody wants to deliver.
  package static func isLeftover(_ name: some StringProtocol) -> Bool {
    name == ".DS_Store" || name.hasPrefix("._") || name == "Thumbs.db" || name == "desktop.ini" || name == "__MACOSX"
  }

  /// Whether something in it can't be looked at.
  package var hasUnreadable: Bool { entries.contains { if case .unreadable = $0.kind { true } else { false } } }

  /// What customers would get, by path below `Contents`; folders and what systems leave behind are not among it.
  package var content: [Entry] {
    let start = isPackage ? Self.contentsName + "/" : ""
    return entries.compactMap { entry in
      if case .folder = entry.kind { return nil }
      guard entry.path.hasPrefix(start), !start.isEmpty || entry.path != Self.contentInfoName else { return nil }
      if entry.path.split(separator: "/").contains(where: Self.isLeftover) { return nil }
      return Entry(path: String(entry.path.dropFirst(start.count)), kind: entry.kind)
    }
  }

  /// The digests of what customers would get; nil while something of it has not been read.
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
