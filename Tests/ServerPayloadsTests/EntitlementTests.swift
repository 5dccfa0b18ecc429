import CatalogModel
import Foundation
import ServerPayloads
import StoreSimulation
import TestSupport
import Testing
import TextFormats

/// A server's state from notifications only, compared with the true state. Set `SCENARIOS=100000` for more checks.
struct EntitlementTests {
  private static let count = ProcessInfo.processInfo.environment["SCENARIOS"].flatMap(UInt64.init) ?? 300

  @Test(
    "At every moment notifications and statuses agree on the entitled customers, and on the transactions in the history"
  )
  func agree() {
    for seed in 0..<Self.count {
      guard let fault = RandomServer(seed: seed).fault else { continue }
      Issue.record("seed \(seed): \(fault)")
      return
    }
  }

  @Test("A server that misses a refund is detected")
  func missed() {
    var server = EntitlementServer()
    var shop = Shopfront()
    shop.phone("2026-01-01", .buy(Shopfront.gold, quantity: 1, nil))
    for notification in shop.sent { server.take(notification) }
    #expect(server.difference(from: shop.state) == nil)
    shop.account("2026-01-02", .refund(Shopfront.gold))
    #expect(server.difference(from: shop.state) == "ana has gold by notifications: true, by statuses: false")
  }
}

/// A server that grants and revokes by notifications only, as developers' servers do.
private struct EntitlementServer {
  /// The customers with the group's subscription: by purchase, and by Family Sharing.
  private var bought: [Int: Bool] = [:]
  private var shared: [Int: Bool] = [:]

  mutating func take(_ notification: StoreNotification) {
    let body = notification.body
    guard let customer = notification.customer, let status = body.status else { return }
    let has = status == 1 || status == 4
    if body.transaction?.at("inAppOwnershipType") == "FAMILY_SHARED" {
      shared[customer] = has && notification.type != .revoke
    } else {
      bought[customer] = has
    }
  }

  /// The first customer whose entitlements differ from the App Store's; nil if all match.
  func difference(from state: StoreState) -> String? {
    for (index, customer) in state.customers.enumerated() {
      let has = customer.subscription(to: "Club").map { $0.phase == .active || $0.phase == .grace } ?? false
      if bought[index, default: false] != has {
        return "\(customer.name) has gold by notifications: \(!has), by statuses: \(has)"
      }
      let isShared = customer.shared[Shopfront.gold] != nil
      if shared[index, default: false] != isShared {
        return "\(customer.name) shares gold by notifications: \(!isShared), by statuses: \(isShared)"
      }
    }
    return nil
  }
}

/// A run of random steps, with a server that receives notifications.
private struct RandomServer {
  let seed: UInt64

  /// The first difference; nil if all agree.
  var fault: String? {
    var generator = Dice(seed: seed &* 0x9E37_79B9 &+ 1)
    var shop = Shopfront(grace: Bool.random(using: &generator), customers: ["ana", "ben"])
    var server = EntitlementServer()
    var (seen, now) = (0, Shopfront.moment("2026-01-01"))
    // Commitments are sold in Germany, and not in the United States.
    if Bool.random(using: &generator) {
      for name in ["ana", "ben"] { shop.account("2026-01-01", .move("DEU"), of: name) }
    }
    for _ in 0..<Int.random(in: 3...16, using: &generator) {
      now = now.adding(milliseconds: Int64.random(in: 0...25 * Instant.day, using: &generator))
      let name = Bool.random(using: &generator) ? "ana" : "ben"
      // Due events first, so that the step is checked alone.
      for isStep in [false, true] {
        if isStep { step(&shop, now, name, &generator) } else { shop.run(until: "\(now)") }
        for notification in shop.sent[seen...] {
          server.take(notification)
          if let fault = Self.unknown(notification, shop.state) { return "\(now): \(fault)" }
        }
        seen = shop.sent.count
        if let difference = server.difference(from: shop.state) {
          return "\(now): \(difference); \(shop.words.suffix(6))"
        }
      }
    }
    return nil
  }

  private func step(_ shop: inout Shopfront, _ now: Instant, _ name: String, _ generator: inout Dice) {
    let plan = [Shopfront.gold, Shopfront.silver, Shopfront.year][Int.random(in: 0..<3, using: &generator)]
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let way = plan == Shopfront.year && Bool.random(using: &generator) ? TargetPlan.monthlyCommitment : .upfront
      return shop.phone("\(now)", .buy(plan, quantity: 1, nil, way), of: name)
    }
    let actions: [ScenarioAction] = [
      .turnOffRenewal(plan), .turnOnRenewal(plan), .payment(works: false), .payment(works: true), .refund(plan),
      .refundPart(plan, purchase: 1, percent: 50), .reverseRefund(plan), .extendRenewal(plan, days: 20),
      .joinFamily("home"),
      .joinFamily("home"), .leaveFamily, .failPayment(1), .askToBuy(true), .askToBuy(false), .approve(plan),
      .shareWithFamily(plan, false), .shareWithFamily(plan, true),
    ]
    shop.account("\(now)", actions[Int.random(in: 0..<actions.count, using: &generator)], of: name)
  }

  /// A notification's transaction that isn't in the history, or differs from it.
  private static func unknown(_ notification: StoreNotification, _ state: StoreState) -> String? {
    guard let reported = notification.body.transaction else { return nil }
    let known = state.transactions.contains { transaction in
      let isHolder = [PayloadHolder.buyer, .member(notification.customer ?? -1)].contains {
        PayloadIDs.transaction(transaction.number, $0) == reported.at("transactionId")
      }
      return isHolder && transaction.product.text == reported.at("productId")
        && transaction.starts.map { "\($0.milliseconds)" } == reported.at("purchaseDate")
    }
    return known
      ? nil : "\(notification.type) names \(reported.at("transactionId") ?? "nothing"), which history has not"
  }
}
