import SourceDiagnostics

/// Pages about rules, for the documentation.
package struct RulePageMarkdown: Sendable {
  package init() {}

  package func render(_ pages: [RulePage]) -> String { pages.map(render).joined(separator: "\n") }

  private func render(_ page: RulePage) -> String {
    let kind = page.kind
    var text = "# \(kind.id)\n\n**\(kind.severity.rawValue)**: \(Markdown.escaped(kind.summary)).\n"
    if let caveat = page.caveat { text += "\n\(Markdown.escaped(caveat))\n" }
    let (why, details) = page.rationale
    text += section("Why it matters", Markdown.escaped(why))
    if !details.isEmpty { text += section("Details", Markdown.escaped(details)) }
    for example in page.examples { text += "\n" + render(example) }
    text += section("How to fix", page.remedies.map(Markdown.escaped).joined(separator: "\n\n"))
    text += section("When to disable", page.disabling.map(Markdown.escaped).joined(separator: "\n\n"))
    text += section("Source", source(kind) + ". Since Shelf \(kind.since).")
    if !kind.formerly.isEmpty {
      text += "\nFormer names: \(kind.formerly.map { "`\($0)`" }.joined(separator: ", ")).\n"
    }
    return text + section("Related rules", page.related.map { "[\($0)](\($0).md)" }.joined(separator: ", "))
  }

  /// The source, as a link if it is one of Shelf's own pages.
  private func source(_ kind: DiagnosticKind) -> String {
    let title = kind.source.title
    guard let page = Self.ownPages[title] else { return Markdown.escaped(kind.origin) }
    return "[\(title)](../\(page))" + Markdown.escaped(String(kind.origin.dropFirst(title.count)))
  }

  /// The pages in the folder above, by the titles of sources.
  private static let ownPages = [
    "Shelf's accepted changes": "approve-a-breaking-change.md", "Shelf's baseline": "baseline.md",
    "Shelf's catalog format": "catalog-format.md", "Shelf's catalog lock": "lock.md",
    "Shelf's configuration": "configuration.md", "Shelf's scenarios": "scenarios.md",
  ]

  /// A section; empty without content.
  private func section(_ title: String, _ content: String) -> String {
    content.isEmpty ? "" : "\n## \(title)\n\n\(content.hasPrefix("\n") ? String(content.dropFirst()) : content)\n"
  }

  private func render(_ example: ShownExample) -> String {
    var text = "## \(example.isGood ? "Good" : "Bad"): \(Markdown.escaped(example.title))\n"
    for file in example.files {
      if example.files.count > 1 { text += "\n`\(file.path)`\n" }
      text += "\n" + Markdown.fenced(file.visibleLines, language: "yaml")
    }
    if !example.assets.isEmpty {
      text += "\nBeside it:\n\n" + Markdown.fenced(example.assets.map(VisibleText.line), language: "text")
    }
    let output = example.output()
    guard !output.isEmpty else { return text }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    return text + "\n" + Markdown.fenced(lines, language: "text")
  }
}

/// Text as Markdown writes it.
enum Markdown {
  /// Prose with its code spans and addresses unchanged: a backslash in `<https://…>` would belong to the address.
  static func escaped(_ text: String) -> String {
    let line = VisibleText.line(text)
    var (result, isCode, isAddress) = ("", false, false)
    for index in line.indices {
      let character = line[index]
      if character == "`" { isCode.toggle() }
      if character == "<" || character == ">" { isAddress = line[index...].hasPrefix("<http") }
      let isSign = character == "*" || character == "_" || character == "[" || character == "]" || character == "\\"
      result += isSign && !isCode && !isAddress ? "\\\(character)" : String(character)
    }
    return result
  }

  /// Prose in a cell of a table.
  static func cell(_ text: String) -> String { Self.escaped(text).split(separator: "|").joined(separator: "\\|") }

  /// Lines of code; the fence is longer than any in it.
  static func fenced(_ lines: [String], language: String) -> String {
    let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return fence + language + "\n" + lines.map { $0 + "\n" }.joined() + fence + "\n"
  }
}
