import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Paths are spelled as the disk spells them.
  static let assetCase = Rule(
    id: "asset-case",
    severity: .warning,
    summary: "a path differs from the file's name in letter case",
    rationale: """
      Most Macs don't tell 'Coins.png' from 'coins.png'; build machines do, and there the file is missing. The same \
      goes for \
      letters with accents, which can be written in two forms that look alike.
      """,
    source: .catalogFormat,
    examples: [
      .good("as on the disk", screenshot("review/gold.png"), assets: [.goldShot]),
      .bad("a capital", screenshot("⟦Review/Gold.png⟧"), assets: [.goldShot]),
      .bad(
        "an accent in two forms",
        gold("promotion: {image: ⟦promo/tre\u{301}sor.png⟧}"),
        assets: [.png("promo/tr\u{E9}sor.png", width: 1024, height: 1024)]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: AssetMentions.Role.allCases, in: assets, judge: \.spelling) { mention, spelling in
        let message = "\(mention.spoken) is \(quoted(spelling)) on the disk"
        if spelling == mention.asset.path {
          report(
            mention.place, message, label: "looks the same, but the accents are written in another form",
            help: "rename the file")
        } else {
          report(mention.place, message, help: "write it as the disk has it")
        }
      }
    }
  )
}
