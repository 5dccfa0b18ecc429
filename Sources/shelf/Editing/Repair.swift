import CommandSupport
import CatalogEditing
import CatalogFormats
import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import SourceDiagnostics
import SystemPackage
import YAMLSyntax

/// A workspace with all fixes applied, ready for writing.
struct Repair {
  /// A file that changes.
  struct Change {
    let old: TextFile
    let new: [UInt8]

    /// Where it is written; nil for standard input.
    let path: FilePath?
    let fixCount: Int

    /// The changes, for people; a private key in the file is not shown.
    var difference: [UInt8] {
      guard StoreKitCatalog.isOne(old.path) else { return UnifiedDiff(from: old, to: new).bytes }
      return UnifiedDiff(from: old.hidingSecrets, to: TextFile(path: old.path, bytes: new).hidingSecrets.bytes).bytes
    }
  }

  /// The files that change, in the order of the workspace, then the configuration and the baseline.
  private(set) var changes: [Change] = []

  /// The products whose past price changes couldn't become the price, with the reason, a line each.
  let unfixed: [String]

  /// The report of the remaining findings.
  private let report: FindingsReport

  private let isUnsafe: Bool
  private let workspace: Workspace

  /// - Parameters:
  ///   - workspace: the content read.
  ///   - kinds: the rules whose problems to fix, by ID; nil for all.
  ///   - isUnsafe: whether to apply likely fixes too.
  ///   - today: the day for limits and dates.
  /// - Throws: a `Failure` if the baseline can't be read.
  init(of workspace: Workspace, kinds: Set<String>?, isUnsafe: Bool, today: CalendarDate) async throws {
    (self.isUnsafe, self.workspace) = (isUnsafe, workspace)
    let examination = FixRun.Examination(
      findings: { await workspace.rereading($0).findings(of: Rule.all, today: today).kept },
      wants: { finding, fix in (fix.isSafe || isUnsafe) && kinds?.contains(finding.kind.id) ?? true },
      isBroken: {
        (DiagnosticKind.syntaxKinds + DiagnosticKind.formatSyntaxKinds).contains($0.kind) && $0.severity == .error
      })
    let isWanted = kinds?.contains(Rule.priceChangeInThePast.kind.id) ?? true
    let found = isWanted ? await Self.pastPriceChanges(of: workspace, today: today) : []
    let past = await Self.without(found, in: workspace, today: today)
    unfixed = past.unfixed.map { "'\($0.product)' still has a past price change: \($0.reason)" }
    let fixRun = await FixRun(past.files, by: examination)
    for (index, file) in workspace.files.enumerated() where file.bytes != fixRun.files[index].bytes {
      changes.append(
        Change(
          old: file, new: fixRun.files[index].bytes, path: workspace.path(ofFile: index),
          fixCount: fixRun.fixCounts[index, default: 0] + past.counts[index, default: 0]))
    }
    // The configuration and the baseline are checked against the remaining findings in the catalogs, and fixed
    // together.
    let report = try await workspace.rereading(fixRun.files).report(rules: Rule.all, today: today).report
    let own = FixPass(
      report.findings.compactMap { finding in
        finding.fix.flatMap { fix in
          let isOwn = fix.edits.allSatisfy { ($0.place?.file ?? 0) >= workspace.files.count }
          return isOwn && examination.wants(finding, fix) ? fix : nil
        }
      })
    for index in own.files {
      changes.append(
        Change(
          old: report.files[index], new: own.fixedBytes(ofFile: index, from: report.files[index].bytes),
          path: workspace.path(ofOwnFile: report.files[index].path),
          fixCount: own.applied.count { $0.edits[0].place?.file == index }))
    }
    let done = Set(own.applied)
    self.report = FindingsReport(
      findings: report.findings.filter { !($0.fix.map(done.contains) ?? false) }, files: report.files,
      fileCount: report.fileCount, productCount: report.productCount)
  }

  /// The files with past price changes converted to current prices, the number in each, and products that couldn't be
  /// changed.
  private static func without(
    _ found: [(catalog: Int, places: [ProductID: [SourceRange]])], in workspace: Workspace, today: CalendarDate
  ) async -> (files: SourceFiles, counts: [Int: Int], unfixed: [(product: ProductID, reason: String)]) {
    var workspace = workspace
    var counts: [Int: Int] = [:]
    var unfixed: [(product: ProductID, reason: String)] = []
    for (index, places) in found {
      var groups = [places.keys.sorted()]
      while let ids = groups.popLast(), !ids.isEmpty, let reading = workspace.catalogs[index].reading {
        let group = Set(ids)
        let products = ProductSelection.all(of: reading.catalog).filter { group.contains($0.product.id) }
        let proposal = PastPriceChanges.proposal(for: products, of: reading, before: today)
        let texts = proposal.edits.texts()
        var fixed = workspace.files
        for (number, bytes) in texts.changed { fixed[number] = TextFile(path: fixed[number].path, bytes: bytes) }
        let after = await workspace.rereading(fixed)
        let objections = proposal.objections(after: after.catalogs[index].catalog)
        let refusals = proposal.refusals + objections
        let refused = Set(refusals.map(\.product))
        if refused.isEmpty, texts.conflicts.isEmpty {
          workspace = after
          for place in ids.flatMap({ places[$0] ?? [] }) { counts[place.file, default: 0] += 1 }
          continue
        }
        // The others are tried without those that can't be changed, or in halves if it isn't known which.
        let rest = ids.filter { !refused.contains($0) }
        if rest.count < ids.count {
          unfixed += ids.filter(refused.contains).map { id in (id, refusals.first { $0.product == id }?.reason ?? "") }
          groups.append(rest)
        } else if rest.count > 1 {
          groups += [Array(rest.suffix(from: rest.count / 2)), Array(rest.prefix(rest.count / 2))]
        } else {
          let conflict = texts.conflicts.first.map { "'\($0)' would change in two ways at one place" }
          unfixed.append((ids[0], refusals.first?.reason ?? conflict ?? ""))
        }
      }
    }
    return (workspace.files, counts, unfixed)
  }

