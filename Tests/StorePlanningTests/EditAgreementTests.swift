import CatalogDiff
import CatalogLint
import CatalogModel
import Foundation
import SourceDiagnostics
import StoreFacts
import StorePlanning
import TestSupport
import Testing

/// Lint, `diff`, `plan` and the local App Store Connect agree on whether a field can change.
@Suite struct EditAgreementTests {
  /// The number of edits (`EDITS`), and the first one (`FIRST_EDIT`), from the environment.
  private static let count = ProcessInfo.processInfo.environment["EDITS"].flatMap(Int.init) ?? 10
  private static let first = ProcessInfo.processInfo.environment["FIRST_EDIT"].flatMap(Int.init) ?? 0

  /// The number of edits of one catalog, which is loaded once.
  private static let editsPerCatalog = 10
  private static let heaps = 4

  @Test(arguments: 0..<heaps)
  func `a random edit is applied exactly`(heap: Int) async throws {
    let catalogs = (Self.count + Self.editsPerCatalog - 1) / Self.editsPerCatalog
    for seed in stride(from: Self.first + heap, to: Self.first + catalogs, by: Self.heaps) {
      var random = RandomEdit(seed: UInt64(seed))
      try await Self.check(random.catalog(), (0..<Self.editsPerCatalog).map { _ in random.edit() }, "seed \(seed)")
    }
  }

  /// Each edit is tried in one of the states; in all of them if `EDITS` is set.
  @Test(arguments: [ReviewStatus.readyToSubmit, .inReview, .approved, .draft].enumerated().map { ($0, $1) })
  func `each edit is applied exactly`(turn: Int, status: ReviewStatus) async throws {
    var random = RandomEdit(seed: 1)
    let isThorough = ProcessInfo.processInfo.environment["EDITS"] != nil
    let edits = RandomEdit.edits.enumerated().filter { isThorough || $0.offset % 4 == turn }.map(\.element)
    try await Self.check(random.catalog(status), edits, status.rawValue)
  }

  /// The rules about approved values and changing texts.
  private static let binding: Set<String> = [
    "locked-fact-changed", "hosting-on-live-product", "display-name-length", "description-length",
  ]

  private static func errors(_ catalog: Catalog, lock: CatalogLock) -> Set<String> {
    let visit = CatalogVisit(of: catalog, lock: lock, today: TestStore.day)
    return Set(
      find(Rule.all, in: visit).filter { $0.severity == .error }.map { "\($0.kind.id) \($0.place): \($0.message)" })
  }

  private static func check(_ catalog: Catalog, _ edits: [RandomEdit.Edit], _ name: String) async throws {
    let lock = CatalogLock(of: catalog)
    let known = errors(catalog, lock: lock)
    let loaded = TestStore(catalog)
    let live = try await loaded.live(for: catalog)
    for edit in edits {
      var changed = catalog
      edit.change(&changed)
      let title = "\(name), \(edit.name)"
      let changes = compare(catalog, changed, options: ComparisonOptions(today: TestStore.day)).changes
      let refused = changes.filter { $0.consequence == .impossible }
      // A plan knows the prices of the territories that follow the base; `diff` asks.
      let isAsked = changes.contains { $0.consequence == .unknown || $0.timing == .fromTomorrow }
      let errors = errors(changed, lock: lock).subtracting(known)
      let present = edit.name.contains("announced") ? try await loaded.live(for: changed) : live
      let plan = try #require(TestStore.plan(present, changed))
      // A plan also knows which drafts App Store Connect has, and which offers stay there.
      let isStale = plan.impossible.allSatisfy { $0.path.product == nil || $0.help.hasSuffix("run 'shelf pull'") }
      let isNamed = refused.contains { $0.id == "offer-name-taken" }
      let blocked = plan.impossible.map { "\($0.path): \($0.reason)" }
      if !blocked.isEmpty {
        #expect(!refused.isEmpty || !errors.isEmpty || isAsked || isStale, "\(title): only plan refuses \(blocked)")
        // An error of the catalog isn't one of App Store Connect.
        #expect(
          plan.changes.worst == .impossible || !errors.isEmpty || isAsked || isStale || isNamed
            || plan.impossible.allSatisfy { $0.path.product == nil },
          "\(title): the plan calls \(plan.changes.changes.map(\.id)) possible, and refuses \(blocked)")
      } else {
        #expect(refused.isEmpty, "\(title): only diff refuses \(refused.map { "\($0.path) \($0.id)" })")
        let lonely = errors.filter { binding.contains(String($0.prefix { $0 != " " })) }
        #expect(lonely.isEmpty, "\(title): only lint refuses \(lonely)")
        guard errors.isEmpty else { continue }
        let store = loaded.copy()
        try await store.carryOut(plan, changed)
        #expect(store.refusals.isEmpty, "\(title): only App Store Connect refuses \(store.refusals)")
      }
    }
  }
}

