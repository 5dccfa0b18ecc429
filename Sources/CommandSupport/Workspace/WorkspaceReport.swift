package import CatalogFormats
package import CatalogLint
package import CatalogModel
package import CatalogProject
import CatalogYAML
package import Reporting
package import ReviewReadiness
package import SourceDiagnostics
import SystemPackage

/// Reports a workspace's findings.
extension Workspace {
  /// The result of a run.
  package struct Verdict {
    package var report: FindingsReport

    /// Whether a finding is severe enough to fail the run, by its settings.
    package let fails: Bool
  }

  /// The findings in the catalogs: read errors, and the findings of the enabled rules.
  ///
  /// - Parameters:
  ///   - rules: all rules; empty to check only whether the texts can be read.
  ///   - today: the day for limits and dates.
  ///   - recording: whether to record the findings in the baselines first.
  ///   - products: the products whose problems are reported, along with those outside of products; nil for all.
  /// - Returns: the report, in which the findings in baselines are suppressed.
  /// - Throws: a `Failure` if a baseline can't be read or written.
  package func report(
    rules: [Rule], today: CalendarDate, recording: Bool = false, of products: Set<ProductID>? = nil
  ) async throws -> Verdict {
    if recording { try await checkAssetsAreRead() }
    let groups = settingsGroups
    var files = project.texts
    var found = await findings(of: rules, today: today, in: groups)
    if let products {
      for index in found.indices {
        found[index].kept.removeAll { $0.product.map { !products.contains(ProductID($0)) } ?? false }
      }
    }
    var parts: [SortedFindings] = []
    var rest: [Int] = []
    // Catalogs that share a baseline are compared with it together. Otherwise each would call the others' entries
    // stale.
    for indices in Self.indicesByBaseline(groups) {
      let settings = groups[indices[0]].settings
      if recording || (settings.baselinePath.map(FileSystem.exists) ?? false) {
        parts.append(sorted(rest, of: groups, found, &files, recording: recording))
        rest = []
        guard let known = try BaselineFilter(settings, paths, index: files.count, recording: recording) else {
          rest = indices
          continue
        }
        parts.append(
          try judged(
            indices, of: groups, found, &files, rules, by: known, recording: recording, isWhole: products == nil))
      } else {
        // Throws if the given baseline doesn't exist.
        _ = try BaselineFilter(settings, paths, index: files.count, recording: recording)
        rest += indices
      }
    }
    parts.append(sorted(rest, of: groups, found, &files, recording: recording))
    // Reports show lines of the files, and no key must be in them.
    for number in project.layouts.compactMap(\.storeKit) { files[number] = files[number].hidingSecrets }
    var report = FindingsReport(
      SortedFindings(merging: parts, in: files), files: files, productCount: project.productCount,
      kinds: kinds(of: rules, in: groups))
    report.wantedCount = wantedCount
    report.lacksApp = zip(catalogs, project.layouts).contains { read, layout in
      layout.storeKit == nil && read.catalog.app == nil && read.catalog.productCount > 0
    }
    if Verbosity.isOn { Verbosity.say("checked by \(rules.count) rules: \(report.findings.count) findings") }
    return Verdict(report: report, fails: fails(report.findings, by: groups))
  }

  /// Throws a `Failure` for a picture or hosted content that can't be opened. Its problem may be the disk's or the
  /// system's, and a baseline would hide the findings when it can be opened again.
  private func checkAssetsAreRead() async throws {
    for (root, catalog) in zip(roots, catalogs) {
      guard let root else { continue }
      let assets = await AssetFiles(root: root).assets(for: catalog.catalog)
      guard let (path, reason) = assets.unreadable.first else { continue }
      throw Failure("can't read '\(paths.shown(root.appending(path)))': \(reason); the baseline was not written")
    }
  }

  /// The kinds of findings that are looked for in some group.
  private func kinds(of rules: [Rule], in groups: [SettingsGroup]) -> [DiagnosticKind] {
    var seen: Set<String> = []
    return Set(groups.map(\.settings.selection)).count == 1
      ? project.kinds(of: rules, groups[0].settings.selection).filter { seen.insert($0.id).inserted }
      : groups.lazy.flatMap { project.kinds(of: rules, $0.settings.selection) }.filter { seen.insert($0.id).inserted }
  }

  /// The groups of settings by their baselines, in their order.
  private static func indicesByBaseline(_ groups: [SettingsGroup]) -> [[Int]] {
    var result: [[Int]] = []
    var places: [FilePath?: Int] = [:]
    for index in groups.indices {
      let path = groups[index].settings.baselinePath
      if let known = places[path] {
        result[known].append(index)
      } else {
        places[path] = result.count
        result.append([index])
      }
    }
    return result
  }

