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

  /// A catalog's work for some rules, in pieces that can run at one time.
  ///
  /// - Parameters:
  ///   - rules: all rules that might be asked; those that the settings disable are not.
  ///   - settings: what the catalog's run goes by.
  ///   - catalog: which one.
  ///   - assets: what is known of the files that it names.
  /// - Returns: the pieces, in the order of their findings.
  package func plan(_ rules: [Rule], by settings: Settings, ofCatalog catalog: Int, assets: Assets? = nil) -> LintPlan {
    let neighbours = catalogs.indices.filter { $0 != catalog && catalogs[$0].reading != nil }.map { catalogs[$0].catalog }
    return catalogs[catalog].plan(
      rules.filter { settings.selection.isOn($0.kind) }, beside: neighbours, assets: assets, today: settings.today,
      settings.exceptions)
  }

  /// What rules find in all catalogs, at its place.
  package func find(_ rules: [Rule], by settings: Settings, assets: [Assets?] = []) -> [Diagnostic<SourceRange?>] {
    catalogs.indices.flatMap { index in
      plan(rules, by: settings, ofCatalog: index, assets: assets.indices.contains(index) ? assets[index] : nil).units
        .flatMap { $0.find() }.map(catalogs[index].locate)
    }
  }

  /// All that is to be said of the files: their faults and what rules found, without what comments ask to leave out.
  ///
  /// - Parameters:
  ///   - found: what rules found, at its place.
  ///   - rules: the rules that were to be asked; none to ask only whether the texts can be read.
  ///   - settings: what the run goes by.
  ///   - numbers: the files that the settings hold for; nil for all.
  /// - Returns: the findings, and those that comments leave out; none is graded yet.
  package func judged(
    _ found: [Diagnostic<SourceRange?>], of rules: [Rule], by settings: Settings, inFiles numbers: Set<Int>? = nil
  ) -> (kept: [Diagnostic<SourceRange?>], suppressed: [Suppressions.Suppressed]) {
    let selection = settings.selection
    let optional = DiagnosticKind.formatReadingKinds + DiagnosticKind.scenarioKinds
    func isMeant(_ place: SourceRange?) -> Bool { place.map { numbers?.contains($0.file) ?? true } ?? true }
    let faults = faults.filter { isMeant($0.place) && (!optional.contains($0.kind) || !selection.isTurnedOff($0.kind)) }
    guard !rules.isEmpty else { return (faults + found, []) }
    let ofFiles = catalogs.flatMap { $0.storeKitFile?.findings ?? [] }.filter { isMeant($0.place) && selection.isOn($0.kind) }
    let trees = trees.filter { numbers?.contains($0.fileIndex) ?? true }
    let result = Suppressions(in: trees).apply(
      to: faults + found + ofFiles, rules: RuleBook.kinds, where: sharesCatalog, isAsked: kinds(of: rules, selection).contains)
    return (result.kept + result.faults, result.suppressed)
  }

  /// The kinds of findings that are looked for, in the order in which people read about them.
  package func kinds(of rules: [Rule], _ selection: RuleSelection) -> [DiagnosticKind] {
    let hasFiles = catalogs.contains { $0.storeKitFile != nil }
    var kinds = DiagnosticKind.readingKinds
    if hasFiles { kinds += DiagnosticKind.formatReadingKinds }
    if catalogs.contains(where: { $0.lock != nil }) { kinds += DiagnosticKind.lockReadingKinds }
    if layouts.contains(where: { !$0.scenarios.isEmpty }) { kinds += DiagnosticKind.scenarioKinds }
    return kinds + (rules.map(\.kind) + (rules.isEmpty || !hasFiles ? [] : DiagnosticKind.storeKitKinds)).filter(selection.isOn)
  }
}

extension RuleBook {
  /// The IDs of all kinds in the order in which reports list those that were looked for.
  package static var reportOrder: [String] {
    let reading = DiagnosticKind.readingKinds + DiagnosticKind.formatReadingKinds + DiagnosticKind.lockReadingKinds
    let all = reading + DiagnosticKind.scenarioKinds + Rule.all.map(\.kind) + DiagnosticKind.storeKitKinds + kinds
    var seen: Set<String> = []
    return all.map(\.id).filter { seen.insert($0).inserted }
  }
}
