package import SourceDiagnostics

extension SortedFindings {
  /// Suppresses the findings that are in a baseline.
  ///
  /// - Parameters:
  ///   - baseline: the known findings.
  ///   - fileName: a file's name in the baseline, by the file's index.
  ///   - isLookedAt: whether an entry's place was checked in this run.
  /// - Returns: the entries with fewer findings than recorded, and the number of those.
  package mutating func suppress(
    _ baseline: Baseline, fileName: (Int) -> String, isLookedAt: (Baseline.Entry) -> Bool
  ) -> [(entry: Baseline.Entry, found: Int)] {
    let (known, rest) = baseline.knows(findings, fileName: fileName, isLookedAt: isLookedAt)
    var number = -1
    suppress { _ in
      number += 1
      return known.contains(number)
    }
    return rest
  }

  /// The baseline text for these findings, sorted.
  ///
  /// - Parameters:
  ///   - fileName: a file's name in the baseline, by the file's index.
  ///   - kept: entries to keep regardless of the findings.
  ///   - mayKnow: whether findings of a kind may be skipped.
  /// - Returns: the baseline.
  package func baseline(
    fileName: (Int) -> String, keeping kept: [Baseline.Entry], where mayKnow: (DiagnosticKind) -> Bool
  ) -> Baseline {
    var counts: [Baseline.Entry: Int] = [:]
    for finding in findings where mayKnow(finding.kind) {
      let file = finding.place.map { fileName($0.file) } ?? ""
      let entry = Baseline.Entry(rule: finding.kind.id, product: finding.product, path: finding.path, file: file)
      counts[entry, default: 0] += 1
    }
    for entry in kept {
      let bare = Baseline.Entry(rule: entry.rule, product: entry.product, path: entry.path, file: entry.file)
      counts[bare, default: 0] += entry.count
    }
    let entries = counts.map { entry, count in
      var entry = entry
      entry.count = count
      return entry
    }
    return Baseline(entries.sorted { $0.order.lexicographicallyPrecedes($1.order) })
  }
}

extension Baseline.Entry {
  /// By rule, product, path and file, bytewise; each ends with a byte that sorts before any text.
  fileprivate var order: [UInt8] { [rule, product ?? "", path ?? "", file].flatMap { Array($0.utf8) + [0] } }
}
