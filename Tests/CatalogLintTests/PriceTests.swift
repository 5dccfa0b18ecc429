import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about prices")
struct PriceTests {
  private func product(_ price: PriceSchedule?, _ change: (inout Product) -> Void = { _ in }) -> Product {
    var product = Sample.product()
    product.price = price
    change(&product)
    return product
  }

  private func reported(
    _ price: PriceSchedule?, in base: TerritoryCode = "USA", _ change: (inout Product) -> Void = { _ in }
  )
    -> [String]
  {
    lint(Sample.catalog([product(price, change)]) { $0.baseTerritory = base }).map { "\($0.severity) \($0.kind.id)" }
  }

  private func dollars(_ text: String) throws -> PriceSchedule { PriceSchedule(base: Money(text)) }

  @Test(
    "the base in dollars",
    arguments: [
      ("0.99", []), ("0.28", ["error price-not-a-price-point"]), ("0.29", []), ("49.99", []),
      ("50.01", ["error price-not-a-price-point"]),
      ("1000", []), ("10000", ["warning price-not-a-price-point"]), ("10000.01", ["error price-not-a-price-point"]),
      ("0", ["error zero-price"]),
      ("-1", ["error negative-price"]),
      ("0.001", ["error too-many-decimals"]), ("999999999999999999", ["error price-not-a-price-point"]),
    ] as [(String, [String])])
  func base(amount: String, expected: [String]) throws {
    #expect(reported(try dollars(amount)) == expected)
  }

  @Test("the base in another currency")
  func otherBase() throws {
    #expect(reported(try dollars("4.99"), in: "GBR") == [])
    #expect(reported(try dollars("4.97"), in: "GBR") == ["error price-not-a-price-point"])
    #expect(reported(try dollars("100"), in: "JPN") == [])
    #expect(reported(try dollars("101"), in: "JPN") == ["error price-not-a-price-point"])
    #expect(reported(try dollars("160001"), in: "JPN") == ["warning price-not-a-price-point"], "unpublished")
    #expect(reported(try dollars("99.5"), in: "JPN") == ["error price-precision"])
    #expect(reported(try dollars("79.5"), in: "IND") == ["error price-precision"])
    #expect(reported(try dollars("79.5"), in: "HUN") == ["error price-not-a-price-point"])
    // The currency is unknown.
    #expect(reported(try dollars("99.5"), in: "XYZ") == ["error unknown-territory"])
  }

  @Test("the nearer price point is suggested")
  func nearestPoint() throws {
    for (amount, point) in [("4.98", "4.99"), ("4.97", "4.95"), ("4.92", "4.90"), ("12000", "10000"), ("0.10", "0.29")]
    {
      let finding = try #require(lint(Sample.catalog(product(try dollars(amount)))).first)
      #expect(finding.fix?.edits.map(\.newText) == [point], "\(amount)")
      #expect(finding.fix?.isSafe == false)
    }
  }

  @Test(
    "a territory's own price beside 4.99 dollars",
    arguments: [
      ("JPN", "700", []), ("JPN", "130", []), ("JPN", "120", ["warning price-outlier"]),
      ("JPN", "121", ["error price-not-a-price-point", "warning price-outlier"]), ("JPN", "4490", []),
      ("JPN", "4500", ["warning price-outlier"]), ("JPN", "70", ["warning price-outlier"]),
      ("VND", "1", ["error unknown-territory"]),
      ("VNM", "129000", []), ("VNM", "13000", ["warning price-outlier"]), ("GBR", "449", ["warning price-outlier"]),
      ("GBR", "4.49", []), ("KOR", "5.5", ["error price-precision", "warning price-outlier"]),
      ("EGY", "249.99", []), ("AFG", "4.98", ["error price-not-a-price-point"]),
      ("AFG", "49.99", ["warning price-outlier"]),
      ("JPN", "999999999999999999", ["warning price-not-a-price-point", "warning price-outlier"]),
      ("JPN", "0", ["error zero-price"]),
    ] as [(TerritoryCode, String, [String])])
  func own(territory: TerritoryCode, amount: String, expected: [String]) throws {
    let base = try dollars("4.99").base
    let own: SortedMap<TerritoryCode, Money> = [
      "AUS": Money(digits: 799, scale: 2), territory: try #require(Money(amount)),
    ]
    #expect(reported(PriceSchedule(base: base, territories: own)) == expected)
    if territory != "AFG" {
      // The same by a tier.
      #expect(reported(PriceSchedule(tier: "5", territories: own)) == expected)
    }
  }

