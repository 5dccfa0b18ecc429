/// The facts about the files that a catalog references.
package struct Assets: Hashable, Sendable {
  private let byPath: [String: Asset]
  private let byRole: [AssetMentions.Role: [Asset]]

  /// The requested paths, without duplicates within a role.
  package let mentions: AssetMentions

  /// The pictures in the folders of the referenced ones, or below; sorted by path.
  package let pictures: [String]

  /// The packaged content so far, if the catalog has a lock for it.
  package let contentLock: ContentLock?

  init(_ byPath: [String: Asset], mentions: AssetMentions, pictures: [String], contentLock: ContentLock? = nil) {
    self.byPath = byPath
    byRole = Dictionary(
      uniqueKeysWithValues: AssetMentions.Role.allCases.map { ($0, mentions.paths(of: $0).compactMap { byPath[$0] }) })
    self.mentions = mentions
    self.pictures = pictures
    self.contentLock = contentLock
  }

  /// The asset at a path; nil if it wasn't requested.
  package subscript(path: String) -> Asset? { byPath[path] }

  /// The unreadable files with reasons, sorted by path.
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

  /// The assets of a role, in order.
  package func all(of role: AssetMentions.Role) -> [Asset] { byRole[role] ?? [] }
}