/// Catalogs in all states, and single edits of them.
struct RandomEdit {
  struct Edit: Sendable {
    let name: String
    let change: @Sendable (inout Catalog) -> Void
  }

  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private static let states: [ReviewStatus] = [
    .draft, .missingMetadata, .readyToSubmit, .waitingForReview, .inReview, .rejected, .pendingBinaryApproval,
    .approved, .approved, .developerRemovedFromSale, .developerActionNeeded,
  ]

  mutating func edit() -> Edit { dice.pick(Self.edits) }

  /// A consumable, a non-consumable, and two groups; the subscriptions of a group share their state.
  mutating func catalog(_ status: ReviewStatus? = nil) -> Catalog {
    var catalog = Catalog(app: App())
    for (name, type) in [("Coins", ProductType.consumable), ("Map", .nonConsumable)] {
      var product = product(name, type, status ?? dice.pick(Self.states))
      product.price = PriceSchedule(base: Money("0.99"))
      product.hasFamilySharing = type == .nonConsumable && dice.isOne(in: 2)
      if dice.isOne(in: 2) { product.promotion = Promotion(isVisible: true, order: 1) }
      product.offerCodes = [.ofProduct("\(name) codes")]
      catalog.products.append(product)
    }
    for name in ["Club", "Gym"] {
      var group = SubscriptionGroup(name: name)
      group.localizations = ["en-US": GroupLocalization(name: name)]
      let state = status ?? dice.pick(Self.states)
      for period in ["Monthly", "Yearly"] { group.subscriptions.append(plan("\(name) \(period)", state)) }
      catalog.subscriptionGroups.append(group)
    }
    return catalog
  }

  private mutating func product(_ name: String, _ type: ProductType, _ status: ReviewStatus) -> Product {
    let id = "com.example." + name.lowercased().replacing(" ", with: ".")
    var product = Product(id: ProductID(id), type: type)
    (product.referenceName, product.status) = (name, status)
    product.localizations = ["en-US": Localization(name: name, description: "All of \(name).")]
    product.review = ReviewMaterial(screenshot: "shots/1.png", notes: "Tap on the cart.")
    return product
  }

  private mutating func plan(_ name: String, _ status: ReviewStatus) -> Product {
    var product = product(name, .autoRenewableSubscription, status)
    let isYear = name.hasSuffix("Yearly")
    product.price = PriceSchedule(base: Money(isYear ? "49.99" : "4.99"))
    product.plan.period = isYear ? Period(1, .year) : Period(1, .month)
    product.plan.level = isYear ? 1 : 2
    product.hasFamilySharing = dice.isOne(in: 2)
    guard !isYear else { return product }
    var trial = OfferTerms()
    (trial.mode, trial.duration) = (.freeTrial, Period(1, .week))
    var paid = OfferTerms()
    (paid.mode, paid.duration, paid.price) = (.payAsYouGo, Period(1, .month), PriceSchedule(base: Money("1.99")))
    var introduction = IntroductoryOffer()
    introduction.terms = trial
    product.plan.introductoryOffers = [introduction]
    var promotional = PromotionalOffer()
    (promotional.id, promotional.referenceName, promotional.terms) = ("spring", "Spring", paid)
    product.plan.promotionalOffers = [promotional]
    var back = WinBackOffer()
    (back.id, back.referenceName, back.terms, back.priority) = ("back", "Back", paid, .normal)
    (back.paidForMonths, back.awayMonths, back.starts) = (1, .init(min: 1, max: 12), day("2026-12-15"))
    product.plan.winBackOffers = [back]
    var code = OfferCode()
    (code.referenceName, code.eligibility, code.stacksWithIntro, code.renews) = ("Codes", [.new], true, true)
    (code.terms, code.isActive) = (trial, dice.isOne(in: 2))
    code.codes = [.init(custom: "HELLO\(name.hashOfLetters)", count: 100, expires: day("2027-03-01"))]
    product.offerCodes = [code]
    return product
  }

  // MARK: - Edits

  private static let long = String(repeating: "long name ", count: 6)

  private static func coins(_ name: String, _ change: @escaping @Sendable (inout Product) -> Void) -> Edit {
    Edit(name: "coins: \(name)") { change(&$0.products[0]) }
  }

