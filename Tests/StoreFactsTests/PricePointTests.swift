import CatalogModel
import Foundation
import StoreFacts
import TestSupport
import Testing

/// The ladders against the list that they were folded from, price by price.
struct PricePointTests {
  /// The prices of each currency, from the App Store Connect API.
  private static let listed: [(currency: String, amounts: [Money])] = {
    let file = Repository.url("Tests/StoreFactsTests/Fixtures/price-points.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t")
      return (String(fields[0]), fields[2].split(separator: " ").compactMap { Money(String($0)) })
    }
  }()

  @Test func everyCurrencyOfTheStoreHasALadder() {
    #expect(Self.listed.map(\.currency) == Currency.all)
    #expect(Self.listed.allSatisfy { $0.amounts.count >= 800 })
    for currency in ["", "usd", "BGN", "XXX"] { #expect(PricePoints.ladder(of: currency) == nil) }
  }

  @Test func theLaddersAreTheList() throws {
    for (currency, amounts) in Self.listed {
      let ladder = try #require(PricePoints.ladder(of: currency))
      #expect(ladder.amounts == amounts, "\(currency)")
      #expect(ladder.lowest == amounts.first)
      #expect(ladder.highest == amounts.last)
    }
  }

  @Test func noPriceHasMoreDecimalsThanItsCurrency() {
    for (currency, amounts) in Self.listed where Currency.decimals(of: currency) == 0 {
      #expect(amounts.allSatisfy { $0.scale == 0 }, "\(currency)")
    }
  }

  /// Every whole amount and every cent up to the end of the ladder is a point exactly if the list has it.
  @Test(arguments: ["USD", "JPY", "EUR", "INR"])
  func nothingElseIsAPoint(currency: String) throws {
    let ladder = try #require(PricePoints.ladder(of: currency))
    let expected = Set(try #require(Self.listed.first { $0.currency == currency }).amounts.compactMap(\.hundredths))
    let last = try #require(ladder.highest.hundredths)
    let wrong = stride(from: -100, through: last, by: last > 10_000_00 ? 7 : 1).filter { hundredths in
      (ladder.match(for: Money(hundredths: hundredths)) == .point) != expected.contains(hundredths)
    }
    #expect(wrong == [], "\(currency)")
  }

  @Test(arguments: [
    "0", "-0.99", "0.28", "0.991", "0.9899999999999999", "0.295", "999.999", "332.00", "10000.01", "12345",
  ])
  func amountsThatTheStoreRefuses(text: String) throws {
    #expect(PricePoints.match(for: try #require(Money(text)), in: "USD") == .notAPoint)
  }

  @Test(arguments: [
    ("1000.01", "USD"), ("10000", "USD"), ("160001", "JPY"), ("999999999", "KRW"), ("999999999999999999", "EUR"),
  ])
  func aboveTheHighestNobodyKnows(text: String, currency: String) throws {
    #expect(PricePoints.match(for: try #require(Money(text)), in: currency) == .onRequest)
  }

  @Test func neighboursAreThePricesBeside() throws {
    for (currency, amounts) in Self.listed {
      let ladder = try #require(PricePoints.ladder(of: currency))
      for (index, amount) in amounts.enumerated() where index % 7 == 0 && index > 0 && index + 1 < amounts.count {
        let (below, above) = ladder.neighbours(of: amount)
        #expect(below == amounts[index - 1], "\(currency) \(amount)")
        #expect(above == amounts[index + 1], "\(currency) \(amount)")
        let beside = Money(digits: amount.hundredths.map { $0 * 10 + 1 } ?? 0, scale: 3)
        #expect(ladder.neighbours(of: beside).below == amount)
        #expect(ladder.neighbours(of: beside).above == amounts[index + 1])
      }
    }
  }

  @Test(arguments: [
    ("121", "JPY", "120", "130"), ("49", "JPY", "none", "50"), ("160001", "JPY", "160000", "none"),
    ("0", "USD", "none", "0.29"),
    ("-5", "USD", "none", "0.29"), ("0.289999", "USD", "none", "0.29"), ("4.50", "USD", "4.49", "4.59"),
    ("12", "USD", "11.99", "12.49"), ("1000", "USD", "999.99", "none"), ("999999999999999999", "USD", "10000", "none"),
    ("2000", "USD", "1000", "none"),
  ])
  func neighboursAtTheEnds(text: String, currency: String, below: String, above: String) throws {
    let found = try #require(PricePoints.ladder(of: currency)).neighbours(of: try #require(Money(text)))
    #expect(found.below == Money(below))
    #expect(found.above == Money(above))
  }

  @Test func theTableSaysWhoseWordItIs() {
    #expect(PricePoints.source.source.hasPrefix("PricingKit"))
    #expect(PricePoints.source.confidence == .secondary)
    #expect(PricePoints.source.read == CalendarDate("2026-11-22"))
  }
}
