import CatalogModel
import ReviewReadiness
import SourceDiagnostics

/// The checklist as a page of task-list boxes, for issues, pull requests and wikis.
///
/// A box is an item with everything that it affects, so that forty new products still fit into an issue. Passed items
/// are folded.
package struct ChecklistMarkdown: Sendable {
  /// Whether owners are shown.
  private let isWhole: Bool

  package init(isWhole: Bool = false) { self.isWhole = isWhole }

  /// The maximum number of names on a line and of causes below an item, unless everything is requested.
  private var mostNames: Int { isWhole ? .max : 20 }
  private var mostCauses: Int { isWhole ? .max : 6 }

  package func render(_ report: ChecklistReport) -> String {
    let due = report.due.map { "; \($0.text)" } ?? ""
    guard report.isSeveral else {
      guard let app = report.apps.first else { return "" }
      let answer = app.isReady ? "ready" : "not ready"
      return "# \(MarkdownText.escaped(app.name)): \(answer) for review\n\n\(app.summary)\(due)\n"
        + body(app, report, level: "##")
    }
    let (apps, ready) = (counted(report.apps.count, "app"), report.apps.count(where: \.isReady))
    let counts = ChecklistReport.summary(isReady: report.isReady, report.taskCount)
    var text = "# \(apps): \(ready) ready for review\n\n\(counts)\(due)\n"
    for app in report.apps {
      let title = MarkdownText.escaped(app.title(isOneOfSeveral: true))
      text += "\n## \(title): \(app.isReady ? "ready" : "not ready") for review\n\n"
      text += app.summary + "\n" + body(app, report, level: "###")
    }
    return text
  }

  private func body(_ app: AppChecklist, _ report: ChecklistReport, level: String) -> String {
    var text = ""
    for (verdict, heading) in [(Answer.Verdict.no, "Blocking"), (.unknown, "To check by hand")] {
      let answers = app.answers([verdict])
      guard !answers.isEmpty else { continue }
      text += "\n\(level) \(heading)\n\n"
      for item in answers { text += box(item) }
    }
    let owners = app.owners
    if !owners.isEmpty { text += "\n\(level) Owners\n\n" + table(owners) }
    if !app.checklist.plan.steps.isEmpty { text += "\n\(level) Submission order\n\n" + plan(app.checklist.plan) }
    let yes = app.answers([.yes])
    if !yes.isEmpty {
      text += "\n<details><summary>\(app.checklist.count(.yes)) ok</summary>\n\n"
      for item in yes { text += done(item) }
      text += "\n</details>\n"
    }
    return text
  }

  // MARK: - Items

  private func box(_ answers: AppChecklist.ItemAnswers) -> String {
    var text = "- [ ] \(MarkdownText.escaped(answers.item.title)): "
    if answers.causes.count == 1, let cause = answers.causes.first {
      text += MarkdownText.escaped(cause.evidence) + whom(cause, answers) + "\n" + remedy(cause, "  ")
    } else {
      text += answers.subjects(answers.count) + "\n"
      for cause in answers.causes.prefix(mostCauses) {
        text += "  - \(MarkdownText.escaped(cause.evidence))\(whom(cause, answers))\n" + remedy(cause, "    ")
      }
      let left = answers.causes.dropFirst(mostCauses)
      if !left.isEmpty {
        let count = left.reduce(0) { $0 + $1.rows.count }
        text += """
            - and \(answers.subjects(count)) for \(left.count == 1 ? "another reason" : "\(left.count) other reasons")\n
          """
      }
    }
    return text
      + "  - why: \(MarkdownText.escaped(answers.item.reason)) (\(MarkdownText.escaped(answers.item.source.title)))\n"
  }

  /// The products affected by a cause, and the place if it is a single one.
  private func whom(_ cause: AppChecklist.ItemAnswers.Cause, _ answers: AppChecklist.ItemAnswers) -> String {
    let names = cause.names.map { answers.item.scope == .product ? MarkdownText.code($0) : MarkdownText.escaped($0) }
    if names.count > 1 {
      return "; \(answers.subjects(names.count)): \(ChecklistReport.some(names, most: mostNames))"
    }
    let place = cause.rows.first?.place.map { " (\(MarkdownText.code($0.text)))" } ?? ""
    return (names.first.map { "; \($0)" } ?? "") + place
  }

  private func remedy(_ cause: AppChecklist.ItemAnswers.Cause, _ indent: String) -> String {
    guard let remedy = cause.remedy else { return "" }
    let text = remedy.verb == "look" ? MarkdownText.escaped(remedy.text) : MarkdownText.code(remedy.text)
    return "\(indent)- \(remedy.verb): \(text)\(cause.isOneRemedy ? "" : ", and so for the others")\n"
  }

  /// A passed item: one line, with its evidence if it has a single subject.
  private func done(_ answers: AppChecklist.ItemAnswers) -> String {
    let title = "- [x] \(MarkdownText.escaped(answers.item.title)): "
    if let cause = answers.causes.first, answers.count == 1 {
      return title + MarkdownText.escaped(cause.evidence) + whom(cause, answers) + "\n"
    }
    guard isWhole else { return title + answers.subjects(answers.count) + "\n" }
    let lines = answers.causes.map { "  - \(MarkdownText.escaped($0.evidence))\(whom($0, answers))\n" }
    return title + answers.subjects(answers.count) + "\n" + lines.joined()
  }

  // MARK: - Owners and steps

  private func table(_ owners: [AppChecklist.OwnerShare]) -> String {
    var text = "| owner | blocking | by hand | items |\n|---|--:|--:|---|\n"
    for share in owners {
      let items = MarkdownText.escaped(ChecklistReport.some(share.items, most: isWhole ? .max : 6))
      let owner = share.owner.map(MarkdownText.escaped) ?? "no owner"
      text += "| \(owner) | \(share.no) | \(share.unknown) | \(items) |\n"
    }
    return text
  }

  private func plan(_ plan: SubmissionPlan) -> String {
    plan.steps.enumerated().map { index, step in
      let names = step.groups.map(MarkdownText.escaped) + step.products.map { MarkdownText.code($0.text) }
      let isFolded = names.count > 6 && !isWhole
      let amount = counted(names.count, step.groups.isEmpty ? "product" : "item")
      let items = isFolded ? ["\(amount): \(ChecklistReport.some(names, most: mostNames))"] : names
      let list = items.map { "\n   - [ ] \($0)" }.joined()
      return "\(index + 1). \(MarkdownText.escaped(step.action)), because \(MarkdownText.escaped(step.why))\(list)\n"
    }.joined()
  }
}
