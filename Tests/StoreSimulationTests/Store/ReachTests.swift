import CatalogModel
import StoreSimulation
import Testing

/// Whether random scenarios reach every possible event; invariants about events that never happen would be trivial.
struct ReachTests {
  /// The number of events in the runs of some seeds, by kind.
  private static let counts: [String: Int] = {
    var counts: [String: Int] = [:]
    for seed in 10_000..<12_000 as Range<UInt64> {
      let scenario = RandomScenario(seed: seed)
      for step in scenario.steps { counts["step \(word(of: step.action))", default: 0] += 1 }
      for event in scenario.run().events {
        counts[event.kind.rawValue, default: 0] += 1
        if let reason = event.reason { counts["\(event.kind.rawValue) \(reason)", default: 0] += 1 }
        if let payment = event.payment { counts["payment \(payment)", default: 0] += 1 }
        if let offer = event.offer { counts["offer \(offer.prefix { $0 != ":" })", default: 0] += 1 }
      }
    }
    return counts
  }()

  /// The case name of an action, without its values.
  private static func word(of action: ScenarioAction) -> String {
    if case .download(let what, _) = action { return "download-\(what)" }
    return String("\(action)".prefix { $0 != "(" })
  }

  @Test(
    "Every kind of step",
    arguments: [
      "buy", "buyInStore", "restore", "launch", "quit", "erase", "addDevice", "refreshReceipt", "finish",
      "allowPurchases",
      "finishBy", "keep",
      "connect", "turnOffRenewal", "turnOnRenewal", "payment", "askToBuy", "approve", "decline", "acceptPrice",
      "declinePrice",
      "refund", "refundPart", "buySeats", "renewSeats", "refundSeats", "assignSeat", "revokeSeat",
      "failPayment", "renewNow", "expireNow", "storeAnswers", "setTerritoryPrice",
      "askRefund",
      "declineRefund", "reverseRefund", "extendRenewal", "extendRenewals", "move",
      "shareWithFamily", "clearPurchaseHistory", "setClock",
      "interruptPurchases", "resolve", "joinFamily", "leaveFamily", "setPrice", "clear", "remove", "updateContent",
      "download-start", "download-pause", "download-resume", "download-cancel", "download-fail",
    ])
  func steps(word: String) { #expect(Self.counts["step \(word)", default: 0] >= 10, "\(word)") }

  /// Only the server API sets account tokens.
  @Test("Every kind of event", arguments: EventKind.allCases.filter { $0 != .accountTokenSet })
  func events(kind: EventKind) { #expect(Self.counts[kind.rawValue, default: 0] >= 5, "\(kind)") }

  @Test(
    "Every outcome",
    arguments: [
      "expired customer", "expired billing", "expired gave-up", "expired no-consent", "expired not-for-sale",
      "expired six-renewals", "renewal-off customer", "renewal-off price-increase", "renewal-on customer",
      "renewal-on plan-chosen", "renewal-on bought-again", "preflight ok", "preflight no-payment",
      "preflight price-increase",
      "preflight not-for-sale", "renewal-failed payment-failed", "renewal-failed waiting", "restored family",
      "finished delivered",
      "finished failed", "purchased passing", "revoked family-left", "revoked refunded", "revoked expired",
      "revoked plan-changed", "expired test-renewals", "download-paused offline",
      "revoked sharing-stopped", "revoked history-cleared", "payment 1", "payment 2", "payment 12",
      "purchased seats-added", "refunded seats", "revoked seat-revoked",
      "offer introductory", "offer promotional", "offer win-back", "offer code",
    ])
  func outcomes(word: String) { #expect(Self.counts[word, default: 0] >= 1, "\(word)") }

  @Test(
    "Every reason for a rejection that is possible with this catalog",
    arguments: [
      "no-such-offer", "not-eligible", "code-expired", "code-used", "payment-failed", "already-subscribed", "declined",
      "interrupted", "request-expired", "draft", "not-cleared-for-sale", "no-such-billing-plan", "not-available-there",
    ])
  func failures(word: String) { #expect(Self.counts["failed \(word)", default: 0] >= 1, "\(word)") }

  @Test(
    "Every reason for which nothing is queued",
    arguments: [
      "nothing-to-do", "purchases-disabled", "app-not-running", "offline", "payment-failed", "quantity-not-allowed",
      "store-unavailable", "only-in-the-sandbox", "not-sold-by-the-seat",
    ])
  func refusals(word: String) { #expect(Self.counts["refused \(word)", default: 0] >= 1, "\(word)") }
}
