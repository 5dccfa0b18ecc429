import CatalogFormats
package import CatalogLint
package import CatalogModel
package import CatalogYAML
import LockFile
package import SourceDiagnostics
import YAMLSyntax

/// What is wrong with the catalogs of a project.
extension Project {
  /// What a run goes by.
  package struct Settings: Sendable {
    /// The day for which limits and dates are judged.
    package var today: CalendarDate

    /// Which rules are enabled, and how severe their findings are.
    package var selection: RuleSelection

    /// What the rules allow.
    package var exceptions: RuleExceptions

    package init(
      today: CalendarDate, selection: RuleSelection = RuleSelection(), exceptions: RuleExceptions = RuleExceptions()
    ) {
      self.today = today
      self.selection = selection
      self.exceptions = exceptions
    }
  }

  /// A catalog's work for some checks, in pieces that can run at one time.
  ///
  /// - Parameters:
  ///   - checks: those of the rules that the settings enable; taken together once for all catalogs with these settings.
  ///   - settings: what the catalog's run goes by.
  ///   - catalog: which one.
  ///   - assets: what is known of the files that it names.
  /// - Returns: the pieces, in the order of their findings.
  package func plan(_ checks: Checks, by settings: Settings, ofCatalog catalog: Int, assets: Assets? = nil) -> LintPlan
  {
    catalogs[catalog].plan(
      checks, beside: sharedIDs?.neighbours(of: catalog) ?? Neighbours(), assets: assets, today: settings.today,
      settings.exceptions)
  }

  /// What rules find in all catalogs, at its place.
  package func find(_ rules: [Rule], by settings: Settings, assets: [Assets?] = []) -> [Diagnostic<SourceRange?>] {
    let checks = Checks(rules.filter { settings.selection.isOn($0.kind) })
    return catalogs.indices.flatMap { index in
      plan(checks, by: settings, ofCatalog: index, assets: assets.indices.contains(index) ? assets[index] : nil).units
        .flatMap(catalogs[index].find)
    }
  }

  /// The catalogs that go by the same settings, and what rules found in them, at its place.
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

  /// What is to be said of some files; none of it is graded yet.
  package typealias Judged = (kept: [Diagnostic<SourceRange?>], suppressed: [Suppressions.Suppressed])

  /// All that is to be said of the files: their faults and what rules found, without what comments ask to leave out.
  ///
  /// - Parameters:
  ///   - found: what rules found, at its place.
  ///   - rules: the rules that were to be asked; none to ask only whether the texts can be read.
  ///   - settings: what the run goes by.
  /// - Returns: the findings, and those that comments leave out; none is graded yet.
  package func judged(_ found: [Diagnostic<SourceRange?>], of rules: [Rule], by settings: Settings) -> Judged {
    judged([Run(settings, catalogs: Array(catalogs.indices), found: found)], of: rules)[0]
  }

  /// The same for catalogs that go by several settings; a file that they share belongs to the first of them.
  ///
  /// Each file is looked at once, however many settings there are: outside of a repository every catalog has its own.
  package func judged(_ runs: [Run], of rules: [Rule]) -> [Judged] {
    let said = said(in: runs)
    // What is said of one catalog is in files that share it.
    let isOfOne = layouts.count == 1 || (runs.count == 1 && runs[0].catalogs.count == 1)
    let catalogsOfFiles = isOfOne || rules.isEmpty ? [] : catalogsOfFiles
    let sharing: ((Int) -> [Int])? = catalogsOfFiles.isEmpty ? nil : { catalogsOfFiles[$0] }
    let optional = Set((DiagnosticKind.formatReadingKinds + DiagnosticKind.scenarioKinds).map(\.id))
    return zip(runs, said).map { run, own in
      let selection = run.settings.selection
      let faults = own.faults.filter { !optional.contains($0.kind.id) || !selection.isTurnedOff($0.kind) }
      guard !rules.isEmpty else { return (faults + run.found, []) }
      var known: Set<String>?
      let result = Suppressions(in: own.trees).apply(
        to: faults + run.found + own.ofStoreKit.filter { selection.isOn($0.kind) }, rules: RuleBook.kinds,
        catalogsOf: sharing
      ) { kind in
        let asked = known ?? Set(kinds(of: rules, selection).map(\.id))
        known = asked
        return asked.contains(kind.id)
      }
      return (result.kept + result.faults, result.suppressed)
    }
  }

  /// What is said of the files of a run before any rule is asked, and their texts.
  struct Said {
    var faults: [Diagnostic<SourceRange?>] = []
    var ofStoreKit: [Diagnostic<SourceRange?>] = []
    var trees: [YAMLTree] = []
  }

  /// What is said of the files of each run; what has no place is said of all.
  private func said(in runs: [Run]) -> [Said] {
    guard runs.count > 1 else { return runs.map { said(ofCatalogs: $0.catalogs) } }
    let all = said(ofCatalogs: catalogs.indices)
    let owners = owners(among: runs.map(\.catalogs))
    var result = Array(repeating: Said(), count: runs.count)
    func add(_ findings: [Diagnostic<SourceRange?>], to list: WritableKeyPath<Said, [Diagnostic<SourceRange?>]>) {
      for finding in findings {
        if let place = finding.place {
          if let owner = owners[place.file] { result[owner][keyPath: list].append(finding) }
        } else {
          for run in runs.indices { result[run][keyPath: list].append(finding) }
        }
      }
    }
    add(all.faults, to: \.faults)
    add(all.ofStoreKit, to: \.ofStoreKit)
    for tree in all.trees { if let owner = owners[tree.fileIndex] { result[owner].trees.append(tree) } }
    return result
  }

  /// What is said of the files of some catalogs, whichever others have them as well.
  func said(ofCatalogs numbers: some Collection<Int>) -> Said {
    let own = files(ofCatalogs: numbers)
    let sorted = own.sorted()
    return Said(
      faults: sorted.flatMap { files[$0].faults } + numbers.flatMap { catalogs[$0].faults }
        + (unusedRows + scenarioFaults).filter { $0.place.map { own.contains($0.file) } ?? true },
      ofStoreKit: numbers.flatMap { catalogs[$0].storeKitFile?.findings ?? [] },
      trees: sorted.compactMap { files[$0].tree })
  }

  /// Which group of catalogs each file belongs to, by the file's number: the first that has it.
  package func owners(among groups: [[Int]]) -> [Int: Int] {
    var owners: [Int: Int] = [:]
    for (index, catalogs) in groups.enumerated() {
      for file in files(ofCatalogs: catalogs) where owners[file] == nil { owners[file] = index }
    }
    return owners
  }

  /// The kinds of findings that are looked for, in the order in which people read about them.
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
