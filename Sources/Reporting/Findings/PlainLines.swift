import SourceDiagnostics

extension Diagnostic<SourceRange?> {
  /// The error on one line, with its number of occurrences.
  var headline: String {
    VisibleText.line(message) + (repeats > 0 ? " (and \(repeats) more like it)" : "")
  }

  /// A finding as plain lines, for services that show text only: the error first, then one line for each detail.
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
