import CatalogLint
import CatalogModel
import SourceDiagnostics
import StoreFacts
import Testing

/// Values on both sides of a limit, and sentences about one, a few and many.
@Suite("Rules at their limits")
struct BoundaryTests {
  /// The findings of one rule for a catalog.
  private func reported(_ rule: String, _ catalog: Catalog, beside neighbours: [Catalog] = []) -> [String] {
    lint(catalog, beside: neighbours).filter { $0.kind.id == rule }.map(\.message)
  }

  /// The findings of one rule for subscriptions in one group.
  private func reported(_ rule: String, _ plans: Product..., change: (inout App) -> Void = { _ in }) -> [String] {
    reported(
      rule, Sample.catalog([], groups: [Sample.group("Magazine", plans.sorted { $0.id < $1.id })], change: change))
  }

  private func territories(_ count: Int) -> [TerritoryCode] { Territory.all.prefix(count).map(\.code) }

  private func offer(_ territories: [TerritoryCode]?) -> IntroductoryOffer {
    var offer = IntroductoryOffer()
    offer.terms.mode = .payAsYouGo
    offer.terms.duration = Period(1, .month)
    offer.terms.price = PriceSchedule(base: Money(digits: 99, scale: 2))
    offer.territories = territories
    return offer
  }

  @Test("up to five territories are named; six are counted", arguments: [5, 6])
  func fewTerritories(count: Int) {
    let sold = territories(count + 1)
    let named = "\(sold[count - 1].text) and \(sold[count].text)"
    func isRight(_ messages: [String], last: String = named) -> Bool {
      messages.count == 1 && messages[0].contains("6 territories") == (count == 6)
        && messages[0].contains(last) == (count == 5)
    }
    var plan = Sample.plan("magazine")
    plan.availability = Availability(territories: .only(sold))
    plan.plan.introductoryOffers = [offer(nil)]
    plan.plan.introductoryOffers[0].terms.price = PriceSchedule(territories: [sold[0]: 1])
    #expect(isRight(reported("missing-offer-price", plan)))
    plan.plan.introductoryOffers = [offer([sold[0]])]
    #expect(isRight(reported("offer-territories-narrower", plan)))
    plan.plan.introductoryOffers = [offer(territories(count)), offer(territories(count))]
    #expect(
      isRight(
        reported("overlapping-introductory-offers", plan), last: "\(sold[count - 2].text) and \(sold[count - 1].text)"))
  }

  @Test("six territories without a price are all named; of seven, only four", arguments: [6, 7])
  func unpriced(count: Int) {
    let sold = territories(count + 1)
    var plan = Sample.plan("magazine")
    plan.availability = Availability(territories: .only(sold))
    plan.price = PriceSchedule(territories: [sold[0]: 1])
    let messages = reported("missing-territory-price", plan)
    #expect(messages.count == 1)
    #expect(messages.first?.contains(count == 7 ? "and 3 more" : "and \(sold[count].text), where") == true)
  }

  @Test(
    "unused pictures",
    arguments: [
      (1, "1 picture that"), (5, "and 'review/old-5.png'"), (6, "'review/old-5.png' and 1 more"),
      (8, "'review/old-5.png' and 3 more"),
    ])
  func unused(count: Int, words: String) throws {
    let files = (1...count).map { ReviewAndAssetsTests.png("review/old-\($0).png", 750, 1334) }
    let catalog = Sample.catalog(Sample.product())
    let assets = DescribedFiles(files + [ReviewAndAssetsTests.png("review/shot.png", 750, 1334)])
      .assets(for: AssetMentions(in: catalog))
    let all = find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Sample.today))
    let found = try #require(all.first)
    #expect(all.count == 1 && found.severity == .info && found.message.contains(words))
    #expect(found.help == (count == 1 ? "use it in a product, or delete it" : "use them in a product, or delete them"))
  }

  @Test("a grace period as long as the shortest subscription is accepted, and a longer one is reported")
  func grace() {
    let week = Sample.plan("week", period: Period(1, .week))
    func reported(_ days: Int, _ plans: Product..., isEnabled: Bool = true) -> [String] {
      self.reported(
        "grace-period-longer-than-period",
        Sample.catalog([], groups: [Sample.group("Magazine", plans)]) {
          $0.gracePeriod = App.GracePeriod(duration: Period(days, .day), isEnabled: isEnabled)
        })
    }
    var withdrawn = week
    withdrawn.isClearedForSale = false
    #expect(reported(7, week) == [])
    #expect(reported(8, withdrawn, Sample.plan("month")) == [])
    #expect(reported(8, week, isEnabled: false) == [])
    let another = Sample.plan("weekly", period: Period(1, .week))
    #expect(reported(8, week, another).map { $0.contains("of 'com.example.lighthouse.week' and of 1") } == [true])
    #expect(reported(8, week).map { $0.hasSuffix("'com.example.lighthouse.week'") } == [true])
    for plans in [[week, Sample.plan("month")], [Sample.plan("a"), Sample.plan("b", period: Period(1, .week))]] {
      let weekly = plans.first { $0.plan.period == Period(1, .week) }?.id.text ?? ""
      #expect(
        reported(60, plans[0], plans[1]).map { $0.contains("P1W of '\(weekly)' and of 1 other subscription") }
          == [true])
    }
  }

  @Test(
    "products without a status are counted",
    arguments: [
      (1, 1, "the product has no status, so Shelf can't tell whether customers can buy it"),
      (2, 2, "all 2 products have no status, so Shelf can't tell whether customers can buy them"),
      (1, 2, "1 of 2 products have no status, so Shelf can't tell whether customers can buy it"),
      (2, 3, "2 of 3 products have no status, so Shelf can't tell whether customers can buy them"),
    ])
  func unstated(count: Int, all: Int, message: String) {
    let products = (0..<all).map { number in
      var product = Sample.product("p\(number)")
      if number < count { product.status = nil }
      return product
    }
    let found = lint(Sample.catalog(products)).filter { $0.kind.id == "status-not-stated" }
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.label) == [count == 1 ? nil : "the first one"])
  }

  @Test("up to eight other apps with an ID are named; further ones are counted")
  func manyApps() {
    func reported(_ count: Int) -> [String] {
      let others = (0..<count).map { number in
        Sample.catalog([Sample.product("gold")]) { app in
          (app.bundleID, app.appleID, app.name) = ("com.example.other\(number)", nil, "Other \(number)")
        }
      }
      return self.reported("product-id-of-another-app", Sample.catalog(Sample.product("gold")), beside: others)
    }
    #expect(reported(8).count == 8)
    #expect(reported(8).allSatisfy { !$0.contains("only the first") })
    #expect(reported(9).count == 9)
    let last = reported(9).last
    #expect(last?.hasPrefix("only the first 8 apps with the product ID '") == true)
    #expect(last?.hasSuffix("' are listed") == true)
  }

  @Test("two records of one app, by its Apple ID or its bundle ID, for one platform or for two")
  func sameApp() {
    func severities(_ change: (inout App) -> Void) -> [Severity] {
      let other = Sample.catalog([Sample.product("gold")], change: change)
      return lint(Sample.catalog(Sample.product("gold")), beside: [other])
        .filter { $0.kind.id == "product-id-of-another-app" }.map(\.severity)
    }
    #expect(severities { $0.platforms = [.macos] } == [.info])
    #expect(severities { $0.platforms = [.ios, .macos] } == [])
    #expect(severities { $0.platforms = [] } == [])
    #expect(severities { $0.appleID = AppleID("42") } == [.warning])
    #expect(severities { $0.bundleID = "com.example.harbour" } == [])
    #expect(severities { $0.appleID = nil } == [])
    #expect(severities { ($0.appleID, $0.bundleID) = (nil, "com.example.harbour") } == [.warning])
    #expect(severities { ($0.appleID, $0.bundleID) = (nil, nil) } == [.warning])
    // The platforms of this one are unknown.
    let other = Sample.catalog([Sample.product("gold")]) { $0.platforms = [.macos] }
    let own = Sample.catalog([Sample.product("gold")]) { $0.platforms = [] }
    #expect(reported("product-id-of-another-app", own, beside: [other]) == [])
  }

  @Test("levels are compared even if a subscription of the group has none")
  func unleveled() {
    func plan(_ name: String, _ level: Int?, _ cents: Int64) -> Product {
      var plan = Sample.plan(name)
      plan.plan.level = level
      plan.price = PriceSchedule(base: Money(digits: cents, scale: 2))
      return plan
    }
    #expect(reported("level-inversion", plan("a", nil, 99), plan("b", 1, 399), plan("c", 2, 499)).count == 1)
    #expect(reported("level-inversion", plan("a", nil, 99), plan("b", 1, 399)) == [])
    // Of several lower levels that cost more, the most expensive is reported.
    let messages = reported("level-inversion", plan("a", 1, 399), plan("b", 2, 599), plan("c", 3, 499))
    #expect(messages.first?.hasSuffix("but the lower level 2 costs 5.99") == true)
    #expect(
      reported("level-inversion", plan("a", 1, 399), plan("b", 2, 499), plan("c", 3, 599)).first?.hasSuffix("5.99")
        == true)
    let equal = reported("level-inversion", plan("a", 1, 399), plan("b", 2, 599), plan("c", 3, 599))
    #expect(equal.first?.hasSuffix("but the lower level 2 costs 5.99") == true)
    // Two subscriptions of one level aren't an inversion at any price.
    #expect(reported("level-inversion", plan("a", 1, 399), plan("b", 1, 499), plan("c", 2, 99)) == [])
  }

  @Test("agreements are required if something is sold")
  func agreements() {
    func reported(_ products: [Product]) -> Int {
      self.reported("missing-agreement", Sample.catalog(products) { $0.agreements.tax = .pending }).count
    }
    var (free, withdrawn, unpriced) = (Sample.product("free", .freeSubscription), Sample.product(), Sample.product())
    free.price = PriceSchedule(base: 0)
    withdrawn.isClearedForSale = false
    unpriced.price = nil
    #expect(reported([Sample.product()]) == 1)
    for products in [[], [free], [withdrawn], [unpriced]] { #expect(reported(products) == 0) }
  }

  @Test("missing prices are reported only for products that need one and are sold")
  func missingPrices() {
    var free = Sample.product("free", .freeSubscription)
    free.price = nil
    #expect(reported("missing-price", Sample.catalog(free)) == [])
    var plan = Sample.plan("magazine")
    plan.price = PriceSchedule(territories: ["JPN": 150])
    #expect(reported("missing-territory-price", plan).count == 1)
    plan.isClearedForSale = false
    #expect(reported("missing-territory-price", plan) == [])
  }

  @Test("a base counts from the day of its change; a change in one territory announces none")
  func changedBase() {
    var (product, plan) = (Sample.product(), Sample.plan("magazine"))
    func findings(
      on day: CalendarDate, base: Money? = nil, tier: String? = nil, own: SortedMap<TerritoryCode, Money> = [:]
    )
      -> Int
    {
      var change = PriceChange()
      (change.on, change.base, change.tier, change.territories) = (day, base, tier, own)
      product.price = PriceSchedule(territories: ["JPN": 150], changes: [change])
      plan.price = product.price
      return reported("missing-price", Sample.catalog(product)).count + reported("missing-territory-price", plan).count
    }
    let (past, future) = (Sample.day(2026, 11, 20), Sample.day(2027, 1, 15))
    #expect(findings(on: past, base: 1) == 0)
    #expect(findings(on: past, tier: "1") == 0)
    #expect(findings(on: future, base: 1) == 2)
    product.availability = Availability(territories: .only(["JPN"]))
    plan.availability = product.availability
    #expect(findings(on: future, base: 1) == 1)
    #expect(findings(on: future, own: ["JPN": 200]) == 0)
  }

  @Test("as many prices by number of seats and bullet points as Apple allows, and one more", arguments: [0, 1])
  func counts(beyond: Int) {
    var plan = Sample.plan("magazine")
    plan.plan.multiSeat = MultiSeat()
    plan.price?.volume = (0..<SeatSales.furtherTiers.value + beyond).map { VolumeTier(fromSeats: 2 + $0, base: 0) }
    #expect(reported("volume-tiers", plan).count == beyond)
    var (message, text) = (RetentionMessage(name: "Stay"), RetentionMessage.Text(header: "Stay", body: "More soon."))
    text.bullets = (0..<RetentionLimits.bullets.value + beyond).map { .init(text: "Reason \($0)") }
    message.localizations = ["en-US": text]
    #expect(reported("retention-message-content", plan) { $0.retentionMessages = [message] }.count == beyond)
  }

  @Test("what only Apple knows isn't compared with the price of more seats")
  func unknownTier() {
    var plan = Sample.plan("magazine")
    plan.plan.multiSeat = MultiSeat()
    plan.price?.territories = ["JPN": 150]
    var tiers = [VolumeTier(fromSeats: 2, base: Money(digits: 99, scale: 2)), VolumeTier(fromSeats: 6)]
    tiers[1].territories = ["JPN": 160]
    plan.price?.volume = tiers
    #expect(reported("volume-tiers", plan) == [])
    plan.price?.volume = [tiers[1]]
    #expect(reported("volume-tiers", plan).count == 1)
  }

  @Test("a retention message without a name is another rule's; nor are the others compared then")
  func unnamedMessages() {
    let (named, unnamed) = (RetentionMessage(name: "Stay"), RetentionMessage())
    func count(_ messages: [RetentionMessage]) -> Int {
      reported("unknown-retention-message", Sample.plan("magazine")) { $0.retentionMessages = messages }.count
    }
    #expect(count([named]) == 1)
    #expect(count([named, named]) == 2)
    #expect(count([named, unnamed]) == 0)
  }

  @Test("quarters with too many codes are reported in their order; custom and sandbox codes don't count")
  func quarters() {
    let most = CatalogLimits.codesPerQuarter.value
    func reported(_ batches: OfferCode.CodeBatch...) -> [String] {
      var (plan, offer) = (Sample.plan("magazine"), OfferCode())
      (offer.referenceName, offer.codes) = ("Spring", batches)
      plan.offerCodes = [offer]
      return self.reported("offer-code-count", plan)
    }
    let (winter, spring) = (Sample.day(2027, 3, 1), Sample.day(2027, 4, 1))
    func batch(_ day: CalendarDate, _ count: Int, custom: String? = nil) -> OfferCode.CodeBatch {
      OfferCode.CodeBatch(custom: custom, count: count, expires: day)
    }
    let two = reported(batch(spring, most), batch(spring, 200), batch(winter, most), batch(winter, 100))
    #expect(two.map { $0.prefix { $0 != " " } } == ["\(most + 100)", "\(most + 200)"])
    var sandbox = batch(winter, 100)
    sandbox.environment = .sandbox
    #expect(reported(batch(winter, most), batch(winter, 100, custom: "SPRING"), sandbox) == [])
  }

  @Test("names of offers in one group and in two, of one kind and of two")
  func offerNames() {
    var promotion = PromotionalOffer()
    promotion.referenceName = "Spring"
    var back = WinBackOffer()
    back.referenceName = "Spring"
    func plan(_ name: String, _ promotions: [PromotionalOffer] = [], _ backs: [WinBackOffer] = []) -> Product {
      var plan = Sample.plan(name)
      (plan.plan.promotionalOffers, plan.plan.winBackOffers) = (promotions, backs)
      return plan
    }
    func count(_ groups: [Product]...) -> Int {
      let groups = groups.enumerated().map { Sample.group("Group \($0.offset)", $0.element) }
      return reported("duplicate-offer-name", Sample.catalog([], groups: groups)).count
    }
    let (a, b) = (plan("a", [promotion]), plan("b", [], [back]))
    #expect(count([a, b]) == 1)
    #expect(count([plan("a", [], [back]), plan("b", [promotion])]) == 1)
    #expect(count([a, plan("b", [promotion])]) == 0)
    #expect(count([a], [b]) == 0)
    #expect(count([a, plan("c"), b]) == 1)
    promotion.referenceName = ""
    #expect(count([plan("a", [promotion, promotion])]) == 0, "another rule's")
    var code = OfferCode()
    code.referenceName = "Spring"
    var (coins, silver) = (Sample.product(), Sample.product("silver"))
    (coins.offerCodes, silver.offerCodes) = ([code], [code])
    #expect(reported("duplicate-offer-name", Sample.catalog(coins, silver)) == [])
  }

  @Test("seats that aren't stated, from the day on which they are sold, except in custom apps")
  func seats() {
    func found(_ count: Int, on day: CalendarDate, shared: Int = 0, custom: Bool = false) -> Diagnostic<CatalogPath>? {
      let plans = (0..<count).map { number in
        var plan = Sample.plan("plan\(number)")
        (plan.plan.multiSeat, plan.hasFamilySharing) = (nil, number < shared)
        return plan
      }
      return lint(Sample.catalog([], groups: [Sample.group("Magazine", plans)]) { $0.isCustomApp = custom }, on: day)
        .first { $0.kind.id == "seats-not-stated" }
    }
    let day = SeatSales.defaultDay.value
    #expect(found(1, on: day) != nil)
    #expect(found(1, on: day, custom: true) == nil)
    #expect(found(2, on: day, shared: 1)?.message.contains("; 1 with Family Sharing isn't") == true)
    #expect(found(2, on: day, shared: 2)?.message.contains("; 2 with Family Sharing aren't") == true)
    #expect(found(1, on: SeatSales.volumeDay.value)?.label != nil)
  }

  @Test("a flag, eight bytes and one character, is long enough for a name")
  func flag() {
    var product = Sample.product()
    product.referenceName = "🇩🇪"
    #expect(reported("reference-name-length", Sample.catalog(product)) == [])
    var group = Sample.group("🇩🇪")
    #expect(reported("group-name-length", Sample.catalog([], groups: [group])) == [])
    group.name = "é"
    #expect(reported("group-name-length", Sample.catalog([], groups: [group])).count == 1)
    #expect(reported("product-id-length", Sample.catalog(Product(id: ProductID("🇩🇪"), type: .consumable))) == [])
  }

  @Test("a subscription that costs more per time is compared with the longest shorter one")
  func nearestPlan() {
    func plan(_ name: String, _ period: Period, _ cents: Int64) -> Product {
      var plan = Sample.plan(name, period: period)
      plan.price = PriceSchedule(base: Money(digits: cents, scale: 2))
      return plan
    }
    let (month, year) = (plan("b", Period(1, .month), 199), plan("c", Period(1, .year), 9999))
    #expect(
      reported("price-inversion", plan("a", Period(1, .week), 99), month, year).last?.hasSuffix("than one of P1M")
        == true)
    #expect(reported("price-inversion", month, year).count == 1)
    // Subscriptions with the same period are not compared.
    #expect(reported("price-inversion", plan("a", Period(1, .month), 299), month, year) == [])
    var withdrawn = month
    withdrawn.isClearedForSale = false
    #expect(reported("price-inversion", withdrawn, year) == [])
  }

  @Test("a usual price has two significant digits")
  func roundedPrices() {
    let products = (1...300).map { dollars in
      var product = Sample.product("p\(dollars)")
      product.price = PriceSchedule(
        base: Money(digits: Int64(dollars) * 100 - 1, scale: 2),
        territories: ["GBR": 1, "IDN": 1, "JPN": 1, "KOR": 1, "VNM": 1])
      return product
    }
    let labels = lint(Sample.catalog(products)).filter { $0.kind.id == "price-outlier" }.compactMap(\.label)
    #expect(labels.count > 1000)
    for label in labels {
      let number = label.split(separator: " ").first { $0.first?.isNumber == true } ?? ""
      #expect(number.contains(".") || number.dropFirst(2).allSatisfy { $0 == "0" } && !number.isEmpty, "\(label)")
    }
  }

  @Test(
    "a territory of the App Store is valid everywhere; a wrong one outside subscriptions belongs to another rule"
  )
  func knownTerritories() {
    var plan = Sample.plan("magazine")
    plan.availability = Availability(territories: .only(["GBR", "USA"]))
    plan.plan.introductoryOffers = [offer(["GBR", "USA"])]
    var change = PriceChange()
    change.on = Sample.day(2035, 1, 15)
    change.followBase = ["GBR"]
    plan.price?.territories = ["GBR": 1]
    plan.price?.changes = [change]
    var kept = KeptPrice()
    kept.territories = ["GBR": 1]
    plan.price?.kept = [kept]
    #expect(reported("unknown-territory", plan) == [])
    plan.plan.introductoryOffers = [offer(["GBR", "XXX"])]
    #expect(reported("unknown-territory", plan).count == 1)
    #expect(reported("unknown-territory", Sample.catalog(plan)) == [])
  }

  @Test("available nowhere, or in one territory only")
  func nowhere() {
    let codes = Territory.all.map(\.code)
    func reported(_ territories: Availability.Territories, isCleared: Bool = true) -> Int {
      var product = Sample.product()
      product.availability = Availability(territories: territories)
      product.isClearedForSale = isCleared
      return self.reported("sold-nowhere", Sample.catalog(product)).count
    }
    #expect(reported(.except(codes)) == 1)
    #expect(reported(.except(Array(codes.dropFirst()))) == 0)
    #expect(reported(.except(Array(codes.dropFirst()) + [codes[1]])) == 0)
    #expect(reported(.only([])) == 1)
    #expect(reported(.only([]), isCleared: false) == 0)
    #expect(reported(.only([codes[0]])) == 0)
    #expect(reported(.only(["XYZ"])) == 0, "another rule's")
  }

  @Test("free offers are left to the rules about offers")
  func freeOffer() {
    var plan = Sample.plan("magazine")
    plan.plan.introductoryOffers = [offer(nil)]
    plan.plan.introductoryOffers[0].terms.price = PriceSchedule(base: 0)
    #expect(reported("zero-price", plan) == [])
    #expect(reported("paid-offer-without-price", plan).count == 1)
  }

  @Test("a draft needs a screenshot where the others have one, and a promoted one an image")
  func drafts() {
    var draft = Sample.product("draft")
    (draft.status, draft.review.screenshot) = (.draft, nil)
    #expect(reported("missing-review-screenshot", Sample.catalog(draft)) == [])
    let unseen = lint(Sample.catalog(draft, Sample.product())).filter { $0.kind.id == "missing-review-screenshot" }
    #expect(unseen.map(\.severity) == [.warning])
    draft.promotion = Promotion(isVisible: true)
    var sold = Sample.product()
    sold.promotion = Promotion(isVisible: true)
    #expect(reported("promotion-image", Sample.catalog(draft)).count == 1)
    // App Store Connect accepts it, and a catalog that was pulled from there has no errors.
    draft.status = .readyToSubmit
    let found = lint(Sample.catalog(draft)).filter { $0.kind.id == "promotion-image" }
    #expect(found.map(\.severity) == [.warning])
    #expect(reported("promotion-image", Sample.catalog(sold)) == [])
    draft.promotion = Promotion(image: "promo/draft.png", isVisible: true)
    draft.status = .draft
    #expect(reported("promotion-image", Sample.catalog(draft)) == [])
  }

  @Test("empty files aren't duplicates of each other")
  func emptyImages() {
    let products = ["a", "b"].map { name in
      var product = Sample.product(name)
      product.promotion = Promotion(image: "promo/\(name).png")
      return product
    }
    let catalog = Sample.catalog(products)
    func twins(_ file: (String) -> DescribedFiles.File) -> Int {
      let assets = DescribedFiles(["promo/a.png", "promo/b.png"].map(file)).assets(for: AssetMentions(in: catalog))
      return find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Sample.today))
        .filter { $0.message.hasSuffix("has the same promotion image") }.count
    }
    #expect(twins { .init($0, .file([], size: 0, mayRun: false)) } == 0)
    #expect(twins { ReviewAndAssetsTests.png($0, 1024, 1024) } == 1)
  }

  @Test("customers can buy approved products, and only these need a version on sale")
  func versionOnSale() {
    func reported(_ change: (inout Product) -> Void) -> Int {
      var product = Sample.product()
      change(&product)
      return lint(Sample.catalog([product]) { $0.versionOnSale = nil }).filter {
        $0.place == CatalogPath.app[.versionOnSale]
      }
      .count
    }
    #expect(reported { _ in } == 1)
    #expect(reported { $0.status = .draft } == 0)
    #expect(reported { $0.isClearedForSale = false } == 0)
  }

  @Test("a path with backslashes is not found, and the message suggests the right spelling")
  func backslash() throws {
    var product = Sample.product()
    product.review.screenshot = #"review\shot.png"#
    let catalog = Sample.catalog(product)
    let assets = DescribedFiles([ReviewAndAssetsTests.png("review/shot.png", 750, 1334)]).assets(
      for: AssetMentions(in: catalog))
    let found = find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Sample.today))
    #expect(try #require(found.first { $0.kind.id == "missing-asset" }).help == "write '/' between folders")
  }

  @Test(
    "placeholder names",
    arguments: [
      ("Untitled", true), ("Untitled 0", true), ("Untitled 9", true), ("Untitled#1", true), ("Untitled/", false),
      ("Untitled:", false), ("TODO", true), ("Todo", false), ("todo 1", false), ("12345", false),
      ("Untitled map", false),
      ("Names of all the lighthouses", false),
      ("Untitled " + String(repeating: "1", count: 21), true), ("Untitled " + String(repeating: "1", count: 22), false),
    ])
  func placeholders(name: String, isReported: Bool) {
    #expect(reported("placeholder-text", Sample.catalog(name: name)).isEmpty != isReported)
  }

  @Test("a blank URL counts as missing")
  func blankAddresses() {
    for (text, words) in [("", "without a link"), (" ", "without a link"), ("tbd", "is not a link")] {
      let plan = Sample.plan("magazine")
      #expect(
        reported("legal-links-missing", plan) { $0.legal.termsOfUse = text }.map { $0.contains(words) } == [true],
        "\(text)")
    }
  }

  @Test("a period on a consumable isn't reported as missing in App Store Connect")
  func consumablePeriod() {
    var product = Sample.product()
    product.plan.period = Period(4, .month)
    #expect(reported("invalid-period", Sample.catalog(product)) == [])
    #expect(reported("period-on-wrong-type", Sample.catalog(product)).count == 1)
  }

  @Test("an offer with a base or a tier has a price everywhere, and a free one needs none")
  func offerPrices() {
    func reported(_ mode: OfferMode, _ price: PriceSchedule) -> Int {
      var plan = Sample.plan("magazine")
      plan.availability = Availability(territories: .only(["GBR", "USA"]))
      plan.plan.introductoryOffers = [offer(nil)]
      (plan.plan.introductoryOffers[0].terms.mode, plan.plan.introductoryOffers[0].terms.price) = (mode, price)
      return self.reported("missing-offer-price", plan).count
    }
    #expect(reported(.payAsYouGo, PriceSchedule(territories: ["GBR": 1])) == 1)
    #expect(reported(.freeTrial, PriceSchedule(territories: ["GBR": 1])) == 0)
    #expect(reported(.payAsYouGo, PriceSchedule(base: 1, territories: ["GBR": 1])) == 0)
    #expect(reported(.payAsYouGo, PriceSchedule(tier: "1", territories: ["GBR": 1])) == 0)
    #expect(reported(.payAsYouGo, PriceSchedule()) == 0)
    #expect(reported(.payAsYouGo, PriceSchedule(territories: ["GBR": 1, "USA": 1])) == 0)
  }

  @Test("lint reports exactly the emoji that plan and the local store refuse")
  func emoji() {
    for name in ["Level 1\u{FE0F}\u{20E3}", "I ❤️ gold", "⭐ Gold", "Gold ☕️", "Gold ★", "𝒢old", "Gold 💰", "🇫🇷 pack"] {
      let isRefused = CustomerText.productName.refusal(of: name) != nil
      #expect(isRefused == name.unicodeScalars.contains { "💰🇫".unicodeScalars.contains($0) }, "\(name)")
      #expect(reported("emoji-in-text", Sample.catalog(name: name)).isEmpty != isRefused, "\(name)")
    }
  }

  @Test("two empty names aren't duplicates")
  func emptyNames() {
    let products = ["a", "b"].map { id in
      var product = Sample.product(id)
      product.localizations = ["en-US": Localization(name: "", description: "Coins of \(id).")]
      return product
    }
    #expect(reported("duplicate-display-name", Sample.catalog(products)) == [])
  }
}
