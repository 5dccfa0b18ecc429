/// The file or folder at a path of a catalog.
package struct Asset: Hashable, Sendable {
  /// The path as written in the catalog.
  package let path: String

  /// The path as spelled on disk, if it differs in letter case or Unicode form.
  package var spelling: String?

  /// The final location relative to the catalog's root, with links resolved; nil if it isn't inside.
  package var place: String?
  package var target: Target

  /// The target of a path.
  package enum Target: Hashable, Sendable {
    case file(AssetFile)
    /// A folder; its contents are listed if it is hosted content.
    case folder(AssetFolder)
    /// Missing. The names are those in the last existing folder.
    case missing(in: String, among: [String])
    /// A broken link, or a circular one.
    case broken(AssetLink)
    /// A location outside the catalog, and the link that leads there, if any.
    case outside(AssetLink?)
    /// A pipe, a device or a socket, which is never opened.
    case special
    /// Something unreadable, and the reason.
    case unreadable(String)
  }

  package var file: AssetFile? { if case .file(let file) = target { file } else { nil } }
  package var folder: AssetFolder? { if case .folder(let folder) = target { folder } else { nil } }
}

/// A symbolic link.
package struct AssetLink: Hashable, Sendable {
  /// Its path relative to the catalog's root, or to the listed folder.
  package var path: String

  /// The text of the link.
  package var destination: String

  package init(path: String, destination: String) { (self.path, self.destination) = (path, destination) }
}

/// Everything below a folder; links are listed, not followed.
package struct AssetFolder: Hashable, Sendable {
  /// Sorted by path, bytewise.
  package var entries: [Entry] = []

  /// Whether the listing is complete; false above the limits.
  package var isComplete = true

  package init(entries: [Entry] = [], isComplete: Bool = true) {
    (self.entries, self.isComplete) = (entries, isComplete)
  }

  /// An entry in the folder or below.
  package struct Entry: Hashable, Sendable {
    /// The path relative to the folder, with `/`.
    package var path: String
    package var kind: Kind

    package init(path: String, kind: Kind) { (self.path, self.kind) = (path, kind) }
  }

  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    case file(AssetFile)
    case folder
    /// A link inside the folder.
    case link(AssetLink)
    /// A broken link, or a circular one.
    case brokenLink(AssetLink)
    /// A link outside the folder; `via` is the link in the chain that leaves it.
    case escapingLink(AssetLink, via: AssetLink)
    case special
    case unreadable(String)
  }

  /// The total size of all files.
  package var size: Int {
    entries.reduce(0) { if case .file(let file) = $1.kind { $0 + file.size } else { $0 } }
  }

  /// The property list at its root.
  package var contentInfo: ContentInfo? {
    for case .file(let file) in entries.lazy.filter({ $0.path == Self.contentInfoName }).map(\.kind) {
      return file.contentInfo
    }
    return nil
  }

  package static let contentInfoName = "ContentInfo.plist"
}
