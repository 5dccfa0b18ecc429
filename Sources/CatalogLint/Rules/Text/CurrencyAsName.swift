import SourceDiagnostics

/// Names of real currencies in English. "Pounds" can mean weight, so it is left out. Currency codes are prices, which
/// another rule reports.
private let money: Set<String> = [
  "dollar", "dollars", "euro", "euros", "yen", "rupee", "rupees", "cent", "cents", "bucks", "rubles", "yuan",
]

extension Rule {
  /// A product isn't named like real money.
  static let currencyAsName = Rule(
    id: "currency-as-name",
    severity: .warning,
    summary: "a product's name looks like an amount of real money",
    rationale: """
      App Review asks you to rename such products. A virtual currency may not be labeled like real money, as in "100 \
      Dollars". Shelf only checks names, for a number before an English currency word.
      """,
    source: FactSource(
      "A letter from App Review that a developer published", address: "https://github.com/lefex/DSA/issues/46",
      confidence: .medium, read: "2026-11-27"),
    examples: [
      .good("a number of coins", gold(inFlow: "localizations: {en-US: {name: 100 Coins}}")),
      .bad("a number of dollars", gold("localizations: {en-US: {name: ⟦100 Dollars⟧}}")),
    ],
    texts: .english,
    text: { visit, report in
      guard visit.field == .productName else { return }
      let words = visit.text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "," || $0 == ".") }
      let pairs = zip(words, words.dropFirst())
      guard pairs.contains(where: { $0.first?.isNumber == true && money.contains(String($1)) }) else { return }
      report(
        visit.path, "\(quoted(visit.text)) is an amount of real money",
        help: "use the app's own currency, such as coins or gems")
    }
  )
}
