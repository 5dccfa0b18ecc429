import SourceDiagnostics

/// Pages about rules, for a terminal.
package struct RulePageText: Sendable {
  private let options: TextRenderer.Options
  private let paint: TextPainter

  package init(_ options: TextRenderer.Options = TextRenderer.Options()) {
    self.options = options
    paint = TextPainter(color: options.color)
  }

  /// The pages one after the other, with a line between them.
  package func render(_ pages: [RulePage]) -> String {
    pages.map(render).joined(separator: "\n" + paint(.frame, String(repeating: "─", count: textWidth)) + "\n\n")
  }

  private func render(_ page: RulePage) -> String {
    let kind = page.kind
    var text =
      paint(.severity(kind.severity), kind.severity.rawValue) + paint(.message, ": \(kind.summary)")
      + " [\(kind.id)]\n\n"
    for line in TextLines.wrapped(kind.rationale, width: textWidth) { text += line + "\n" }
    text += "\n"
    for example in page.examples { text += render(example) + "\n" }
    for remedy in page.remedies { text += row("fix", remedy) }
    for fact in kind.facts { text += row(fact.name, fact.value) }
    if let caveat = kind.caveat { text += row("caveat", caveat) }
    text += row("disable", page.disabling)
    if let suppression = page.suppression { text += row("", suppression) }
    if !page.related.isEmpty { text += row("related", page.related.joined(separator: ", ")) }
    return text
  }

  private func row(_ name: String, _ value: String) -> String {
    let margin = 12
    let lines = TextLines.wrapped(value, width: textWidth - margin)
    let label = name + String(repeating: " ", count: margin - name.count)
    return label + lines.joined(separator: "\n" + String(repeating: " ", count: margin)) + "\n"
  }

  private func render(_ example: ShownExample) -> String {
    let word = example.isGood ? paint(.added, "good") : paint(.removed, "bad")
    var text = "\(word): \(paint(.message, example.title))\n\n"
    for (index, file) in example.files.enumerated() {
      if index > 0 { text += "\n" }
      if example.files.count > 1 { text += "  \(paint(.frame, file.path))\n" }
      for line in file.visibleLines { text += line.isEmpty ? "\n" : "    \(line)\n" }
    }
    if !example.assets.isEmpty { text += "\n  \(paint(.frame, "beside it"))\n" }
    for asset in example.assets { text += "    \(VisibleText.line(asset))\n" }
    let output = example.output(options)
    return output.isEmpty ? text : text + "\n" + output
  }

  /// Prose is no wider than people like to read.
  private var textWidth: Int { min(options.width, 100) }
}

/// Prose cut into lines.
enum TextLines {
  /// Lines of at most so many columns, broken at blanks; a longer word stands alone.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var used = 0
    for word in VisibleText.line(text).split(separator: " ") {
      let columns = DisplayWidth.of(String(word))
      if lines.isEmpty || used + 1 + columns > width {
        lines.append(String(word))
        used = columns
      } else {
        lines[lines.count - 1] += " \(word)"
        used += 1 + columns
      }
    }
    return lines
  }
}
