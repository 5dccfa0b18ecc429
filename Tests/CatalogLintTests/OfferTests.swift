import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about offers")
struct OfferTests {
  /// The findings for a subscription of 4.99 a month with a change, without those of unrelated rules: `error
  /// offer-combination`.
  private func reported(on day: CalendarDate = Sample.today, _ change: (inout Product) -> Void) -> [String] {
    var plan = Sample.plan("magazine")
    plan.price = PriceSchedule(base: Self.cents(499))
    change(&plan)
    return lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])]), on: day).map {
      "\($0.severity) \($0.kind.id)"
    }
  }

  private static func cents(_ amount: Int64) -> Money { Money(digits: amount, scale: 2) }

  private static func terms(_ mode: OfferMode?, _ duration: String?, _ periods: Int = 1, cents: Int64? = nil)
    -> OfferTerms
  {
    var terms = OfferTerms()
    terms.mode = mode
    terms.duration = duration.flatMap { Period($0) }
    terms.periods = periods
    terms.price = cents.map { PriceSchedule(base: Self.cents($0)) }
    return terms
  }

  private static func trial(_ territories: [TerritoryCode]? = nil, _ starts: String? = nil, _ ends: String? = nil)
    -> IntroductoryOffer
  {
    var offer = IntroductoryOffer()
    offer.terms = terms(.freeTrial, "P1W")
    offer.territories = territories
    offer.starts = starts.flatMap { CalendarDate($0) }
    offer.ends = ends.flatMap { CalendarDate($0) }
    return offer
  }

  private static func promotional(_ id: String) -> PromotionalOffer {
    var offer = PromotionalOffer()
    offer.id = id
    offer.referenceName = "Offer \(id.prefix(20))"
    offer.terms = terms(.freeTrial, "P1W")
    return offer
  }

  @Test(
    "lengths",
    arguments: [
      (.freeTrial, "P3D", 1, true), (.freeTrial, "P1Y", 1, true), (.freeTrial, "P1W", 2, false),
      (.freeTrial, "P5D", 1, false),
      (.payUpFront, "P1M", 1, true), (.payUpFront, "P1W", 1, false), (.payUpFront, "P3M", 2, false),
      (.payAsYouGo, "P1M", 1, true), (.payAsYouGo, "P1M", 12, true), (.payAsYouGo, "P1M", 13, false),
      (.payAsYouGo, "P1M", 0, false), (.payAsYouGo, "P3M", 1, false),
    ] as [(OfferMode, String, Int, Bool)])
  func lengths(mode: OfferMode, duration: String, periods: Int, isAllowed: Bool) {
    let found = reported { plan in
      var offer = IntroductoryOffer()
      offer.terms = Self.terms(mode, duration, periods, cents: mode == .freeTrial ? nil : 99)
      plan.plan.introductoryOffers = [offer]
    }
    #expect(found == (isAllowed ? [] : ["error offer-combination"]))
  }

  @Test("a period that isn't available is reported once")
  func unknownPeriod() {
    let found = reported { plan in
      plan.plan.period = Period(4, .month)
      var offer = IntroductoryOffer()
      offer.terms = Self.terms(.payAsYouGo, "P1M", 3, cents: 99)
      plan.plan.introductoryOffers = [offer]
    }
    #expect(found == ["error invalid-period"])
  }

  @Test(
    "the prices of offers",
    arguments: [
      (.freeTrial, nil, []), (.freeTrial, 99, ["error free-trial-with-price"]),
      (.payAsYouGo, 99, []), (.payAsYouGo, nil, ["error paid-offer-without-price"]),
      (.payAsYouGo, 498, []), (.payAsYouGo, 499, ["warning offer-not-cheaper"]),
    ] as [(OfferMode, Int64?, [String])])
  func prices(mode: OfferMode, cents: Int64?, expected: [String]) {
    let found = reported { plan in
      var offer = WinBackOffer()
      offer.id = "missed_you"
      offer.terms = Self.terms(mode, "P1M", cents: cents)
      plan.plan.winBackOffers = [offer]
    }
    let ownKinds = found.filter {
      ($0.contains("offer") || $0.contains("trial")) && !$0.hasSuffix("offer-missing-field")
    }
    #expect(ownKinds == expected)
  }

  @Test(
    "equal times are compared",
    arguments: [
      ("P1M", 499, "P3M", 1496, true), ("P1M", 499, "P3M", 1497, false), ("P1Y", 3999, "P1Y", 3998, true),
      ("P1Y", 3999, "P1M", 999, true), ("P1Y", 3999, "P1M", 3999, false), ("P1W", 199, "P1M", 799, true),
      ("P1W", 199, "P1M", 899, false), ("P2M", 799, "P3M", 1198, true), ("P2M", 799, "P3M", 1199, false),
    ] as [(String, Int64, String, Int64, Bool)])
  func equalTimes(period: String, price: Int64, duration: String, offerPrice: Int64, isCheaper: Bool) {
    let found = reported { plan in
      plan.plan.period = Period(period)
      plan.price = PriceSchedule(base: Self.cents(price))
      var offer = IntroductoryOffer()
      offer.terms = Self.terms(.payUpFront, duration, cents: offerPrice)
      plan.plan.introductoryOffers = [offer]
    }
    #expect(found.contains("warning offer-not-cheaper") != isCheaper)
  }

  @Test("a price for each period is compared with the subscription's, in any payment mode; free trials have none")
  func payAsYouGo() {
    func reported(_ mode: OfferMode, _ duration: String, cents: Int64) -> Bool {
      self.reported { plan in
        var offer = IntroductoryOffer()
        offer.terms = Self.terms(mode, duration, cents: cents)
        plan.plan.introductoryOffers = [offer]
      }.contains("warning offer-not-cheaper")
    }
    #expect(reported(.payAsYouGo, "P3M", cents: 599))
    #expect(!reported(.payUpFront, "P3M", cents: 599))
    #expect(!reported(.freeTrial, "P1M", cents: 599))
  }

  @Test("a missing end of a range is reported by name")
  func openMonths() {
    var offer = WinBackOffer()
    (offer.id, offer.referenceName, offer.paidForMonths) = ("back", "Back", 1)
    (offer.priority, offer.starts) = (.normal, CalendarDate("2027-01-01"))
    offer.awayMonths = WinBackOffer.MonthSpan(min: 2)
    var plan = Sample.plan("magazine")
    plan.plan.winBackOffers = [offer]
    let found = lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])])).filter {
      $0.kind.id == "offer-missing-field"
    }
    #expect(found.map(\.help) == ["add 'away_months.max'"])
  }

  @Test("missing code fields are reported for subscriptions only")
  func codeWithoutMode() {
    var offer = OfferCode()
    offer.referenceName = "Spring"
    offer.eligibility = [.new]
    #expect(reported { $0.offerCodes = [offer] }.contains("error offer-missing-field"))
    var product = Sample.product()
    product.offerCodes = [offer]
    #expect(!lint(Sample.catalog(product)).contains { $0.kind.id == "offer-missing-field" })
  }

  @Test(
    "the price is compared while the offer runs",
    arguments: [
      // The usual price falls from 4.99 to 2.99.
      ("2026-11-21", 299, 399, nil, nil, true), ("2027-11-21", 299, 399, nil, nil, true),
      ("2027-11-21", 299, 399, nil, "2027-11-20", false), ("2027-11-21", 299, 399, nil, "2027-11-21", true),
      // It rises from 4.99 to 9.99.
      ("2027-11-21", 999, 599, nil, nil, true), ("2027-11-21", 999, 599, "2027-11-20", nil, true),
      ("2027-11-21", 999, 599, "2027-11-21", nil, false),
    ] as [(String, Int64, Int64, String?, String?, Bool)])
  func priceOfTheDay(
    day: String, price: Int64, offerPrice: Int64, starts: String?, ends: String?, isReported: Bool
  ) {
    let found = reported { plan in
      var change = PriceChange()
      change.on = CalendarDate(day)
      change.base = Self.cents(price)
      change.existingSubscribers = .keep
      plan.price?.changes = [change]
      var offer = IntroductoryOffer()
      offer.terms = Self.terms(.payAsYouGo, "P1M", cents: offerPrice)
      offer.starts = starts.flatMap { CalendarDate($0) }
      offer.ends = ends.flatMap { CalendarDate($0) }
      plan.plan.introductoryOffers = [offer]
    }
    #expect(found.contains("warning offer-not-cheaper") == isReported)
  }

  @Test(
    "introductory offers at one time",
    arguments: [
      ([trial(), trial()], 1), ([trial(), trial(["JPN"])], 1), ([trial(), trial([])], 0),
      ([trial(["USA"]), trial(["JPN"])], 0),
      ([trial(["USA", "JPN"]), trial(["JPN", "CAN"])], 1), ([trial(), trial(), trial()], 2),
      ([trial(nil, nil, "2027-01-31"), trial(nil, "2027-02-01")], 0),
      ([trial(nil, nil, "2027-02-01"), trial(nil, "2027-02-01")], 1),
      ([trial(nil, "2027-02-01"), trial(nil, nil, "2027-01-31")], 0),
      ([trial(nil, "2027-01-01", "2027-03-31"), trial(nil, "2027-02-01", "2027-02-28")], 1),
    ] as [([IntroductoryOffer], Int)])
  func overlaps(offers: [IntroductoryOffer], count: Int) {
    let found = reported { $0.plan.introductoryOffers = offers }
    #expect(found.filter { $0 == "error overlapping-introductory-offers" }.count == count)
  }

  @Test(
    "first and last days",
    arguments: [
      (trial(nil, "2027-01-01", "2027-01-01"), 0), (trial(nil, "2027-01-02", "2027-01-01"), 1),
      (trial(nil, "2027-01-02"), 0), (trial(nil, nil, "2020-01-01"), 0),
    ] as [(IntroductoryOffer, Int)])
  func days(offer: IntroductoryOffer, count: Int) {
    #expect(
      reported { $0.plan.introductoryOffers = [offer] }.filter { $0 == "error offer-ends-before-start" }.count == count)
  }

  @Test(
    "territories that are left out",
    arguments: [
      ([trial()], nil), ([trial(["CAN", "GBR"]), trial(["USA", "JPN"])], nil),
      ([trial(["CAN", "GBR", "USA"])], "warning"),
      ([trial(["CAN", "GBR"])], "warning"), ([trial(["CAN"])], "info"), ([trial(["DEU"])], nil),
      ([trial(["CAN", "GBR", "USA"]), trial(["JPN"], nil, "2025-12-31")], "warning"),
      ([trial(["CAN", "GBR", "USA"], nil, "2025-12-31")], nil),
      ([trial(["CAN", "GBR", "USA"], nil, "2026-11-21")], "warning"),
      ([trial(["CAN"], nil, "2026-12-31"), trial(nil, "2027-01-01")], nil),
    ] as [([IntroductoryOffer], String?)])
  func narrower(offers: [IntroductoryOffer], severity: String?) {
    let found = reported { plan in
      plan.availability = Availability(territories: .only(["CAN", "GBR", "JPN", "USA"]))
      plan.plan.introductoryOffers = offers
    }
    #expect(found.filter { $0.hasSuffix("narrower") } == (severity.map { ["\($0) offer-territories-narrower"] } ?? []))
  }

  @Test("ten promotional offers")
  func tooMany() {
    func reported(_ count: Int) -> [String] {
      self.reported { $0.plan.promotionalOffers = (1...count).map { Self.promotional("offer_\($0)") } }
    }
    #expect(reported(10) == [])
    #expect(reported(12) == ["error too-many-promotional-offers"])
  }

  @Test("two offers of two plans with the same ID")
  func sharedIDs() {
    func reported(_ second: (inout Product) -> Void) -> [Severity] {
      var (first, other) = (Sample.plan("a"), Sample.plan("b", period: Period(1, .year)))
      first.plan.promotionalOffers = [Self.promotional("come_back")]
      second(&other)
      return lint(Sample.catalog([], groups: [Sample.group("Magazine", [first, other])]))
        .filter { $0.kind.id == "duplicate-offer-id" }.map(\.severity)
    }
    #expect(reported { $0.plan.promotionalOffers = [Self.promotional("come_back")] } == [.warning])
    #expect(reported { $0.plan.promotionalOffers = [Self.promotional("Come_back")] } == [])
    #expect(
      reported { plan in
        var offer = WinBackOffer()
        offer.id = "come_back"
        plan.plan.winBackOffers = [offer]
      } == [.error])
  }

  @Test(
    "IDs",
    arguments: [
      ("come_back.2", nil), ("come back", "error"), ("début", "error"), ("come-back", "info"), ("", "error"),
      (String(repeating: "a", count: 100), nil), (String(repeating: "a", count: 101), "error"),
    ] as [(String, String?)])
  func ids(id: String, severity: String?) {
    let found = reported { $0.plan.promotionalOffers = [Self.promotional(id)] }
    #expect(found == (severity.map { ["\($0) offer-id-characters"] } ?? []))
  }
}