  /// Whether a finding is severe enough to fail the run, by the settings of its file; for a file outside of catalogs,
  /// by any.
  private func fails(_ findings: [FindingsReport.Finding], by groups: [SettingsGroup]) -> Bool {
    let owners = groups.count > 1 ? project.owners(among: groups.map(\.catalogs)) : [:]
    let thresholds = Array(Set(groups.map(\.settings.failOn)))
    return findings.contains { finding in
      let owner = finding.place.flatMap { owners[$0.file] }
      return (owner.map { [groups[$0].settings.failOn] } ?? thresholds).contains { $0.isReached(by: finding.severity) }
    }
  }

  /// The findings of a run with some settings.
  private typealias Found = (kept: [Diagnostic<SourceRange?>], suppressed: [SuppressedFinding])

  /// The findings under the settings of the given groups, and those about the settings themselves, in report order.
  private func sorted(
    _ indices: [Int], of groups: [SettingsGroup], _ found: [Found], _ files: inout SourceFiles, recording: Bool
  ) -> SortedFindings {
    var sorted = SortedFindings(
      indices.flatMap { found[$0].kept.map(groups[$0].settings.selection.graded) },
      suppressed: indices.flatMap { found[$0].suppressed }, in: files)
    append(indices.map { groups[$0].settings }, to: &sorted, &files, recording: recording)
    return sorted
  }

  /// The findings that are not in the baseline, and those about the baseline itself.
  private func judged(
    _ indices: [Int], of groups: [SettingsGroup], _ found: [Found], _ files: inout SourceFiles, _ rules: [Rule],
    by known: BaselineFilter, recording: Bool, isWhole: Bool
  ) throws -> SortedFindings {
    let all = indices.map { groups[$0].settings }
    var sorted = SortedFindings(
      indices.flatMap { found[$0].kept.map(groups[$0].settings.selection.graded) },
      suppressed: indices.flatMap { found[$0].suppressed }, in: files)
    let scope = BaselineFilter.Scope(
      walked: walked, read: Set(project.files.map(\.text.path)),
      kinds: Set(all.flatMap { project.kinds(of: rules, $0.selection) }.map(\.id)),
      isWhole: isWhole && failures.isEmpty && project.isWhole, settings: all)
    let added = try known.judge(&sorted, files, scope, recording: recording)
    if let file = known.file, !added.isEmpty {
      files.append(file)
      sorted.addFindings(added.map(all[0].selection.graded), in: files)
    }
    append(all, to: &sorted, &files, recording: recording)
    return sorted
  }

  /// Adds the findings about settings themselves.
  private func append(_ all: [Settings], to sorted: inout SortedFindings, _ files: inout SourceFiles, recording: Bool) {
    var found: [Diagnostic<SourceRange?>] = []
    for own in all {
      let added = own.faults + (recording ? [] : own.missingBaseline.map { [$0] } ?? [])
      guard let file = own.file, !added.isEmpty else { continue }
      files.append(file)
      let number = files.count - 1
      found += added.map {
        own.selection.graded($0.mapPlaces { $0.map { SourceRange(file: number, bytes: $0.bytes) } })
      }
    }
    sorted.addFindings(found, in: files)
  }

  /// All findings in the requested files, and those that comments suppress; without applying severities or baselines.
  package func findings(
    of rules: [Rule], today: CalendarDate
  ) async -> (kept: [Diagnostic<SourceRange?>], suppressed: [SuppressedFinding]) {
    let found = await findings(of: rules, today: today, in: settingsGroups)
    return (found.flatMap(\.kept), found.flatMap(\.suppressed))
  }

  /// The findings of lint in a catalog without the baseline, with the severities of the settings. Reads all content.
  ///
  /// An error in a file that catalogs share, such as a template, is reported for each of them.
  ///
  /// - Parameters:
  ///   - today: the day for limits and dates.
  ///   - index: which catalog.
  ///   - assets: the referenced files, with all their content; nil if they weren't examined yet.
  /// - Returns: the findings of lint.
  package func findingsForRelease(
    today: CalendarDate, ofCatalog index: Int, knowing assets: Assets? = nil
  ) async -> [Diagnostic<SourceRange?>] {
    let settings = settings(ofCatalog: index)
    let run = Project.Run(settings.run(on: today), catalogs: [index], found: [])
    let judged = project.judged(await find(Rule.all, in: [run], readsContent: true, knowing: assets), of: Rule.all)
    return judged.flatMap(\.kept).filter(isWanted).map(settings.selection.graded)
  }

