import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription isn't sold by the seat and shared with families.
  static let seatsAndFamilySharing = Rule(
    id: "seats-and-family-sharing",
    severity: .warning,
    summary: "a subscription has Family Sharing and is sold by the seat",
    rationale: """
      One of the two settings may be off after 'shelf apply'. Apple's pages disagree. App Store Connect's help in \
      English allows both: only the purchaser shares with a family. The help in Traditional Chinese adds that both \
      can't be on at once. The API turns seats off when Family Sharing is turned on. So 'shelf apply' turns seats on \
      afterwards, and checks the result in App Store Connect. Shelf knows these pages from third parties that quoted \
      them in September 2026.
      """,
    source: FactSource(SeatSales.sharingEndsSeats),
    examples: [
      .good("Family Sharing alone", magazine("family_sharing: true", "multiseat: false")),
      .bad("both", magazine("family_sharing: true", "multiseat: ⟦true⟧")),
    ],
    product: { visit, report in
      guard visit.isSubscription, visit.product.hasFamilySharing, visit.product.plan.multiSeat?.isEnabled == true else {
        return
      }
      report(
        visit.path[.multiseat], "sold by the seat and shared with families",
        label: "Apple's pages disagree on whether both are allowed",
        notes: [Note("Family Sharing can't be turned off again", at: visit.path[.familySharing])],
        help: "write 'multiseat: false' if seats aren't needed; otherwise check App Store Connect after 'shelf apply'")
    }
  )
}
