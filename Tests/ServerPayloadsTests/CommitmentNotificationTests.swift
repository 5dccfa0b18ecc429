import CatalogModel
import Testing
import TextFormats

/// Payloads of a year that is paid in twelve months.
struct CommitmentNotificationTests {
  typealias Shop = Shopfront

  private func committed() -> Shop {
    var shop = Shop(grace: true)
    shop.account("2026-01-01", .move("DEU"))
    shop.phone("2026-01-01", .buy(Shop.year, quantity: 1, nil, .monthlyCommitment))
    return shop
  }

  @Test("Each payment contains the progress of the commitment")
  func payments() throws {
    var shop = committed()
    let first = try shop.last()
    #expect(shop.words == ["SUBSCRIBED/INITIAL_BUY"])
    #expect(first.transaction?.at("billingPlanType") == "MONTHLY")
    #expect(first.transaction?.at("expiresDate") == "\(Shop.moment("2026-02-01").milliseconds)")
    let info = try #require(first.transaction?["commitmentInfo"])
    #expect(info.at("billingPeriodNumber") == "1")
    #expect(info.at("totalBillingPeriods") == "12")
    #expect(info.at("commitmentExpiresDate") == "\(Shop.moment("2027-01-01").milliseconds)")
    let price = try #require(first.transaction?.at("price").flatMap(Int.init))
    #expect(info.at("commitmentPrice") == "\(12 * price)")
    #expect(first.renewal?.at("renewalPrice") == "\(price)")
    #expect(first.renewal?.at("renewalBillingPlanType") == "MONTHLY")
    shop.run(until: "2026-03-10")
    #expect(shop.words.suffix(2) == ["DID_RENEW", "DID_RENEW"])
    #expect(try shop.last().transaction?["commitmentInfo"]?.at("billingPeriodNumber") == "3")
  }

  @Test("After a cancellation the commitment doesn't renew, payments continue, and it expires after the twelfth")
  func cancelled() throws {
    var shop = committed()
    shop.account("2026-02-10", .turnOffRenewal(Shop.year))
    #expect(shop.words.last == "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED")
    let renewal = try #require(try shop.last().renewal)
    #expect(renewal.at("autoRenewStatus") == "1")
    #expect(renewal["commitmentInfo"]?.at("commitmentAutoRenewStatus") == "0")
    #expect(renewal["commitmentInfo"]?.at("commitmentRenewalDate") == "\(Shop.moment("2027-01-01").milliseconds)")
    #expect(renewal["commitmentInfo"]?.at("commitmentRenewalPrice") == nil)
    #expect(try shop.last().status == 1)
    shop.run(until: "2027-02-01")
    #expect(shop.words.filter { $0 == "DID_RENEW" }.count == 11)
    #expect(shop.words.last == "EXPIRED/VOLUNTARY")
    #expect(try shop.last().status == 2)
  }

  @Test("Without a payment access ends at once, and a late one moves the end of the commitment")
  func recovery() throws {
    var shop = committed()
    shop.account("2026-01-10", .payment(works: false))
    shop.run(until: "2026-02-02")
    #expect(shop.words.last == "DID_FAIL_TO_RENEW")
    #expect(try shop.last().status == 3)
    #expect(try shop.last().renewal?.at("isInBillingRetryPeriod") == "true")
    shop.account("2026-02-21", .payment(works: true))
    shop.run(until: "2026-02-22")
    #expect(shop.words.last == "DID_RENEW/BILLING_RECOVERY")
    #expect(
      try shop.last().transaction?["commitmentInfo"]?.at("commitmentExpiresDate")
        == "\(Shop.moment("2027-01-21").milliseconds)")
    shop.account("2026-02-23", .payment(works: false))
    shop.run(until: "2026-07-01")
    #expect(shop.words.last == "EXPIRED/BILLING_RETRY")
    #expect(try shop.last().renewal?.at("isInBillingRetryPeriod") == "false")
  }

  @Test("An extension moves both dates of the commitment, and a gap of more than sixty days starts the paid time again")
  func extended() throws {
    var shop = committed()
    shop.account("2026-01-10", .extendRenewal(Shop.year, days: 10))
    let end = "\(Shop.moment("2027-01-11").milliseconds)"
    #expect(try shop.last().transaction?["commitmentInfo"]?.at("commitmentExpiresDate") == end)
    #expect(try shop.last().renewal?["commitmentInfo"]?.at("commitmentRenewalDate") == end)
    shop.account("2026-01-20", .payment(works: false))
    shop.account("2026-04-20", .payment(works: true))
    shop.run(until: "2026-04-21")
    #expect(shop.words.last == "DID_RENEW/BILLING_RECOVERY")
    let start = "\(Shop.moment("2026-04-20").milliseconds)"
    #expect(try shop.last().renewal?.at("recentSubscriptionStartDate") == start)
  }

  @Test("The renewal's own part describes the time after the commitment")
  func follows() throws {
    var shop = committed()
    shop.phone("2026-02-10", .buy(Shop.year, quantity: 1, nil))
    #expect(shop.words.last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
    let renewal = try #require(try shop.last().renewal)
    #expect(renewal.at("renewalBillingPlanType") == "MONTHLY")
    #expect(renewal["commitmentInfo"]?.at("commitmentRenewalBillingPlanType") == "BILLED_UPFRONT")
    #expect(renewal["commitmentInfo"]?.at("commitmentAutoRenewProductId") == "year")
  }

  @Test("An upfront subscription is marked as such, and has no commitment")
  func upfront() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    #expect(try shop.last().transaction?.at("billingPlanType") == "BILLED_UPFRONT")
    #expect(try shop.last().transaction?["commitmentInfo"] == nil)
    #expect(try shop.last().renewal?["commitmentInfo"] == nil)
  }

  @Test("After a move, the prices of a document have one currency")
  func move() throws {
    var shop = Shop()
    shop.account("2026-01-01", .move("DEU"))
    shop.phone("2026-01-02", .buy(Shop.year, quantity: 1, nil, .monthlyCommitment))
    #expect(try shop.last().renewal?["commitmentInfo"]?.at("commitmentRenewalPrice") != nil)
    shop.account("2026-01-10", .move("JPN"))
    shop.run(until: "2026-02-10")
    let renewal = try #require(try shop.last().renewal)
    #expect(renewal.at("currency") == "EUR")
    #expect(renewal.at("renewalPrice") != nil)
    #expect(renewal["commitmentInfo"]?.at("commitmentRenewalPrice") == nil)
    #expect(try shop.last().transaction?.at("storefront") == "DEU")
  }

  @Test("A purchase that is no longer shared is revoked for the family, and restored when sharing resumes")
  func sharing() throws {
    var shop = Shop(customers: ["ana", "ben"])
    shop.account("2026-01-01", .joinFamily("home"))
    shop.account("2026-01-01", .joinFamily("home"), of: "ben")
    shop.phone("2026-01-02", .buy(Shop.gold, quantity: 1, nil))
    shop.account("2026-01-03", .shareWithFamily(Shop.gold, false))
    #expect(shop.words.last == "REVOKE")
    shop.account("2026-01-04", .shareWithFamily(Shop.gold, true))
    #expect(shop.words.last == "SUBSCRIBED/RESUBSCRIBE")
    #expect(try shop.last().transaction?.at("inAppOwnershipType") == "FAMILY_SHARED")
  }
}
