/// What is known of the files that a catalog names, as they are on the disk.
package struct Assets: Hashable, Sendable {
  private let byPath: [String: Asset]
  private let byRole: [AssetMentions.Role: [Asset]]

  /// The paths that were asked for, each once in a role.
  package let mentions: AssetMentions

  /// The pictures that stand in the folders of those which are named, or below; by path, sorted.
  package let pictures: [String]

  /// What hosted content was packaged so far, if that is written down beside the catalog.
  package let contentLock: ContentLock?

  init(_ byPath: [String: Asset], mentions: AssetMentions, pictures: [String], contentLock: ContentLock? = nil) {
    self.byPath = byPath
    byRole = Dictionary(
      uniqueKeysWithValues: AssetMentions.Role.allCases.map { ($0, mentions.paths(of: $0).compactMap { byPath[$0] }) })
    self.mentions = mentions
    self.pictures = pictures
    self.contentLock = contentLock
  }

  /// What a path leads to; nil if nobody asked for it.
  package subscript(path: String) -> Asset? { byPath[path] }

  /// What could not be opened, and why, sorted by path.
  package var unreadable: [(path: String, reason: String)] {
    byPath.values.flatMap { asset -> [(path: String, reason: String)] in
      switch asset.target {
      case .unreadable(let reason): [(asset.path, reason)]
      case .folder(let folder):
        folder.entries.compactMap { entry in
          if case .unreadable(let reason) = entry.kind { ("\(asset.path)/\(entry.path)", reason) } else { nil }
        }
      case .file, .missing, .broken, .outside, .special: []
      }
    }.sorted { $0.path.precedesBytewise($1.path) }
  }

  /// What the paths of a role lead to, in their order.
  package func all(of role: AssetMentions.Role) -> [Asset] { byRole[role] ?? [] }
}
