import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about types")
struct TypeTests {
  /// The rules that report a changed product of each type.
  private func reported(_ type: ProductType?, newsstand: Bool = false, _ change: (inout Product) -> Void) -> [String] {
    var product = Sample.product("gold", type)
    if type == .nonRenewingSubscription {
      product.duration = Period(3, .month)
      product.restore = .app
    }
    if type == .freeSubscription { product.price = nil }
    change(&product)
    if type == .autoRenewableSubscription {
      product.plan.level = 1
      return lint(Sample.catalog([], groups: [Sample.group("One", [product])])).map(\.kind.id)
    }
    return lint(Sample.catalog([product]) { $0.isNewsstand = newsstand }).map(\.kind.id)
  }

  @Test("hosted content", arguments: ProductType.allCases)
  func hostedContent(type: ProductType) {
    let found = reported(type) { $0.hostedContent = HostedContentReference(source: "content", version: "1.0") }
    #expect(found.contains("hosted-content-type") == (type != .nonConsumable))
  }

  @Test("family sharing", arguments: ProductType.allCases)
  func familySharing(type: ProductType) {
    let found = reported(type) { $0.hasFamilySharing = true }
    #expect(found.contains("family-sharing-type") == ![.nonConsumable, .autoRenewableSubscription].contains(type))
  }

  @Test("durations, periods and levels", arguments: ProductType.allCases)
  func wrongTypes(type: ProductType) {
    let found = reported(type) { product in
      product.duration = Period(3, .month)
      product.plan.period = Period(1, .month)
      product.plan.level = 2
    }
    #expect(found.contains("duration-on-wrong-type") == (type != .nonRenewingSubscription))
    #expect(found.contains("period-on-wrong-type") == (type != .autoRenewableSubscription))
    #expect(found.contains("level-on-wrong-type") == (type != .autoRenewableSubscription))
  }

  @Test(
    "prices and offers that only subscriptions have",
    arguments: ProductType.allCases.filter { $0 != .freeSubscription })
  func fieldsOfSubscriptions(type: ProductType) {
    var moving = PriceChange()
    moving.existingSubscribers = .move
    let price = PriceSchedule(base: 1, changes: [moving])
    let changes: [(inout Product) -> Void] = [
      { $0.price = price },
      { $0.price?.kept = [KeptPrice()] },
      { $0.price?.volume = [VolumeTier()] },
      { $0.plan.introductoryOffers = [IntroductoryOffer()] },
      { $0.plan.promotionalOffers = [PromotionalOffer()] },
      { $0.plan.winBackOffers = [WinBackOffer()] },
      { $0.plan.billingPlans = BillingPlans() },
    ]
    for change in changes {
      #expect(reported(type, change).contains("price-key-on-wrong-type") == (type != .autoRenewableSubscription))
      #expect(!reported(nil, change).contains("price-key-on-wrong-type"))
    }
  }

  @Test("a product of unknown type is not reported")
  func unknownType() {
    let found = reported(nil) { product in
      product.hostedContent = HostedContentReference()
      product.hasFamilySharing = true
      product.duration = Period(3, .month)
      product.plan.period = Period(1, .month)
      product.plan.level = 2
      product.restore = .store
    }
    #expect(found == [])
  }

  @Test("a note shows where the type is set")
  func notes() throws {
    var product = Sample.product("gold", .consumable)
    product.hasFamilySharing = true
    let finding = try #require(lint(Sample.catalog(product)).first)
    #expect(finding.notes == [Note("the product is a consumable", at: .product(product.id)[.type])])
  }

  @Test("free subscriptions")
  func freeSubscriptions() {
    #expect(reported(.freeSubscription) { _ in } == ["free-subscription-outside-newsstand"])
    #expect(reported(.freeSubscription, newsstand: true) { _ in } == ["free-subscription-obsolete"])
    #expect(reported(.freeSubscription, newsstand: true) { $0.status = .removedFromSale } == [])
    func priced(_ price: PriceSchedule) -> [String] {
      reported(.freeSubscription, newsstand: true) { product in
        product.status = .removedFromSale
        product.price = price
      }
    }
    #expect(priced(PriceSchedule(base: Money(digits: 99, scale: 2))) == ["free-subscription-price"])
    #expect(priced(PriceSchedule(base: 0)) == [])
    #expect(priced(PriceSchedule(tier: "0")) == [])
    #expect(priced(PriceSchedule(tier: "1")) == ["free-subscription-price"])
    #expect(priced(PriceSchedule(territories: ["JPN": 100])) == ["free-subscription-price"])
  }

  @Test("an auto-renewable subscription in the list of products")
  func outsideGroup() {
    #expect(
      lines(Sample.catalog(Sample.plan("gold"))) == [
        #"error renewing-outside-group products["com.example.lighthouse.gold"].type"#
      ])
  }

  @Test("non-renewing subscriptions")
  func nonRenewing() {
    #expect(reported(.nonRenewingSubscription) { _ in } == [])
    #expect(reported(.nonRenewingSubscription) { $0.duration = nil } == ["non-renewing-without-duration"])
    for restore in [nil, RestoreParty.store, RestoreParty.none] {
      #expect(reported(.nonRenewingSubscription) { $0.restore = restore } == ["non-renewing-restore-plan"])
    }
  }

  @Test("a consumable that is restorable")
  func restorable() {
    #expect(reported(.consumable) { $0.restore = .store } == ["consumable-marked-restorable"])
    #expect(reported(.consumable) { $0.restore = .app } == [])
    #expect(reported(.nonConsumable) { $0.restore = .store } == [])
  }

  @Test(
    "words",
    arguments: [
      ("A gift card for friends", "real-world-goods"), ("Free SHIPPING to you", "real-world-goods"),
      ("Gift wrap for your chapter", nil), ("Relationships to cherish", nil),
      ("Porn blocker for a week", "forbidden-content"),
      ("The Popcorn and Cornporn song", nil), ("Heroines of the north", nil),
      ("Cocaine-free chapters", "forbidden-content"),
    ] as [(String, String?)])
  func words(description: String, rule: String?) {
    #expect(lint(Sample.catalog(description: description)).map(\.kind.id) == (rule.map { [$0] } ?? []))
    // The words are English; elsewhere they may be others.
    #expect(lint(Sample.catalog(description: description, locale: "de-DE")).isEmpty)
  }
}
