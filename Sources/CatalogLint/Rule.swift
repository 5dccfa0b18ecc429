package import CatalogModel
package import SourceDiagnostics

/// A rule of `shelf lint`: its description and its check.
///
/// A rule inspects only what it needs: the whole catalog, each product, each subscription group, each customer-facing
/// text, or each price. Shelf traverses the catalog once for all rules. A check is a pure function: it gets the visit
/// and reports its findings.
package struct Rule: Sendable {
  package let kind: DiagnosticKind

  /// Called once.
  let checkCatalog: (@Sendable (CatalogVisit, inout Report) -> Void)?

  /// Whether it needs the files that a catalog references; they are examined only for such a rule.
  package let asksForAssets: Bool

  /// Called for each product, subscriptions included.
  let checkProduct: (@Sendable (ProductVisit, inout Report) -> Void)?

  /// Called for each subscription group.
  let checkGroup: (@Sendable (GroupVisit, inout Report) -> Void)?

  /// The texts that `checkText` is called for.
  let textFilter: TextFilter

  /// Called for each customer-facing text that matches the filter, empty ones included.
  let checkText: (@Sendable (TextVisit, inout Report) -> Void)?

  /// The traits that a price must have for `checkPrice` to be called.
  let priceFilter: PriceTraits

  /// Called for each price with one of these traits: of products, of scheduled changes, of offers.
  let checkPrice: (@Sendable (PriceVisit, inout Report) -> Void)?

  /// Creates a rule with at least one check. `assets` is also called once, if the files are known.
  package init(
    id: String, severity: Severity, summary: String, rationale: String,
    source: @autoclosure @escaping @Sendable () -> FactSource,
    since: String = "0.1.0", fixability: DiagnosticKind.Fixability = .none, formerly: [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    catalog: (@Sendable (CatalogVisit, inout Report) -> Void)? = nil,
    assets: (@Sendable (CatalogVisit, Assets, inout Report) -> Void)? = nil,
    group: (@Sendable (GroupVisit, inout Report) -> Void)? = nil,
    product: (@Sendable (ProductVisit, inout Report) -> Void)? = nil,
    texts: TextFilter = .all, text: (@Sendable (TextVisit, inout Report) -> Void)? = nil,
    prices: PriceTraits = .all, price: (@Sendable (PriceVisit, inout Report) -> Void)? = nil
  ) {
    kind = DiagnosticKind(
      id: id, severity: severity, summary: summary, rationale: rationale, source: source(), since: since,
      fixability: fixability, formerly: formerly, examples: examples())
    asksForAssets = assets != nil
    if let assets {
      checkCatalog = { visit, report in
        catalog?(visit, &report)
        if let known = visit.assets { assets(visit, known, &report) }
      }
    } else {
      checkCatalog = catalog
    }
    checkGroup = group
    checkProduct = product
    textFilter = texts
    checkText = text
    priceFilter = prices
    checkPrice = price
  }
}
