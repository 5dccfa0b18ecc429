package import CatalogModel
package import SourceDiagnostics

/// Everything that the rules find in a catalog.
///
/// Order: first the findings about the whole catalog, by rule; then group by group; then product by product. The
/// findings of one group or product are in the order of the rules.
package func find(_ rules: [Rule], in visit: CatalogVisit) -> [Diagnostic<CatalogPath>] {
  LintPlan(rules, in: visit).units.flatMap { $0.find() }
}

/// The work of a lint run in units that can run concurrently, for many products and several processors.
///
/// Each unit is pure. The findings of all units, concatenated, equal those of `find(_:in:)`, so the result does not
/// depend on scheduling.
package struct LintPlan: Sendable {
  package let units: [Unit]

  /// - Parameters:
  ///   - rules: the rules to run, in the order that findings should have.
  ///   - visit: the catalog.
  ///   - productsPerUnit: large enough that starting a unit costs little compared with running it.
  package init(_ rules: [Rule], in visit: CatalogVisit, productsPerUnit: Int = 512) {
    self.init(Checks(rules), in: visit, productsPerUnit: productsPerUnit)
  }

  /// Creates a plan from checks that were collected once for many catalogs.
  package init(_ checks: Checks, in visit: CatalogVisit, productsPerUnit: Int = 512) {
    // In a small catalog a unit for each catalog check costs more than it saves, and there may be thousands of
    // catalogs.
    let isSmall = visit.products.count <= Self.smallCatalog
    var parts: [Unit.Part] =
      isSmall ? [.catalog(checks.catalog.indices)] : checks.catalog.indices.map { .catalog($0..<$0 + 1) }
    if !visit.groups.isEmpty { parts.append(.groups) }
    for start in stride(from: 0, to: visit.products.count, by: max(1, productsPerUnit)) {
      parts.append(.products(start..<min(start + max(1, productsPerUnit), visit.products.count)))
    }
    units = parts.map { Unit(part: $0, checks: checks, visit: visit) }
  }

  /// Catalogs with at most this many products are not split into several units.
  private static let smallCatalog = 64

  /// A unit of work.
  package struct Unit: Sendable {
    enum Part {
      /// Some of the checks of the whole catalog.
      case catalog(Range<Int>)
      case groups
      case products(Range<Int>)
    }

    let part: Part
    fileprivate let checks: Checks
    let visit: CatalogVisit

    /// The findings in this piece.
    package func find() -> [Diagnostic<CatalogPath>] {
      var found: [Diagnostic<CatalogPath>] = []
      _ = find {
        found.append($0)
        return true
      }
      return found
    }

    /// The maximum number of findings for one product, one group or one check of the whole catalog.
    package static let mostFindings = 20_000

    /// Passes on the findings of this unit, product by product, so that they aren't all in memory at once.
    ///
    /// - Parameter take: accepts a finding; returns false to stop.
    /// - Returns: where the unit stopped because there were more than `mostFindings`; nil if it finished.
    package func find(_ take: (Diagnostic<CatalogPath>) -> Bool) -> CatalogPath? {
      switch part {
      case .catalog(let range):
        // Some rules may report every product.
        let bound = Self.mostFindings + 16 * visit.products.count
        return find(in: checks.catalog[range], upTo: bound, take) { check, report in
          report.rule = check.rule
          check.run(visit, &report)
        }
      case .groups:
        return find(in: visit.groups, take) { checks.run(on: $0, &$1) }
      case .products(let range):
        var prices = PriceWalk(visit.app)
        return find(in: visit.products[range], take) { checks.run(on: $0, &prices, &$1) }
      }
    }

    private func find<Parts: Sequence>(
      in parts: Parts, upTo bound: Int = mostFindings, _ take: (Diagnostic<CatalogPath>) -> Bool,
      _ run: (Parts.Element, inout Report) -> Void
    ) -> CatalogPath? {
      var report = Report(of: checks.rules, upTo: bound, incomplete: visit.incomplete)
      for part in parts {
        run(part, &report)
        report.orderByRule()
        guard report.hand(to: take), report.cut == nil else { return report.cut }
      }
      return nil
    }
  }
}

/// The checks of a list of rules, grouped by their subject. A class, so that copying a reference costs nothing.
package final class Checks: Sendable {
  struct Check<Visit>: Sendable {
    /// The position of its rule in the list.
    let rule: Int
    let run: @Sendable (Visit, inout Report) -> Void
  }

  package let rules: [Rule]
  let catalog: [Check<CatalogVisit>]
  let group: [Check<GroupVisit>]
  let product: [Check<ProductVisit>]
  let text: [Check<TextVisit>]
  let price: [Check<PriceVisit>]

  /// The traits of prices that any check needs.
  let wantedOfPrices: PriceTraits

  package init(_ rules: [Rule]) {
    self.rules = rules
    catalog = Self.checks(of: rules, \.checkCatalog)
    group = Self.checks(of: rules, \.checkGroup)
    product = Self.checks(of: rules, \.checkProduct)
    text = Self.checks(of: rules, \.checkText)
    price = Self.checks(of: rules, \.checkPrice)
    wantedOfPrices = price.reduce(into: []) { $0.formUnion(rules[$1.rule].priceFilter) }
  }

  private static func checks<Visit>(
    of rules: [Rule], _ check: (Rule) -> (@Sendable (Visit, inout Report) -> Void)?
  ) -> [Check<Visit>] {
    rules.enumerated().compactMap { index, rule in check(rule).map { Check(rule: index, run: $0) } }
  }

  func run(on visit: GroupVisit, _ report: inout Report) {
    for check in group {
      report.rule = check.rule
      check.run(visit, &report)
    }
    let texts = visit.group.localizations
    for index in texts.indices {
      if let name = texts[index].value.name { run(on: name, .groupName, index, .group(visit), &report) }
      if let name = texts[index].value.appName { run(on: name, .groupAppName, index, .group(visit), &report) }
    }
  }

  func run(on visit: ProductVisit, _ prices: inout PriceWalk, _ report: inout Report) {
    for check in product {
      report.rule = check.rule
      check.run(visit, &report)
    }
    runOnPrices(of: visit, &prices, &report)
    let texts = visit.product.localizations
    for index in texts.indices {
      if let name = texts[index].value.name { run(on: name, .productName, index, .product(visit), &report) }
      if let text = texts[index].value.description {
        run(on: text, .productDescription, index, .product(visit), &report)
      }
    }
  }

  private func runOnPrices(of visit: ProductVisit, _ walk: inout PriceWalk, _ report: inout Report) {
    guard !price.isEmpty else { return }
    walk.visitPrices(of: visit, wanted: wantedOfPrices) { visit in
      for check in price where !rules[check.rule].priceFilter.isDisjoint(with: visit.traits) {
        report.rule = check.rule
        check.run(visit, &report)
      }
    }
  }

  private func run(
    on text: String, _ field: TextVisit.Field, _ position: Int, _ owner: TextVisit.Owner, _ report: inout Report
  ) {
    let visit = TextVisit(text: text, field: field, position: position, owner: owner)
    for check in self.text where rules[check.rule].textFilter.matches(visit) {
      report.rule = check.rule
      check.run(visit, &report)
    }
  }
}
