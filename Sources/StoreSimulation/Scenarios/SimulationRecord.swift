package import CatalogModel
import StoreFacts

/// The results of a scenario's run, for reports and evaluation.
package struct SimulationRecord: Sendable {
  package let scenario: Scenario
  package let shop: Shop
  package let start: Instant
  package let end: Instant

  /// The events; empty if only their number is reported.
  package let events: [StoreEvent]

  /// The notifications to the app's server, each with the number of events before it and the customer's index; empty
  /// if they aren't reported.
  package let notifications: [Notification]

  package typealias Notification = (eventCount: Int, customer: Int, words: String)

  /// The number of relevant events, by customer; nil for the developer.
  package let eventCounts: [String?: Int]

  /// The state at the end.
  package let state: StoreState

  /// The result of each expectation, in the scenario's order; nil after the end.
  package let outcomes: [ExpectationOutcome?]

  /// The published content of subscriptions up to the end.
  package let publications: [PublishedContent]

  /// Runs a whole scenario.
  package init(playing scenario: Scenario, in shop: Shop, until end: Instant? = nil) {
    var run = ScenarioRun(scenario, in: shop, until: end, keepsEvents: false)
    var recorder = SimulationRecorder(of: run, scenario)
    while let events = run.next() { recorder.record(events) }
    self = recorder.record(of: run)
  }

  package var failures: [Int] { outcomes.indices.filter { outcomes[$0]?.holds == false } }

  /// The currencies of payments whose price isn't set in the catalog, sorted: Apple's own prices differ.
  package var estimatedCurrencies: [String] {
    let estimated = state.transactions.filter { transaction in
      guard transaction.amount > 0, state.customers.indices.contains(transaction.customer) else { return false }
      var payer = state.customers[transaction.customer]
      payer.territory = transaction.storefront
      let quote = shop.quote(transaction.product, for: payer, on: transaction.at.date, in: state, transaction.plan)
      return quote?.isApproximate == true && quote?.currency == transaction.currency
    }
    return Set(estimated.map(\.currency)).sorted()
  }

  init(
    _ scenario: Scenario, _ run: ScenarioRun, _ events: [StoreEvent], _ notifications: [Notification],
    _ eventCounts: [String?: Int],
    _ outcomes: [ExpectationOutcome?]
  ) {
    self.scenario = scenario
    shop = run.simulation.shop
    start = run.start
    end = run.end
    self.events = events
    self.notifications = notifications
    self.eventCounts = eventCounts
    state = run.simulation.state
    self.outcomes = outcomes
    publications = scenario.publications(until: run.end)
  }
}

extension Scenario {
  /// The published content: the scenario's, or else an issue on the first of each month, starting with the month
  /// before the start, named like `2026-02`.
  package func publications(until end: Instant) -> [PublishedContent] {
    if let publishes {
      return publishes.map { PublishedContent(id: $0.name, published: Instant(startOf: $0.on)) }
        .filter { $0.published <= end }.sorted { ($0.published, $0.id) < ($1.published, $1.id) }
    }
    let day = span.start.date
    guard let first = CalendarDate(year: day.year, month: day.month, day: 1) else { return [] }
    var all: [PublishedContent] = []
    while let day = first.adding(Period(1, .month), times: all.count), Instant(startOf: day) <= end {
      all.append(PublishedContent(id: String("\(day)".dropLast(3)), published: Instant(startOf: day)))
    }
    return all
  }
}
