import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The names in hosted content stay different on every disk.
  static let contentNameCollision = Rule(
    id: "content-name-collision",
    severity: .error,
    summary: "two files of hosted content have the same name on a disk that ignores letter case",
    rationale: """
      Most Macs, where content is packed and tested, don't tell 'Map.png' from 'map.png', nor the two forms of an accented \
      letter: one file overwrites the other, and customers get one instead of two.
      """,
    source: .practice("How Mac disks compare names"),
    examples: [
      .good(
        "different names", hosted("content/maps"),
        assets: [
          .png("content/maps/north.png", width: 320, height: 480), .png("content/maps/south.png", width: 320, height: 480),
        ]),
      .bad(
        "a capital", hosted("⟦content/maps⟧"),
        assets: [.png("content/maps/Map.png", width: 320, height: 480), .png("content/maps/map.png", width: 320, height: 480)]),
      .bad(
        "two forms of an accent", hosted("⟦content/maps⟧"),
        assets: [.text("content/maps/tr\u{E9}sor.txt", "Here."), .text("content/maps/tre\u{301}sor.txt", "There.")]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.hostedContent], in: assets, judge: collisions) { mention, pairs in
        report(
          mention.place, "\(mention.spoken) has names that differ in letter case or accents only: \(someOf(pairs))",
          help: "rename one of them")
      }
    }
  )
}

/// The names of a folder that are one on a disk blind to case; nil if there are none. Below two folders that are one, only
/// the folders are told.
private func collisions(_ asset: Asset) -> [String]? {
  guard let folder = asset.folder else { return nil }
  var names: [String: String] = [:]
  var pairs: [String] = []
  var merged = Set<String>()
  for entry in folder.entries {
    let parts = entry.path.split(separator: "/")
    // Swift's texts are equal in whatever form their accents are.
    let folded = foldedFileName(entry.path)
    if let other = names[folded] {
      merged.insert(folded)
      let parent = foldedFileName(parts.dropLast().joined(separator: "/"))
      if !merged.contains(parent) { pairs.append("\(quoted(other)) and \(quoted(entry.path))") }
    } else {
      names[folded] = entry.path
    }
  }
  return pairs.isEmpty ? nil : pairs
}
