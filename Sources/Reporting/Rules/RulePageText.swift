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
    var text = TextPage(TextLook(color: options.color, width: options.width))
    text.add(
      StyledText(kind.severity.rawValue, .severity(kind.severity)) + StyledText(": \(kind.summary)", .message)
        + StyledText(" [\(kind.id)]"))
    text.addBlank()
    text.add(StyledText(kind.rationale))
    var facts = TextPage(text.look)
    var rows: [(name: String, value: String)] = [
      ("fix", page.remedies.joined(separator: " ")), ("disable", page.disabling.joined(separator: " ")),
    ]
    rows += kind.facts.filter { $0.name != "fix" }
    if let caveat = page.caveat { rows.append(("caveat", caveat)) }
    rows.append(("related", page.related.joined(separator: ", ")))
    rows.removeAll { $0.value.isEmpty }
    facts.addFacts(rows)
    return text.text + "\n" + page.examples.map { render($0) + "\n" }.joined() + facts.text
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

  /// Prose is limited to a width that is easy to read.
  private var textWidth: Int { min(options.width, 100) }
}
