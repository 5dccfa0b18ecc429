import SourceDiagnostics

/// The documentation of a rule, for services that don't link to Shelf's own pages.
struct RuleHelp {
  private let kind: DiagnosticKind

  init(_ kind: DiagnosticKind) { self.kind = kind }

  var text: String {
    kind.rationale + "\n\n" + kind.facts.map { "\($0.name): \($0.value)\n" }.joined()
  }

  var markdown: String {
    let facts = kind.facts.map { "- \($0.name): \(Markdown.text($0.value))\n" }.joined()
    return Markdown.text(kind.rationale) + "\n\n" + facts + kind.examples.map(markdown).joined()
  }

  private func markdown(_ example: Example) -> String {
    var text = "\n**\(example.isGood ? "Good" : "Bad"): \(Markdown.text(example.title))**\n"
    for file in example.files {
      if example.files.count > 1 { text += "\n`\(file.path)`\n" }
      text += "\n" + Markdown.fenced(Self.unmarked(file).visibleLines, language: "yaml")
    }
    return text
  }

  /// A file without the marks around the reported ranges.
  private static func unmarked(_ file: Example.File) -> TextFile {
    let scalars = file.text.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }
    return TextFile(path: file.path, text: String(String.UnicodeScalarView(scalars)))
  }
}
