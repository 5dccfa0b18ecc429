import CatalogFormats
package import CatalogLint
package import CatalogModel
package import CatalogYAML
import LockFile
package import SourceDiagnostics
import YAMLSyntax

/// The findings in a project's catalogs.
extension Project {
  /// The settings of a run.
  package struct Settings: Sendable {
    /// The day that limits and dates are judged by.
    package var today: CalendarDate

    /// The enabled rules and their severities.
    package var selection: RuleSelection

    /// The exceptions from rules.
    package var exceptions: RuleExceptions

    package init(
      today: CalendarDate, selection: RuleSelection = RuleSelection(), exceptions: RuleExceptions = RuleExceptions()
    ) {
      self.today = today
      self.selection = selection
      self.exceptions = exceptions
    }
  }

  /// A catalog's work for some checks, in units that can run concurrently.
  ///
  /// - Parameters:
  ///   - checks: the checks of the enabled rules, collected once for all catalogs with these settings.
  ///   - settings: the settings of the catalog.
  ///   - catalog: the catalog's index.
  ///   - assets: the files that it references.
  /// - Returns: the units, in the order of their findings.
  package func plan(_ checks: Checks, by settings: Settings, ofCatalog catalog: Int, assets: Assets? = nil) -> LintPlan
  {
    catalogs[catalog].plan(
      checks, beside: sharedIDs?.neighbours(of: catalog) ?? Neighbours(), assets: assets, today: settings.today,
      settings.exceptions)
  }

  /// The rules' findings in all catalogs, with their places.
  package func find(_ rules: [Rule], by settings: Settings, assets: [Assets?] = []) -> [Diagnostic<SourceRange?>] {
    let checks = Checks(rules.filter { settings.selection.isOn($0.kind) })
    return catalogs.indices.flatMap { index in
      plan(checks, by: settings, ofCatalog: index, assets: assets.indices.contains(index) ? assets[index] : nil).units
        .flatMap(catalogs[index].find)
    }
  }

  /// The catalogs with the same settings, and the rules' findings in them, with their places.
  package struct Run: Sendable {
    package var settings: Settings
    package var catalogs: [Int]
    package var found: [Diagnostic<SourceRange?>]

    package init(_ settings: Settings, catalogs: [Int], found: [Diagnostic<SourceRange?>]) {
      self.settings = settings
      self.catalogs = catalogs
      self.found = found
    }
  }

  /// The findings in some files, before severities are configured.
  package typealias Judged = (kept: [Diagnostic<SourceRange?>], suppressed: [Suppressions.Suppressed])

  /// All findings in the files: their faults and the rules' findings, without suppressed ones.
  ///
  /// - Parameters:
  ///   - found: the rules' findings, with their places.
  ///   - rules: the requested rules; empty to check only whether the texts are readable.
  ///   - settings: the settings of the run.
  /// - Returns: the findings and the suppressed ones, before severities are configured.
  package func judged(_ found: [Diagnostic<SourceRange?>], of rules: [Rule], by settings: Settings) -> Judged {
    judged([Run(settings, catalogs: Array(catalogs.indices), found: found)], of: rules)[0]
  }

  /// Judges catalogs with several settings; a file in several of them belongs to the first.
  ///
  /// Each file is processed once, however many settings there are: outside a repository every catalog has its own.
  package func judged(_ runs: [Run], of rules: [Rule]) -> [Judged] {
    let said = faults(in: runs)
    // Findings in one catalog are in its files.
    let isOfOne = layouts.count == 1 || (runs.count == 1 && runs[0].catalogs.count == 1)
    let catalogsOfFiles = isOfOne || rules.isEmpty ? [] : catalogsOfFiles
    let sharing: ((Int) -> [Int])? = catalogsOfFiles.isEmpty ? nil : { catalogsOfFiles[$0] }
    let optional = Set((DiagnosticKind.formatReadingKinds + DiagnosticKind.scenarioKinds).map(\.id))
    return zip(runs, said).map { run, own in
      let selection = run.settings.selection
      let faults = own.faults.filter { !optional.contains($0.kind.id) || !selection.isTurnedOff($0.kind) }
      guard !rules.isEmpty else { return (faults + run.found, []) }
      var known: Set<String>?
      let stale = run.catalogs.flatMap { staleAcceptedChanges(ofCatalog: $0, on: run.settings.today) }
      let result = Suppressions(in: own.trees).apply(
        to: faults + stale + run.found + own.ofStoreKit.filter { selection.isOn($0.kind) }, rules: RuleBook.kinds,
        reading: DiagnosticKind.readingKinds + DiagnosticKind.lockReadingKinds, catalogsOf: sharing
      ) { kind in
        let asked = known ?? Set(kinds(of: rules, selection).map(\.id))
        known = asked
        // Rules may find more in files that can't be read.
        return asked.contains(kind.id) && (hasAllFiles || DiagnosticKind.readingKinds.contains(kind))
      }
      return (result.kept + result.faults, result.suppressed)
    }
  }

