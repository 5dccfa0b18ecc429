package import CatalogModel
package import SourceDiagnostics

/// Everything that the rules have to say about a catalog.
///
/// The order: what concerns the whole catalog, by rule; then group by group; then product by product. The findings of
/// one group or product are in the order of the rules.
package func find(_ rules: [Rule], in visit: CatalogVisit) -> [Diagnostic<CatalogPath>] {
  LintPlan(rules, in: visit).units.flatMap { $0.find() }
}

/// The same work in pieces that can run at one time, for many products and several processors.
///
/// Each unit is pure, and the findings of all units one behind the other are those of `find(_:in:)`, so the result
/// does not depend on which unit ran when.
package struct LintPlan: Sendable {
  package let units: [Unit]

  /// - Parameters:
  ///   - rules: whose findings are wanted, in the order that findings are to have.
  ///   - visit: the catalog.
  ///   - productsPerUnit: so many that starting a unit costs nothing beside running it.
  package init(_ rules: [Rule], in visit: CatalogVisit, productsPerUnit: Int = 512) {
    self.init(Checks(rules), in: visit, productsPerUnit: productsPerUnit)
  }

  /// The same for checks that are taken together once, for many catalogs.
  package init(_ checks: Checks, in visit: CatalogVisit, productsPerUnit: Int = 512) {
    // A unit for each check of a whole catalog costs more than it saves where the catalog is small, and there may be
    // thousands.
    let isSmall = visit.products.count <= Self.smallCatalog
    var parts: [Unit.Part] =
      isSmall ? [.catalog(checks.catalog.indices)] : checks.catalog.indices.map { .catalog($0..<$0 + 1) }
    if !visit.groups.isEmpty { parts.append(.groups) }
    for start in stride(from: 0, to: visit.products.count, by: max(1, productsPerUnit)) {
      parts.append(.products(start..<min(start + max(1, productsPerUnit), visit.products.count)))
    }
    units = parts.map { Unit(part: $0, checks: checks, visit: visit) }
  }

  /// Catalogs of so many products are not worth several units.
  private static let smallCatalog = 64

  /// A piece of the work.
  package struct Unit: Sendable {
    enum Part {
      /// Some of the checks that look at the whole catalog.
      case catalog(Range<Int>)
      case groups
      case products(Range<Int>)
    }

    let part: Part
    fileprivate let checks: Checks
    let visit: CatalogVisit

    /// What the rules find in this piece.
    package func find() -> [Diagnostic<CatalogPath>] {
      var found: [Diagnostic<CatalogPath>] = []
      _ = find {
        found.append($0)
        return true
      }
      return found
    }

    /// So many findings in one product, in one group or by one check of the whole catalog are more than anybody reads.
    package static let mostFindings = 20_000

    /// Hands over what the rules find in this piece, product by product, so that nobody has to hold all of it.
    ///
    /// - Parameter take: takes a finding; false to be handed no more.
    /// - Returns: where it broke off because there are more than `mostFindings`; nil if it did not.
    package func find(_ take: (Diagnostic<CatalogPath>) -> Bool) -> CatalogPath? {
      switch part {
      case .catalog(let range):
        // Some of these checks find something in each product.
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
      var report = Report(of: checks.rules, upTo: bound)
      for part in parts {
        run(part, &report)
        report.orderByRule()
        guard report.hand(to: take), report.cut == nil else { return report.cut }
      }
      return nil
    }
  }
}

/// The checks of a list of rules, by what they look at. An object, so that it is passed on for nothing.
package final class Checks: Sendable {
  struct Check<Visit>: Sendable {
    /// The place of its rule in the list.
    let rule: Int
    let run: @Sendable (Visit, inout Report) -> Void
  }

  package let rules: [Rule]
  let catalog: [Check<CatalogVisit>]
  let group: [Check<GroupVisit>]
  let product: [Check<ProductVisit>]
  let text: [Check<TextVisit>]
  let price: [Check<PriceVisit>]

  /// What some check wants to see in a price.
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
    for check in self.text where rules[check.rule].textFilter.admits(visit) {
      report.rule = check.rule
      check.run(visit, &report)
    }
  }
}
