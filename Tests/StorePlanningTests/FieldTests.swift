import CatalogDiff
import CatalogModel
import StoreFacts
import StorePlanning
import Testing

/// Every field is handled: a change is sent, impossible, explicitly ignored, or listed as unreadable.
@Suite struct FieldTests {
  typealias Change = @Sendable (inout Catalog) -> Void

  private static func once(_ change: @escaping @Sendable (inout Product) -> Void) -> Change {
    { change(&$0.products[1]) }
  }

  private static func plan(_ change: @escaping @Sendable (inout Product) -> Void) -> Change {
    { change(&$0.pro) }
  }

  private static func introductory(_ change: @escaping @Sendable (inout IntroductoryOffer) -> Void) -> Change {
    plan { change(&$0.plan.introductoryOffers[0]) }
  }

  private static func promotional(_ change: @escaping @Sendable (inout PromotionalOffer) -> Void) -> Change {
    plan { change(&$0.plan.promotionalOffers[0]) }
  }

  private static func winBack(_ change: @escaping @Sendable (inout WinBackOffer) -> Void) -> Change {
    plan { change(&$0.plan.winBackOffers[0]) }
  }

  private static func code(_ change: @escaping @Sendable (inout OfferCode) -> Void) -> Change {
    plan { change(&$0.offerCodes[0]) }
  }

  /// Other values of each field, including a missing one if it is optional.
  private static let changes: [EditRule.Owner: [CatalogKey: [Change]]] = [
    .product: products, .group: groups, .introductoryOffer: introductoryOffers, .promotionalOffer: promotionalOffers,
    .winBackOffer: winBackOffers, .offerCode: offerCodes, .codeBatch: codeBatches, .customCode: customCodes,
  ]

  private static let products: [CatalogKey: [Change]] = [
    .id: [once { $0.id = "com.example.other" }], .type: [once { $0.type = .consumable }],
    .subscriptionGroups: [
      { catalog in
        let plan = catalog.subscriptionGroups[0].subscriptions.removeFirst()
        catalog.subscriptionGroups[1].subscriptions.append(plan)
      }
    ],
    .period: [plan { $0.plan.period = Period(3, .month) }], .familySharing: [once { $0.hasFamilySharing.toggle() }],
    .multiseat: [
      plan { $0.plan.multiSeat = MultiSeat(isEnabled: false) },
      plan { $0.plan.multiSeat = MultiSeat(markets: [.business]) },
    ],
    .hostedContent: [once { $0.hostedContent = HostedContentReference(source: "content/map", version: "1.0") }],
    .referenceName: [once { $0.referenceName = "Another" }], .level: [plan { $0.plan.level = 7 }],
    .review: [once { $0.review.notes = nil }, once { $0.review.screenshot = nil }],
    .price: [once { $0.price?.base = Money("1.99") }, once { $0.price = nil }, plan { $0.price = nil }],
    .availability: [
      once { $0.availability = Availability(territories: .only(["USA"]), includesNewTerritories: false) }
    ],
    .clearedForSale: [once { $0.isClearedForSale = false }],
    .billingPlans: [
      { catalog in
        catalog.subscriptionGroups[0].subscriptions[1].plan.billingPlans = BillingPlans(
          monthlyCommitment: .init(price: PriceSchedule(base: Money("4.99"))))
      }
    ],
    .localizations: [
      once { $0.localizations["en-US"]?.name = "Another" }, once { $0.localizations["en-US"]?.description = nil },
      once { $0.localizations = ["de-DE": Localization(name: "Karte", description: "Alles.")] },
    ],
    .images: [once { $0.images = ["images/image2.png"] }],
    .promotion: [once { $0.promotion = Promotion(isVisible: false, order: 1) }, once { $0.promotion = nil }],
    .order: [
      { catalog in
        catalog.products[0].promotion = Promotion(isVisible: true, order: 2)
        catalog.products[1].promotion = Promotion(isVisible: true, order: 1)
      }
    ],
    .introductoryOffers: [plan { $0.plan.introductoryOffers = [] }],
    .promotionalOffers: [plan { $0.plan.promotionalOffers = [] }],
    .winBackOffers: [plan { $0.plan.winBackOffers = [] }], .offerCodes: [plan { $0.offerCodes = [] }],
  ]

  private static let groups: [CatalogKey: [Change]] = [
    .name: [{ $0.subscriptionGroups[0].name = "Another" }],
    .localizations: [
      { $0.subscriptionGroups[0].localizations["en-US"]?.appName = "Another" },
      { $0.subscriptionGroups[0].localizations = [:] },
    ],
  ]

