package import CatalogDiff
import CatalogModel
import StoreFacts
import TextFormats

/// The documentation of one consequence, with the output of its examples.
package struct ConsequencePage: Sendable {
  let rule: ConsequenceRule

  /// The title of its section.
  let section: String

  package init(_ rule: ConsequenceRule) {
    self.rule = rule
    section = ConsequenceRule.sections.first { $0.rules.contains { $0.id == rule.id } }?.title ?? ""
  }

  /// The page of a consequence by its name; nil if there is none.
  package init?(named name: String) {
    guard let rule = ConsequenceRule.all.first(where: { $0.id == name }) else { return nil }
    self.init(rule)
  }

  /// The pages of all consequences, in the order of their sections.
  package static var all: [ConsequencePage] { ConsequenceRule.all.map(ConsequencePage.init) }

  package var id: String { rule.id }

  /// The names of all, in the order of their sections.
  package static var names: [String] { ConsequenceRule.all.map(\.id) }

  /// Further facts, a name and a line each.
  var facts: [(name: String, value: String)] {
    let address = rule.fact.address.map { " <\($0)>" } ?? ""
    let source = "\(rule.fact.source)\(address), read \(rule.fact.read), confidence \(rule.fact.confidence.rawValue)"
    var facts = [("section", section), ("source", source)]
    if let question = rule.question { facts.append(("question", question)) }
    if let reason = rule.withoutMirror { facts.append(("opposite", reason)) }
    return facts
  }

  /// The output of `shelf diff` for an example, without a summary.
  func output(of example: ChangeExample, _ look: TextLook = TextLook()) -> String {
    let (old, new) = example.sides
    let changes = compare(old, new, options: ComparisonOptions(today: .dayOfReading))
    let report = ChangesReport(changes, old: "old", new: "new", showsInternal: true)
    return ChangesText(look, isWhole: true).body(report)
  }
}

/// Pages about consequences, for the documentation.
package struct ConsequencePageMarkdown: Sendable {
  package init() {}

  /// The index of the folder of pages.
  package var index: String {
    var text = """
      # Consequences

      `shelf diff` judges each change by \(ConsequenceRule.all.count) rules; if several apply, the worst consequence \
      counts. `shelf explain NAME` shows a page in the
      terminal. [diff.md](../diff.md) explains the consequences.

      """
    for section in ConsequenceRule.sections {
      text += "\n## \(section.title)\n\n| change | consequence | |\n|---|---|---|\n"
      for rule in section.rules {
        text += "| [\(rule.id)](\(rule.id).md) | `\(rule.consequence.rawValue)` | \(Markdown.cell(rule.summary)) |\n"
      }
    }
    return text
  }

  package func render(_ pages: [ConsequencePage]) -> String { pages.map(render).joined(separator: "\n") }

  private func render(_ page: ConsequencePage) -> String {
    let rule = page.rule
    let reason = rule.fact.value.prefix(1).uppercased() + rule.fact.value.dropFirst()
    var text = "# \(rule.id)\n\n**\(rule.consequence.rawValue)**: \(Markdown.escaped(rule.summary)).\n\n"
    text += "## Why\n\n\(Markdown.escaped(reason)).\n"
    for example in rule.examples {
      let lines = page.output(of: example).split(separator: "\n").map(String.init)
      text += "\n## Example: \(Markdown.escaped(example.title))\n\n" + Markdown.fenced(lines, language: "text")
    }
    text += "\n## Details\n\n| | |\n|---|---|\n"
    for fact in page.facts { text += "| \(fact.name) | \(Markdown.cell(fact.value)) |\n" }
    return text
  }
}

/// Pages about consequences, for a terminal.
package struct ConsequencePageText: Sendable {
  private let look: TextLook

  package init(_ look: TextLook = TextLook()) { self.look = look }

  package func render(_ pages: [ConsequencePage]) -> String { pages.map(render).joined(separator: "\n") }

  private func render(_ page: ConsequencePage) -> String {
    let rule = page.rule
    var text = TextPage(look)
    text.add(
      StyledText("\(rule.consequence.rawValue)", rule.consequence.style)
        + StyledText(": \(rule.summary)", .message) + StyledText(" [\(rule.id)]"))
    text.addBlank()
    text.add(StyledText(rule.fact.value))
    text.addBlank()
    text.addFacts(page.facts)
    let inner = TextLook(color: look.color, width: look.width - 2)
    for example in rule.examples {
      text.addBlank()
      text.add("For example: " + StyledText(example.title, .message))
      text.addBlank()
      text.addLines(page.output(of: example, inner), indent: 2)
    }
    return text.text
  }
}

/// Pages about consequences, for programs: `shelf.consequences/1`.
package struct ConsequencePageJSON: Sendable {
  package init() {}

  package func render(_ pages: [ConsequencePage]) -> String {
    JSONValue.object(["format": .string("shelf.consequences/1"), "consequences": .array(pages.map(json))]).reportText
  }

  private func json(_ page: ConsequencePage) -> JSONValue {
    let rule = page.rule
    return .object([
      "id": .string(rule.id), "consequence": .string(rule.consequence.rawValue), "summary": .string(rule.summary),
      "reason": .string(rule.fact.value), "question": rule.question.map { .string($0) },
      "source": .inline(
        .object([
          "title": .string(rule.fact.source), "address": rule.fact.address.map { .string($0) },
          "confidence": .string(rule.fact.confidence.rawValue), "read": .string(rule.fact.read.description),
        ])),
      "section": .string(page.section),
      "examples": .array(
        rule.examples.map { .object(["title": .string($0.title), "output": .string(page.output(of: $0))]) }),
    ])
  }
}
