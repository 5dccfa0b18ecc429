import CatalogModel
import SourceDiagnostics

/// What is sold by the time and not used up. Few and clear: a boost for a day is a consumable.
private let access = WordList(["premium", "pro", "vip", "membership", "subscription", "access", "ad-free", "ad free"])

/// Lengths of time, behind a number.
private let times: Set<String> = ["day", "days", "week", "weeks", "month", "months", "year", "years"]

extension Rule {
  /// Access for a time is a subscription.
  static let timedAccessAsConsumable = Rule(
    id: "timed-access-as-consumable",
    severity: .warning,
    summary: "access for some time that is sold as a consumable",
    rationale: """
      A consumable is used up. Access for a time ("1 Month Premium") is a subscription, auto-renewable or not, and \
      reviewers send \
      it back: "the purchasability type is set inappropriately". Shelf looks for a few English words in names only.
      """,
    source: .practice("Letters of reviewers that developers showed"),
    examples: [
      .good("coins", gold(inFlow: "type: consumable, localizations: {en-US: {name: 100 Coins}}")),
      .bad("a month of everything", gold("type: consumable", "localizations: {en-US: {name: ⟦1 Month Premium⟧}}")),
    ],
    texts: .english,
    text: { visit, report in
      guard visit.field == .productName, case .product(let product) = visit.owner, product.product.type == .consumable,
        visit.shape.traits.hasAny(of: .digits), access.firstMatch(in: visit.text, visit.shape) != nil,
        namesTime(visit.text)
      else { return }
      report(
        visit.path, "\(quoted(visit.text)) is access for some time, and the product a consumable",
        notes: product.typeNote,
        help: "sell a non_renewing_subscription, or an auto-renewable one; the type of a product can't be changed")
    }
  )
}

/// Whether a text names a number of days, weeks, months or years.
private func namesTime(_ text: String) -> Bool {
  let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
  return zip(words, words.dropFirst()).contains { $0.allSatisfy(\.isNumber) && times.contains(String($1)) }
}
