package import CatalogModel

/// What a run of a scenario gave, as it is reported and judged.
package struct RehearsalRecord: Sendable {
  package let scenario: Scenario
  package let shop: Shop
  package let start: Instant
  package let end: Instant

  /// What happened; empty where only the numbers of it are reported.
  package let events: [StoreEvent]

  /// The notifications to the app's server, each with the number of events before it and the customer's index; empty
  /// where they are not reported.
  package let notifications: [Notification]

  package typealias Notification = (eventCount: Int, customer: Int, words: String)

  /// How many events say something to people, by customer; nil for what the developer does.
  package let eventCounts: [String?: Int]

  /// The state at the end.
  package let state: StoreState

  /// What came of each expectation, in the scenario's order; nil for what is expected after the end.
  package let outcomes: [ExpectationOutcome?]

  /// The content of subscriptions that was published up to the end.
  package let publications: [PublishedContent]

  /// What a whole run of a scenario gives.
  package init(playing scenario: Scenario, in shop: Shop, until end: Instant? = nil) {
    var run = ScenarioRun(scenario, in: shop, until: end, keepsEvents: false)
    var recorder = RehearsalRecorder(of: run, scenario)
    while let events = run.next() { recorder.take(events) }
    self = recorder.record(of: run)
  }

  package var failures: [Int] { outcomes.indices.filter { outcomes[$0]?.holds == false } }

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
  /// What subscribers get to read: what the scenario publishes, else an issue on the first of each month, the month
  /// before the start included, which is called like `2026-02`.
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
