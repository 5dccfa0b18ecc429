import CatalogModel
import SourceDiagnostics
import StoreFacts
import Testing

@Suite("Rules about availability")
struct AvailabilityTests {
  private func reported(
    _ territories: Availability.Territories, own: SortedMap<TerritoryCode, Money> = [:]
  ) -> [String] {
    var product = Sample.product()
    product.availability.territories = territories
    product.price?.territories = own
    return lint(Sample.catalog(product)).map { "\($0.kind.id) \($0.fix?.edits.first?.newText ?? "-")" }
  }

  @Test(
    "other notations of a territory",
    arguments: [
      ("DE", "DEU"), ("usa", "USA"), ("Germany", "DEU"), ("UK", "GBR"), ("Great Britain", "GBR"), ("XKX", "XKS"),
      ("PRI", "-"),
      ("XYZ", "-"), ("Germny", "-"), ("", "-"),
    ])
  func spellings(text: String, fix: String) {
    let code = TerritoryCode(text)
    #expect(reported(.only(["JPN", code].sorted())) == ["unknown-territory \(fix)"])
    #expect(reported(.except([code])) == ["unknown-territory \(fix)"])
    #expect(reported(.all, own: ["JPN": 150, code: 1]) == ["unknown-territory \(fix)"])
  }

  @Test("no fix adds a territory twice")
  func twice() {
    #expect(reported(.only(["DE", "DEU"])) == ["unknown-territory -"])
    #expect(reported(.all, own: ["DE": 1, "DEU": 1]) == ["unknown-territory -"])
  }

  @Test("a price in a territory without availability")
  func outside() {
    #expect(reported(.only(["JPN", "USA"]), own: ["JPN": 150]) == [])
    #expect(reported(.only(["USA"]), own: ["JPN": 150]) == ["price-outside-availability -"])
    #expect(reported(.except(["JPN"]), own: ["GBR": 1, "JPN": 150]) == ["price-outside-availability -"])
    #expect(reported(.only([]), own: ["JPN": 150]) == ["price-outside-availability -", "sold-nowhere -"])
  }

  @Test("cleared and approved", arguments: ReviewStatus.allCases)
  func clearedAndApproved(status: ReviewStatus) {
    var product = Sample.product()
    product.status = status
    let isOnItsWay = ![.approved, .draft, .removedFromSale, .developerRemovedFromSale].contains(status)
    #expect(lines(Sample.catalog(product)).contains { $0.hasPrefix("info cleared-but-not-approved") } == isOnItsWay)
    product.isClearedForSale = false
    #expect(
      lines(Sample.catalog(product)).contains { $0.hasPrefix("info approved-but-not-cleared") } == (status == .approved)
    )
  }

  @Test("a subscription without a base")
  func territoryPrices() {
    func reported(_ territories: Availability.Territories, _ own: SortedMap<TerritoryCode, Money>) -> [String] {
      var plan = Sample.plan("gold")
      plan.price = PriceSchedule(territories: own)
      plan.availability.territories = territories
      return lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])])).map(\.message)
    }
    #expect(reported(.only(["JPN"]), ["JPN": 150]) == [])
    #expect(reported(.only(["GBR", "JPN"]), ["JPN": 150]) == ["no price in GBR, where the subscription is sold"])
    #expect(
      reported(.all, ["JPN": 150]) == ["no price in AFG, AGO, AIA, ALB and 170 more, where the subscription is sold"])
    #expect(reported(.all, [:]) == ["no price"])
  }

  /// The findings of packs with a name and a price each.
  private func inversions(
    _ packs: KeyValuePairs<String, String>, _ type: ProductType = .consumable,
    change: (inout [Product]) -> Void = { _ in }
  ) -> [String] {
    var products = packs.enumerated().map { index, pack in
      var product = Sample.product("p\(index)", type)
      product.localizations = [
        "en-US": Localization(name: pack.key, description: "Number \(index) of what there is to spend.")
      ]
      product.price = PriceSchedule(base: Money(pack.value))
      return product
    }
    change(&products)
    return lint(Sample.catalog(products)).filter { $0.kind.id == "price-inversion" }.map(\.message)
  }

  @Test(
    "a larger pack costs no more for each item",
    arguments: [
      (["100 Coins": "0.99", "250 Coins": "1.99"], nil),
      // Prices end in 99; a cent more is tolerated.
      (["100 Coins": "0.99", "200 Coins": "1.99"], nil), (["100 Coins": "0.99", "200 Coins": "2"], nil),
      (["100 Coins": "0.99", "200 Coins": "2.99"], "each item costs more in the pack of 200 than in the pack of 100"),
      (
        ["1,000 Coins": "8.99", "900 Coins": "0.99"], "each item costs more in the pack of 1000 than in the pack of 900"
      ),
      (
        ["Pack of 10 Gems": "0.99", "Pack of 20 Gems": "2.99"],
        "each item costs more in the pack of 20 than in the pack of 10"
      ),
      // Different items, numbered chapters, packs of one size, and a free one.
      (["100 Coins": "0.99", "200 Gems": "2.99"], nil), (["Item 1": "0.99", "Item 2": "2.99"], nil),
      (["100 Coins": "0.99", "100 Coins": "2.99"], nil),
      (["100 Coins": "0.99", "100 Coins": "2.99", "200 Coins": "3.99"], nil),
      (["100 Coins": "0", "200 Coins": "0.99"], nil),
    ] as [(KeyValuePairs<String, String>, String?)])
  func packs(packs: KeyValuePairs<String, String>, message: String?) {
    #expect(inversions(packs) == (message.map { [$0] } ?? []))
  }

  @Test("one-time purchases, packs that aren't sold, and packs in different currencies aren't compared")
  func incomparablePacks() {
    let packs: KeyValuePairs = ["100 Coins": "0.99", "200 Coins": "2.99"]
    #expect(inversions(packs, .nonConsumable) == [])
    #expect(inversions(packs) { $0[0].isClearedForSale = false } == [])
    #expect(inversions(packs) { $0[1].price?.baseTerritory = "JPN" } == [])
  }

  @Test(
    "plans",
    arguments: [
      ("2.99", "29.99", Period(1, .month), 1, false), ("2.99", "35.99", Period(1, .month), 1, false),
      ("2.99", "36.99", Period(1, .month), 1, true),
      ("2.99", "36.99", Period(1, .month), 2, false), ("0.99", "52.99", Period(1, .week), 1, true),
      ("0.99", "49.99", Period(1, .week), 1, false), ("17.99", "36.99", Period(6, .month), 1, true),
    ])
  func plans(short: String, long: String, period: Period, level: Int, isReported: Bool) {
    var monthly = Sample.plan("monthly", period: period)
    monthly.price = PriceSchedule(base: Money(short))
    monthly.plan.level = level
    var yearly = Sample.plan("yearly", period: Period(1, .year))
    yearly.price = PriceSchedule(base: Money(long))
    let found = lint(Sample.catalog([], groups: [Sample.group("Magazine", [monthly, yearly])]))
    #expect(found.contains { $0.kind.id == "price-inversion" } == isReported)
  }
}
