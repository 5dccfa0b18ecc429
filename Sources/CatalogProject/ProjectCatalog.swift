package import CatalogFormats
package import CatalogLint
package import CatalogModel
package import CatalogYAML
package import LockFile
package import SourceDiagnostics
import YAMLSyntax

/// A catalog of a project, from YAML or a `.storekit` file: the rest of the code need not distinguish them.
///
/// ```swift
/// let catalog = ProjectCatalog(StoreKitCatalog(file))
/// catalog.catalog.products.map(\.id)  // the products
/// catalog.range(of: .product("gold")) // the place in the file
/// ```
package struct ProjectCatalog: Sendable {
  /// The source of a catalog.
  package enum Text: Sendable {
    case yaml(CatalogReading)
    case storeKit(StoreKitCatalog)
  }

  package let text: Text

  /// The catalog's lock, if there is one.
  package let lock: LockReading?

  /// The changes that teammates have accepted, if there is a file of them.
  package let accepted: AcceptedReading?

  package init(_ reading: CatalogReading, lock: LockReading? = nil, accepted: AcceptedReading? = nil) {
    text = .yaml(lock.map { CatalogReading(reading, placeInLock: $0.sourceRange) } ?? reading)
    self.lock = lock
    self.accepted = accepted
  }

  package init(_ file: StoreKitCatalog) {
    text = .storeKit(file)
    (lock, accepted) = (nil, nil)
  }

  package var catalog: Catalog {
    switch text {
    case .yaml(let reading): reading.catalog
    case .storeKit(let file): file.catalog
    }
  }

  /// The reading of YAML; nil for other formats.
  package var reading: CatalogReading? { if case .yaml(let reading) = text { reading } else { nil } }

  /// The reading of a `.storekit` file; nil for YAML.
  package var storeKitFile: StoreKitCatalog? { if case .storeKit(let file) = text { file } else { nil } }

  /// The reading faults, including those of the lock and of the accepted changes.
  package var faults: [Diagnostic<SourceRange?>] {
    switch text {
    case .yaml(let reading): reading.faults + (lock?.faults ?? []) + (accepted?.faults ?? [])
    case .storeKit(let file): file.faults
    }
  }

  /// The place of a path in the text.
  package func range(of path: CatalogPath) -> SourceRange? { findRange(path) }

  /// Finds the place of a path in the text; read it once for many paths.
  package var findRange: @Sendable (CatalogPath) -> SourceRange? {
    switch text {
    case .yaml(let reading): { [map = reading.sourceMap] in map.range(of: $0) }
    case .storeKit(let file): { [reading = file.reading] in reading.sourceRange(of: $0) }
    }
  }

  /// A rule's finding with its place in the text.
  package func locate(_ finding: Diagnostic<CatalogPath>) -> Diagnostic<SourceRange?> {
    switch text {
    case .yaml(let reading): reading.sourceMap.locate(finding)
    case .storeKit(let file): file.locate(finding)
    }
  }

  /// The rules' findings in a unit of their work, with their places in the text.
  ///
  /// A problem in a template is found in each of the products that extend it: a few bytes can cause millions of
  /// findings. So only the first of equal findings at one place are kept, and the last of them counts the others;
  /// with too many places the unit stops, and its last finding reports that.
  package func find(_ unit: LintPlan.Unit) -> [Diagnostic<SourceRange?>] {
    var found = SharedFindings()
    let cut = unit.find { finding in
      let located = locate(finding)
      // A note was added on the entry that inherits the value.
      return found.insert(located, isShared: located.notes.count > finding.notes.count)
    }
    if let place = found.end ?? cut.map(range) {
      found.all.append(
        Diagnostic(
          .aliasBomb,
          "too many problems in shared values; the remaining products are not checked",
          at: place,
          help: "fix the templates, defaults and aliases that they share"))
    }
    return found.all
  }

  /// The findings of some rules, in units that can run concurrently; for a `.storekit` file as far as it contains
  /// what they check.
  ///
  /// - Parameters:
  ///   - checks: the checks of the enabled rules.
  ///   - neighbours: the other catalogs of the project.
  ///   - assets: the files that the catalog references; nil without a folder.
  ///   - today: the day on which limits and dates are evaluated.
  ///   - exceptions: the exceptions from the settings.
  /// - Returns: the units, in the order of their findings.
  package func plan(
    _ checks: Checks, beside neighbours: Neighbours, assets: Assets?, today: CalendarDate, _ exceptions: RuleExceptions
  ) -> LintPlan {
    switch text {
    case .yaml(let reading):
      LintPlan(
        checks,
        in: CatalogVisit(
          of: reading.catalog, neighbours: neighbours, assets: assets, lock: lock?.lock,
          held: lock?.recorded ?? [:], today: today, exceptions: exceptions))
    case .storeKit(let file):
      LintPlan(
        checks.rules.filter { !StoreKitCatalog.silentRules.contains($0.kind.id) },
        in: CatalogVisit(of: file.catalog, today: today, exceptions: exceptions))
    }
  }
}
