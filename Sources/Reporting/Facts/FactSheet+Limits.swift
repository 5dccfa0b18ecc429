import CatalogModel
import StoreFacts

extension FactSheet {
  static var limits: FactSheet {
    FactSheet(
      name: "limits", title: "limits of texts, counts and sizes",
      columns: [Column("what"), Column("least", isNumber: true), Column("most", isNumber: true), Column("unit")],
      rows: texts + counts + offers + [row("hosted content of a product", HostedContentLimits.greatestSize, "bytes")])
  }

  private static var texts: [Row] {
    [
      length("reference name of a product", TextLimits.referenceName),
      length("product ID", TextLimits.productID),
      length("display name of a product", TextLimits.displayName),
      length("description of a product", TextLimits.description),
      length("review notes", TextLimits.reviewNotes),
      length("name of a subscription group", TextLimits.groupReferenceName),
      length("display name of a subscription group", TextLimits.groupDisplayName),
      length("app name of a subscription group", TextLimits.groupAppName),
      length("ID of an offer", TextLimits.offerID),
      length("reference name of an offer", TextLimits.offerReferenceName),
      length("header of a retention message", RetentionLimits.header),
      length("body of a retention message", RetentionLimits.body),
      length("bullet point of a retention message", RetentionLimits.bulletText),
      length("alternative text of a retention message", RetentionLimits.altText),
      length("URL for retention messages", RetentionLimits.url),
    ]
  }

  private static var counts: [Row] {
    [
      row("products of an app", CatalogLimits.productsPerApp, "products"),
      row("promoted products of an app", CatalogLimits.promotedProducts, "products"),
      row("active promotional offers of a subscription", CatalogLimits.activePromotionalOffers, "offers"),
      row("active offers with codes for one-time purchases", CatalogLimits.activeProductOfferCodes, "offers"),
      row("bullet points of a retention message", RetentionLimits.bullets, "bullet points"),
      row("prices of a subscription by number of seats", SeatSales.mostTiers, "prices"),
      row("requests of one key in an hour", APILimits.requestsPerHour, "requests"),
    ]
  }

  private static var offers: [Row] {
    [
      row("validity of one-time codes", OfferLimits.oneTimeCodeMonths, "months"),
      range("months away before a win-back offer", OfferLimits.awayMonths, "months"),
      range("months between two win-back offers", OfferLimits.monthsBetweenOffers, "months"),
      range("sum of twelve payments of a yearly plan", CommitmentPlan.totalPercent, "% of its price"),
      Row(
        [.text("price in USD, on request"), .none, .amount(PricePoints.greatestUSD.value), .text("USD")],
        FactOrigin(PricePoints.greatestUSD)),
    ]
  }

  private static func length(_ what: String, _ limit: Fact<TextLimit>) -> Row {
    Row(
      [.text(what), limit.value.minimum.map(Cell.number) ?? .none, .number(limit.value.maximum), .text("characters")],
      FactOrigin(limit))
  }

  private static func row(_ what: String, _ most: Fact<Int>, _ unit: String) -> Row {
    Row([.text(what), .none, .number(most.value), .text(unit)], FactOrigin(most))
  }

  private static func range(_ what: String, _ range: Fact<ClosedRange<Int>>, _ unit: String) -> Row {
    Row(
      [.text(what), .number(range.value.lowerBound), .number(range.value.upperBound), .text(unit)], FactOrigin(range))
  }

  static var periods: FactSheet {
    FactSheet(
      name: "periods", title: "durations of subscriptions, offers and grace periods",
      columns: [Column("of"), Column("duration"), Column("most_periods", isNumber: true)],
      rows: durations("subscription", Periods.renewal)
        + combinations("free trial", OfferCombinations.freeTrial)
        + combinations("pay-up-front offer", OfferCombinations.payUpFront)
        + combinations("pay-as-you-go offer", OfferCombinations.payAsYouGo)
        + durations("grace period", Periods.gracePeriod))
  }

  private static func durations(_ of: String, _ periods: Fact<[Period]>) -> [Row] {
    periods.value.map { Row([.text(of), .text($0.description), .none], FactOrigin(periods)) }
  }

  private static func combinations(_ of: String, _ table: Fact<[OfferCombinations.Combination]>) -> [Row] {
    table.value.map {
      Row([.text(of), .text($0.duration.description), .number($0.periods.upperBound)], FactOrigin(table))
    }
  }
}
