import CatalogModel
import SourceDiagnostics

/// Words for time-limited access. A short list, because a boost for a day is a consumable.
private let access = WordList(["premium", "pro", "vip", "membership", "subscription", "access", "ad-free", "ad free"])

/// Units of time, after a number.
private let times: Set<String> = ["day", "days", "week", "weeks", "month", "months", "year", "years"]

extension Rule {
  /// Time-limited access is a subscription.
  static let timedAccessAsConsumable = Rule(
    id: "timed-access-as-consumable",
    severity: .warning,
    summary: "time-limited access that is sold as a consumable",
    rationale: """
      App Review rejects it: "the purchasability type is set inappropriately". Access for a limited time ("1 Month \
      Premium") is a subscription, auto-renewable or not. Shelf only looks for a few English words in names.
      """,
    source: FactSource(
      "A letter from App Review that a developer published",
      address: "https://www.generacodice.com/en/articolo/11609813/ios-app-rejected-due-to-wrong-purchase-type",
      confidence: .medium, read: "2026-11-27"),
    examples: [
      .good("coins", gold(inFlow: "type: consumable, localizations: {en-US: {name: 100 Coins}}")),
      .bad("one month of access", gold("type: consumable", "localizations: {en-US: {name: ⟦1 Month Premium⟧}}")),
    ],
    texts: .english,
    text: { visit, report in
      guard visit.field == .productName, case .product(let product) = visit.owner, product.product.type == .consumable,
        access.firstMatch(in: visit.text, visit.shape) != nil, namesTime(visit.text)
      else { return }
      report(
        visit.path, "\(quoted(visit.text)) is time-limited access, but the product is a consumable",
        notes: product.typeNote,
        help: "sell a non_renewing_subscription or an auto-renewable one under a new ID; a product's type can't be "
          + "changed")
    }
  )
}

/// Whether a text contains a number of days, weeks, months or years.
private func namesTime(_ text: String) -> Bool {
  let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
  return zip(words, words.dropFirst()).contains { $0.allSatisfy(\.isNumber) && times.contains(String($1)) }
}
