import SourceDiagnostics

extension FindingsReport {
  /// The numbers of a report.
  ///
  /// A finding that represents several equal ones counts once, because one edit fixes them all.
  package struct Summary: Hashable, Sendable {
    package var errors = 0
    package var warnings = 0
    package var infos = 0

    /// The number of files that were read.
    package var files = 0

    /// The number of requested files; nil for all.
    package var wanted: Int?

    /// The number of files with at least one finding.
    package var filesWithFindings = 0

    package var products = 0

    /// Whether there are products without an `app:` record.
    package var lacksApp = false

    /// The number of findings with a safe edit that can be applied.
    package var fixable = 0

    /// The number of findings with an edit that is only likely to be right.
    package var likelyFixable = 0

    /// The number of findings in the baseline, which are not reported.
    package var known = 0

    /// Whether everything could be read.
    package var isWhole = true

    /// Whether nothing was found.
    package var isClean: Bool { errors + warnings + infos == 0 }
  }

  package var summary: Summary {
    var summary = Summary(
      files: fileCount, products: productCount, known: suppressed.count { $0.decision == .baseline })
    summary.wanted = wantedCount
    summary.lacksApp = lacksApp
    summary.isWhole = failures.isEmpty
    var seen: Set<String> = []
    for finding in findings {
      switch finding.severity {
      case .error: summary.errors += 1
      case .warning: summary.warnings += 1
      case .info: summary.infos += 1
      }
      if let fix = finding.fix, fix.isPlaced {
        // 'shelf fix' changes catalogs, and not code.
        if fix.isSafe {
          summary.fixable += 1
        } else if !finding.kind.id.hasPrefix("code-") {
          summary.likelyFixable += 1
        }
      }
      if let file = file(of: finding.place) { seen.insert(file.path) }
    }
    summary.filesWithFindings = seen.count
    return summary
  }
}

extension Fix<SourceRange?> {
  /// The edits with their places; nil if one doesn't have a place, because part of a fix doesn't fix anything.
  var placedEdits: [(place: SourceRange, newText: String)]? {
    var placed: [(place: SourceRange, newText: String)] = []
    for edit in edits {
      guard let place = edit.place else { return nil }
      placed.append((place, edit.newText))
    }
    return placed.isEmpty ? nil : placed
  }
}
