import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A territory with its own price is one where the product is sold.
  static let priceOutsideAvailability = Rule(
    id: "price-outside-availability",
    severity: .warning,
    summary: "a price for a territory where the product is not sold",
    rationale: """
      The price has no effect, or customers there can't buy the product. Either the territory is missing from \
      'availability', or the price is left over.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "a price where it is sold",
        gold("price: {base: 0.99, territories: {JPN: 150}}", "availability: {territories: [JPN, USA]}")),
      .bad(
        "an excluded territory",
        gold(
          "price: {base: 0.99, territories: {⟦CHN⟧: 6.00, JPN: 150}}", "availability: {territories: {except: [CHN]}}")),
    ],
    prices: .outsideAvailability,
    price: { visit, report in
      for (index, code) in visit.survey.codes.enumerated() {
        guard let territory = visit.survey.territories[index], !visit.availability.contains(code) else { continue }
        let availability = visit.owner.path[.availability]
        let note =
          if case .except = visit.availability.territories {
            Note("excluded here", at: availability[.territories][code])
          } else {
            Note("it is not in this list", at: availability[.territories].key)
          }
        report(
          visit.path[.territories][code].key, "a price for \(code) (\(territory.name)), where the product isn't sold",
          notes: [note],
          help: "remove the price, or sell the product there")
      }
    }
  )
}