  private static let introductoryOffers: [CatalogKey: [Change]] = [
    .mode: [
      introductory { ($0.terms.mode, $0.terms.price) = (.payUpFront, PriceSchedule(base: Money("1.99"))) }
    ],
    .duration: [introductory { $0.terms.duration = Period(2, .week) }],
    .periods: [introductory { $0.terms.periods = 2 }],
    .targetPlan: [introductory { $0.terms.targetPlan = .monthlyCommitment }],
    .price: [
      introductory { ($0.terms.mode, $0.terms.price) = (.payAsYouGo, PriceSchedule(base: Money("0.99"))) }
    ],
    .starts: [introductory { $0.starts = day("2026-12-20") }], .ends: [introductory { $0.ends = day("2027-06-01") }],
    .territories: [introductory { $0.territories = ["DEU"] }],
  ]

  private static let promotionalOffers: [CatalogKey: [Change]] = [
    .mode: [promotional { $0.terms.mode = .payUpFront }],
    .duration: [promotional { $0.terms.duration = Period(3, .month) }],
    .periods: [promotional { $0.terms.periods = 2 }],
    .targetPlan: [promotional { $0.terms.targetPlan = .monthlyCommitment }],
    .price: [promotional { $0.terms.price?.base = Money("0.99") }],
    .referenceName: [promotional { $0.referenceName = "Another" }],
  ]

  private static let winBackOffers: [CatalogKey: [Change]] = [
    .mode: [winBack { $0.terms.mode = .payUpFront }],
    .duration: [winBack { $0.terms.duration = Period(3, .month) }], .periods: [winBack { $0.terms.periods = 2 }],
    .targetPlan: [winBack { $0.terms.targetPlan = .monthlyCommitment }],
    .price: [winBack { $0.terms.price?.base = Money("0.99") }],
    .referenceName: [winBack { $0.referenceName = "Another" }],
    .starts: [winBack { $0.starts = day("2026-12-20") }],
    .ends: [winBack { $0.ends = nil }, winBack { $0.ends = day("2027-07-01") }],
    .priority: [winBack { $0.priority = .high }],
    .promotionIntent: [winBack { $0.promotionIntent = .notPromoted }],
    .paidForMonths: [winBack { $0.paidForMonths = 3 }],
    .awayMonths: [winBack { $0.awayMonths = .init(min: 2, max: 24) }],
    .monthsBetweenOffers: [winBack { $0.monthsBetweenOffers = nil }, winBack { $0.monthsBetweenOffers = 9 }],
  ]

  private static let offerCodes: [CatalogKey: [Change]] = [
    .mode: [code { ($0.terms.mode, $0.terms.price) = (.payUpFront, PriceSchedule(base: Money("1.99"))) }],
    .duration: [code { $0.terms.duration = Period(1, .month) }], .periods: [code { $0.terms.periods = 2 }],
    .targetPlan: [code { $0.terms.targetPlan = .monthlyCommitment }],
    .price: [{ $0.products[0].offerCodes[0].terms.price?.base = Money("0.29") }],
    .eligibility: [code { $0.eligibility = [.new, .expired] }],
    .stacksWithIntro: [code { $0.stacksWithIntro = false }],
    .renews: [code { $0.renews = false }],
    .codes: [code { $0.codes = [] }, code { $0.codes.append(.init(custom: "WELCOME", count: 10)) }],
    .active: [code { $0.isActive.toggle() }],
  ]

  private static let codeBatches: [CatalogKey: [Change]] = [.active: [code { $0.codes[1].isActive = false }]]

  private static let customCodes: [CatalogKey: [Change]] = [
    .active: [code { $0.codes[0].isActive = false }], .count: [code { $0.codes[0].count = 5_000 }],
    .expires: [code { $0.codes[0].expires = nil }],
  ]

  @Test func `every field is compared, can't be changed, or is listed as unreadable`() async throws {
    var random = RandomEdit(seed: 1)
    var catalog = random.catalog(.readyToSubmit)
    catalog.products[1].promotion = Promotion(isVisible: true, order: 1)
    // With Family Sharing, no seats are sold, so there is nothing to turn off.
    catalog.pro.hasFamilySharing = false
    catalog.pro.plan.winBackOffers[0].ends = day("2027-06-01")
    catalog.pro.plan.winBackOffers[0].monthsBetweenOffers = 6
    catalog.pro.plan.winBackOffers[0].promotionIntent = .useAutoGeneratedAssets
    catalog.pro.offerCodes[0].codes.append(
      .init(count: 50, expires: day("2027-03-01")))
    let live = try await TestStore(catalog).live(for: catalog)
    let same = try #require(TestStore.plan(live, catalog))
    #expect(same.isEmpty, "\(TestStore.reported(same))")
    for rule in EditRule.all {
      let title = "\(rule.owner.rawValue), \(rule.key.rawValue)"
      let changes = try #require(Self.changes[rule.owner]?[rule.key], "\(title) is never changed")
      for (index, change) in changes.enumerated() {
        var changed = catalog
        change(&changed)
        let plan = try #require(TestStore.plan(live, changed))
        let isSilent =
          plan.steps.isEmpty && plan.impossible.isEmpty && plan.unmanaged == same.unmanaged
          && plan.unreadable == same.unreadable
        #expect(!isSilent, "\(title), change \(index + 1)")
        // Steps without a change would be carried out unseen.
        #expect(plan.steps.isEmpty || !plan.changes.isEmptyOutside, "\(title), change \(index + 1): only steps")
      }
    }
  }

