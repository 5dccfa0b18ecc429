import SourceDiagnostics

extension Diagnostic<SourceRange?> {
  /// The fault on one line, with how often it stands there.
  var headline: String {
    VisibleText.line(message) + (repeats > 0 ? " (and \(repeats) more like it)" : "")
  }

  /// All that a finding says, for machines that show text and draw nothing: the fault first, then one line for each
  /// thing more.
  func plainLines(_ places: ReportPlaces) -> [String] {
    var lines = [headline]
    if let label { lines.append(VisibleText.line(label)) }
    for note in notes {
      lines.append(
        "note: " + (places.located(note.place).map { $0.link + ": " } ?? "") + VisibleText.line(note.message))
    }
    if let help { lines.append("help: " + VisibleText.line(help)) }
    if let fix { lines.append((fix.isSafe ? "fix: " : "perhaps: ") + VisibleText.line(fix.title)) }
    return lines
  }
}