  private static func map(_ name: String, _ change: @escaping @Sendable (inout Product) -> Void) -> Edit {
    Edit(name: "map: \(name)") { change(&$0.products[1]) }
  }

  private static func monthly(_ name: String, _ change: @escaping @Sendable (inout Product) -> Void) -> Edit {
    Edit(name: "monthly: \(name)") { change(&$0.pro) }
  }

  static let edits: [Edit] = products + texts + plans + offers + codes + additions

  private static let products: [Edit] = [
    coins("type") { $0.type = .nonConsumable },
    coins("reference name") { $0.referenceName = "Gold coins" },
    coins("a taken reference name") { $0.referenceName = "Map" },
    coins("price") { $0.price?.base = Money("1.99") },
    coins("fewer territories") {
      $0.availability = Availability(territories: .only(["USA", "DEU"]), includesNewTerritories: false)
    },
    coins("not for sale") { $0.isClearedForSale = false },
    coins("review notes") { $0.review.notes = "Tap on the basket." },
    coins("review screenshot") { $0.review.screenshot = "shots/2.png" },
    coins("promotion") { $0.promotion = Promotion(isVisible: false, order: 1) },
    coins("promotion image") {
      $0.promotion = $0.promotion ?? Promotion(isVisible: true, order: 1)
      $0.promotion?.image = "images/image1.png"
    },
    coins("image") { $0.images = ["images/image2.png"] },
    map("family sharing") { $0.hasFamilySharing.toggle() },
    map("hosted content") { $0.hostedContent = HostedContentReference(source: "content/map", version: "1.0") },
  ]

  private static let texts: [Edit] = [
    coins("name") { $0.localizations["en-US"]?.name = "Gold coins" },
    coins("a long name") { $0.localizations["en-US"]?.name = long },
    coins("a short name") { $0.localizations["en-US"]?.name = "G" },
    coins("a long reference name") { $0.referenceName = long + long },
    coins("a control character") { $0.localizations["en-US"]?.name = "Gold\u{7}" },
    coins("an emoji") { $0.localizations["en-US"]?.name = "Gold 💰" },
    coins("signs") { $0.localizations["en-US"]?.name = "Gold <3 & more" },
    coins("a long description") { $0.localizations["en-US"]?.description = long + long },
    map("another language") { $0.localizations["de-DE"] = Localization(name: "Karte", description: "Alles.") },
    map("a long name in another language") {
      $0.localizations["de-DE"] = Localization(name: long, description: "Alles.")
    },
    Edit(name: "group name") { $0.subscriptionGroups[0].localizations["en-US"]?.name = "Our club" },
    Edit(name: "long group name") { $0.subscriptionGroups[0].localizations["en-US"]?.name = long + long },
    Edit(name: "long app name") { $0.subscriptionGroups[0].localizations["en-US"]?.appName = long },
  ]

  private static let plans: [Edit] = [
    monthly("period") { $0.plan.period = Period(3, .month) },
    monthly("level") { $0.plan.level = 3 },
    monthly("family sharing") { $0.hasFamilySharing.toggle() },
    monthly("no seats") { $0.plan.multiSeat = MultiSeat(isEnabled: false, markets: []) },
    monthly("family sharing and seats") {
      ($0.hasFamilySharing, $0.plan.multiSeat) = (true, MultiSeat(markets: [.business]))
    },
    monthly("review notes") { $0.review.notes = "" },
    monthly("a lower price") { $0.price?.base = Money("3.99") },
    monthly("a higher price") { $0.price?.base = Money("5.99") },
    monthly("an announced price") {
      $0.price?.changes = [PriceChange(on: "2027-02-01", base: "5.99", existing: .keep)]
    },
    monthly("an announced rise for nobody in particular") { $0.price?.changes = [announced("5.99")] },
    monthly("an announced decrease") { $0.price?.changes = [announced("3.99")] },
    monthly("an announced decrease, with a rise in Germany") {
      $0.price?.changes = [announced("3.99", in: ["DEU": Money("8.99") ?? 1])]
    },
    Edit(name: "move to another group") { catalog in
      let plan = catalog.subscriptionGroups[0].subscriptions.removeFirst()
      catalog.subscriptionGroups[1].subscriptions.append(plan)
    },
    Edit(name: "move to a new group") { catalog in
      var group = SubscriptionGroup(name: "Others")
      group.localizations = ["en-US": GroupLocalization(name: "Others")]
      group.subscriptions = [catalog.subscriptionGroups[0].subscriptions.removeFirst()]
      catalog.subscriptionGroups.append(group)
    },
    Edit(name: "another name of a group") { $0.subscriptionGroups[0].name = "Club of all" },
  ]

