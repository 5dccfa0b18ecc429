import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price in US dollars is one of the store's.
  static let priceNotAPricePoint = Rule(
    id: "price-not-a-price-point",
    severity: .error,
    summary: "a price that the store does not offer",
    rationale: """
      The store sells at some hundreds of fixed prices and takes no others. Those in US dollars are known: up to 50 dollars \
      from a list, above it from the rule that the list obeys, so there a price that obeys it is likely and not sure. The price \
      points of other currencies are not public and are not checked.
      """,
    source: FactSource(PricePoints.listedUpTo),
    fixability: .unsafe,
    examples: [
      .good(
        "a price point",
        "products:\n  - {id: com.example.lighthouse.gold, price: {base: 4.99, territories: {JPN: 743}}}"),
      .bad(
        "between two of them", "products:\n  - id: com.example.lighthouse.gold\n    price: ⟦4.98⟧",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    price: 4.99"),
      .bad(
        "in a territory that pays in dollars",
        "products:\n  - id: com.example.lighthouse.gold\n    price: {base: 2.99, territories: {ARG: ⟦1.11⟧}}"),
      .bad("above the greatest", "products:\n  - id: com.example.lighthouse.gold\n    price: ⟦12000⟧"),
    ],
    prices: .offPoint,
    price: { visit, report in
      for amount in visit.amounts(.offPoint) {
        let (below, above) = PricePoints.nearest(to: amount.money)
        let points = [below, above].compactMap { $0?.description }
        let fix = nearest(to: amount.money, below, above).map { point in
          Fix("write \(point)", isSafe: false, edits: [Edit(at: amount.place, newText: point.description)])
        }
        report(
          amount.place, "the store has no price of \(amount.spoken)",
          label: points.count == 2 ? "the nearest are \(listed(points))" : "the nearest is \(listed(points))",
          help: "choose \(points.joined(separator: " or "))", fix: fix)
      }
    }
  )
}

/// The nearer of two prices; the lower one, if both are as near.
private func nearest(to amount: Money, _ below: Money?, _ above: Money?) -> Money? {
  guard let below, let above else { return below ?? above }
  guard let cents = amount.hundredths, let low = below.hundredths, let high = above.hundredths else { return below }
  return high - cents < cents - low ? above : below
}
