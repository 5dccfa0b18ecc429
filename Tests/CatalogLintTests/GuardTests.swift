import CatalogLint
import CatalogModel
import SourceDiagnostics
import Testing

/// Cases without a finding, each beside one that differs in one point and has a finding.
@Suite("Cases without a finding")
struct GuardTests {
  /// The number of findings of one rule in a catalog.
  private func count(_ rule: String, _ catalog: Catalog, lock: CatalogLock? = nil) -> Int {
    find(Rule.all, in: CatalogVisit(of: catalog, lock: lock, today: Sample.today)).count { $0.kind.id == rule }
  }

  private func named(_ name: String, _ type: ProductType? = .consumable) -> Catalog {
    var product = Sample.product("gold", type)
    product.localizations = ["en-US": Localization(name: name, description: "Coins to spend on chapters.")]
    return Sample.catalog(product)
  }

  @Test("timed access is a consumable's name with a number, a word for access and one for time")
  func timedAccess() {
    let rule = "timed-access-as-consumable"
    #expect(count(rule, named("1 Month Premium")) == 1)
    #expect(count(rule, named("1 Month Premium", .nonRenewingSubscription)) == 0)
    #expect(count(rule, named("1 Month of Coins")) == 0)
    var product = Sample.product()
    product.localizations = ["en-US": Localization(name: "Coins of gold", description: "1 Month Premium")]
    #expect(count(rule, Sample.catalog(product)) == 0)
  }

  @Test("only a product's name is checked for real currencies, not its description")
  func money() {
    #expect(count("currency-as-name", Sample.catalog(name: "100 Dollars")) == 1)
    #expect(count("currency-as-name", Sample.catalog(description: "As good as 100 Dollars")) == 0)
  }

  @Test("locked periods and groups, unchanged and changed")
  func locked() {
    func count(_ period: Period?, _ group: String, _ groups: [SubscriptionGroup]) -> Int {
      let lock = ["a", "b"].map { name in
        var product = LockedProduct(id: ProductID("com.example.lighthouse.\(name)"), type: .autoRenewableSubscription)
        (product.period, product.group) = (period, group)
        return product
      }
      return self.count("locked-fact-changed", Sample.catalog([], groups: groups), lock: CatalogLock(lock))
    }
    let month = Period(1, .month)
    let (a, b) = (Sample.plan("a"), Sample.plan("b"))
    #expect(count(month, "Magazine", [Sample.group("Magazine", [a, b])]) == 0)
    #expect(count(Period(1, .year), "Magazine", [Sample.group("Magazine", [a, b])]) == 2)
    #expect(count(month, "Paper", [Sample.group("Magazine", [a, b])]) == 0, "the group was renamed")
    #expect(count(month, "Paper", [Sample.group("Magazine", [a]), Sample.group("Journal", [b])]) == 2)
    #expect(count(month, "Magazine", [Sample.group("Magazine", [a]), Sample.group("Journal", [b])]) == 1)
  }

  @Test("subscriptions of two locked groups in one group were moved")
  func joined() {
    let lock = ["a", "b"].map { name in
      var product = LockedProduct(id: ProductID("com.example.lighthouse.\(name)"), type: .autoRenewableSubscription)
      product.group = "Group of \(name)"
      return product
    }
    let catalog = Sample.catalog([], groups: [Sample.group("Magazine", [Sample.plan("a"), Sample.plan("b")])])
    #expect(count("locked-fact-changed", catalog, lock: CatalogLock(lock)) == 2)
  }

  @Test("hosted content is locked only if the product was and is a non-consumable")
  func hosting() {
    func count(locked: ProductType, now: ProductType?) -> Int {
      let lock = CatalogLock([LockedProduct(id: "com.example.lighthouse.map", type: locked)])
      var product = Sample.product("map", now)
      product.hostedContent = HostedContentReference(source: "content/map", version: "1.0")
      return self.count("hosting-on-live-product", Sample.catalog(product), lock: lock)
    }
    #expect(count(locked: .nonConsumable, now: .nonConsumable) == 1)
    #expect(count(locked: .nonConsumable, now: .consumable) == 0)
    #expect(count(locked: .consumable, now: .nonConsumable) == 0)
  }

