import CatalogModel
import ServerPayloads
import StoreSimulation
import Testing

/// The notifications for each event in a customer's life (App Store Server Notifications, notificationType and
/// subtype).
struct NotificationTests {
  typealias Shop = Shopfront

  @Test func beginsRenewsAndEnds() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.run(until: "2026-02-10")
    shop.account("2026-02-10", .turnOffRenewal(Shop.silver))
    shop.account("2026-02-11", .turnOnRenewal(Shop.silver))
    shop.account("2026-02-12", .turnOffRenewal(Shop.silver))
    shop.run(until: "2026-03-02")
    #expect(
      shop.words == [
        "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "EXPIRED/VOLUNTARY",
      ])
    let end = try shop.last()
    #expect(end.status == 2)
    #expect(end.renewal?.at("expirationIntent") == "1")
    #expect(end.renewal?.at("autoRenewStatus") == "0")
    shop.phone("2026-03-05", .buy(Shop.gold, quantity: 1, nil))
    #expect(shop.words.last == "SUBSCRIBED/RESUBSCRIBE")
    #expect(try shop.last().transaction?.at("originalTransactionId") == end.transaction?.at("originalTransactionId"))
    #expect(try shop.last().renewal?.at("expirationIntent") == nil)
  }

  @Test func graceRetryAndRecovery() throws {
    var shop = Shop(grace: true)
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.account("2026-01-02", .payment(works: false))
    shop.run(until: "2026-02-02")
    #expect(shop.words.last == "DID_FAIL_TO_RENEW/GRACE_PERIOD")
    #expect(try shop.last().status == 4)
    #expect(try shop.last().renewal?.at("gracePeriodExpiresDate") == "\(Shop.moment("2026-02-17").milliseconds)")
    #expect(try shop.last().renewal?.at("isInBillingRetryPeriod") == "true")
    shop.run(until: "2026-02-18")
    #expect(shop.words.last == "GRACE_PERIOD_EXPIRED")
    #expect(try shop.last().status == 3)
    shop.account("2026-02-20", .payment(works: true))
    shop.run(until: "2026-02-21")
    #expect(shop.words.last == "DID_RENEW/BILLING_RECOVERY")
    shop.account("2026-02-22", .payment(works: false))
    shop.run(until: "2026-08-01")
    #expect(shop.words.last == "EXPIRED/BILLING_RETRY")
    #expect(try shop.last().renewal?.at("expirationIntent") == "2")
  }

  @Test func withoutGrace() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.account("2026-01-02", .payment(works: false))
    shop.run(until: "2026-02-02")
    #expect(shop.words.last == "DID_FAIL_TO_RENEW")
    #expect(try shop.last().status == 3)
    shop.account("2026-02-03", .turnOffRenewal(Shop.silver))
    #expect(shop.words.suffix(2) == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"])
  }

  @Test func plansAndOffers() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.phone("2026-01-10", .buy(Shop.gold, quantity: 1, nil))
    #expect(shop.words.last == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
    shop.phone("2026-01-11", .buy(Shop.silver, quantity: 1, .promotional("stay")))
    #expect(shop.words.last == "OFFER_REDEEMED/DOWNGRADE")
    #expect(try shop.last().renewal?.at("offerIdentifier") == "stay")
    #expect(try shop.last().renewal?.at("renewalPrice") == "1990")
    shop.phone("2026-01-12", .buy(Shop.gold, quantity: 1, nil))
    #expect(shop.words.last == "DID_CHANGE_RENEWAL_PREF")
    shop.phone("2026-01-13", .buy(Shop.silver, quantity: 1, nil))
    #expect(shop.words.last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
    shop.run(until: "2026-02-12")
    #expect(shop.words.last == "DID_RENEW")
    shop.phone("2026-02-13", .buy(Shop.silver, quantity: 1, .promotional("stay")))
    #expect(shop.words.last == "OFFER_REDEEMED")
    shop.run(until: "2026-06-20")
    let prices = shop.sent.compactMap { sent -> String? in
      sent.type == .didRenew ? sent.body.transaction?.at("price") : nil
    }
    #expect(prices == ["4990", "1990", "1990", "1990", "4990"])
  }

  @Test func oneTimePurchasesAndRefunds() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.coins, quantity: 3, nil))
    #expect(try shop.last().transaction?.at("quantity") == "3")
    #expect(try shop.last().transaction?.at("price") == "2970")
    #expect(try shop.last().renewal == nil)
    #expect(try shop.last().status == nil)
    shop.phone("2026-01-02", .buy(Shop.pro, quantity: 1, nil))
    shop.phone("2026-01-03", .buy(Shop.pro, quantity: 1, nil))
    shop.account("2026-01-04", .askRefund(Shop.pro))
    #expect(try shop.last().at("consumptionRequestReason") == "OTHER")
    shop.account("2026-01-05", .declineRefund(Shop.pro))
    shop.account("2026-01-06", .move("DEU"))
    shop.account("2026-01-06", .refund(Shop.pro))
    #expect(try shop.last().transaction?.at("storefront") == "USA")
    #expect(try shop.last().transaction?.at("revocationType") == "REFUND_FULL")
    shop.account("2026-01-07", .reverseRefund(Shop.pro))
    #expect(try shop.last().transaction?.at("revocationDate") == nil)
    #expect(
      shop.words == [
        "ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "REFUND", "REFUND_REVERSED",
      ])
    #expect(shop.state.customer("ana")?.owned[Shop.pro] != nil)
  }

  @Test func refundOfSubscription() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.account("2026-01-10", .refund(Shop.silver))
    #expect(shop.words.last == "REFUND")
    #expect(try shop.last().status == 5)
    #expect(try shop.last().renewal?.at("renewalDate") == "\(Shop.moment("2026-02-01").milliseconds)")
    var late = shop
    late.account("2026-02-12", .reverseRefund(Shop.silver))
    #expect(try late.last().status == 2)
    #expect(try late.last().transaction?.at("revocationDate") == nil)
    shop.account("2026-01-12", .reverseRefund(Shop.silver))
    #expect(try shop.last().status == 1)
    shop.run(until: "2026-02-02")
    #expect(shop.words.last == "EXPIRED/VOLUNTARY")
  }

  @Test func extensions() throws {
    var shop = Shop(customers: ["ana", "ben"])
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil), of: "ben")
    shop.account("2026-01-05", .extendRenewal(Shop.silver, days: 10))
    #expect(shop.words.last == "RENEWAL_EXTENDED")
    #expect(try shop.last().transaction?.at("expiresDate") == "\(Shop.moment("2026-02-11").milliseconds)")
    shop.account("2026-01-06", .extendRenewal(Shop.silver, days: 10))
    let count = shop.sent.count
    shop.account("2026-01-07", .extendRenewal(Shop.silver, days: 10))
    #expect(shop.sent.count == count, "who asks for one alone gets an answer, and no notification")
    shop.perform("2026-01-08", .developer, .extendRenewals(Shop.silver, days: 3, territories: []))
    #expect(shop.words.suffix(3) == ["RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/SUMMARY"])
    let summary = try shop.last()
    #expect((summary.at("succeededCount"), summary.at("failedCount")) == ("1", "1"))
    shop.run(until: "2026-02-22")
    #expect(shop.words.last == "DID_RENEW")
  }

  @Test func family() throws {
    var shop = Shop(customers: ["ana", "ben"])
    shop.account("2026-01-01", .joinFamily("home"))
    shop.account("2026-01-01", .joinFamily("home"), of: "ben")
    shop.phone("2026-01-02", .buy(Shop.gold, quantity: 1, nil))
    shop.phone("2026-01-03", .restore, of: "ben")
    #expect(shop.words == ["SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/INITIAL_BUY"])
    #expect(try shop.last().transaction?.at("inAppOwnershipType") == "FAMILY_SHARED")
    #expect(shop.sent.map { $0.body.transaction?.at("price") } == ["9990", "9990"])
    var changed = shop
    changed.account("2026-01-04", .turnOffRenewal(Shop.gold))
    changed.account("2026-01-05", .turnOnRenewal(Shop.gold))
    changed.phone("2026-01-06", .buy(Shop.gold, quantity: 1, .promotional("gift")))
    #expect(
      changed.sent.suffix(6).filter { $0.customer == 1 }.map(\.words) == [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
        "OFFER_REDEEMED",
      ])
    shop.run(until: "2026-02-03")
    #expect(shop.words.suffix(2) == ["DID_RENEW", "DID_RENEW"])
    shop.account("2026-02-04", .refund(Shop.gold))
    #expect(shop.words.suffix(2) == ["REFUND", "REVOKE"])
    #expect(try shop.last().transaction?.at("revocationType") == "FAMILY_REVOKE")
    #expect(try shop.last().status == 5)
  }

  @Test("A member who lost access while the payment was retried gets the notification of the renewal")
  func recovery() {
    var shop = Shop(customers: ["ana", "ben"])
    for name in ["ana", "ben"] { shop.account("2026-01-01", .joinFamily("home"), of: name) }
    shop.phone("2026-01-01", .buy(Shop.gold, quantity: 1, nil))
    shop.account("2026-01-02", .payment(works: false))
    shop.run(until: "2026-02-10")
    shop.account("2026-02-10", .payment(works: true))
    shop.run(until: "2026-02-11")
    #expect(shop.words.suffix(2) == ["DID_RENEW/BILLING_RECOVERY", "DID_RENEW/BILLING_RECOVERY"])
    #expect(shop.sent.suffix(2).map(\.customer) == [0, 1])
  }

  @Test("A family member isn't notified of a subscription that isn't shared, and loses the shared one at its end")
  func unsharedPlan() {
    var shop = Shop(customers: ["ana", "ben"])
    for name in ["ana", "ben"] { shop.account("2026-01-01", .joinFamily("home"), of: name) }
    shop.phone("2026-01-02", .buy(Shop.gold, quantity: 1, nil))
    shop.phone("2026-01-10", .buy(Shop.silver, quantity: 1, nil))
    shop.run(until: "2026-02-03")
    #expect(shop.words.contains("DID_RENEW"))
    #expect(shop.sent.filter { $0.customer == 1 }.map(\.words) == ["SUBSCRIBED/INITIAL_BUY", "REVOKE"])
  }

  @Test("An upgrade in the grace period isn't a new subscription")
  func upgradeInGrace() {
    var shop = Shop(grace: true)
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.account("2026-01-02", .payment(works: false))
    shop.run(until: "2026-02-02")
    #expect(shop.words.last == "DID_FAIL_TO_RENEW/GRACE_PERIOD")
    shop.phone("2026-02-02", .buy(Shop.gold, quantity: 1, .promotional("gift")))
    #expect(shop.words.last == "OFFER_REDEEMED/UPGRADE")
  }

  @Test func prices() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.perform("2026-01-02", .developer, .setPrice(Shop.silver, try #require(Money("49.99")), .move))
    shop.run(until: "2026-01-25")
    #expect(shop.words.last == "PRICE_INCREASE/PENDING")
    #expect(try shop.last().renewal?.at("priceIncreaseStatus") == "0")
    var other = shop
    other.phone("2026-01-25", .buy(Shop.year, quantity: 1, nil))
    #expect(other.words.last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
    #expect(try other.last().renewal?.at("priceIncreaseStatus") == nil)
    #expect(try other.last().renewal?.at("renewalPrice") == "39990")
    shop.account("2026-01-26", .acceptPrice(Shop.silver))
    #expect(shop.words.last == "PRICE_INCREASE/ACCEPTED")
    #expect(try shop.last().renewal?.at("priceIncreaseStatus") == "1")
    shop.run(until: "2026-02-02")
    #expect(try shop.last().transaction?.at("price") == "49990")
    shop.perform("2026-03-02", .developer, .remove(Shop.silver))
    shop.run(until: "2026-04-02")
    #expect(shop.words.last == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    #expect(try shop.last().renewal?.at("expirationIntent") == "4")
  }

  @Test("The same run sends the same notifications, and no ID twice")
  func isDeterministic() {
    func play() -> [String] {
      var shop = Shop()
      shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
      shop.run(until: "2027-01-01")
      return shop.sent.map(\.id)
    }
    let ids = play()
    #expect(ids.count == 13)
    #expect(ids == play())
    #expect(Set(ids).count == ids.count)
  }
}
