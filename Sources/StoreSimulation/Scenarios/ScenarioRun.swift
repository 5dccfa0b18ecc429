package import CatalogModel

/// A scenario on its way through the store, a moment at a time.
///
/// Whoever drives it sees the events of each moment as they come, and can keep them: `resuming` goes on behind what was
/// kept.
package struct ScenarioRun: Sendable {
  package private(set) var simulation: Simulation

  /// When it began, and when it is over.
  package let start: Instant
  package let end: Instant

  private let steps: [ScenarioStep]

  /// Whether events stay in the simulation when they were handed over.
  private let keepsEvents: Bool

  /// How many of the events were handed over.
  private var reported = 0

  /// After how many events it is stopped: a line of a scenario may ask for the year 9999, and each week until then is
  /// renewed. Long scenarios may have more of them, a thousand for each step.
  package let mostEvents: Int

  /// How many events were handed over in all.
  private var eventCount = 0

  /// Whether it was stopped because there was no end of events; nothing can be said then of how it ends.
  package private(set) var isStopped = false

  /// - Parameters:
  ///   - scenario: who takes part, and what they do.
  ///   - shop: the catalog, and the rules of the run.
  ///   - end: where to stop; nil for the scenario's own end.
  ///   - events: those that an earlier run kept, all of it or a beginning.
  ///   - keepsEvents: whether events stay in the simulation when `next` has given them; without, a run of millions
  ///     needs no more memory than its state.
  ///   - mostEvents: after how many events it is stopped; nil for what the length of the scenario allows.
  package init(
    _ scenario: Scenario, in shop: Shop, until end: Instant? = nil, resuming events: [StoreEvent] = [],
    keepsEvents: Bool = true,
    mostEvents: Int? = nil
  ) {
    let span = scenario.span
    start = span.start
    self.end = max(span.start, end ?? span.end)
    let limit = self.end
    steps = scenario.steps.filter { $0.at <= limit }
    self.keepsEvents = keepsEvents
    self.mostEvents = mostEvents ?? max(200_000, scenario.steps.count * 1_000)
    simulation = Self.beginning(scenario, shop, span.start, events)
  }

  /// What happened at the last moment that was kept happens again: a run may have been killed in the middle of it.
  private static func beginning(
    _ scenario: Scenario, _ shop: Shop, _ start: Instant, _ events: [StoreEvent]
  ) -> Simulation {
    let last = events.last?.at ?? start
    let whole = Array(events.prefix { $0.at < last })
    guard whole.contains(where: { $0.kind == .step || $0.at > start }) else {
      return Simulation(shop, from: start, customers: scenario.customers)
    }
    return Simulation(shop, from: start, resuming: whole)
  }

  /// The events from the last moment that was surely over; the first call gives all of those before, too.
  ///
  /// - Returns: what happened next; nil when the run is over, or is stopped.
  package mutating func next() -> ArraySlice<StoreEvent>? {
    if eventCount >= mostEvents {
      isStopped = true
      return nil
    }
    if !keepsEvents, reported > 0 {
      simulation.forgetEvents()
      reported = 0
    }
    while reported == simulation.events.count {
      guard advance() else { return nil }
    }
    defer { reported = simulation.events.count }
    eventCount += simulation.events.count - reported
    return simulation.events[reported...]
  }

  /// Goes on by one thing that comes due or by one step; false when nothing is left.
  private mutating func advance() -> Bool {
    guard let step = steps.dropFirst(simulation.state.stepCount).first else { return simulation.runNext(until: end) }
    if !simulation.runNext(until: step.at) { simulation.perform(step) }
    return true
  }

  /// Everything that is left.
  package mutating func finish() { while next() != nil {} }
}
