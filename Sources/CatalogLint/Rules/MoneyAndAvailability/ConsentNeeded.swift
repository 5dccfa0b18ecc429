import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A large price increase needs the consent of each subscriber.
  static let consentNeeded = Rule(
    id: "consent-needed",
    severity: .info,
    summary: "a price increase that subscribers must agree to",
    rationale: """
      Subscribers who don't agree to the new price lose their subscription. Apple asks them when the increase is \
      above 50 percent and above 5 USD a period (50 USD a year for yearly subscriptions), or is the second one within \
      a year. Some regions require consent for every increase; Apple doesn't publish which. Until 2022 every increase \
      needed consent.
      """,
    source: FactSource(PriceIncreaseConsent.percent),
    examples: [
      .good("a small increase", plan("base: 5.99")),
      .bad("double the price", plan("base: ⟦11.99⟧")),
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
            ? "more than half of the price, and above the limit without consent" : "the second increase within a year",
          help: "raise it in smaller steps, a year apart, or let existing subscribers keep the old price")
      }
    }
  )
}

/// Whether a day is after another one, but less than a year later.
private func isWithinYear(_ first: CalendarDate, _ second: CalendarDate) -> Bool {
  first < second && (second.year, second.month, second.day) < (first.year + 1, first.month, first.day)
}

private func plan(_ price: String) -> String {
  ExamplePlan.changing("{on: 2035-01-15, \(price), existing_subscribers: move}")
}
