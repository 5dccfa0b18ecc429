package import SourceDiagnostics

/// The documentation of one kind of finding, with the output of its examples.
package struct RulePage: Sendable {
  package let kind: DiagnosticKind

  /// The title of its section.
  package let section: String

  /// Whether the configuration and comments can disable it, which isn't possible for read errors.
  package let canBeDisabled: Bool

  /// The IDs of related rules.
  package let related: [String]

  package let examples: [ShownExample]

  package init(
    _ kind: DiagnosticKind, section: String, canBeDisabled: Bool = true, related: [String] = [],
    examples: [ShownExample]
  ) {
    self.kind = kind
    self.section = section
    self.canBeDisabled = canBeDisabled
    self.related = related
    self.examples = examples
  }

  /// Why it matters in one sentence, and the other sentences.
  var rationale: (why: String, details: String) {
    let words = kind.rationale.split(separator: " ", omittingEmptySubsequences: true)
    let count = firstSentence(of: kind.rationale).split(separator: " ").count
    return (words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "))
  }

  /// The remedies in the output of its examples, as sentences, without duplicates.
  var remedies: [String] {
    var seen: Set<String> = []
    return examples.flatMap(\.report.findings).compactMap(\.help).map(Self.sentence).filter { seen.insert($0).inserted }
  }

  /// When to disable it, and how.
  var disabling: String {
    guard canBeDisabled else { return "It can't be disabled, because Shelf doesn't check unreadable input." }
    if let exception = examples.flatMap(\.report.findings).compactMap(\.help).firstMatch(after: "ignore this if ") {
      return "If \(exception)."
    }
    if kind.severity == .error, kind.source.confidence == .high {
      return "Don't disable it: the reported value doesn't work. Use a baseline to accept existing findings for now."
    }
    return "If the reported value is intended and your release was accepted with it."
  }

  /// How to disable it; nil if that isn't possible.
  var suppression: String? {
    canBeDisabled
      ? "`# shelf:ignore \(kind.id) -- reason` on its line, or `rules: {\(kind.id): off}` in `.shelf.yaml`" : nil
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}

extension [String] {
  /// The rest of the first text that contains a prefix, up to a semicolon.
  fileprivate func firstMatch(after prefix: String) -> String? {
    for text in self {
      guard let range = text.firstRange(of: prefix) else { continue }
      return String(text[range.upperBound...].prefix { $0 != ";" })
    }
    return nil
  }
}

/// An example without its marks, and Shelf's findings in it.
package struct ShownExample: Sendable {
  package let title: String
  package let isGood: Bool

  /// The example's own files, without the catalog around them.
  package let files: [TextFile]

  /// The files next to the texts (pictures, folders, links), one per line.
  package let assets: [String]

  /// The findings in it; empty for a good example.
  package let report: FindingsReport

  package init(_ title: String, isGood: Bool, files: [TextFile], assets: [String] = [], report: FindingsReport) {
    self.title = title
    self.isGood = isGood
    self.files = files
    self.assets = assets
    self.report = report
  }

  /// The output of `shelf lint` for it, without a summary.
  func output(_ options: TextRenderer.Options = TextRenderer.Options(width: 110)) -> String {
    var options = options
    options.explains = false
    options.isQuiet = true
    options.maxFindings = 0
    return TextRenderer(options).render(report)
  }
}

extension TextFile {
  /// The file's lines, with visible signs for control and invisible characters.
  var visibleLines: [String] {
    var lines = text(bytes.indices).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { VisibleText.line(String($0)) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension DiagnosticKind {
  /// How a command fixes it; nil if it has to be fixed by hand.
  var automaticFix: String? {
    switch fixability {
    case .none: nil
    case .safe: "`shelf fix` does this for you."
    case .unsafe: "`shelf fix --unsafe` applies a likely answer; check it with `--diff`."
    }
  }

  /// A remark for a source with low confidence.
  var caveat: String? {
    source.confidence == .low ? "Low confidence: Apple's current documentation doesn't state this." : nil
  }

  /// The source with its date and confidence.
  var origin: String {
    let address = source.address.map { " <\($0)>" } ?? ""
    return "\(source.title)\(address), read \(source.read), confidence \(source.confidence.rawValue)"
  }

  /// Further facts, a name and a line each.
  var facts: [(name: String, value: String)] {
    var facts = [("source", origin), ("since", since)]
    if let automaticFix { facts.insert(("fix", automaticFix), at: 1) }
    if !formerly.isEmpty { facts.append(("formerly", formerly.joined(separator: ", "))) }
    return facts
  }
}