  /// The places of past price changes, by product, of each catalog with such.
  private static func pastPriceChanges(
    of workspace: Workspace, today: CalendarDate
  ) async -> [(catalog: Int, places: [ProductID: [SourceRange]])] {
    let places = Set(await workspace.findings(of: [.priceChangeInThePast], today: today).kept.compactMap(\.place))
    return workspace.catalogs.indices.compactMap { index in
      guard !places.isEmpty, let reading = workspace.catalogs[index].reading else { return nil }
      var found: [ProductID: [SourceRange]] = [:]
      for product in reading.catalog.allProducts {
        let monthly = product.plan.billingPlans?.monthlyCommitment?.price
        for (price, way) in [(product.price, []), (monthly, ["billing_plans", "monthly_commitment"])] {
          found[product.id, default: []] += (price?.changes ?? []).indices.compactMap {
            reading.sourceMap.range(of: CatalogPath(product.id, leaf: way + ["price", "changes", "[\($0)]", "on"]))
          }.filter(places.contains)
        }
      }
      return (index, found.filter { !$0.value.isEmpty })
    }
  }

  /// The fixes of past price changes that change only one file, by the place of the change.
  ///
  /// - Parameters:
  ///   - workspace: the content read.
  ///   - today: the day for dates.
  /// - Returns: for each the lines to replace.
  static func fixesOfPastPriceChanges(
    in workspace: Workspace, today: CalendarDate
  ) async -> [SourceRange: Fix<SourceRange?>] {
    let found = await pastPriceChanges(of: workspace, today: today)
    let unfixed = Set(await without(found, in: workspace, today: today).unfixed.map(\.product))
    var fixes: [SourceRange: Fix<SourceRange?>] = [:]
    for (index, products) in found {
      guard let reading = workspace.catalogs[index].reading else { continue }
      for one in ProductSelection.all(of: reading.catalog) where !unfixed.contains(one.product.id) {
        guard let places = products[one.product.id] else { continue }
        guard let edit = PastPriceChanges.replacedLines(for: one, of: reading, in: workspace.files, before: today)
        else { continue }
        for place in places { fixes[place] = Fix("make it the current price", isSafe: true, edits: [edit]) }
      }
    }
    return fixes
  }

  /// Writes all files that change, or none; throws a `Failure`.
  func write() throws {
    let writable = workspace.writable
    let files = try changes.compactMap { change -> AtomicFiles.Change? in
      guard let path = change.path else { return nil }
      guard writable.admits(path) else {
        throw Failure(
          "'\(change.old.path)' is a link to somewhere else; nothing was changed; use the path of its target"
        )
      }
      return AtomicFiles.Change(path: path, shown: change.old.path, old: change.old.bytes, new: change.new)
    }
    try AtomicFiles.write(files, within: writable)
  }

  /// Whether errors are left that nothing here can fix.
  var hasErrors: Bool { report.summary.errors > 0 }

  /// The changes made, or pending if `isDone` is false, and the remaining findings.
  ///
  /// - Parameters:
  ///   - isDone: whether the changes were written.
  ///   - paths: the paths of the command line.
  /// - Returns: the text.
  func summary(isDone: Bool, paths: [String]) -> String {
    let place = paths.map { " \(shellPath($0))" }.joined()
    let done = isDone ? "fixed" : "would be fixed"
    var text = ""
    for change in changes { text += "\(change.old.path): \(counted(change.fixCount, "problem")) \(done)\n" }
    let left = report.summary
    let counts = [(left.errors, "error"), (left.warnings, "warning"), (left.infos, "info")].filter { $0.0 > 0 }
    let none = "no problems remain" + (workspace.failures.isEmpty ? "" : " in what could be read")
    let rest = counts.isEmpty ? none : counts.map { counted($0.0, $0.1) }.joined(separator: ", ") + " left"
    let likely = isUnsafe ? 0 : left.likelyFixable
    text += changes.isEmpty ? "nothing to fix" : "\(counted(changes.reduce(0) { $0 + $1.fixCount }, "problem")) \(done)"
    let hint = likely > 0 ? " (\(likely) with a likely fix: 'shelf fix --unsafe\(place)')" : ""
    return text + ", \(rest)\(hint)" + (counts.isEmpty ? "" : "; run 'shelf lint\(place)' to see them") + "\n"
  }
}
