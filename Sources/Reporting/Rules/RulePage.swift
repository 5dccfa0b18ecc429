package import SourceDiagnostics

/// The documentation of one kind of finding, with the output of its examples.
package struct RulePage: Sendable {
  package let kind: DiagnosticKind

  /// The title of its section.
  package let section: String

  /// How to fix it, when to disable it, and its related rules; nil if there is none.
  package let advice: RuleAdvice?

  package let examples: [ShownExample]

  package init(_ kind: DiagnosticKind, section: String, advice: RuleAdvice?, examples: [ShownExample]) {
    (self.kind, self.section, self.advice, self.examples) = (kind, section, advice, examples)
  }

  /// Why it matters in one sentence, and the other sentences.
  var rationale: (why: String, details: String) {
    let words = kind.rationale.split(separator: " ", omittingEmptySubsequences: true)
    let count = firstSentence(of: kind.rationale).split(separator: " ").count
    return (words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "))
  }

  /// How to fix it: by hand, then by a command.
  var remedies: [String] { [advice?.fix, kind.automaticFix].compactMap { $0 } }

  /// When to disable it, then how.
  var disabling: [String] { [advice?.disable, suppression].compactMap { $0 } }

  /// The IDs of related rules.
  var related: [String] { advice?.related ?? [] }

  /// Why it may be wrong; nil unless the confidence in its source is low.
  var caveat: String? {
    guard kind.source.confidence == .low else { return nil }
    return advice?.doubt ?? "Low confidence: Apple's current documentation doesn't state this."
  }

  /// How to disable it; nil if that isn't possible or never right.
  private var suppression: String? {
    guard let advice, !advice.disable.hasPrefix("Never: ") else { return nil }
    let setting = "`rules: {\(kind.id): off}` in `.shelf.yaml`"
    return switch advice.suppression {
    case .comment: "To disable it, write `# shelf:ignore \(kind.id) -- reason` on its line, or \(setting)."
    case .setting: "To disable it, write \(setting)."
    case .impossible: nil
    }
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
    (self.title, self.isGood, self.files, self.assets, self.report) = (title, isGood, files, assets, report)
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

  /// The source with its date and confidence, unless it is Shelf's own.
  var origin: String {
    if source.isShelf { return source.title }
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
