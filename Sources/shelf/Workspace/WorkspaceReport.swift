import CatalogFormats
import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import SourceDiagnostics

/// What is wrong with a workspace, told.
extension Workspace {
  /// What came of a run.
  struct Verdict {
    let report: FindingsReport

    /// Whether a finding is as severe as its settings say that it fails the run.
    let fails: Bool
  }

  /// What is wrong with the catalogs: faults of reading, and what the rules find that are enabled.
  ///
  /// - Parameters:
  ///   - rules: all rules there are; none to ask only whether the texts can be read.
  ///   - today: the day for which limits and dates are judged.
  ///   - recording: whether to write what is found into the baselines first.
  /// - Returns: the report, in which what the baselines know is suppressed.
  /// - Throws: a `Failure` when a baseline can't be read or written.
  func report(rules: [Rule], today: CalendarDate, recording: Bool = false) async throws -> Verdict {
    let groups = settingsGroups
    var files = project.texts
    var found: [SortedFindings] = []
    for index in groups.indices {
      let (kept, suppressed) = await findings(of: rules, today: today, in: index, of: groups)
      found.append(SortedFindings(kept.map(groups[index].settings.selection.graded), suppressed: suppressed, in: files))
    }
    // What shares a baseline is held against it together; else each would call stale what the others find.
    var parts: [SortedFindings] = []
    for indices in Self.indicesByBaseline(groups) {
      var sorted = SortedFindings(merging: indices.map { found[$0] }, in: files)
      try judge(&sorted, &files, by: indices.map { groups[$0].settings }, rules, recording: recording)
      parts.append(sorted)
    }
    // Reports show lines of the files, and no key must be in them.
    for number in project.layouts.compactMap(\.storeKit) { files[number] = files[number].hidingSecrets }
    var seen: Set<String> = []
    let kinds = groups.flatMap { project.kinds(of: rules, $0.settings.selection) }.filter { seen.insert($0.id).inserted }
    var report = FindingsReport(
      SortedFindings(merging: parts, in: files), files: files, productCount: project.productCount, kinds: kinds)
    report.wantedCount = wantedCount
    return Verdict(report: report, fails: fails(report.findings, by: groups))
  }

  /// The groups of settings by their baselines, in their order.
  private static func indicesByBaseline(_ groups: [SettingsGroup]) -> [[Int]] {
    var result: [[Int]] = []
    for index in groups.indices {
      let path = groups[index].settings.baselinePath
      if let known = result.firstIndex(where: { groups[$0[0]].settings.baselinePath == path }) {
        result[known].append(index)
      } else {
        result.append([index])
      }
    }
    return result
  }

  /// Whether a finding is as severe as the settings of its file say that it fails the run; of no catalog's file, as any say.
  private func fails(_ findings: [FindingsReport.Finding], by groups: [SettingsGroup]) -> Bool {
    let owned = groups.count > 1 ? groups.map { project.files(ofCatalogs: $0.catalogs) } : []
    return findings.contains { finding in
      let owner = finding.place.flatMap { place in owned.firstIndex { $0.contains(place.file) } }
      return (owner.map { [groups[$0]] } ?? groups).contains { $0.settings.failOn.isReached(by: finding.severity) }
    }
  }

  /// Leaves out what the baseline of some settings knows, and adds what is to be said of these themselves.
  private func judge(
    _ sorted: inout SortedFindings, _ files: inout SourceFiles, by all: [Settings], _ rules: [Rule], recording: Bool
  ) throws {
    if let known = try KnownFindings(all[0], paths, index: files.count, recording: recording) {
      let scope = KnownFindings.Scope(
        walked: walked, read: Set(project.files.map(\.text.path)),
        kinds: Set(all.flatMap { project.kinds(of: rules, $0.selection) }.map(\.id)),
        isWhole: failures.isEmpty && project.isWhole && shard == nil, settings: all)
      let remarks = try known.judge(&sorted, files, scope, recording: recording)
      if let file = known.file, !remarks.isEmpty {
        files.append(file)
        sorted.add(remarks.map(all[0].selection.graded), in: files)
      }
    }
    for own in all {
      let remarks = own.faults + (recording ? [] : own.missingBaseline.map { [$0] } ?? [])
      guard let file = own.file, !remarks.isEmpty else { continue }
      files.append(file)
      let number = files.count - 1
      sorted.add(
        remarks.map { own.selection.graded($0.mapPlaces { $0.map { SourceRange(file: number, bytes: $0.bytes) } }) }, in: files)
    }
  }

