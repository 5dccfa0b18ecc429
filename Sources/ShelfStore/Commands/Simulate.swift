import ArgumentParser
import CatalogModel
import CommandSupport
import ServerPayloads
import StoreSimulation

/// `shelf-store simulate`: runs scenarios with App Store Server Notifications.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: SimulateOptions.abstract, subcommands: [Scenarios.self],
    defaultSubcommand: Scenarios.self)
}

/// `shelf-store simulate run`, the default.
struct Scenarios: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: SimulateOptions.abstract, usage: SimulateOptions.usage,
    discussion: SimulateOptions.discussion)

  @OptionGroup var options: SimulateOptions

  func run() async throws {
    var server = SimulateOptions.Server(listener: { try ExpectedNotifications($0, in: $1, $2) })
    if options.sendsNotifications {
      let played = try PlayedServer(rootKey: options.rootKey)
      let webhook = options.webhook.flatMap { WebhookAddress($0) }
      let isWritten = options.format == .notifications
      server.audience = {
        NotifiedSimulation(try played.beginning($0, in: $1, $2), of: $0, $2, webhook: webhook, isWritten: isWritten)
      }
      server.certificate = { played.certificate(for: $0) }
    }
    try await options.run(with: server)
  }
}

/// The notifications that a scenario's expectations are judged by.
struct ExpectedNotifications: NotificationListener {
  private var maker: NotificationMaker

  /// - Throws: a `Failure` for an app without a bundle ID.
  init(_ scenario: Scenario, in shop: Shop, _ shown: String) throws {
    guard let app = PayloadApp(shop.catalog.app, environment: scenario.environment) else {
      throw Failure(
        "\(shown): expects notifications, but an app without 'bundle_id' sends none; add it to 'app'")
    }
    maker = NotificationMaker(PayloadWriter(app, in: shop), from: scenario.span.start, run: scenario.title)
  }

  mutating func words(of events: ArraySlice<StoreEvent>) -> [(customer: Int, words: String)] {
    maker.makeNotifications(for: events).compactMap { sent in sent.customer.map { ($0, sent.words) } }
  }
}