  @Test("a hyphen is reported unless it is in the bundle ID at the start of the ID")
  func hyphens() {
    func count(_ id: String, _ bundleID: String) -> Int {
      var product = Sample.product()
      product.id = ProductID(id)
      return self.count("product-id-characters", Sample.catalog([product]) { $0.bundleID = bundleID })
    }
    #expect(count("com.light-house.gold", "com.light-house") == 0)
    #expect(count("com.light-house.gold-coins", "com.light-house") == 1)
    #expect(count("com.light-house.gold", "com.darkhouses") == 1)
    #expect(count("com.lighthouse-gold", "com.lighthouse") == 1)
  }

  @Test("an empty or repeated ID isn't reported as another app's")
  func otherApps() {
    func count(_ id: String, times: Int) -> Int {
      let products = (0..<times).map { _ in
        var product = Sample.product()
        product.id = ProductID(id)
        return product
      }
      let other = Sample.catalog([products[0]]) { ($0.bundleID, $0.appleID) = ("com.example.harbour", AppleID("42")) }
      return lint(Sample.catalog(products), beside: [other]).count { $0.kind.id == "product-id-of-another-app" }
    }
    #expect(count("gold", times: 1) == 1)
    #expect(count("gold", times: 2) == 1)
    #expect(count("", times: 1) == 0)
  }

  @Test("IDs that don't start with the bundle ID, although others do")
  func prefixes() {
    func count(_ id: String, _ bundleID: String, beside others: [String]) -> Int {
      let products = ([id] + others).map { id in
        var product = Sample.product()
        product.id = ProductID(id)
        return product
      }
      return self.count("product-id-prefix", Sample.catalog(products) { $0.bundleID = bundleID })
    }
    let (app, below) = ("com.example.lighthouse", ["com.example.lighthouse.a", "com.example.lighthouse.b"])
    #expect(count("gold", app, beside: below) == 1)
    #expect(count("", app, beside: below) == 0)
    #expect(count(app, app, beside: below) == 0)
    #expect(count("gold", "", beside: [".a", ".b"]) == 0)
    #expect(count("com.example.lighthose.gold", app, beside: []) == 1)
    #expect(count("com.example", app, beside: []) == 0)
    #expect(count("lighthose.gold", "lighthouse", beside: []) == 0)
  }

  @Test("a price of a subscription's draft may change today")
  func tooSoon() {
    func count(_ status: ReviewStatus) -> Int {
      var plan = Sample.plan("magazine")
      plan.status = status
      var change = PriceChange()
      (change.on, change.base) = (Sample.today, Money(digits: 199, scale: 2))
      plan.price?.changes = [change]
      return self.count("price-change-too-soon", Sample.catalog([], groups: [Sample.group("Magazine", [plan])]))
    }
    #expect(count(.approved) == 1)
    #expect(count(.draft) == 0)
    var (plan, change) = (Sample.plan("magazine"), PriceChange())
    (change.on, change.base) = (Sample.today, Money(digits: 199, scale: 2))
    plan.price?.changes = [change]
    let catalog = Sample.catalog([], groups: [Sample.group("Magazine", [plan])])
    let known = CatalogVisit(of: catalog, held: [plan.id: RecordedValues(of: plan)], today: Sample.today)
    #expect(!find(Rule.all, in: known).contains { $0.kind.id == "price-change-too-soon" })
  }

