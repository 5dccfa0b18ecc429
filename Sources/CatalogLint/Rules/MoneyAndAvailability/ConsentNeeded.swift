import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A large increase needs the consent of each subscriber.
  static let consentNeeded = Rule(
    id: "consent-needed",
    severity: .info,
    summary: "an increase that subscribers must agree to",
    rationale: """
      Above half of the price and five dollars a period (fifty a year for yearly plans) the store asks each \
      subscriber, and who \
      does not answer is lost at the end of the period. So it is with a second increase within a year. Some regions \
      ask for any \
      increase; the store does not publish which. Until 2022 every increase needed consent.
      """,
    source: FactSource(PriceIncreaseConsent.percent),
    examples: [
      .good("a small one", plan("base: 5.99")),
      .bad("twice the price", plan("base: ⟦11.99⟧")),
    ],
    prices: .changes,
    price: { visit, report in
      guard visit.owner.isSubscription else { return }
      let rises = PriceHistory(visit).rises.filter { $0.step.change.existingSubscribers == .move }
      var reported: Set<Int> = []
      for (index, rise) in rises.enumerated() where !reported.contains(rise.step.index) {
        let isLarge = rise.currency.map {
          PriceIncreaseConsent.isNeeded(from: rise.old, to: rise.new, period: visit.product.plan.period, currency: $0)
        }
        let isSecond = rises[..<index].contains { isWithinYear($0.step.day, rise.step.day) }
        guard isLarge == true || isSecond else { continue }
        reported.insert(rise.step.index)
        report(
          rise.place, "the price rises \(rise.spoken), and each subscriber must agree",
          label: isLarge == true
            ? "more than half of it, and more than the store lets pass" : "the second increase within a year",
          help: "raise it in smaller steps, a year apart, or let present subscribers keep the old price")
      }
    }
  )
}

/// Whether a day comes after another, and less than a year later.
private func isWithinYear(_ first: CalendarDate, _ second: CalendarDate) -> Bool {
  first < second && (second.year, second.month, second.day) < (first.year + 1, first.month, first.day)
}

private func plan(_ price: String) -> String {
  ExamplePlan.changing("{on: 2035-01-15, \(price), existing_subscribers: move}")
}