  /// All that is to be said of the wanted files, and what comments leave out; neither severities nor baselines are asked.
  func findings(
    of rules: [Rule], today: CalendarDate
  ) async -> (kept: [Diagnostic<SourceRange?>], suppressed: [SuppressedFinding]) {
    let groups = settingsGroups
    var result: (kept: [Diagnostic<SourceRange?>], suppressed: [SuppressedFinding]) = ([], [])
    for index in groups.indices {
      let own = await findings(of: rules, today: today, in: index, of: groups)
      result.kept += own.kept
      result.suppressed += own.suppressed
    }
    return result
  }

  /// What lint says of a catalog before the baseline is asked, as severe as the settings have it; all content is read for it.
  ///
  /// What is wrong in a file that catalogs share, a template say, is said of each of them.
  func findingsForRelease(today: CalendarDate, ofCatalog index: Int) async -> [Diagnostic<SourceRange?>] {
    let settings = settings(ofCatalog: index)
    let run = settings.run(on: today)
    let found = await find(Rule.all, by: run, in: [index], true)
    let own = catalogs.count > 1 ? project.files(ofCatalogs: [index]) : nil
    return project.judged(found, of: Rule.all, by: run, inFiles: own).kept.filter(isWanted).map(settings.selection.graded)
  }

  /// What is to be said of the files that some settings hold for.
  ///
  /// - Parameters:
  ///   - rules: those that are to be asked.
  ///   - today: the day for which limits and dates are judged.
  ///   - index: which of the groups of settings.
  ///   - groups: all of them.
  /// - Returns: both in the order of the rules.
  private func findings(
    of rules: [Rule], today: CalendarDate, in index: Int, of groups: [SettingsGroup]
  ) async -> (kept: [Diagnostic<SourceRange?>], suppressed: [SuppressedFinding]) {
    let settings = groups[index].settings.run(on: today)
    let found = await find(rules, by: settings, in: groups[index].catalogs, false)
    var own: Set<Int>?
    if groups.count > 1 {
      // A file that catalogs share belongs to the first of them.
      let before = project.files(ofCatalogs: groups[..<index].flatMap(\.catalogs))
      own = project.files(ofCatalogs: groups[index].catalogs).subtracting(before)
    }
    let judged = project.judged(found, of: rules, by: settings, inFiles: own)
    let suppressed = judged.suppressed.map { SuppressedFinding($0.finding, .comment($0.comment, reason: $0.reason)) }
    return (judged.kept.filter(isWanted), suppressed.filter { isWanted($0.finding) })
  }

  /// The rules that can refuse a catalog for a format; the others have nothing to tell to whoever asks for errors alone.
  func refusingRules(for format: Format) -> [Rule] {
    let groups = settingsGroups
    return Rule.all.filter { rule in
      !format.needlessRules.contains(rule.kind.id)
        && groups.contains { ($0.settings.selection.severity(of: rule.kind) ?? rule.kind.severity) == .error }
    }
  }

  /// What rules find in some catalogs, at its place; all processors work at it. Hosted content is read to its last byte where that is
  /// wanted and something is known of what was packaged.
  private func find(
    _ rules: [Rule], by settings: Project.Settings, in catalogs: [Int], _ readsContent: Bool
  ) async -> [Diagnostic<SourceRange?>] {
    let enabled = rules.filter { settings.selection.isOn($0.kind) }
    guard !enabled.isEmpty else { return [] }
    let asksForAssets = enabled.contains(where: \.asksForAssets)
    var work: [(catalog: Int, unit: LintPlan.Unit)] = []
    for index in catalogs {
      var assets: Assets?
      if asksForAssets, let root = roots[index] {
        assets = await AssetFiles(root: root, readsContent: readsContent).assets(for: project.catalogs[index].catalog)
      }
      work += project.plan(enabled, by: settings, ofCatalog: index, assets: assets).units.map { (index, $0) }
    }
    let all = project.catalogs
    let found = await concurrentMap(work, isLittle: isLittle) { catalog, unit in unit.find().map(all[catalog].locate) }
    return found.flatMap { $0 }
  }
}

extension Settings {
  /// What the pipeline goes by on a day.
  func run(on today: CalendarDate) -> Project.Settings {
    Project.Settings(today: today, selection: selection, exceptions: configuration.exceptions)
  }
}