  @Test("a price is compared with any base currency")
  func otherBaseCurrencies() throws {
    let own: SortedMap<TerritoryCode, Money> = ["GBR": Money(digits: 499, scale: 2), "JPN": 800, "VNM": 129_000]
    for (base, amount) in [("DEU", "5.99"), ("VNM", "129000"), ("IDN", "79000"), ("GBR", "4.99")]
      as [(TerritoryCode, String)]
    {
      #expect(reported(PriceSchedule(base: Money(amount), territories: own), in: base) == [], "\(base)")
      #expect(reported(PriceSchedule(base: Money("9" + amount), territories: own), in: base) != [], "\(base)")
    }
  }

  @Test("missing prices")
  func missing() {
    #expect(reported(nil) == ["error missing-price"])
    #expect(reported(PriceSchedule()) == ["error missing-price"])
    #expect(
      reported(PriceSchedule(territories: ["JPN": 150])) == ["warning missing-price"],
      "it may follow Japan in the store")
    #expect(reported(PriceSchedule(territories: ["USA": Money(digits: 99, scale: 2)])) == [])
    #expect(reported(PriceSchedule(tier: "1")) == [])
    #expect(reported(nil) { $0.status = .removedFromSale } == [])
  }

  @Test(
    "tiers",
    arguments: [("1", true), ("87", true), ("88", false), ("B", true), ("alt-5", true), ("Tier 5", false), ("", false)])
  func tiers(tier: String, isKnown: Bool) {
    #expect(reported(PriceSchedule(tier: tier)) == (isKnown ? [] : ["error unknown-tier"]))
  }

  @Test(
    "other notations of a tier",
    arguments: [
      ("Tier 5", "did you mean '5'?"), ("05", "did you mean '5'?"), ("a", "did you mean 'A'?"),
      ("Alternate Tier 2", "did you mean 'alt-2'?"),
      ("alt1", "did you mean 'alt-1'?"), ("550", "did you mean 'alt-1'?"),
      ("88", "the tiers are 0 to 87, A, B and alt-1 to alt-5"),
    ])
  func otherTiers(tier: String, help: String) throws {
    #expect(try #require(lint(Sample.catalog(product(PriceSchedule(tier: tier)))).first).help == help)
  }

  @Test("free products")
  func zero() {
    func zero(_ price: PriceSchedule, _ type: ProductType, _ status: ReviewStatus, name: String = "Classic") -> [String]
    {
      reported(price) { ($0.type, $0.status, $0.referenceName) = (type, status, name) }.filter {
        $0.hasSuffix("zero-price")
      }
    }
    for price in [PriceSchedule(base: 0), PriceSchedule(tier: "0")] {
      for status in [ReviewStatus.approved, .readyToSubmit] {
        #expect(zero(price, .consumable, status) == ["error zero-price"])
        #expect(zero(price, .consumable, status, name: "14-Day Trial") == ["error zero-price"])
        #expect(zero(price, .nonConsumable, status, name: "14-Day Trial") == [])
      }
      #expect(zero(price, .nonConsumable, .readyToSubmit) == ["warning zero-price"])
      #expect(zero(price, .nonConsumable, .approved) == [], "the store sells it")
    }
  }

  @Test("prices of offers and commitments are checked too")
  func offers() throws {
    var plan = Sample.plan("yearly", period: Period(1, .year))
    plan.price = try dollars("39.99")
    plan.plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(
        price: try dollars("3.98"), availability: Availability(territories: .except(["SGP", "USA"]))))
    var promotional = PromotionalOffer()
    promotional.id = "back"
    promotional.terms.mode = .payUpFront
    promotional.terms.duration = Period(1, .year)
    promotional.terms.price = PriceSchedule(base: Money(digits: 2999, scale: 2), territories: ["JPN": 40, "UK": 20])
    plan.plan.promotionalOffers = [promotional]
    let places = lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])])).filter {
      $0.kind.id.contains("price") || $0.kind.id.contains("territory")
    }
    .map { "\($0.kind.id) \($0.place.description.split(separator: "]", maxSplits: 1)[1])" }
    #expect(
      places == [
        "price-not-a-price-point .billing_plans.monthly_commitment.price.base",
        "price-not-a-price-point .promotional_offers[0].price.territories.JPN",
        "unknown-territory .promotional_offers[0].price.territories.UK",
        "price-outlier .promotional_offers[0].price.territories.JPN",
      ])
  }
}