  /// What a product in the catalog may leave to App Store Connect.
  private static func leave(_ product: inout Product) {
    (product.referenceName, product.price, product.localizations, product.images) = (nil, nil, [:], [])
    (product.review, product.promotion, product.offerCodes) = (ReviewMaterial(), nil, [])
    (product.plan.level, product.plan.multiSeat, product.plan.billingPlans) = (nil, nil, nil)
    (product.plan.introductoryOffers, product.plan.promotionalOffers, product.plan.winBackOffers) = ([], [], [])
  }

  @Test func `what the catalog leaves out stays in App Store Connect`() async throws {
    var random = RandomEdit(seed: 1)
    var full = random.catalog(.approved)
    full.app?.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: .all)
    full.subscriptionGroups[0].localizations["en-US"]?.appName = "Lighthouse"
    full.subscriptionGroups[0].subscriptions[1].plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(price: PriceSchedule(base: Money("4.99"))))
    full.subscriptionGroups[0].subscriptions[1].hasFamilySharing = false
    full.subscriptionGroups[0].subscriptions[1].plan.multiSeat = MultiSeat(markets: [.business])
    full.mapProducts { $0.images = ["images/image1.png"] }
    full.products[0].promotion = Promotion(image: "images/image2.png", isVisible: false, order: 1)
    var bare = full
    bare.app?.gracePeriod = nil
    bare.mapProducts { Self.leave(&$0) }
    for index in bare.subscriptionGroups.indices { bare.subscriptionGroups[index].localizations = [:] }
    var half = full
    half.app?.gracePeriod = App.GracePeriod()
    half.products[0].promotion = Promotion(order: 1)
    half.mapProducts { $0.localizations["en-US"]?.description = nil }
    half.subscriptionGroups[0].localizations["en-US"]?.appName = nil
    half.subscriptionGroups[0].subscriptions[1].plan.multiSeat = MultiSeat()
    half.subscriptionGroups[0].subscriptions[1].plan.billingPlans?.monthlyCommitment?.price = nil
    let live = try await TestStore(full).live(for: full)
    for catalog in [full, bare, half] {
      let plan = try #require(TestStore.plan(live, catalog))
      #expect(plan.isEmpty, "\(TestStore.reported(plan))")
    }
    var named = half
    named.products[0].localizations["en-US"]?.name = "Another"
    named.subscriptionGroups[0].localizations["en-US"]?.name = "Another"
    let paths = try #require(TestStore.plan(live, named)).changes.changes.flatMap { change in
      change.edits.isEmpty ? [change.path] : change.edits.map(\.path)
    }
    #expect(!paths.isEmpty && paths.allSatisfy { !"\($0)".hasSuffix("description") && !"\($0)".hasSuffix("app_name") })
  }

  @Test func `values that Shelf can't send are named`() async throws {
    var catalog = PlanTests.catalog()
    catalog.app?.groupInvitations = .own
    catalog.app?.retentionURL = "https://example.com/retain"
    catalog.app?.retentionMessages = [RetentionMessage(name: "Stay")]
    catalog.pro.price?.volume = [VolumeTier(fromSeats: 5, base: Money("3.99"))]
    catalog.pro.plan.retentionMessage = "Stay"
    let plan = try #require(TestStore.plan(try await TestStore(catalog).live(for: catalog), catalog))
    #expect(
      plan.unreadable.map { $0.what.prefix { $0 != ":" } } == [
        "app.group_invitations", "app.retention_messages", "app.retention_url", "price.volume of com.example.pro",
        "retention_message of com.example.pro",
      ])
    #expect(plan.isEmpty && plan.match(isPartial: false).hasSuffix("as far as it can be compared"))
  }

  @Test func `unreadable scheduled prices are reported`() async throws {
    var catalog = PlanTests.catalog()
    catalog.pro.price?.changes = [PriceChange(on: "2027-02-01", base: "5.99", existing: .keep)]
    let live = try await TestStore(catalog).live(for: catalog)
    catalog.pro.price?.changes[0].existingSubscribers = .move
    let plan = try #require(TestStore.plan(live, catalog))
    #expect(plan.unreadable.map(\.what).contains { $0.contains("keep their price") })
  }
}
