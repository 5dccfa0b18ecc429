package import SourceDiagnostics

extension Configuration.BaselinePath {
  /// Says that it isn't there.
  package var missing: Diagnostic<SourceRange?> {
    Diagnostic(
      .invalidValue, "the baseline '\(text)' is not there", at: place,
      help: "write it with 'shelf lint --write-baseline', or remove the key")
  }
}

extension Baseline.Entry {
  /// Says that fewer findings are there than the entry knows; nil for an entry that was not read.
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
      "'\(rule)' is found \(found == 1 ? "once" : "\(found) times") \(subject), \(count) are known",
      at: digits, fix: Fix("write '\(found)'", isSafe: true, edits: [Edit(at: digits, newText: "\(found)")]),
      product: product)
  }

  /// Where the findings were.
  private var subject: String {
    if let path { return "at \(path)" }
    if let product { return "in '\(product)'" }
    return file.isEmpty ? "anywhere" : "in '\(file)'"
  }
}
