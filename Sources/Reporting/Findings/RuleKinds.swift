import SourceDiagnostics

extension FindingsReport {
  /// Every kind that was checked, and kinds that were found in addition, without duplicates.
  var ruleKinds: [DiagnosticKind] {
    var seen: Set<DiagnosticKind> = []
    return (kinds + findings.map(\.kind) + suppressed.map(\.finding.kind)).filter { seen.insert($0).inserted }
  }
}
