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
      Only customers of the listed markets can buy seats. Apple doesn't document what an empty list means while seat \
      sales are on. While they are off, listed markets have no effect. Without 'markets', App Store Connect keeps its \
      current markets. A note reports that 'app_store' is missing, because groups can't buy seats in the app then.
      """,
    source: FactSource(SeatSales.sharingEndsSeats),
    examples: [
      .good("groups only", magazine("multiseat: {markets: [app_store]}")),
      .good("off, with no market", magazine("multiseat: {enabled: false, markets: []}")),
      .bad("on, with no market", magazine("multiseat: {markets: ⟦[]⟧}")),
      .bad("organizations only", magazine("multiseat: {markets: ⟦[business, school]⟧}")),
      .good(
        "off, with all markets, as App Store Connect lists them",
        magazine("multiseat: {enabled: false, markets: [app_store, business, school]}")),
      .bad("off, with a market", magazine("multiseat: {enabled: false, markets: ⟦[business]⟧}")),
    ],
    product: { visit, report in
      guard let seats = visit.product.plan.multiSeat, let markets = seats.markets else { return }
      let place = visit.path[.multiseat][.markets]
      switch (seats.isEnabled, markets.count) {
      case (true, 0):
        report(
          place, "sold by the seat, but in no market",
          help: "write 'multiseat: false', or list app_store, business or school", absent: place)
      case (true, _) where !markets.contains(.appStore):
        report(
          place, "only organizations can buy seats, and no groups in the app",
          help: "add app_store, unless you sell to organizations only", severity: .info)
      case (false, 1..<MultiSeat.Market.allCases.count):
        report(
          place, "markets for seats, but it isn't sold by the seat",
          help: "remove 'markets', or set 'enabled: true'", severity: .warning)
      default: break
      }
    }
  )
}
