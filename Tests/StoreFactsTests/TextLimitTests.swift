import CatalogModel
import StoreFacts
import Testing

struct TextLimitTests {
  @Test(arguments: [
    (TextLimits.referenceName, 2, 64), (TextLimits.productID, 2, 100), (TextLimits.displayName, 2, 35),
    (TextLimits.description, nil, 55), (TextLimits.reviewNotes, 2, 4000), (TextLimits.groupReferenceName, 2, 64),
    (TextLimits.groupDisplayName, 2, 75), (TextLimits.groupAppName, 2, 30), (TextLimits.offerID, 1, 100),
    (TextLimits.offerReferenceName, nil, 64),
  ])
  func limitsOfToday(fact: Fact<TextLimit>, minimum: Int?, maximum: Int) throws {
    #expect(fact.value.minimum == minimum)
    #expect(fact.value.maximum == maximum)
    #expect(fact.value.maximum(on: fact.read) == maximum)
    #expect(fact.value.maximum(on: try #require(CalendarDate("9999-12-31"))) == maximum)
    #expect(!fact.source.isEmpty)
  }

  @Test func twoLimitsGrewOnOneDay() throws {
    let change = TextLimits.lengthening.value
    #expect(TextLimits.lengthening.confidence == .inferred)
    let dayBefore = try #require(CalendarDate("2025-11-21"))
    #expect(change.description == "2025-11-22")
    for (limit, former, now) in [(TextLimits.displayName.value, 30, 35), (TextLimits.description.value, 45, 55)] {
      #expect(limit.formerMaximum == former)
      #expect(limit.maximum(on: dayBefore) == former)
      #expect(limit.maximum(on: change) == now)
    }
  }

  @Test func theOthersNeverChanged() throws {
    let longAgo = try #require(CalendarDate("2010-01-01"))
    for limit in [TextLimits.referenceName.value, TextLimits.productID.value, TextLimits.groupDisplayName.value] {
      #expect(limit.formerMaximum == nil)
      #expect(limit.maximum(on: longAgo) == limit.maximum)
    }
  }

  @Test func countsOfTheCatalog() {
    #expect(CatalogLimits.productsPerApp.value == 10_000)
    #expect(CatalogLimits.productsWarning.value == 9_000)
    #expect(CatalogLimits.promotedProducts.value == 20)
    #expect(CatalogLimits.activePromotionalOffers.value == 10)
    #expect(CatalogLimits.productsPerApp.confidence == .official)
    #expect(CatalogLimits.productsWarning.confidence != .official)
  }
}
