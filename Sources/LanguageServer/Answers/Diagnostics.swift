import SourceDiagnostics

/// Findings as editor diagnostics.
extension Session {
  /// A finding, with its remedy below the message.
  func diagnostic(_ finding: Diagnostic<SourceRange?>) -> JSON {
    var message = finding.message
    if let label = finding.label { message += ": \(label)" }
    if let help = finding.help { message += "\n\(help)" }
    return .compact([
      "range": range(finding.place), "severity": .number(finding.severity.rank + 1), "code": .string(finding.kind.id),
      "codeDescription": finding.kind.source.address.map { .compact(["href": .string($0)]) } ?? .null,
      "source": "shelf", "message": .string(message),
      "relatedInformation": finding.notes.isEmpty ? .null : .array(finding.notes.compactMap(related)),
    ])
  }

  private func related(_ note: Note<SourceRange?>) -> JSON? {
    note.place.map { ["location": location($0), "message": .string(note.message)] }
  }

  /// A place in a file.
  func location(_ place: SourceRange) -> JSON {
    ["uri": .string(uri(of: workspace.files.path(place.file))), "range": range(place)]
  }

  /// The range of a place; the start of the file for none.
  func range(_ place: SourceRange?) -> JSON {
    guard let place else { return client.range(0..<0, in: EditorText(TextFile(path: "", bytes: []))) }
    return client.range(place.bytes, in: workspace.files.text(place.file))
  }
}
