import CatalogDiff
import CatalogModel
import CatalogYAML
import CommandSupport
import SourceDiagnostics
import SystemPackage

/// The accepted changes of one or more comparisons: the changes that they allow, and those without an effect.
struct AcceptedReview {
  private let trailers: AcceptedTrailers
  private let day: CalendarDate

  /// The problem of each trailer over several catalogs; nil for one catalog.
  private var problems: [AcceptedChange.Problem?]?

  /// - Parameters:
  ///   - found: the two sides of each comparison; the commits between two revisions may have trailers.
  ///   - comparisons: the comparisons of them.
  ///   - options: the options of the comparisons.
  /// - Throws: a `Failure` when git can't be run.
  init(
    _ found: [(old: FoundSide, new: FoundSide)], _ comparisons: [CatalogComparison], _ options: ComparisonOptions
  ) async throws {
    day = options.today
    let catalogs = found.compactMap { if case .catalog(let catalog) = $0.new.content { catalog } else { nil } }
    AcceptedReading.reportMisplaced(
      above: catalogs.map(\.root), try Paths.ofRun(), on: catalogs.first?.revision?.tree ?? LocalDisk())
    var trailers = AcceptedTrailers()
    if let (old, new) = found.first, let from = old.revision {
      let to = new.revision.map { $0.name.isEmpty ? "HEAD" : $0.name } ?? "HEAD"
      trailers = try await AcceptedTrailers(in: from.repository, "\(from.name)..\(to)")
    }
    self.trailers = trailers
    let entries = trailers.reading.entries
    if comparisons.count > 1, !entries.isEmpty {
      let found = comparisons.map { comparison in
        compare(comparison.old.side, comparison.new.side, options: options)
          .accepting(entries.map(\.change), inApp: comparison.bundleID, on: options.today).problems
      }
      problems = entries.indices.map { index in AcceptedChange.problem(in: found.map { $0[index] }) }
    }
    let unused = zip(entries, problems ?? []).compactMap { entry, problem in
      problem.map { entry.diagnostic($0, of: Catalog()) }
    }
    StandardError.report(trailers.reading.faults + unused, in: trailers.files)
  }

  /// Marks the accepted changes of a comparison, and reports the entries that let nothing pass.
  func mark(_ changes: CatalogChanges, of comparison: CatalogComparison) -> CatalogChanges {
    let own = comparison.new.accepted.entries
    let entries = trailers.reading.entries
    let common = problems.map { found in zip(entries, found).filter { $0.1 == nil }.map(\.0) } ?? entries
    let (marked, problems) = changes.accepting((own + common).map(\.change), inApp: comparison.bundleID, on: day)
    // An entry of the old side was merged before, and waits for 'plan' and 'apply'.
    let before = Set(comparison.old.accepted.entries.map(\.change))
    let catalog = comparison.new.side.catalog
    let unused = own.indices.compactMap { index in
      problems[index].flatMap { problem in
        problem == .noChange && before.contains(own[index].change) ? nil : own[index].diagnostic(problem, of: catalog)
      }
    }
    StandardError.report(unused, in: comparison.new.files)
    guard self.problems == nil else { return marked }
    let others = common.indices.compactMap { index in
      problems[own.count + index].map { common[index].diagnostic($0, of: catalog) }
    }
    StandardError.report(others, in: trailers.files)
    return marked
  }
}

extension FoundSide {
  /// The revision that it is of; nil for the disk, and for other formats.
  var revision: FoundCatalog.Revision? { if case .catalog(let found) = content { found.revision } else { nil } }
}

extension CatalogComparison {
  /// The bundle ID of the new side's app.
  var bundleID: String? { (new.side.catalog.app ?? old.side.catalog.app)?.bundleID }
}

// MARK: - Accepting

/// Adds the changes of a comparison to the file of accepted changes.
struct AcceptedFile {
  let reason: String

  /// The last day on which they pass.
  let until: CalendarDate

  /// Only changes at least as bad as this; nil for all that are shown.
  let level: Consequence?

  /// Marks the changes as accepted.
  ///
  /// - Parameters:
  ///   - changes: the changes of the comparison.
  ///   - comparison: the comparison, whose new side is a catalog on the disk.
  ///   - showsInternal: whether changes that stay in the repository are shown.
  /// - Returns: the changes, and the file to write; nil if there is nothing to add.
  /// - Throws: a `Failure` for a catalog without a folder, or a file that can't be extended.
  func accept(
    _ changes: CatalogChanges, of comparison: CatalogComparison, showsInternal: Bool
  ) throws -> (changes: CatalogChanges, file: AtomicFiles.Change?) {
    guard let found = comparison.new.found, found.revision == nil, !found.root.isEmpty else {
      throw Failure(
        "'\(comparison.new.name)' is not a catalog in a folder, so nothing can be accepted there; compare with one")
    }
    var result = changes
    var entries: [AcceptedChange] = []
    for index in changes.changes.indices {
      let change = changes.changes[index]
      guard change.acceptance == nil, level.map({ change.consequence >= $0 }) ?? true,
        showsInternal || change.consequence != .internal
      else { continue }
      let own = change.accepted(because: reason, until: until)
      if own.isEmpty {
        let isRejected = change.consequence == .impossible
        let reason = isRejected ? "App Store Connect rejects it" : "its values are secret, or it has none"
        Terminal.printError("'\(change.path)' can't be accepted: \(reason)")
      } else {
        entries += own
        result.changes[index].acceptance = Acceptance(reason: reason, until: until)
      }
    }
    guard !entries.isEmpty else { return (result, nil) }
    let path = found.root.appending(AcceptedReading.fileName)
    let shown = try Paths.ofRun().shown(path)
    let old = found.accepted == nil ? nil : Source.bytes(of: path)
    let text = old.map { TextFile(path: shown, bytes: $0) }
    guard let new = AcceptedReading.adding(entries, to: text) else {
      throw Failure("'\(shown)' can't be extended; write its entries as a list below 'accepted'")
    }
    return (result, AtomicFiles.Change(path: path, shown: shown, old: old, new: new))
  }
}
