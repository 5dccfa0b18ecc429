import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A large price increase needs the consent of each subscriber.
  static let consentNeeded = Rule(
    id: "consent-needed",
    severity: .info,
    summary: "a price increase that needs consent, or is announced too late",
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
      .bad(
        "too late for the notice",
        ExamplePlan.changing("{on: 2026-11-29, base: ⟦5.99⟧, existing_subscribers: move}")),
    ],
    prices: .changes,
    price: { visit, report in
      guard visit.owner.isSubscription else { return }
      let rises = PriceHistory(visit).rises.filter { $0.step.change.existingSubscribers == .move }
      let verdicts = rises.indices.map { Verdict(rises[$0], after: rises[..<$0], visit) }
      var reported: Set<Int> = []
      for isWanted in [\.mustAgree, \.asksAfterOffers, \.isLate] as [KeyPath<Verdict, Bool>] {
        for verdict in verdicts where verdict[keyPath: isWanted] && reported.insert(verdict.rise.step.index).inserted {
          let label: String? =
            switch verdict.increase.consent {
            case .large: "over 50 %, and over the amount that needs no consent"
            case .second: "the second increase within a year"
            default: nil
            }
          report(
            verdict.rise.place, "the price rises \(verdict.rise.spoken)\(verdict.spoken)", label: label,
            help: verdict.mustAgree || !verdict.isLate
              ? "raise it in smaller steps, a year apart, or let existing subscribers keep the old price"
              : "choose a day from \(verdict.first) on")
        }
      }
    }
  )
}

/// The consent that a scheduled increase requires, and the day from which subscribers pay it.
private struct Verdict {
  let rise: PriceHistory.Rise
  let increase: PriceIncrease

  /// The first day on which a subscriber can pay it, if it is scheduled today.
  let first: CalendarDate
  let isLate: Bool

  /// The territories where subscribers must agree when an offer ends.
  private let asking: [TerritoryCode]

  var mustAgree: Bool { increase.consent != nil }
  var asksAfterOffers: Bool { !asking.isEmpty }

  init(_ rise: PriceHistory.Rise, after rises: ArraySlice<PriceHistory.Rise>, _ visit: PriceVisit) {
    let (step, product, today) = (rise.increase, visit.product, visit.context.today)
    let earlier = rises.last { $0.step.day < step.day && $0.increase.raises(in: step.territory) }
    self.rise = rise
    increase = PriceIncrease(
      from: step.old, to: step.new, currency: step.currency, period: product.plan.period, on: step.day,
      earlier: earlier?.step.day)
    asking = PriceIncreaseConsent.territoriesThatAsk(afterOffersOf: product).filter(step.raises)
    first = increase.firstRenewal(announced: today)
    let known = visit.context.recorded[product.id]?.announcements ?? []
    let isKnown = RecordedValues.announcement(of: rise.step.change).map(known.contains) ?? false
    isLate = first > step.day && step.day > today && product.status != .draft && !isKnown
  }

  var spoken: String {
    let consent =
      mustAgree
      ? ", and each subscriber must agree"
      : asksAfterOffers ? ", and subscribers in \(listed(asking.map(\.text))) must agree when an offer ends" : ""
    return consent + (isLate ? "; if it is scheduled today, subscribers pay it from \(first) at the earliest" : "")
  }
}

private func plan(_ price: String) -> String {
  ExamplePlan.changing("{on: 2035-01-15, \(price), existing_subscribers: move}")
}
