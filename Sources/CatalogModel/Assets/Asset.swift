/// What one path of a catalog leads to.
package struct Asset: Hashable, Sendable {
  /// The path as the catalog has it.
  package let path: String

  /// The path as the disk spells it, if that differs in letter case or in the form of its characters.
  package var spelling: String?

  /// Where it leads in the end, from the catalog's root, links followed; nil if it leads to nothing inside.
  package var place: String?
  package var target: Target

  /// What stands at the end of a path.
  package enum Target: Hashable, Sendable {
    case file(AssetFile)
    /// A folder; its contents are listed where the store hosts them.
    case folder(AssetFolder)
    /// Nothing. The names are those beside which it would stand, in the last folder that is there.
    case missing(in: String, among: [String])
    /// A link that leads to nothing, or in a circle.
    case broken(AssetLink)
    /// A place outside the catalog; the link that leads there, if one does.
    case outside(AssetLink?)
    /// A pipe, a device or a socket, which is never opened.
    case special
    /// Something that can't be looked at, and why.
    case unreadable(String)
  }

  package var file: AssetFile? { if case .file(let file) = target { file } else { nil } }
  package var folder: AssetFolder? { if case .folder(let folder) = target { folder } else { nil } }
}

/// A symbolic link.
package struct AssetLink: Hashable, Sendable {
  /// Where it stands: from the catalog's root, or from the folder that was listed.
  package var path: String

  /// What is written in it.
  package var destination: String

  package init(path: String, destination: String) {
    self.path = path
    self.destination = destination
  }
}

/// Everything below a folder; links are named, not followed.
package struct AssetFolder: Hashable, Sendable {
  /// Sorted by path, bytewise.
  package var entries: [Entry] = []

  /// Whether all of it was listed: not when there is too much.
  package var isComplete = true

  package init(entries: [Entry] = [], isComplete: Bool = true) {
    self.entries = entries
    self.isComplete = isComplete
  }

  /// One thing in the folder or below it.
  package struct Entry: Hashable, Sendable {
    /// From the folder, with `/`.
    package var path: String
    package var kind: Kind

    package init(path: String, kind: Kind) {
      self.path = path
      self.kind = kind
    }
  }

  /// What it is.
  package enum Kind: Hashable, Sendable {
    case file(AssetFile)
    case folder
    /// To something in the folder.
    case link(AssetLink)
    /// To nothing, or in a circle.
    case brokenLink(AssetLink)
    /// To something outside the folder; `via` is the link of the chain that leaves it.
    case escapingLink(AssetLink, via: AssetLink)
    case special
    case unreadable(String)
  }

  /// The length of all files together.
  package var size: Int {
    entries.reduce(0) { if case .file(let file) = $1.kind { $0 + file.size } else { $0 } }
  }

  /// The property list at its top.
  package var contentInfo: ContentInfo? {
    for case .file(let file) in entries.lazy.filter({ $0.path == Self.contentInfoName }).map(\.kind) {
      return file.contentInfo
    }
    return nil
  }

  package static let contentInfoName = "ContentInfo.plist"
}
