package import CatalogModel

/// A running scenario, advanced one time step after another.
///
/// The caller receives the events of each step and can save them: `resuming` continues after the saved ones.
package struct ScenarioRun: Sendable {
  package private(set) var simulation: Simulation

  /// Its start and end.
  package let start: Instant
  package let end: Instant

  private let steps: [ScenarioStep]

  /// Whether events stay in memory after they are returned.
  private let keepsEvents: Bool

  /// The number of returned events in memory.
  private var reported = 0

  /// The maximum number of events: one line of a scenario may request the year 9999, with a renewal each week until
  /// then. Long scenarios may have a thousand for each step.
  package let mostEvents: Int

  /// The total number of returned events.
  private var eventCount = 0

  /// Whether it was stopped at the maximum number of events; its end is then unknown.
  package private(set) var isStopped = false

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - scenario: the participants and their actions.
  ///   - shop: the catalog, and the rules of the run.
  ///   - end: the end; nil for the scenario's own.
  ///   - events: the events that an earlier run saved, all or a prefix; those after the end don't count.
  ///   - keepsEvents: whether events stay in memory after `next` returns them; without, a long run needs no more
  ///     memory than its state.
  ///   - mostEvents: the maximum number of events; nil for the default.
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
    simulation = Self.beginning(scenario, shop, span.start, events.prefix { $0.at <= limit })
  }

  /// The events of the last saved time are repeated, because a run may have been interrupted in the middle of it.
  private static func beginning(
    _ scenario: Scenario, _ shop: Shop, _ start: Instant, _ events: ArraySlice<StoreEvent>
  ) -> Simulation {
    let last = events.last?.at ?? start
    let whole = Array(events.prefix { $0.at < last })
    guard whole.contains(where: { $0.kind == .step || $0.at > start }) else {
      return Simulation(shop, from: start, customers: scenario.customers)
    }
    return Simulation(shop, from: start, resuming: whole)
  }

  /// The events of the next completed time; the first call includes all earlier ones.
  ///
  /// - Returns: the events; nil if the run is over, or stopped.
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

  /// Processes one due item or one step; false if nothing is left.
  private mutating func advance() -> Bool {
    guard let step = steps.dropFirst(simulation.state.stepCount).first else { return simulation.runNext(until: end) }
    if !simulation.runNext(until: step.at) { simulation.perform(step) }
    return true
  }

  /// Runs to the end.
  package mutating func finish() { while next() != nil {} }
}
