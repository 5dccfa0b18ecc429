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
      Subscribers who don't agree to the new price lose their subscription. Apple asks them if the increase is \
      above 50 percent and above 5 USD a period (50 USD for yearly subscriptions), or is the second one within a \
      year. It asks 60 days before the renewal, or 27 days for monthly and 7 days for weekly subscriptions. It \
      announces other increases 27 days before. In South Korea they must also agree when an offer changes to the \
      regular price. Some regions require consent for every increase; Apple doesn't publish which. Until 2022 every \
      increase needed consent.
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
        let (step, old, new) = (rise.increase, rise.increase.old, rise.increase.new)
        let earlier = rises[..<index].last { $0.step.day < step.day && $0.increase.raises(in: step.territory) }
        let increase = PriceIncrease(
          from: old, to: new, currency: step.currency, period: visit.product.plan.period, on: step.day,
          earlier: earlier?.step.day)
        guard let consent = increase.consent else { continue }
        reported.insert(rise.step.index)
        report(
          rise.place, "the price rises \(rise.spoken), and each subscriber must agree",
          label: consent == .large
            ? "more than half of the price, and above the limit without consent" : "the second increase within a year",
          help: "raise it in smaller steps, a year apart, or let existing subscribers keep the old price")
      }
    }
  )
}

private func plan(_ price: String) -> String {
  ExamplePlan.changing("{on: 2035-01-15, \(price), existing_subscribers: move}")
}
