package import SourceDiagnostics

extension Configuration.BaselinePath {
  /// The fault for a missing baseline file.
  package var missing: Diagnostic<SourceRange?> {
    Diagnostic(
      .invalidValue, "the baseline '\(text)' does not exist", at: place,
      help: "create it with 'shelf lint --write-baseline', or remove the field")
  }
}

extension Baseline.Entry {
  /// The fault for an entry with fewer findings than recorded; nil for an entry that wasn't read.
  package func stale(found: Int) -> Diagnostic<SourceRange?>? {
    guard let place else { return nil }
    guard found > 0, let digits = place.count else {
      let removal = place.lines.map { Edit<SourceRange?>(at: $0, newText: "") }
      return Diagnostic(
        .staleBaselineEntry, "'\(rule)' is no longer found \(subject)", at: place.entry,
        help: removal == nil ? "remove the entry" : nil,
        fix: removal.map { Fix("remove the entry", isSafe: true, edits: [$0]) }, product: product)
    }
    return Diagnostic(
      .staleBaselineEntry,
      "'\(rule)' is found \(found == 1 ? "once" : "\(found) times") \(subject), but the baseline has \(count)",
      at: digits, fix: Fix("write '\(found)'", isSafe: true, edits: [Edit(at: digits, newText: "\(found)")]),
      product: product)
  }

  /// The place of the findings, in words.
  private var subject: String {
    if let path { return "at \(path)" }
    if let product { return "in '\(product)'" }
    return file.isEmpty ? "anywhere" : "in '\(file)'"
  }
}
