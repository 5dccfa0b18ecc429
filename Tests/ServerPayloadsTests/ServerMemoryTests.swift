import CatalogModel
import ServerPayloads
import StoreSimulation
import TestSupport
import Testing
import TextFormats

/// A server that resumes from its saved changes.
struct ServerMemoryTests {
  private static let start = Shopfront.moment("2026-09-20")
  private static let shop = StoreSimulation.Shop(Shopfront.catalog(grace: true))

  @Test("A restored server has the same state and notifications, and continues as if it had never stopped")
  func resumes() throws {
    let signer = PayloadSigner(try SigningChain())
    for seed in 0..<60 {
      var dice = Dice(seed: seed)
      var scenario = Scenario()
      scenario.customers = ["ana", "ben"].map { Participant(name: $0, devices: ["phone"]) }
      scenario.steps = [
        ScenarioStep(
          at: Self.start.adding(milliseconds: Int64(dice.roll(90)) * Instant.day),
          .device(customer: "ana", "phone"), .buySeats(Shopfront.team, 4))
      ]
      var live = try Self.server(scenario, signer)
      var memory = ServerMemory(from: Self.start)
      for _ in 0..<dice.roll(12) {
        ask(&live, &dice)
        let change = live.takeChange()
        let isRead = memory.replay(change.lines, at: change.at, stepCount: change.stepCount, in: Self.shop)
        #expect(isRead)
        memory.sent += change.sent.map { sent in
          let one = sent.notification
          return SentNotification(
            StoreNotification(
              one.type, one.subtype, id: one.id, at: one.at, customer: one.customer, savedBody: one.savedBody))
        }
      }
      // A file without changes begins a new run.
      var resumed = try Self.server(scenario, signer, memory.state.eventCount == 0 ? nil : memory)
      for _ in 0..<6 {
        #expect(resumed.state == live.state, "seed \(seed)")
        #expect(resumed.sent.map(\.notification.id) == live.sent.map(\.notification.id), "seed \(seed)")
        #expect(resumed.sent.map(\.notification.savedBody) == live.sent.map(\.notification.savedBody), "seed \(seed)")
        var copy = dice
        ask(&live, &dice)
        ask(&resumed, &copy)
      }
    }
  }

  @Test("Changes that can't be read, or that don't follow the previous ones, are refused")
  func damaged() throws {
    var live = try Self.server(Scenario(), PayloadSigner(try SigningChain()))
    send(&live, "_server/buy", #"{"customer": "ana", "product": "coins"}"#)
    let lines = live.takeChange().lines
    for wrong in ["", lines].map({ $0 + "\nnonsense" }) + [
      lines.split(separator: "\n").dropFirst().joined(separator: "\n")
    ] {
      var memory = ServerMemory(from: Self.start)
      let isRead = memory.replay(wrong, at: Self.start, stepCount: 0, in: Self.shop)
      #expect(!isRead)
    }
  }

  private static func server(
    _ scenario: Scenario, _ signer: PayloadSigner, _ memory: ServerMemory? = nil
  ) throws -> PurchaseServer {
    let app = try #require(PayloadApp(shop.catalog.app, environment: .production))
    var server = PurchaseServer(
      app, in: shop, from: start, playing: scenario, signer: signer, resuming: memory)
    (server.tokens, server.hasListener) = (nil, true)
    return server
  }

  /// A random request that may change something.
  private func ask(_ server: inout PurchaseServer, _ dice: inout Dice) {
    let customer = dice.pick(["ana", "ben", "cem"])
    let product = dice.pick(["gold", "silver", "team", "coins", "pro"])
    let transaction = 2_000_000_000_000_001 + dice.roll(4)
    let (path, body): (String, String) = dice.pick([
      ("_server/buy", #"{"customer": "\#(customer)", "product": "\#(product)"}"#),
      ("_server/buy", #"{"customer": "\#(customer)", "product": "team", "seats": \#(2 + dice.roll(8))}"#),
      ("_server/refund", #"{"customer": "\#(customer)", "product": "\#(product)"}"#),
      ("_server/cancel", #"{"customer": "\#(customer)", "product": "\#(product)"}"#),
      ("_server/family", #"{"customer": "\#(customer)", "family": "home"}"#),
      ("_server/clock", #"{"advance": "P\#(1 + dice.roll(40))D"}"#),
      ("inApps/v1/notifications/test", ""),
      (
        "inApps/v1/transactions/\(transaction)/appAccountToken",
        #"{"appAccountToken": "7e3fb204-2fd8-4d1d-9d2c-0a5a8f6d0f11"}"#
      ),
      (
        "inApps/v1/subscriptions/extend/mass",
        #"{"extendByDays": 3, "extendReasonCode": 1, "requestIdentifier": "\#(dice.roll(99))", "productId": "silver"}"#
      ),
    ])
    send(&server, path, body)
  }

  private func send(_ server: inout PurchaseServer, _ path: String, _ body: String) {
    let method = path.hasSuffix("appAccountToken") ? "PUT" : "POST"
    _ = server.answer(
      ServerRequest(method, path.split(separator: "/").map(String.init), body: Array(body.utf8)), clock: nil)
  }
}
