package import CatalogFormats
package import CatalogLint
package import CatalogModel
package import CatalogYAML
package import LockFile
package import SourceDiagnostics
import YAMLSyntax

/// A catalog of a project, read from YAML or from a `.storekit` file: who judges or writes it need not know which.
///
/// ```swift
/// let catalog = ProjectCatalog(StoreKitCatalog(file))
/// catalog.catalog.products.map(\.id)  // what is sold
/// catalog.range(of: .product("gold")) // where the file says so
/// ```
package struct ProjectCatalog: Sendable {
  /// What a catalog was read from.
  package enum Text: Sendable {
    case yaml(CatalogReading)
    case storeKit(StoreKitCatalog)
  }

  package let text: Text

  /// What can't be changed any more, as the catalog's lock has it; nil without a lock.
  package let lock: LockReading?

  package init(_ reading: CatalogReading, lock: LockReading? = nil) {
    var reading = reading
    if let lock { reading.sourceMap.placeInLock = { lock.place(of: $0) } }
    text = .yaml(reading)
    self.lock = lock
  }

  package init(_ file: StoreKitCatalog) {
    text = .storeKit(file)
    lock = nil
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

  /// What could not be read, of the lock too.
  package var faults: [Diagnostic<SourceRange?>] {
    switch text {
    case .yaml(let reading): reading.faults + (lock?.faults ?? [])
    case .storeKit(let file): file.faults
    }
  }

  /// Where a path leads to in the text.
  package func range(of path: CatalogPath) -> SourceRange? { findRange(path) }

  /// The same, for whoever asks for many paths.
  package var findRange: @Sendable (CatalogPath) -> SourceRange? {
    switch text {
    case .yaml(let reading): { [map = reading.sourceMap] in map.range(of: $0) }
    case .storeKit(let file): { [reading = file.reading] in reading.place(of: $0) }
    }
  }

  /// What a rule found, at its place in the text.
  package func locate(_ finding: Diagnostic<CatalogPath>) -> Diagnostic<SourceRange?> {
    switch text {
    case .yaml(let reading): reading.sourceMap.locate(finding)
    case .storeKit(let file): file.locate(finding)
    }
  }

  /// What the rules find in a piece of their work, at its place in the text.
  ///
  /// What is wrong in a template is found in each of the products that extend it: few bytes can stand for millions of
  /// findings. So only the first of those that say the same of one place are kept, and the last of them counts the
  /// others; and where so many places are wrong that nobody reads of them all, the piece breaks off, and its last
  /// finding says so.
  package func find(_ unit: LintPlan.Unit) -> [Diagnostic<SourceRange?>] {
    var found = SharedFindings()
    let cut = unit.find { finding in
      let located = locate(finding)
      // A note was added on the entry that gets the value from elsewhere.
      return found.take(located, isShared: located.notes.count > finding.notes.count)
    }
    if let place = found.end ?? cut.map(range) {
      found.all.append(
        Diagnostic(
          .aliasBomb,
          "more findings in what products share than anybody reads; the products are checked only up to here",
          at: place,
          help: "correct the templates, defaults and aliases that they share"))
    }
    return found.all
  }

  /// What some rules find, in pieces that can run at one time; of a `.storekit` file as far as it can say what they
  /// ask.
  ///
  /// - Parameters:
  ///   - checks: those of the rules that are enabled.
  ///   - neighbours: the other catalogs of the project.
  ///   - assets: what is known of the files that the catalog names; nil where there is no folder to look in.
  ///   - today: the day for which limits and dates are judged.
  ///   - exceptions: what the settings allow.
  /// - Returns: the pieces, in the order of their findings.
  package func plan(
    _ checks: Checks, beside neighbours: Neighbours, assets: Assets?, today: CalendarDate, _ exceptions: RuleExceptions
  ) -> LintPlan {
    switch text {
    case .yaml(let reading):
      LintPlan(
        checks,
        in: CatalogVisit(
          of: reading.catalog, neighbours: neighbours, assets: assets, lock: lock?.lock, today: today,
          exceptions: exceptions))
    case .storeKit(let file):
      LintPlan(
        checks.rules.filter { !StoreKitCatalog.silentRules.contains($0.kind.id) },
        in: CatalogVisit(of: file.catalog, today: today, exceptions: exceptions))
    }
  }
}
