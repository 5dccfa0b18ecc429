import CatalogModel
import StoreFacts
import Testing

struct PricePointTests {
  private let listed: [Money]
  private let plausible: [Money]
  private var all: [Money] { listed + plausible }

  init() throws {
    func amounts(_ text: String) throws -> [Money] {
      try fixtureWords(text).map { try #require(Money($0)) }
    }
    listed = try amounts(listedPricePoints)
    plausible = try amounts(plausiblePricePoints)
  }

  @Test func theFixtureIsWhole() {
    #expect(listed.count == 328)
    #expect(plausible.count == 750)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(all.first == Money("0.29"))
    #expect(all.last == Money("10000"))
  }

  @Test func everyPointIsFoundAndHowSureItIs() {
    for amount in listed { #expect(PricePoints.usd(amount) == .listed, "\(amount)") }
    for amount in plausible { #expect(PricePoints.usd(amount) == .plausible, "\(amount)") }
  }

  /// Every amount of cents up to 10,100 dollars is a point exactly if the fixture has it.
  @Test func nothingElseIsAPoint() {
    let expected = Set(all)
    let found = (Int64(-100)...10_100_00).map { Money(digits: $0, scale: 2) }.filter { PricePoints.usd($0) != .notAPoint }
    #expect(found.count == 1078)
    #expect(Set(found) == expected)
  }

  @Test(arguments: ["0", "-0.99", "0.28", "0.991", "0.9899999999999999", "0.295", "10000.01", "999999999999999999", "0.000001"])
  func strangeAmountsAreNone(text: String) throws {
    let amount = try #require(Money(text))
    #expect(PricePoints.usd(amount) == .notAPoint)
  }

  @Test func neighboursOfPointsAreThePointsBesideThem() {
    for (index, amount) in all.enumerated() {
      let (below, above) = PricePoints.nearest(to: amount)
      #expect(below == (index == 0 ? nil : all[index - 1]), "\(amount)")
      #expect(above == (index == all.count - 1 ? nil : all[index + 1]), "\(amount)")
    }
  }

  @Test func neighboursOfOtherAmountsAreStrictlyAround() {
    for (lower, upper) in zip(all, all.dropFirst()) {
      for digits in [lower.thousandths + 1, (lower.thousandths + upper.thousandths) / 2, upper.thousandths - 1] {
        let amount = Money(digits: digits, scale: 3)
        let (below, above) = PricePoints.nearest(to: amount)
        #expect(below == lower, "\(amount)")
        #expect(above == upper, "\(amount)")
      }
    }
  }

  @Test(arguments: [
    ("0", "none", "0.29"), ("-5", "none", "0.29"), ("-0.001", "none", "0.29"),
    ("0.28", "none", "0.29"), ("0.289999", "none", "0.29"),
    ("0.29", "none", "0.39"), ("4.50", "4.49", "4.59"), ("12", "11.99", "12.49"), ("199.50", "199.00", "199.99"),
    ("210.50", "210.00", "214.99"), ("10000", "9999.99", "none"), ("10000.001", "10000", "none"), ("12345", "10000", "none"),
    ("999999999999999999", "10000", "none"), ("-999999999999999999", "none", "0.29"),
  ])
  func neighboursAtTheEnds(text: String, below: String, above: String) throws {
    let found = PricePoints.nearest(to: try #require(Money(text)))
    #expect(found.below == Money(below))
    #expect(found.above == Money(above))
  }
}

extension Money {
  /// The amount in thousandths; for amounts of whole cents.
  fileprivate var thousandths: Int64 { (0..<3 - Int(scale)).reduce(digits) { sum, _ in sum * 10 } }
}
