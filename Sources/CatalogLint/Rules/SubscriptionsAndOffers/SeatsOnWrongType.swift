import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Only a subscription is sold by the seat.
  static let seatsOnWrongType = Rule(
    id: "seats-on-wrong-type",
    severity: .error,
    summary: "a product that isn't a subscription is sold by the seat",
    rationale: """
      The value has no effect. Groups and organizations buy seats of auto-renewable subscriptions only. \
      'multiseat: false' is allowed on all products, so that 'defaults' can contain it.
      """,
    source: FactSource(SeatSales.sharingEndsSeats),
    examples: [
      .good("a subscription", magazine("multiseat: true")),
      .good("not sold by the seat", gold(inFlow: "multiseat: false")),
      .bad("a consumable", gold("multiseat: ⟦true⟧")),
    ],
    product: { visit, report in
      guard visit.product.plan.multiSeat?.isEnabled == true, let type = visit.product.type,
        type != .autoRenewableSubscription
      else { return }
      report(
        visit.path[.multiseat], "\(type.spoken) that is sold by the seat",
        label: "only auto-renewable subscriptions have seats", notes: visit.typeNote, help: "remove 'multiseat'")
    }
  )
}
