package import CatalogModel
package import SourceDiagnostics

/// One thing that Shelf says about catalogs: what it is, and how it is found.
///
/// A rule looks at what it needs and no more: at the whole catalog, at each product, at each subscription group, at
/// each text that customers read, or at each price. The catalog is walked once for all rules. A check is a pure
/// function: it sees only the visit and says what it found to the report.
package struct Rule: Sendable {
  package let kind: DiagnosticKind

  /// Called once.
  let checkCatalog: (@Sendable (CatalogVisit, inout Report) -> Void)?

  /// Whether it looks at the files that a catalog names; what is known of them is gathered only for such a rule.
  package let asksForAssets: Bool

  /// Called for each product, subscriptions included.
  let checkProduct: (@Sendable (ProductVisit, inout Report) -> Void)?

  /// Called for each subscription group.
  let checkGroup: (@Sendable (GroupVisit, inout Report) -> Void)?

  /// Which texts `checkText` is called for.
  let textFilter: TextFilter

  /// Called for each text that customers read and that the filter admits, empty ones included.
  let checkText: (@Sendable (TextVisit, inout Report) -> Void)?

  /// What must be in a price for `checkPrice` to be called.
  let priceFilter: PriceTraits

  /// Called for each price in which the filter finds something: of products, of announced changes, of offers.
  let checkPrice: (@Sendable (PriceVisit, inout Report) -> Void)?

  /// A rule and its checks; at least one of them. `assets` is called once too, if anything is known of the files.
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
