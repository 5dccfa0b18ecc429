import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Paths have the same spelling as on disk.
  static let assetCase = Rule(
    id: "asset-case",
    severity: .warning,
    summary: "a path differs from the file's name in letter case",
    rationale: """
      The file is missing on a case-sensitive disk, such as on a CI machine. Most Macs treat 'Coins.png' and \
      'coins.png' as one name. The same applies to accented letters, which have two forms that look alike.
      """,
    source: .catalogFormat,
    examples: [
      .good("as on disk", screenshot("review/gold.png"), assets: [.goldShot]),
      .bad("a capital letter in the path", screenshot("⟦Review/Gold.png⟧"), assets: [.goldShot]),
      .bad(
        "an accent in another form",
        gold("promotion: {image: ⟦promo/tre\u{301}sor.png⟧}"),
        assets: [.png("promo/tr\u{E9}sor.png", width: 1024, height: 1024)]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: AssetMentions.Role.allCases, in: assets, judge: \.spelling) { mention, spelling in
        let message = "\(mention.spoken) is \(quoted(spelling)) on disk"
        if spelling == mention.asset.path {
          report(
            mention.place, message, label: "it looks the same, but the accents are in another form",
            help: "rename the file")
        } else {
          report(mention.place, message, help: "spell it as on disk")
        }
      }
    }
  )
}
