import CommandSupport
import CatalogModel
import ServerPayloads
import StoreSimulation

/// A simulation whose notifications are written, or delivered to a server on this machine.
struct NotifiedSimulation: SimulationAudience {
  private var run: PlayedServer.Run
  private let name: String
  private var webhook: WebhookSimulation?

  /// The notifications as request bodies; nil if they aren't requested.
  private var bodies: [String]?

  /// - Parameters:
  ///   - run: creates and signs them.
  ///   - scenario: the scenario.
  ///   - name: the scenario's display name.
  ///   - webhook: the URL that they are posted to; nil to post nothing.
  ///   - isWritten: whether they are printed.
  init(_ run: PlayedServer.Run, of scenario: Scenario, _ name: String, webhook: WebhookAddress?, isWritten: Bool) {
    self.run = run
    self.name = name
    self.webhook = webhook.map { address in
      WebhookSimulation(Deliveries(to: address, from: run.app.environment) { try run.body($0) }, of: scenario)
    }
    bodies = isWritten ? [] : nil
  }

  mutating func receive(_ events: ArraySlice<StoreEvent>, at moment: Instant) async throws {
    try await webhook?.pass(to: moment)
    let news = run.maker.makeNotifications(for: events)
    if bodies != nil { bodies? += try news.map { try run.body($0) + "\n" } }
    try webhook?.enqueue(news)
    try await webhook?.pass(to: moment)
  }

  mutating func finish(at end: Instant) async throws -> SimulationEcho {
    let summary = try await webhook?.finish(at: end, name)
    return SimulationEcho(
      notifications: bodies ?? [], summary: summary, hasLost: webhook?.deliveries.lost.isEmpty == false,
      judged: webhook?.judged ?? 0, failures: webhook?.failures ?? [])
  }
}
