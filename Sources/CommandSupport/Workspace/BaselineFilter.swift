import CatalogProject
import CatalogYAML
package import Reporting
package import SourceDiagnostics
package import SystemPackage
import YAMLSyntax

/// The baseline of a run: a file with the findings that are known, and are not reported again.
package struct BaselineFilter {
  private let path: FilePath
  private let paths: Paths

  /// The paths in the baseline: relative to its own folder.
  private let ownPaths: Paths

  /// The baseline's current content; empty if the file doesn't exist.
  private var baseline = Baseline()
  package private(set) var file: TextFile?
  private var faults: [Diagnostic<SourceRange?>] = []

  /// The scope of a run, which determines the entries of a baseline that can be stale.
  package struct Scope {
    package var walked: [FilePath]

    /// The display paths of the files read.
    package var read: Set<String>

    /// The kinds of findings that were looked for.
    package var kinds: Set<String>

    /// Whether a text could be read to its end.
    package var isWhole: Bool

    /// The settings of the catalogs that share the baseline.
    package var settings: [Settings]
  }

  /// Reads the baseline of a run; nil if it is disabled. A missing one is empty.
  ///
  /// The index is the file's among those of the run. A baseline to record may not exist yet, even if it was requested.
  package init?(_ settings: Settings, _ paths: Paths, index: Int, recording: Bool) throws {
    guard let path = settings.baselinePath else { return nil }
    if case .usual = settings.baseline, !Confinement(around: settings.folder).admits(path) {
      throw Failure("the baseline '\(paths.shown(path))' is outside the project; name it with --baseline")
    }
    (self.path, self.paths) = (path, paths)
    ownPaths = Paths(workingFolder: path.parent)
    guard FileSystem.exists(path) else {
      if case .file = settings.baseline, !recording {
        throw Failure("baseline '\(paths.shown(path))' not found; create it with 'shelf lint --write-baseline'")
      }
      return
    }
    let parsed = Source.file(path, shown: paths.shown(path)).parse(index: index)
    if let failure = parsed.failure { throw Failure(failure) }
    let read = readBaseline(parsed.tree, kinds: RuleBook.kinds)
    baseline = read.baseline
    file = parsed.tree.file
    faults = parsed.faults + read.faults
  }

  /// Removes the known findings and returns the findings about the baseline itself. With `recording`, records the
  /// current findings first.
  package func judge(
    _ sorted: inout SortedFindings, _ files: SourceFiles, _ scope: Scope, recording: Bool
  ) throws -> [Diagnostic<SourceRange?>] {
    let name: (Int) -> String = { number in
      let path = files[number].path
      return path == Source.standardInputName ? path : ownPaths.shown(paths.absolute(path))
    }
    let all = sorted
    let rest = sorted.suppress(baseline, fileName: name) { isLookedAt($0, scope) }
    guard recording else {
      return faults + rest.filter { isLookedAt($0.entry, scope) }.compactMap { $0.entry.stale(found: $0.found) }
    }
    // Findings outside of the scope may still exist.
    let kept = rest.filter { !isLookedAt($0.entry, scope) }.map { entry, found in
      var entry = entry
      entry.count -= found
      return entry
    }
    let new = all.baseline(fileName: name, keeping: kept) { $0.canBeKnown }
    try write(new)
    sorted = all
    _ = sorted.suppress(new, fileName: name) { isLookedAt($0, scope) }
    return []
  }

  /// Whether a run checked the place of an entry; only then can the entry be stale.
  ///
  /// A deleted or excluded file counts as checked if its folder was.
  private func isLookedAt(_ entry: Baseline.Entry, _ scope: Scope) -> Bool {
    guard scope.isWhole, scope.kinds.contains(entry.rule) else { return false }
    if entry.file.isEmpty { return true }
    if entry.file == Source.standardInputName { return scope.read.contains(entry.file) }
    let path = ownPaths.absolute(entry.file)
    guard scope.walked.contains(where: { path.starts(with: $0) }) else { return false }
    return scope.read.contains(paths.shown(path)) || scope.settings.contains { $0.excludes(path) }
      || !FileSystem.exists(path)
  }

  /// Writes the baseline, unless the existing file is something else.
  private func write(_ new: Baseline) throws {
    let shown = paths.shown(path)
    if faults.contains(where: { $0.severity == .error }) {
      throw Failure("'\(shown)' is not a valid baseline; fix or remove it first")
    }
    if FileSystem.isLink(path) { throw Failure("can't write '\(shown)': it is a link; name its target") }
    do {
      try AtomicFile.write(Array(new.text.utf8), to: path)
    } catch {
      throw Failure("can't write '\(shown)': \(error)")
    }
    let count = new.entries.reduce(0) { $0 + $1.count }
    Terminal.note("Wrote \(shown) (\(counted(count, "problem")))\n")
  }
}

extension Settings {
  /// The error that the configured baseline doesn't exist.
  package var missingBaseline: Diagnostic<SourceRange?>? {
    guard case .usual = baseline, let named = configuration.baseline, let path = baselinePath, !FileSystem.exists(path)
    else { return nil }
    return named.missing
  }
}
