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
    let checks = Checks(rules)
    var parts = checks.catalog.indices.map { Unit.Part.catalog($0..<$0 + 1) }
    if !visit.groups.isEmpty { parts.append(.groups) }
    for start in stride(from: 0, to: visit.products.count, by: max(1, productsPerUnit)) {
      parts.append(.products(start..<min(start + max(1, productsPerUnit), visit.products.count)))
    }
    units = parts.map { Unit(part: $0, checks: checks, visit: visit) }
  }

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
      var report = Report(of: checks.rules)
      switch part {
      case .catalog(let range):
        for check in checks.catalog[range] {
          report.rule = check.rule
          check.run(visit, &report)
        }
      case .groups:
        for group in visit.groups {
          let start = report.findings.count
          checks.run(on: group, &report)
          report.orderByRule(from: start)
        }
      case .products(let range):
        for index in range {
          let start = report.findings.count
          checks.run(on: visit.products[index], &report)
          report.orderByRule(from: start)
        }
      }
      return report.findings.map(\.diagnostic)
    }
  }
}

/// The checks of a list of rules, by what they look at.
private struct Checks: Sendable {
  /// A check and the place of its rule in the list.
  struct Check<Visit>: Sendable {
    let rule: Int
    let run: @Sendable (Visit, inout Report) -> Void
  }

  let rules: [Rule]
  private(set) var catalog: [Check<CatalogVisit>] = []
  private(set) var group: [Check<GroupVisit>] = []
  private(set) var product: [Check<ProductVisit>] = []
  private(set) var text: [Check<TextVisit>] = []

  init(_ rules: [Rule]) {
    self.rules = rules
    for (index, rule) in rules.enumerated() {
      if let check = rule.checkCatalog { catalog.append(Check(rule: index, run: check)) }
      if let check = rule.checkGroup { group.append(Check(rule: index, run: check)) }
      if let check = rule.checkProduct { product.append(Check(rule: index, run: check)) }
      if let check = rule.checkText { text.append(Check(rule: index, run: check)) }
    }
  }

  func run(on visit: GroupVisit, _ report: inout Report) {
    for check in group {
      report.rule = check.rule
      check.run(visit, &report)
    }
    for index in visit.group.localizations.indices {
      let locale = visit.group.localizations[index].key
      if let name = visit.group.localizations[index].value.name { run(on: name, .groupName, locale, .group(visit), &report) }
      if let name = visit.group.localizations[index].value.appName {
        run(on: name, .groupAppName, locale, .group(visit), &report)
      }
    }
  }

  func run(on visit: ProductVisit, _ report: inout Report) {
    for check in product {
      report.rule = check.rule
      check.run(visit, &report)
    }
    for index in visit.product.localizations.indices {
      let locale = visit.product.localizations[index].key
      if let name = visit.product.localizations[index].value.name {
        run(on: name, .productName, locale, .product(visit), &report)
      }
      if let text = visit.product.localizations[index].value.description {
        run(on: text, .productDescription, locale, .product(visit), &report)
      }
    }
  }

  private func run(
    on text: String, _ field: TextVisit.Field, _ locale: LocaleCode, _ owner: TextVisit.Owner, _ report: inout Report
  ) {
    let visit = TextVisit(text: text, field: field, locale: locale, owner: owner)
    for check in self.text {
      report.rule = check.rule
      check.run(visit, &report)
    }
  }
}
