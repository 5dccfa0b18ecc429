import CatalogModel
import StoreFacts
import Testing

struct CurrencyTests {
  @Test func everyCurrencyOfATerritoryHasDecimals() {
    #expect(Currency.all.count == 43)
    #expect(Currency.all == Currency.all.sorted())
    for territory in Territory.all {
      #expect(Currency.decimals(of: territory.currency) != nil)
      #expect(Currency.confidence(of: territory.currency) != nil)
    }
  }

  @Test func sevenAreWhole() {
    let whole = Currency.all.filter { Currency.decimals(of: $0) == 0 }
    #expect(whole == ["CLP", "IDR", "INR", "JPY", "KRW", "TWD", "VND"])
    #expect(Currency.all.filter { Currency.decimals(of: $0) == 2 }.count == 36)
  }

  @Test func confidenceSaysWhatIsGuessed() {
    #expect(Currency.confidence(of: "JPY") == .official)
    #expect(Currency.confidence(of: "USD") == .official)
    #expect(Currency.confidence(of: "TWD") == .secondary)
    #expect(Currency.confidence(of: "HUF") == .inferred)
    let lists = [Currency.withoutSmallerUnit.value, Currency.pricedInWholeUnits.value, Currency.seenInWholeUnits.value]
    #expect(lists.joined().allSatisfy(Currency.all.contains))
    #expect(Set(lists.joined()).count == lists.joined().count)
  }

  @Test(arguments: ["", "usd", "BGN", "KWD", "XXX", "US"])
  func othersAreUnknown(currency: String) {
    #expect(Currency.decimals(of: currency) == nil)
    #expect(Currency.confidence(of: currency) == nil)
  }
}

struct LegacyTierTests {
  @Test func thereAre95() {
    #expect(LegacyTier.all.count == 95)
    #expect(Set(LegacyTier.all.map(\.name)).count == 95)
    let stems: [Int] = Array(0...87) + [510, 530, 550, 560, 570, 580, 590]
    #expect(LegacyTier.all.map(\.stem) == stems)
    let numbers: [String] = (0...87).map { "\($0)" }
    #expect(LegacyTier.all.prefix(88).map(\.name) == numbers)
    #expect(LegacyTier.all.dropFirst(88).map(\.name) == ["A", "B", "alt-1", "alt-2", "alt-3", "alt-4", "alt-5"])
  }

  @Test(arguments: [
    ("0", "0"), ("1", "0.99"), ("2", "1.99"), ("49", "48.99"), ("50", "49.99"), ("51", "54.99"), ("60", "99.99"),
    ("61", "109.99"), ("62", "119.99"), ("63", "124.99"), ("64", "129.99"), ("65", "139.99"), ("66", "149.99"),
    ("67", "159.99"), ("68", "169.99"), ("69", "174.99"), ("70", "179.99"), ("71", "189.99"), ("72", "199.99"),
    ("73", "209.99"), ("77", "249.99"), ("78", "299.99"), ("82", "499.99"), ("83", "599.99"), ("87", "999.99"),
    ("A", "0.99"), ("B", "0.99"), ("alt-1", "0.99"), ("alt-2", "1.99"), ("alt-5", "4.99"),
  ])
  func pricesOfTiers(name: String, price: String) {
    #expect(LegacyTier.find(name)?.usd == Money(price))
    #expect(LegacyTier.find(name)?.name == name)
  }

  @Test func ordinaryPricesRise() {
    let prices = LegacyTier.all.prefix(88).map(\.usd)
    #expect(zip(prices, prices.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: ["", "88", "-1", "01", "1.0", "a", "C", "alt-0", "alt-6", "Alt 1", "510"])
  func otherNamesAreNoTiers(name: String) {
    #expect(LegacyTier.find(name) == nil)
  }

  @Test func aPriceMeansItsOrdinaryTier() throws {
    for tier in LegacyTier.all.prefix(88) { #expect(LegacyTier.forUSD(tier.usd) == tier) }
    #expect(LegacyTier.forUSD(try #require(Money("0.99")))?.name == "1")
    for price in ["0.98", "1", "50", "104.99", "1000.99", "-0.99"] {
      #expect(LegacyTier.forUSD(try #require(Money(price))) == nil, "\(price)")
    }
  }

  @Test func everyTierButTheFreeOneIsStillAPricePoint() {
    for tier in LegacyTier.all where tier.stem != 0 {
      #expect(PricePoints.match(for: tier.usd, in: "USD") == .point, "\(tier)")
    }
  }
}
