import CatalogModel
import SourceDiagnostics

/// The money of countries, by its English names. Pounds may be lost by exercise, and are left out.
/// Its codes are prices, which another rule reports.
private let money: Set<String> = [
  "dollar", "dollars", "euro", "euros", "yen", "rupee", "rupees", "cent", "cents", "bucks", "rubles", "yuan",
]

/// The same, to skip texts that hold none of them.
private let moneyWords = WordList(money.sorted())

extension Rule {
  /// What is sold is not called real money.
  static let currencyAsName = Rule(
    id: "currency-as-name",
    severity: .warning,
    summary: "a product is named like real money",
    rationale: """
      Currency of a game may not be labelled as that of the real world: reviewers ask to revise names such as "100 \
      Dollars". Shelf \
      looks for a number before an English name of money, in names only.
      """,
    source: .practice("Letters of reviewers that developers showed"),
    examples: [
      .good("coins", gold(inFlow: "localizations: {en-US: {name: 100 Coins}}")),
      .bad("dollars", gold("localizations: {en-US: {name: ⟦100 Dollars⟧}}")),
    ],
    texts: .english,
    text: { visit, report in
      guard visit.field == .productName, visit.shape.traits.hasAny(of: .digits),
        moneyWords.firstMatch(in: visit.text, visit.shape) != nil
      else { return }
      let words = visit.text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "," || $0 == ".") }
      let pairs = zip(words, words.dropFirst())
      guard pairs.contains(where: { $0.first?.isNumber == true && money.contains(String($1)) }) else { return }
      report(
        visit.path, "\(quoted(visit.text)) is the name of real money",
        help: "name the currency of the app, such as coins or gems")
    }
  )
}