  /// The request for a catalog's checklist, with its findings for a release and the files that it references.
  ///
  /// - Parameters:
  ///   - today: the day for limits and dates.
  ///   - index: which catalog.
  /// - Returns: the request, for all items and products.
  package func checklistRequest(today: CalendarDate, ofCatalog index: Int) async -> Checklist.Request {
    let catalog = catalogs[index].catalog
    var assets: Assets?
    if let root = roots[index] { assets = await AssetFiles(root: root, readsContent: true).assets(for: catalog) }
    // The baseline doesn't apply to App Store Connect: known problems still block.
    let findings = await findingsForRelease(today: today, ofCatalog: index, knowing: assets)
    return Checklist.Request(catalog, findings: findings, assets: assets, today: today)
  }

  /// The findings in the files to which each of the given settings apply.
  ///
  /// - Parameters:
  ///   - rules: the rules to run.
  ///   - today: the day for limits and dates.
  ///   - groups: all groups of settings.
  /// - Returns: of each group both, in the order of the rules.
  private func findings(
    of rules: [Rule], today: CalendarDate, in groups: [SettingsGroup]
  ) async -> [Found] {
    let runs = await find(
      rules, in: groups.map { Project.Run($0.settings.run(on: today), catalogs: $0.catalogs, found: []) })
    return project.judged(runs, of: rules).map { judged in
      let suppressed = judged.suppressed.map { SuppressedFinding($0.finding, .comment($0.comment, reason: $0.reason)) }
      return (judged.kept.filter(isWanted), suppressed.filter { isWanted($0.finding) })
    }
  }

  /// The rules that can refuse a catalog for a format; the others never report errors.
  package func refusingRules(for format: Format) -> [Rule] {
    let groups = settingsGroups
    return Rule.all.filter { rule in
      let worst = Rule.withSomeErrors.contains(rule.kind.id) ? .error : rule.kind.severity
      return !format.needlessRules.contains(rule.kind.id)
        && groups.contains { ($0.settings.selection.severity(of: rule.kind) ?? worst) == .error }
    }
  }

  /// The runs with the findings of the rules in their catalogs, in order; uses all processors. Reads hosted content to
  /// its last byte if requested and if the packaged version is recorded. The files of one catalog may have been
  /// examined already.
  private func find(
    _ rules: [Rule], in runs: [Project.Run], readsContent: Bool = false, knowing known: Assets? = nil
  ) async -> [Project.Run] {
    var wanted: [(run: Int, catalog: Int, checks: Checks, files: AssetFiles?)] = []
    var checksOf: [RuleSelection: Checks] = [:]
    for (index, run) in runs.enumerated() {
      let selection = run.settings.selection
      let checks = checksOf[selection] ?? Checks(rules.filter { selection.isOn($0.kind) })
      checksOf[selection] = checks
      guard !checks.rules.isEmpty else { continue }
      let looksAtFiles = known == nil && checks.rules.contains(where: \.asksForAssets)
      wanted += run.catalogs.map { catalog in
        let root = looksAtFiles ? roots[catalog] : nil
        return (index, catalog, checks, root.map { AssetFiles(root: $0, readsContent: readsContent) })
      }
    }
    let project = project
    // Many catalogs are examined concurrently; with few catalogs, the files of each are.
    var plans: [LintPlan] = []
    if wanted.count > 8 {
      plans = await concurrentMap(wanted) { run, catalog, checks, files in
        let assets = files?.assetsAtOnce(for: project.catalogs[catalog].catalog) ?? known
        return project.plan(checks, by: runs[run].settings, ofCatalog: catalog, assets: assets)
      }
    } else {
      for (run, catalog, checks, files) in wanted {
        let assets = await files?.assets(for: project.catalogs[catalog].catalog) ?? known
        plans.append(project.plan(checks, by: runs[run].settings, ofCatalog: catalog, assets: assets))
      }
    }
    let work = zip(wanted, plans).flatMap { one, plan in
      plan.units.map { (run: one.run, catalog: one.catalog, unit: $0) }
    }
    let all = project.catalogs
    let found = await concurrentMap(work, isLittle: isLittle, counting: "parts checked") { _, catalog, unit in
      all[catalog].find(unit)
    }
    var result = runs
    for (one, findings) in zip(work, found) { result[one.run].found += findings }
    return result
  }
}

extension Settings {
  /// The pipeline's settings on a day.
  package func run(on today: CalendarDate) -> Project.Settings {
    Project.Settings(today: today, selection: selection, exceptions: configuration.exceptions)
  }
}
