import CatalogModel
import ReviewReadiness
import SourceDiagnostics

/// The checklist as a page of task-list boxes, for issues, pull requests and wikis.
package struct ChecklistMarkdown: Sendable {
  package init() {}

  package func render(_ report: ChecklistReport) -> String {
    var text = "# \(Self.plain(report.name)): \(report.isReady ? "ready" : "not ready") for review\n\n\(report.summary)\n"
    for section in report.sections {
      text += "\n## \(section.scope == .product ? Self.code(section.title) : Self.plain(section.title))\n\n"
      text += "\(section.count(.yes)) of \(section.rows.count)\n\n"
      for row in section.rows { text += line(row.entry, row.place) }
    }
    if !report.checklist.plan.steps.isEmpty { text += "\n## Submission order\n\n" + plan(report.checklist.plan) }
    return text
  }

  private func line(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?) -> String {
    let answer = entry.answer
    let unknown = answer.verdict == .unknown ? "*unknown*: " : ""
    var text =
      "- [\(answer.verdict == .yes ? "x" : " ")] \(unknown)\(Self.plain(entry.item.title)): \(Self.plain(answer.evidence))"
    if let place { text += " (\(Self.code(place.text)))" }
    if let remedy = answer.remedy {
      text += "\n  - \(remedy.verb): " + (remedy.verb == "look" ? Self.plain(remedy.text) : Self.code(remedy.text))
      text += "\n  - why: \(Self.plain(entry.item.reason)) (\(Self.plain(entry.item.source.title)))"
    }
    return text + "\n"
  }

  private func plan(_ plan: SubmissionPlan) -> String {
    plan.steps.enumerated().map { index, step in
      let names = step.groups.map(Self.plain) + step.products.map { Self.code($0.text) }
      let list = names.map { "\n   - [ ] \($0)" }.joined()
      return "\(index + 1). \(Self.plain(step.action)), because \(Self.plain(step.why))\(list)\n"
    }.joined()
  }

  /// Text in which nothing is markup.
  private static func plain(_ text: String) -> String {
    VisibleText.line(text).reduce(into: "") { result, character in
      if "\\`*_{}[]<>#|~".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  /// Text as code, whatever it holds.
  private static func code(_ text: String) -> String {
    let text = VisibleText.line(text)
    guard text.contains("`") else { return "`\(text)`" }
    return "`` \(text) ``"
  }
}
