import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price is a price point.
  static let priceNotAPricePoint = Rule(
    id: "price-not-a-price-point",
    severity: .error,
    summary: "a price that isn't a price point",
    rationale: """
      App Store Connect rejects it. Each of its 43 currencies has about 800 price points; 'shelf facts price-points \
      JPY' lists those of one currency. Apple offers higher price points on request, up to 10,000 USD, and doesn't \
      publish them: such a price is a warning, because it often is an amount in another currency.
      """,
    source: FactSource(PricePoints.source),
    fixability: .unsafe,
    examples: [
      .good("price points", gold(inFlow: "price: {base: 4.99, territories: {JPN: 750, IND: 449}}")),
      .bad("between two price points", gold("price: ⟦4.98⟧"), fixed: gold("price: 4.99")),
      .bad(
        "in yen", gold("price: {base: 0.99, territories: {JPN: ⟦121⟧}}"),
        fixed: gold("price: {base: 0.99, territories: {JPN: 120}}")),
      .bad("a price that subscribers keep", magazine("", price: "{base: 4.99, kept: [{base: ⟦3.98⟧}]}")),
      .bad("in a territory that uses dollars", gold("price: {base: 2.99, territories: {ARG: ⟦1.11⟧}}")),
      .bad("above the highest published price point", gold(inFlow: "price: ⟦5400⟧")),
      .bad("above the maximum", gold("price: ⟦12000⟧")),
    ],
    prices: [.offPoint, .onRequest],
    price: { visit, report in
      // It may have been a price point when customers subscribed.
      let isFormer = if case .kept = visit.role { true } else { false }
      for amount in visit.amounts(.offPoint) {
        guard let ladder = amount.ladder else { continue }
        let (below, above) = ladder.neighbours(of: amount.money)
        let points = [below, above].compactMap { $0?.description }
        let fix = nearest(to: amount.money, below, above).map { point in
          Fix("use \(point)", isSafe: false, edits: [Edit(at: amount.place, newText: point.description)])
        }
        report(
          amount.place, "\(amount.spoken) is not a price point",
          label: points.count == 2 ? "the nearest are \(listed(points))" : "the nearest is \(listed(points))",
          help: "use \(points.joined(separator: " or ")); 'shelf facts price-points \(ladder.currency)' lists all",
          fix: fix, severity: isFormer ? .warning : nil)
      }
      for amount in visit.amounts(.onRequest) {
        guard let ladder = amount.ladder else { continue }
        report(
          amount.place, "\(amount.spoken) is above the highest published price point, \(ladder.highest)",
          help: "keep it if Apple gave the app higher price points; otherwise use at most \(ladder.highest)",
          severity: .warning)
      }
    }
  )
}

/// The nearer of two prices; the lower one if both are equally near.
private func nearest(to amount: Money, _ below: Money?, _ above: Money?) -> Money? {
  guard let below, let above else { return below ?? above }
  guard let cents = amount.hundredths, let low = below.hundredths, let high = above.hundredths else { return below }
  return high - cents < cents - low ? above : below
}