  @Test("only subscriptions are checked for what they alone can have")
  func subscriptionsOnly() {
    func counts(_ product: Product, custom: Bool = false, on day: CalendarDate = Sample.today) -> [String: Int] {
      var (product, code) = (product, OfferCode())
      (code.terms.mode, code.renews) = (.payUpFront, false)
      product.offerCodes = [code]
      product.plan.multiSeat = MultiSeat(isEnabled: !custom)
      product.hasFamilySharing = true
      let isPlan = product.type == .autoRenewableSubscription
      let catalog = Sample.catalog(isPlan ? [] : [product], groups: isPlan ? [Sample.group("Magazine", [product])] : [])
      {
        $0.isCustomApp = custom
      }
      let rules = [
        "custom-app-without-seats", "not-yet-available", "seats-and-family-sharing", "paid-code-without-renewal",
      ]
      let found = lint(catalog, on: day).map(\.kind.id)
      return Dictionary(uniqueKeysWithValues: rules.map { rule in (rule, found.count { $0 == rule }) }).filter {
        $0.value > 0
      }
    }
    let (plan, coins, early) = (Sample.plan("magazine"), Sample.product(), Sample.day(2026, 9, 1))
    #expect(counts(plan, custom: true) == ["custom-app-without-seats": 1, "paid-code-without-renewal": 1])
    #expect(
      counts(plan, on: early) == [
        "not-yet-available": 1, "seats-and-family-sharing": 1, "paid-code-without-renewal": 1,
      ])
    #expect(counts(coins, custom: true) == [:])
    #expect(counts(coins, on: early) == [:])
  }

  @Test("an offer for monthly payments is right where nothing else is sold")
  func monthlyOnly() {
    func count(_ target: TargetPlan) -> Int {
      var (plan, offer) = (Sample.plan("magazine", period: Period(1, .year)), OfferCode())
      offer.terms.targetPlan = target
      plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 1)))
      plan.plan.billingPlans?.upfront = .init(availability: Availability(territories: .only([])))
      plan.offerCodes = [offer]
      return self.count("offer-target-plan", Sample.catalog([], groups: [Sample.group("Magazine", [plan])]))
    }
    #expect(count(.monthlyCommitment) == 0)
    #expect(count(.upfront) == 1)
  }

  @Test("the image of a retention message isn't a promotion image")
  func retentionImage() {
    func count(_ change: (inout Product, inout App) -> Void) -> Int {
      var (plan, app) = (Sample.plan("magazine"), Sample.app)
      change(&plan, &app)
      let catalog = Catalog(app: app, products: [], subscriptionGroups: [Sample.group("Magazine", [plan])])
      let assets = DescribedFiles([ReviewAndAssetsTests.png("small.png", 100, 100)])
        .assets(for: AssetMentions(in: catalog))
      return find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Sample.today))
        .count { $0.kind.id == "promotion-image" }
    }
    #expect(count { plan, _ in plan.images = ["small.png"] } == 1)
    #expect(
      count { _, app in
        app.retentionMessages = [RetentionMessage(name: "Stay")]
        app.retentionMessages[0].image = "small.png"
      } == 0)
  }

  @Test("only subscriptions are checked for offers with monthly payments")
  func targets() {
    var offer = OfferCode()
    offer.terms.targetPlan = .monthlyCommitment
    var (plan, coins) = (Sample.plan("magazine"), Sample.product())
    (plan.offerCodes, coins.offerCodes) = ([offer], [offer])
    #expect(count("offer-target-plan", Sample.catalog([], groups: [Sample.group("Magazine", [plan])])) == 1)
    #expect(count("offer-target-plan", Sample.catalog(coins)) == 0)
  }

  @Test("a product that can't have codes gets only that finding")
  func codes() {
    var offer = OfferCode()
    offer.eligibility = [.new]
    func messages(_ type: ProductType) -> [String] {
      var product = Sample.product("gold", type)
      product.offerCodes = [offer]
      return lint(Sample.catalog(product)).filter { $0.kind.id == "offer-code-eligibility" }.map(\.message)
    }
    #expect(messages(.freeSubscription).count == 1)
    #expect(messages(.freeSubscription).first?.hasPrefix("offer codes on") == true)
    #expect(messages(.consumable).first?.hasPrefix("offer codes on") == false)
  }

  @Test("an offer with a price for all territories excludes none")
  func narrower() {
    func count(_ price: PriceSchedule, sold: Availability.Territories) -> Int {
      var offer = PromotionalOffer()
      offer.terms.price = price
      var plan = Sample.plan("magazine")
      plan.availability = Availability(territories: sold)
      plan.plan.promotionalOffers = [offer]
      return self.count("offer-territories-narrower", Sample.catalog([], groups: [Sample.group("Magazine", [plan])]))
    }
    let two = Availability.Territories.only(["GBR", "USA"])
    #expect(count(PriceSchedule(territories: ["GBR": 1]), sold: two) == 1)
    #expect(count(PriceSchedule(base: 1, territories: ["GBR": 1]), sold: two) == 0)
    #expect(count(PriceSchedule(tier: "1", territories: ["GBR": 1]), sold: two) == 0)
    #expect(count(PriceSchedule(territories: ["GBR": 1, "USA": 1]), sold: two) == 0)
    #expect(count(PriceSchedule(territories: ["GBR": 1]), sold: .only(["GBR", "XYZ"])) == 1)
  }
}
