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
      The sale by the seat is on, but no customer can buy seats. Apple doesn't document what an empty list of markets \
      then means. Without 'markets', App Store Connect keeps its current markets.
      """,
    source: FactSource(SeatSales.sharingEndsSeats),
    examples: [
      .good("organizations only", magazine("multiseat: {markets: [business, school]}")),
      .good("off, with no market", magazine("multiseat: {enabled: false, markets: []}")),
      .bad("on, with no market", magazine("multiseat: {markets: ⟦[]⟧}")),
    ],
    product: { visit, report in
      guard let seats = visit.product.plan.multiSeat, seats.isEnabled, seats.markets?.isEmpty == true else { return }
      report(
        visit.path[.multiseat][.markets], "sold by the seat, but in no market",
        help: "write 'multiseat: false', or list app_store, business or school")
    }
  )
}
