import SourceDiagnostics

extension FindingsReport {
  /// Every kind that was looked for, and those that were found without being in that list, each once.
  var ruleKinds: [DiagnosticKind] {
    var seen: Set<DiagnosticKind> = []
    return (kinds + findings.map(\.kind) + suppressed.map(\.finding.kind)).filter { seen.insert($0).inserted }
  }
}
