import CatalogModel
import StoreFacts
import Testing

/// Prices of a territory's own that end, and products that follow another territory than the app's.
@Suite struct FollowBaseTests {
  private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// 0.99 dollars, 0.79 pounds until February, and 0.89 pounds again from June on.
  private static func price() throws -> PriceSchedule {
    var end = PriceChange()
    (end.on, end.followBase) = (try day("2027-02-01"), ["GBR"])
    var again = PriceChange()
    (again.on, again.territories) = (try day("2027-06-01"), ["GBR": try #require(Money("0.89"))])
    return PriceSchedule(base: Money("0.99"), territories: ["GBR": try #require(Money("0.79"))], changes: [again, end])
  }

  @Test func `a territory's own price ends on its date, and then it follows the base`() throws {
    let price = try Self.price()
    for (day, amount) in [("2027-01-31", "0.79"), ("2027-02-01", nil), ("2027-06-01", "0.89")] {
      let (day, amount) = (try Self.day(day), amount.flatMap { Money($0) })
      let followed = EffectivePrice.equal(to: try #require(Money("0.99")), in: "USA")
      #expect(EffectivePrice(price, in: "GBR", base: "USA", on: day) == amount.map { .amount($0) } ?? followed)
      let quote = try #require(price.quote(in: "GBR", on: day, base: "USA"))
      #expect(quote.isApproximate == (amount == nil) && (amount == nil || quote.amount == amount))
    }
  }

  @Test func `a schedule on a date omits ended prices`() throws {
    let standing = try Self.price().effectivePrices(on: try Self.day("2027-03-01"))
    #expect(standing.territories.isEmpty && standing.base == Money("0.99") && standing.changes.count == 1)
  }

  @Test func `a schedule's own base is in its own currency`() throws {
    let price = PriceSchedule(base: 300, baseTerritory: "JPN")
    let day = try Self.day("2027-01-01")
    #expect(EffectivePrice(price, in: "JPN", base: "USA", on: day) == .amount(300))
    #expect(EffectivePrice(price, in: "USA", base: "USA", on: day) == .equal(to: 300, in: "JPN"))
    let quote = price.quote(in: "JPN", on: day, base: "USA")
    #expect(quote?.amount == 300 && quote?.currency == "JPY" && quote?.isApproximate == false)
    var product = Product(id: "com.example.gold", type: .consumable)
    product.price = price
    var app = App()
    app.baseTerritory = "USA"
    #expect(product.baseTerritory(in: app) == "JPN")
    product.price?.baseTerritory = nil
    #expect(product.baseTerritory(in: app) == "USA")
  }
}
