import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription that is sold by the seat has a market.
  static let seatsWithoutMarket = Rule(
    id: "seats-without-market",
    severity: .error,
    summary: "a subscription is sold by the seat in no market",
    rationale: """
      Seat sales are on, but no customer can buy seats. Apple doesn't document what an empty list of markets then \
      means. While seat sales are off, listed markets have no effect. Without 'markets', App Store Connect keeps its \
      current markets.
      """,
    source: FactSource(SeatSales.sharingEndsSeats),
    examples: [
      .good("organizations only", magazine("multiseat: {markets: [business, school]}")),
      .good("off, with no market", magazine("multiseat: {enabled: false, markets: []}")),
      .bad("on, with no market", magazine("multiseat: {markets: ⟦[]⟧}")),
      .good(
        "off, with all markets, as App Store Connect lists them",
        magazine("multiseat: {enabled: false, markets: [app_store, business, school]}")),
      .bad("off, with a market", magazine("multiseat: {enabled: false, markets: ⟦[business]⟧}")),
    ],
    product: { visit, report in
      guard let seats = visit.product.plan.multiSeat, let markets = seats.markets, seats.isEnabled == markets.isEmpty
      else { return }
      if seats.isEnabled {
        report(
          visit.path[.multiseat][.markets], "sold by the seat, but in no market",
          help: "write 'multiseat: false', or list app_store, business or school",
          absent: visit.path[.multiseat][.markets])
      } else if markets.count < MultiSeat.Market.allCases.count {
        report(
          visit.path[.multiseat][.markets], "markets for seats, but it isn't sold by the seat",
          help: "remove 'markets', or set 'enabled: true'", severity: .warning)
      }
    }
  )
}