  /// A price to come, without what it means for subscribers.
  private static func announced(_ base: String, in territories: SortedMap<TerritoryCode, Money> = [:]) -> PriceChange {
    var change = PriceChange(on: "2027-02-01", base: base, existing: nil)
    change.territories = territories
    return change
  }

  private static let offers: [Edit] = [
    monthly("trial") { $0.plan.introductoryOffers[0].terms.duration = Period(2, .week) },
    monthly("promotional mode") {
      ($0.plan.promotionalOffers[0].terms.mode, $0.plan.promotionalOffers[0].terms.price) = (.freeTrial, nil)
    },
    monthly("promotional periods") { $0.plan.promotionalOffers[0].terms.periods = 3 },
    monthly("promotional name") { $0.plan.promotionalOffers[0].referenceName = "Early spring" },
    monthly("promotional ID") { $0.plan.promotionalOffers[0].id = "summer" },
    monthly("promotional price") { $0.plan.promotionalOffers[0].terms.price?.base = Money("0.99") },
    monthly("promotional price in Germany") {
      $0.plan.promotionalOffers[0].terms.price?.territories = ["DEU": Money("0.99") ?? 1]
    },
    monthly("win-back price") { $0.plan.winBackOffers[0].terms.price?.base = Money("0.99") },
    monthly("win-back ID") { $0.plan.winBackOffers[0].id = "again" },
    monthly("win-back periods") { $0.plan.winBackOffers[0].terms.periods = 2 },
    monthly("win-back priority") { $0.plan.winBackOffers[0].priority = .high },
    monthly("win-back paid months") { $0.plan.winBackOffers[0].paidForMonths = 3 },
    monthly("win-back months away") { $0.plan.winBackOffers[0].awayMonths = .init(min: 2, max: 24) },
    monthly("win-back wait") { $0.plan.winBackOffers[0].monthsBetweenOffers = 6 },
    monthly("win-back end") { $0.plan.winBackOffers[0].ends = day("2027-06-01") },
  ]

  private static let codes: [Edit] = [
    monthly("code duration") { $0.offerCodes[0].terms.duration = Period(1, .month) },
    monthly("code name") { $0.offerCodes[0].referenceName = "Other codes" },
    monthly("code eligibility") { $0.offerCodes[0].eligibility = [.new, .expired] },
    monthly("code renewal") { $0.offerCodes[0].renews = false },
    monthly("codes on or off") { $0.offerCodes[0].isActive.toggle() },
    monthly("custom code off") { $0.offerCodes[0].codes[0].isActive = false },
    monthly("custom code lasts longer") { $0.offerCodes[0].codes[0].expires = day("2027-04-01") },
    monthly("more uses of a custom code") { $0.offerCodes[0].codes[0].count = 200 },
    monthly("more codes") { $0.offerCodes[0].codes.append(.init(custom: "WELCOME", count: 10)) },
    monthly("an offer with codes that ends") { product in
      var code = OfferCode()
      (code.referenceName, code.eligibility, code.renews) = ("Paid", [.new], false)
      (code.terms.mode, code.terms.duration, code.terms.price) = (
        .payUpFront, Period(3, .month), PriceSchedule(base: Money("9.99"))
      )
      product.offerCodes.append(code)
    },
    coins("price of codes") { $0.offerCodes[0].terms.price?.base = Money("0.29") },
    coins("eligibility of codes") { $0.offerCodes[0].eligibility = [.churnedSpender] },
  ]

  private static func added(_ name: String, _ change: @escaping @Sendable (inout Product) -> Void) -> Edit {
    Edit(name: "a new product, \(name)") { catalog in
      var product = Product(id: "com.example.new", type: .consumable)
      product.referenceName = "New"
      product.localizations = ["en-US": Localization(name: "New", description: "It is new.")]
      product.price = PriceSchedule(base: Money("0.99"))
      change(&product)
      catalog.products.append(product)
    }
  }

  private static let additions: [Edit] = [
    added("a valid image") { _ in },
    added("with a long name") { $0.localizations["en-US"]?.name = long },
    added("with a long reference name") { $0.referenceName = long + long },
    added("with a taken reference name") { $0.referenceName = "Coins" },
    added("with two offers of one name") {
      $0.offerCodes = [.ofProduct("Spring"), .ofProduct("Spring")]
    },
  ]
}

extension String {
  /// Maps letters to digits.
  fileprivate var hashOfLetters: Int { utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 } }
}
