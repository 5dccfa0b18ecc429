import CatalogModel
import StoreSimulation

/// A complete run of the simulation, with its steps.
struct SimulatedRun: Sendable {
  let shop: Shop
  let start: Instant
  let customers: [Participant]

  /// In chronological order; steps at the same moment in their written order.
  let steps: [ScenarioStep]
  let end: Instant

  init(
    _ shop: Shop, from start: Instant, customers: [Participant], steps: [ScenarioStep], until end: Instant
  ) {
    self.shop = shop
    self.start = start
    self.customers = customers
    self.steps = steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    self.end = end
  }

  /// The whole run.
  func run() -> Simulation { finish(Simulation(shop, from: start, customers: customers)) }

  /// Resumes a run from its first events to its end.
  ///
  /// A run can end within a step, whose other events are then unknown. The events of the last moment are therefore
  /// dropped and happen again: randomness depends only on the event numbers.
  ///
  /// - Parameter events: the kept ones.
  /// - Returns: nil if they aren't the start of this run.
  func resumed(after events: [StoreEvent]) -> Simulation? {
    let whole = events.prefix { $0.at < events.last?.at ?? start }
    let isBegun = whole.contains { $0.kind == .step } || whole.contains { $0.at > start }
    let simulation =
      isBegun
      ? Simulation(shop, from: start, resuming: Array(whole)) : Simulation(shop, from: start, customers: customers)
    let finished = finish(simulation)
    return finished.events.starts(with: events) ? finished : nil
  }

  private func finish(_ simulation: Simulation) -> Simulation {
    var simulation = simulation
    for step in steps.dropFirst(simulation.state.stepCount) where step.at <= end { simulation.perform(step) }
    simulation.run(until: end)
    return simulation
  }
}
