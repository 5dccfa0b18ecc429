import CatalogModel
import SourceDiagnostics
import StoreFacts
import Testing

@Suite("Rules about eligibility and dates of offers")
struct OfferConditionTests {
  /// The findings for a yearly subscription of 40 with a change: `error offer-code-expiry`.
  private func reported(on day: CalendarDate = Sample.today, _ rule: String, _ change: (inout Product) -> Void)
    -> [Severity]
  {
    var plan = Sample.plan("magazine", period: Period(1, .year))
    plan.price = PriceSchedule(base: 40)
    change(&plan)
    return lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])]), on: day)
      .filter { $0.kind.id == rule }.map(\.severity)
  }

  private func code(_ eligibility: [OfferCode.Eligibility] = [.new]) -> OfferCode {
    var offer = OfferCode()
    offer.referenceName = "Spring"
    offer.terms.mode = .freeTrial
    offer.terms.duration = Period(1, .month)
    offer.eligibility = eligibility
    return offer
  }

  @Test(
    "eligibility for codes",
    arguments: [
      ([.new, .existing, .expired], 0, 3), ([.nonSpender], 1, 0), ([.activeSpender, .churnedSpender], 2, 0), ([], 1, 1),
    ] as [([OfferCode.Eligibility], Int, Int)])
  func eligibility(words: [OfferCode.Eligibility], onPlan: Int, onProduct: Int) {
    #expect(reported("offer-code-eligibility") { $0.offerCodes = [code(words)] }.count == onPlan)
    var product = Sample.product()
    product.offerCodes = [code(words)]
    #expect(lint(Sample.catalog(product)).filter { $0.kind.id == "offer-code-eligibility" }.count == onProduct)
  }

  @Test(
    "when codes expire",
    arguments: [
      (nil, nil, [.error]), ("SPRING", nil, []), (nil, "2026-11-21", []), (nil, "2026-11-20", [.warning]),
      (nil, "2027-05-21", []), (nil, "2027-05-22", [.error]), ("SPRING", "2029-01-01", []),
      ("SPRING", "2026-01-01", [.warning]),
    ] as [(String?, String?, [Severity])])
  func expiry(word: String?, day: String?, expected: [Severity]) { expectExpiry(word, day, expected) }

  @Test(
    "half a year from the last day of August or January is the last day of February or July",
    arguments: [
      (Sample.day(2026, 8, 31), "2027-02-28", []), (Sample.day(2026, 8, 31), "2027-03-01", [.error]),
      (Sample.day(2027, 1, 31), "2027-07-31", []), (Sample.day(2027, 1, 31), "2027-08-01", [.error]),
    ] as [(CalendarDate, String, [Severity])])
  func ends(today: CalendarDate, day: String, expected: [Severity]) { expectExpiry(nil, day, expected, on: today) }

  private func expectExpiry(
    _ word: String?, _ day: String?, _ expected: [Severity], on today: CalendarDate = Sample.today
  ) {
    let batch = OfferCode.CodeBatch(custom: word, count: 100, expires: day.flatMap { CalendarDate($0) })
    let found = reported(on: today, "offer-code-expiry") { plan in
      plan.offerCodes = [code()]
      plan.offerCodes[0].codes = [batch]
    }
    #expect(found == expected)
  }

  @Test("the validity of a consumable's code is checked by another rule")
  func codeOnConsumable() {
    var product = Sample.product()
    product.offerCodes = [code([.nonSpender])]
    product.offerCodes[0].terms.duration = Period(5, .day)
    let found = lint(Sample.catalog(product)).map(\.kind.id)
    #expect(found.contains("code-terms-on-wrong-type") && !found.contains("offer-combination"))
    var plan = Sample.plan("magazine")
    plan.offerCodes = product.offerCodes
    let ofPlan = lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])])).map(\.kind.id)
    #expect(ofPlan.contains("offer-combination") && !ofPlan.contains("code-terms-on-wrong-type"))
  }

  @Test("codes for a consumable have a price, which may be 0", arguments: [nil, 0, 99] as [Int64?])
  func priceOfCodes(cents: Int64?) {
    var product = Sample.product()
    product.offerCodes = [code([.nonSpender])]
    product.offerCodes[0].terms = OfferTerms()
    product.offerCodes[0].terms.price = cents.map { PriceSchedule(base: Money(digits: $0, scale: 2)) }
    let found = lint(Sample.catalog(product)).filter { $0.kind.id == "paid-offer-without-price" }
    #expect(found.map(\.message) == (cents == nil ? ["an offer code without a price"] : []))
    #expect(reported("paid-offer-without-price") { $0.offerCodes = [code()] } == [])
  }

  @Test(
    "months of win-back offers",
    arguments: [
      (1, 1, 24, 2, 0), (24, 24, 24, 24, 0), (36, 2, nil, nil, 0), (60, nil, 12, nil, 0), (25, 2, 24, 2, 1),
      (0, 2, 24, 2, 1),
      (1, 0, 25, 2, 2), (1, 12, 2, 2, 1), (1, 2, 24, 1, 1), (1, 2, 24, 25, 1),
      (1, 25, 2, 2, 1), (nil, nil, nil, nil, 0),
    ] as [(Int?, Int?, Int?, Int?, Int)])
  func winBack(paid: Int?, min: Int?, max: Int?, between: Int?, count: Int) {
    let found = reported("win-back-range") { plan in
      var offer = WinBackOffer()
      offer.paidForMonths = paid
      offer.awayMonths = WinBackOffer.MonthSpan(min: min, max: max)
      offer.monthsBetweenOffers = between
      plan.plan.winBackOffers = [offer]
    }
    #expect(found.count == count)
  }

  // Twelve payments of 5 are 60, one and a half times 40.
  @Test(
    "the cost of a committed year",
    arguments: [(333, 1), (334, 0), (400, 0), (500, 0), (501, 1), (0, 1)] as [(Int64, Int)])
  func commitmentPrice(cents: Int64, count: Int) {
    let found = reported("commitment-plan") { plan in
      let price = PriceSchedule(base: Money(digits: cents, scale: 2))
      plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: price))
    }
    #expect(found.count == count)
  }

  @Test("twelve payments may cost as much as the year")
  func equalPayments() {
    let found = reported("commitment-plan") { plan in
      plan.price = PriceSchedule(base: 60)
      plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 5)))
    }
    #expect(found.isEmpty)
    let empty = reported("commitment-plan") {
      $0.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule()))
    }
    #expect(empty.count == 1)
  }

  @Test(
    "the number of codes",
    arguments: [(0, 1), (1, 0), (CatalogLimits.codesPerQuarter.value, 0), (CatalogLimits.codesPerQuarter.value + 1, 1)])
  func codes(count: Int, expected: Int) {
    let found = reported("offer-code-count") { plan in
      plan.offerCodes = [code()]
      plan.offerCodes[0].codes = [OfferCode.CodeBatch(count: count, expires: Sample.day(2027, 1, 1))]
    }
    #expect(found.count == expected)
  }

  @Test("all one-time codes of a quarter are added up")
  func codesOfAQuarter() {
    let count = CatalogLimits.codesPerQuarter.value / 2
    var product = Sample.product()
    product.offerCodes = (1...3).map { month in
      var offer = code()
      offer.codes = [.init(count: count, expires: Sample.day(2027, month, 1))]
      return offer
    }
    let found = lint(Sample.catalog(product)).filter { $0.kind.id == "offer-code-count" }
    #expect(found.map { $0.message.prefix(8) } == ["1500000 "])
  }

  @Test("codes with an empty word, and words with an environment")
  func words() {
    func product(_ batches: [OfferCode.CodeBatch]) -> Product {
      var product = Sample.product()
      product.offerCodes = [code()]
      product.offerCodes[0].codes = batches
      return product
    }
    func batches(_ batches: OfferCode.CodeBatch...) -> [String] {
      lint(Sample.catalog(product(batches))).map(\.kind.id).filter {
        $0.hasPrefix("custom-code") || $0 == "duplicate-custom-code"
      }
    }
    #expect(batches(.init(custom: "SPRING", count: 1)) == [])
    #expect(
      batches(.init(custom: "", count: 1), .init(custom: "", count: 1)) == [
        "custom-code-characters", "custom-code-characters",
      ])
    let empty = Sample.catalog(product([.init(custom: "", count: 1)]))
    #expect(lint(empty).first { $0.kind.id == "custom-code-characters" }?.message == "an empty code")
    #expect(batches(.init(custom: "SPRING", count: 1), .init(custom: "Spring", count: 1)) == ["duplicate-custom-code"])
    #expect(batches(.init(custom: "SPRING", count: 1, environment: .sandbox)) == ["custom-code-environment"])
    #expect(batches(.init(count: 1, expires: Sample.day(2027, 1, 1), environment: .sandbox)) == [])
  }

  @Test("offers without an ID, a name shared by two codes, and a trial with an empty price")
  func offers() {
    func reported(_ rule: String, _ change: (inout [PromotionalOffer]) -> Void) -> Int {
      self.reported(rule) { plan in
        plan.plan.promotionalOffers = ["a", "b"].map { name in
          var offer = PromotionalOffer()
          (offer.id, offer.referenceName, offer.terms.mode, offer.terms.duration) = (
            name, "Come Back", .freeTrial, Period(1, .week)
          )
          return offer
        }
        change(&plan.plan.promotionalOffers)
      }.count
    }
    #expect(reported("duplicate-offer-name") { _ in } == 1)
    #expect(reported("duplicate-offer-id") { $0[1].id = "a" } == 1)
    #expect(reported("duplicate-offer-id") { ($0[0].id, $0[1].id) = ("", "") } == 0)
    #expect(reported("free-trial-with-price") { $0[0].terms.price = PriceSchedule() } == 0)
    #expect(reported("free-trial-with-price") { $0[0].terms.price = PriceSchedule(base: 1) } == 1)
  }

  @Test("the number of active offers with codes for an app's products", arguments: [0, 1])
  func codeOffers(more: Int) {
    var product = Sample.product()
    product.offerCodes = (0..<CatalogLimits.activeProductOfferCodes.value + more).map { number in
      var offer = OfferCode()
      offer.referenceName = "Offer \(number)"
      return offer
    }
    #expect(lint(Sample.catalog(product)).filter { $0.kind.id == "too-many-code-offers" }.count == more)
  }

  @Test(
    "ended offers",
    arguments: [
      (nil, "2026-11-20", 1), (nil, "2026-11-21", 0), ("2026-11-20", "2026-11-20", 1), ("2026-11-20", "2026-11-19", 0),
    ] as [(String?, String, Int)])
  func over(starts: String?, ends: String, count: Int) {
    let found = reported("offer-ended") { plan in
      var trial = IntroductoryOffer()
      trial.terms.mode = .freeTrial
      trial.terms.duration = Period(1, .week)
      (trial.starts, trial.ends) = (starts.flatMap { CalendarDate($0) }, CalendarDate(ends))
      plan.plan.introductoryOffers = [trial]
    }
    #expect(found.count == count)
  }

  @Test("the territories and plans in which a yearly commitment is available")
  func commitment() {
    func reported(
      _ period: Period = Period(1, .year), _ own: Availability? = nil, _ payment: Money = 500,
      sold: Availability = .everywhere
    ) -> Int {
      self.reported("commitment-plan") { plan in
        plan.plan.period = period
        plan.availability = sold
        let price = PriceSchedule(base: 4, territories: ["JPN": payment])
        plan.price?.territories = ["JPN": 5000]
        plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: price, availability: own))
      }.count
    }
    #expect(reported() == 0)
    #expect(reported(Period(1, .year), nil, 100) == 1)
    #expect(reported(Period(1, .year), Availability(territories: .only(["DEU"])), 100) == 0)
    let rising = self.reported("commitment-plan") { plan in
      plan.price?.changes = [45, 50].map { amount in
        var change = PriceChange()
        (change.on, change.base) = (Sample.day(2027, amount == 45 ? 1 : 2, 1), Money(digits: Int64(amount), scale: 0))
        return change
      }
      plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 1)))
    }
    #expect(rising.count == 1, "one price is reported once")
    #expect(reported(Period(1, .month)) == 1)
    #expect(reported(Period(4, .month)) == 0, "another rule's")
    #expect(reported(Period(1, .year), .everywhere) == 1)
    #expect(reported(sold: Availability(territories: .only([]))) == 0)
    #expect(reported(Period(1, .year), Availability(territories: .only(["DEU", "SGP"]))) == 1)
    #expect(reported(Period(1, .year), Availability(territories: .except(["SGP", "USA"]))) == 0)
    #expect(reported(Period(1, .year), .everywhere, sold: Availability(territories: .only(["DEU"]))) == 0)
  }

  @Test("duplicate free periods", arguments: [nil, true, false] as [Bool?])
  func bonus(stacks: Bool?) {
    func reported(_ eligibility: [OfferCode.Eligibility], ends: CalendarDate? = nil, mode: OfferMode = .freeTrial)
      -> Int
    {
      self.reported("bonus-and-trial") { plan in
        var trial = IntroductoryOffer()
        trial.terms.mode = mode
        trial.terms.duration = Period(1, .week)
        trial.ends = ends
        plan.plan.introductoryOffers = [trial]
        plan.offerCodes = [code(eligibility)]
        plan.offerCodes[0].stacksWithIntro = stacks
      }.count
    }
    #expect(reported([.new, .expired]) == (stacks == nil ? 1 : 0))
    #expect(reported([.expired]) == 0)
    #expect(reported([.new], ends: Sample.day(2026, 11, 20)) == 0)
    #expect(reported([.new], ends: Sample.today) == (stacks == nil ? 1 : 0))
    #expect(reported([.new], mode: .payAsYouGo) == 0)
  }
}