  /// The accepted changes that can't apply to a catalog.
  package func staleAcceptedChanges(ofCatalog index: Int, on day: CalendarDate) -> [Diagnostic<SourceRange?>] {
    guard let accepted = catalogs[index].accepted else { return [] }
    let faults = faults(ofCatalogs: [index]).faults.filter { $0.place.map { files[$0.file].role != .scenario } ?? true }
    return accepted.stale(in: catalogs[index].catalog, isWhole: hasAllFiles, faults, on: day)
  }

  /// The reading faults in the files of a run, and their texts.
  struct Faults {
    var faults: [Diagnostic<SourceRange?>] = []
    var ofStoreKit: [Diagnostic<SourceRange?>] = []
    var trees: [YAMLTree] = []
  }

  /// The faults in the files of each run; faults without a place belong to all.
  private func faults(in runs: [Run]) -> [Faults] {
    guard runs.count > 1 else { return runs.map { faults(ofCatalogs: $0.catalogs) } }
    let all = faults(ofCatalogs: catalogs.indices)
    let owners = owners(among: runs.map(\.catalogs))
    var result = Array(repeating: Faults(), count: runs.count)
    func append(_ findings: [Diagnostic<SourceRange?>], to list: WritableKeyPath<Faults, [Diagnostic<SourceRange?>]>) {
      for finding in findings {
        if let place = finding.place {
          if let owner = owners[place.file] { result[owner][keyPath: list].append(finding) }
        } else {
          for run in runs.indices { result[run][keyPath: list].append(finding) }
        }
      }
    }
    append(all.faults, to: \.faults)
    append(all.ofStoreKit, to: \.ofStoreKit)
    for tree in all.trees { if let owner = owners[tree.fileIndex] { result[owner].trees.append(tree) } }
    return result
  }

  /// The faults in the files of some catalogs, even if others share them.
  func faults(ofCatalogs numbers: some Collection<Int>) -> Faults {
    let own = files(ofCatalogs: numbers)
    let sorted = own.sorted()
    return Faults(
      faults: sorted.flatMap { files[$0].faults } + numbers.flatMap { catalogs[$0].faults }
        + (unusedRows + scenarioFaults).filter { $0.place.map { own.contains($0.file) } ?? true },
      ofStoreKit: numbers.flatMap { catalogs[$0].storeKitFile?.findings ?? [] },
      trees: sorted.compactMap { files[$0].tree })
  }

  /// The group of catalogs that owns each file, by file index: the first that contains it.
  package func owners(among groups: [[Int]]) -> [Int: Int] {
    var owners: [Int: Int] = [:]
    for (index, catalogs) in groups.enumerated() {
      for file in files(ofCatalogs: catalogs) where owners[file] == nil { owners[file] = index }
    }
    return owners
  }

  /// The enabled kinds of findings, in reading order.
  package func kinds(of rules: [Rule], _ selection: RuleSelection) -> [DiagnosticKind] {
    let extent = extent
    var kinds = DiagnosticKind.readingKinds(knowingUnusedRows: knowsUnusedRows)
    if extent.hasStoreKitFiles { kinds += DiagnosticKind.formatReadingKinds }
    if extent.hasLocks { kinds += DiagnosticKind.lockReadingKinds }
    if extent.hasScenarios { kinds += DiagnosticKind.scenarioKinds }
    let ofFiles = rules.isEmpty || !extent.hasStoreKitFiles ? [] : DiagnosticKind.storeKitKinds
    return kinds + (rules.map(\.kind) + ofFiles).filter(selection.isOn)
  }
}
