import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The names in hosted content differ on case-insensitive disks too.
  package static let contentNameCollision = Rule(
    id: "content-name-collision",
    severity: .error,
    summary: "two files of hosted content have the same name on a case-insensitive disk",
    rationale: """
      One file overwrites the other, so customers get one instead of two. Most Macs, where content is packed and \
      tested, treat 'Map.png' and 'map.png' as one name, and also the two forms of an accented letter.
      """,
    source: .ownAdvice(),
    examples: [
      .good(
        "different names", hosted("content/maps"),
        assets: [
          .png("content/maps/north.png", width: 320, height: 480),
          .png("content/maps/south.png", width: 320, height: 480),
        ]),
      .bad(
        "names that differ in a capital letter", hosted("⟦content/maps⟧"),
        assets: [
          .png("content/maps/Map.png", width: 320, height: 480), .png("content/maps/map.png", width: 320, height: 480),
        ]),
      .bad(
        "names that differ in the form of an accent", hosted("⟦content/maps⟧"),
        assets: [.text("content/maps/tr\u{E9}sor.txt", "Here."), .text("content/maps/tre\u{301}sor.txt", "There.")]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.hostedContent], in: assets, judge: collisions) { mention, pairs in
        report(
          mention.place, "\(mention.spoken) has names that differ only in letter case or accents: \(someOf(pairs))",
          help: "rename one of them")
      }
    }
  )
}

/// The names of a folder that are equal on a case-insensitive disk; nil if there are none.
private func collisions(_ asset: Asset) -> [String]? {
  let pairs = (asset.folder?.nameCollisions ?? []).map { "\(quoted($0.first)) and \(quoted($0.second))" }
  return pairs.isEmpty ? nil : pairs
}
