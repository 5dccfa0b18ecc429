import CatalogModel
import Testing

@testable import CatalogDiff

/// Changes whose words say little about their consequence.
struct JudgementTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var given: @Sendable (inout Catalog) -> Void = { _ in }
    let change: @Sendable (inout Catalog) -> Void

    /// The rules, worst first.
    let rules: [String]

    init(
      _ name: String, _ rules: String..., given: @escaping @Sendable (inout Product) -> Void = { _ in },
      change: @escaping @Sendable (inout Product) -> Void
    ) {
      (testDescription, self.rules) = (name, rules)
      self.given = { $0.edit("p", given) }
      self.change = { $0.edit("p", change) }
    }

    /// A change of an app with a grace period that is turned off.
    init(ofGracePeriod name: String, _ rules: String..., change: @escaping @Sendable (inout App?) -> Void) {
      (testDescription, self.rules) = (name, rules)
      given = { catalog in
        catalog.app = App()
        catalog.app?.gracePeriod = .init(duration: Period(16, .day), renewals: .all)
        catalog.app?.gracePeriod?.isEnabled = false
      }
      self.change = { change(&$0.app) }
    }
  }

  /// A yearly subscription above a monthly one.
  private static var catalog: Catalog {
    Catalog(subscriptionGroups: [
      group(
        "G", plan("p", "29.99") { ($0.plan.period, $0.plan.level) = (Period(1, .year), 3) },
        plan("q", "2.99") { $0.plan.level = 1 })
    ])
  }

  private static func scheduled(
    _ base: String?, _ territories: SortedMap<TerritoryCode, Money> = [:], tier: String? = nil
  ) -> PriceChange {
    var change = PriceChange()
    (change.on, change.base, change.tier) = (CalendarDate("2027-03-01"), base.flatMap { Money($0) }, tier)
    (change.territories, change.existingSubscribers) = (territories, .move)
    return change
  }

  private static func kept(_ base: String) -> KeptPrice {
    var price = KeptPrice()
    price.base = Money(base)
    return price
  }

  private static func only(_ code: TerritoryCode) -> Availability {
    Availability(territories: .only([code]), includesNewTerritories: false)
  }

  private static func monthly(_ availability: Availability? = nil) -> BillingPlans {
    BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: Money("2.99")), availability: availability))
  }

  private static func trial(from start: String? = nil, to end: String? = nil) -> IntroductoryOffer {
    var offer = IntroductoryOffer()
    (offer.terms.mode, offer.terms.duration) = (.freeTrial, Period(2, .week))
    (offer.starts, offer.ends) = (start.flatMap { CalendarDate($0) }, end.flatMap { CalendarDate($0) })
    return offer
  }

  private static let codes: OfferCode = {
    var code = OfferCode()
    (code.referenceName, code.codes) = ("Spring", [.init(count: 50, expires: CalendarDate("2027-03-31"))])
    return code
  }()

  private static let prices: [Case] = [
    Case("an amount instead of a scheduled tier", "subscriber-price-raised") {
      $0.price?.changes = [scheduled(nil, tier: "30")]
    } change: {
      $0.price?.changes = [scheduled("99.99")]
    },
    Case("a scheduled amount beside another one", "subscriber-increase-announced") {
      $0.price?.changes = [scheduled(nil, ["GBR": 1])]
    } change: {
      $0.price?.changes = [scheduled("99.99", ["GBR": 1])]
    },
    Case("a scheduled territory", "subscriber-increase-announced") {
      $0.price?.territories = ["GBR": 2]
      $0.price?.changes = [scheduled("19.99")]
    } change: {
      $0.price?.changes = [scheduled("19.99", ["GBR": 9])]
    },
    Case("no scheduled territory any more", "subscriber-increase-withdrawn") {
      $0.price?.territories = ["GBR": 2]
      $0.price?.changes = [scheduled("19.99", ["GBR": 9])]
    } change: {
      $0.price?.changes = [scheduled("19.99")]
    },
    Case("a higher amount instead of a tier", "subscriber-price-raised") {
      $0.price = PriceSchedule(tier: "3")
    } change: {
      $0.price = PriceSchedule(base: Money("3.99"))
    },
    Case("the same amount instead of a tier") {
      $0.price = PriceSchedule(tier: "3")
    } change: {
      $0.price = PriceSchedule(base: Money("2.99"))
    },
    Case(
      "the same number in another currency instead of a tier", "subscriber-price-unclear", "subscriber-price-unclear"
    ) {
      $0.price = PriceSchedule(tier: "3")
      $0.price?.baseTerritory = "DEU"
    } change: {
      $0.price = PriceSchedule(base: Money("2.99"))
      $0.price?.baseTerritory = "DEU"
    },
    Case("a higher price of the base territory only", "subscriber-price-raised") {
      $0.price?.territories = ["USA": 99]
    },
    Case("a lower price of the base territory only", "subscriber-price-lowered") {
      $0.price?.territories = ["USA": 9]
    },
    Case("the base again in the base territory", "subscriber-price-raised") {
      $0.price?.territories = ["USA": 9]
    } change: {
      $0.price?.territories = [:]
    },
    Case("a price of a territory with another currency", "subscriber-price-unclear") {
      $0.price?.territories = ["FRA": 99]
    },
    Case("a higher price that earlier subscribers don't pay", "price-increase-takes-effect", "kept-price-stated") {
      $0.price?.base = Money("39.99")
      $0.price?.kept = [kept("29.99")]
    },
    Case("a higher price since some days ago", "price-increase-takes-effect", "kept-price-stated") {
      $0.price?.changes = [scheduled("39.99")]
      $0.price?.changes[0].on = CalendarDate("2026-11-18")
      $0.price?.changes[0].existingSubscribers = .keep
    },
    Case("a higher price, beside other kept ones", "subscriber-price-raised", "kept-price-stated") {
      $0.price?.kept = [kept("29.99")]
    } change: {
      $0.price?.base = Money("39.99")
      $0.price?.kept = [kept("29.99"), kept("19.99")]
    },
    Case("no price of a product that isn't sold", "price-changed") {
      $0.isClearedForSale = false
    } change: {
      $0.price = nil
    },
  ]

  private static let plans: [Case] = [
    Case("monthly payments in fewer places", "billing-plan-removed") {
      $0.plan.billingPlans = monthly()
    } change: {
      $0.plan.billingPlans = monthly(only("DEU"))
    },
    Case("monthly payments in more places", "billing-plan-extended") {
      $0.plan.billingPlans = monthly(only("DEU"))
    } change: {
      $0.plan.billingPlans = monthly()
    },
    Case("monthly payments with a price in one territory", "subscriber-price-unclear") {
      $0.plan.billingPlans = monthly()
    } change: {
      $0.plan.billingPlans?.monthlyCommitment?.price?.territories = ["DEU": 3]
    },
    Case("monthly payments", "billing-plan-added") { $0.plan.billingPlans = monthly() },
    Case("monthly payments in review", "plan-in-review") {
      $0.status = .inReview
    } change: {
      $0.plan.billingPlans = monthly()
    },
    Case("no review notes of a product in review", "review-notes-changed") {
      ($0.status, $0.review.notes) = (.inReview, "Tap on the cart.")
    } change: {
      $0.review.notes = nil
    },
    Case("a former price of a product in review", "kept-price-stated") {
      $0.status = .inReview
    } change: {
      $0.price?.kept = [KeptPrice()]
      $0.price?.kept[0].base = 3
    },
    Case("no promotion of a product whose texts are in review", "promotion-image-changed") {
      ($0.status, $0.versionStatus, $0.promotion) = (.approved, .inReview, Promotion(image: "p.png", isVisible: true))
    } change: {
      $0.promotion = nil
    },
    Case("fewer places of a product that isn't sold", "availability-changed") {
      $0.isClearedForSale = false
    } change: {
      $0.availability.territories = .only(["FRA"])
    },
    Case("no seats where Family Sharing is on", "seats-on") {
      $0.hasFamilySharing = true
    } change: {
      $0.plan.multiSeat = MultiSeat(isEnabled: false)
    },
    Case("dearer tiers of a subscription that isn't sold by the seat", "seat-tier-lowered") {
      $0.plan.multiSeat = MultiSeat(isEnabled: false)
      $0.price?.volume = [VolumeTier(fromSeats: 6, base: 9)]
    } change: {
      $0.price?.volume = [VolumeTier(fromSeats: 6, base: 19)]
    },
    Case("no tiers and no seats", "seats-off", "seat-tier-lowered") {
      $0.plan.multiSeat = MultiSeat()
      $0.price?.volume = [VolumeTier(fromSeats: 6, base: 9)]
    } change: {
      $0.plan.multiSeat = MultiSeat(isEnabled: false)
      $0.price?.volume = []
    },
    Case("another level in the same order", "draft-level-moved") { $0.plan.level = 2 },
    Case("the level of another subscription", "level-moved") { $0.plan.level = 1 },
    Case(ofGracePeriod: "a shorter grace period that is off", "grace-period-extended") {
      $0?.gracePeriod?.duration = Period(3, .day)
    },
    Case(ofGracePeriod: "no grace period that is off", "grace-period-extended") { $0?.gracePeriod = nil },
  ]

  private static let offers: [Case] = [
    Case("an offer with an end", "offer-dates-reduced") {
      $0.plan.introductoryOffers = [trial()]
    } change: {
      $0.plan.introductoryOffers = [trial(to: "2026-12-31")]
    },
    Case("an offer from next year on", "offer-dates-reduced") {
      $0.plan.introductoryOffers = [trial()]
    } change: {
      $0.plan.introductoryOffers = [trial(from: "2027-01-01")]
    },
    Case("another plan of an offer", "trial-shortened") {
      $0.plan.introductoryOffers = [trial()]
    } change: {
      $0.plan.introductoryOffers[0].terms.targetPlan = .monthlyCommitment
    },
    Case("no offer that ended", "offer-changed") {
      $0.plan.introductoryOffers = [trial(to: "2026-11-01")]
    } change: {
      $0.plan.introductoryOffers = []
    },
    Case("no future offer", "offer-changed") {
      $0.plan.introductoryOffers = [trial(from: "2027-11-01")]
    } change: {
      $0.plan.introductoryOffers = []
    },
    Case("an offer wherever the product is sold", "offer-changed") {
      $0.availability = only("USA")
      $0.plan.introductoryOffers = [trial()]
    } change: {
      $0.plan.introductoryOffers[0].territories = ["USA"]
    },
    Case("another name of codes", "offer-codes-ended", "offer-codes-made") {
      $0.offerCodes = [codes]
    } change: {
      $0.offerCodes[0].referenceName = "Spring 27"
    },
    Case("another number of codes", "offer-codes-ended", "offer-codes-made") {
      $0.offerCodes = [codes]
    } change: {
      $0.offerCodes[0].codes[0].count = 80
    },
    Case("codes of a draft", "offer-changed") {
      $0.status = .draft
    } change: {
      $0.offerCodes = [codes]
    },
    Case("deactivated codes", "offer-codes-turned-off") {
      $0.offerCodes = [codes]
    } change: {
      $0.offerCodes[0].codes[0].isActive = false
    },
  ]

  private static let cases = prices + plans + offers

  @Test("a change is judged by its effect on customers", arguments: cases)
  func judgement(_ one: Case) {
    var old = Self.catalog
    one.given(&old)
    var new = old
    one.change(&new)
    #expect(changes(old, new).map(\.id) == one.rules)
  }

  @Test("seats that were never on sale can be turned off")
  func seats() {
    var new = Self.catalog
    new.edit("p") { $0.plan.multiSeat = MultiSeat(isEnabled: false) }
    for (day, rule) in [("2026-09-01", "seats-on"), ("2026-11-27", "seats-off")] {
      let options = ComparisonOptions(today: CalendarDate(day) ?? today)
      #expect(compare(Self.catalog, new, options: options).changes.map(\.id) == [rule])
    }
  }

  @Test("consent is judged in each territory and product")
  func consent() {
    var old = Self.catalog
    for id in ["p", "q"] as [ProductID] { old.edit(id) { $0.price = PriceSchedule(base: Money("29.99")) } }
    func reasons(_ change: (inout Product) -> Void, in template: Bool = false) -> [String] {
      var new = old
      for id in template ? ["p", "q"] : ["q"] as [ProductID] { new.edit(id, change) }
      func side(_ catalog: Catalog, _ value: String) -> CatalogSide {
        let field = TemplateUse.Field([.field(.price)], value)
        return CatalogSide(catalog, templates: template ? [.init("t", fields: [field], products: ["p", "q"])] : [])
      }
      let found = compare(side(old, "1"), side(new, "2"), options: ComparisonOptions(today: today))
      return found.changes.map(\.reason)
    }
    // Large for the monthly subscription only.
    let both = reasons({ $0.price?.base = Money("49.99") }, in: true)
    #expect(both.count == 1 && both[0].hasPrefix("each subscriber must agree to an increase of this size"))
    old.edit("q") { $0.price = PriceSchedule(base: Money("2.99"), territories: ["JPN": 400]) }
    let now = reasons { $0.price = PriceSchedule(base: Money("3.09"), territories: ["JPN": 2_000]) }
    #expect(now.count == 1 && now[0].hasPrefix("each subscriber in JPN must agree"))
    let base = reasons { $0.price?.territories["USA"] = 15 }
    #expect(base.count == 1 && base[0].hasPrefix("each subscriber in USA must agree"))
    let later = reasons { $0.price?.changes = [Self.scheduled("1.99", ["JPN": 2_000])] }
    #expect(later.count == 1 && later[0].hasPrefix("each subscriber in JPN must agree"))
    // In South Korea also when an offer ends, unless it keeps its own price.
    old.edit("q") { $0.plan.introductoryOffers = [Self.trial()] }
    let korea = "in KOR when an offer ends"
    #expect(reasons { $0.price?.base = Money("3.09") }.first?.contains(korea) == true)
    #expect(reasons { $0.price?.changes = [Self.scheduled("3.09")] }.first?.contains(korea) == true)
    #expect(reasons { $0.price?.changes = [Self.scheduled(nil, ["JPN": 410])] }.first?.contains(korea) == false)
  }

  @Test("a draft with another ID has its other changes too")
  func renamedDraft() {
    let old = Catalog(products: [product("a") { ($0.status, $0.referenceName) = (.draft, "Map") }])
    let new = Catalog(products: [product("b", "99.99") { ($0.status, $0.referenceName) = (.readyToSubmit, "Map") }])
    #expect(changes(old, new).map(\.id) == ["product-to-review", "draft-renamed", "price-changed"])
  }
}
