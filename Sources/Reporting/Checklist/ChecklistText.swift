import CatalogModel
import ReviewReadiness
import SourceDiagnostics

/// The checklist for people at a terminal: by item, what blocks first; what says yes is a number.
package struct ChecklistText: Sendable {
  private let paint: TextPainter

  /// Whether everything is named: what says yes, too, and every product.
  private let isWhole: Bool

  package init(color: Bool = false, isWhole: Bool = false) {
    paint = TextPainter(color: color)
    self.isWhole = isWhole
  }

  /// So many names stand in a line, and so many causes below an item, unless everything is asked for.
  private var mostNames: Int { isWhole ? .max : 3 }
  private var mostCauses: Int { isWhole ? .max : 3 }

  package func render(_ report: ChecklistReport) -> String {
    var text = ""
    for app in report.apps { text += render(app, in: report) }
    return text + (report.isSeveral ? "\(report.appSummary): " : "") + report.summary + "\n"
  }

  private func render(_ app: AppChecklist, in report: ChecklistReport) -> String {
    let answers = app.answers(isWhole ? [.no, .unknown, .yes] : [.no, .unknown])
    let (steps, owners) = (app.checklist.plan.steps, app.owners)
    let title = VisibleText.line(app.title(isOneOfSeveral: report.isSeveral))
    let isEmpty = answers.isEmpty && steps.isEmpty && owners.isEmpty
    if isEmpty, !report.isSeveral { return "" }
    var text = paint(.message, title) + (report.isSeveral ? ": \(app.summary)" : "") + "\n"
    for item in answers { text += block(item) }
    if !owners.isEmpty { text += "\n" + table(owners, report.due) }
    if !steps.isEmpty { text += "\n" + plan(steps) }
    return text + "\n"
  }

  // MARK: - Items

  private func block(_ answers: AppChecklist.ItemAnswers) -> String {
    let indent = "          "
    var text = "  \(mark(answers.verdict)) \(answers.item.id): "
    if answers.causes.count == 1, let cause = answers.causes.first {
      text += VisibleText.line(cause.evidence) + "\n" + body(cause, answers, indent)
    } else {
      text += answers.subjects(answers.count) + "\n"
      for cause in answers.causes.prefix(mostCauses) {
        text += "\(indent)\(VisibleText.line(cause.evidence))\n" + body(cause, answers, indent + "  ")
      }
      let left = answers.causes.dropFirst(mostCauses)
      if !left.isEmpty {
        let count = left.reduce(0) { $0 + $1.rows.count }
        text += """
          \(indent)and \(answers.subjects(count)) for \
          \(left.count == 1 ? "another reason" : "\(left.count) other reasons")\n
          """
      }
    }
    if answers.verdict != .yes {
      text +=
        "\(indent)why: \(VisibleText.line(answers.item.reason)) (\(VisibleText.line(answers.item.source.title)))\n"
    }
    return text
  }

  /// Whom it concerns, where, and what to do.
  private func body(_ cause: AppChecklist.ItemAnswers.Cause, _ answers: AppChecklist.ItemAnswers, _ indent: String)
    -> String
  {
    var text = ""
    let place = cause.rows.first?.place.map { VisibleText.line($0.text) }
    let names = cause.names.map { VisibleText.line($0) }
    switch names.count {
    case 0: text += place.map { "\(indent)at \($0)\n" } ?? ""
    case 1: text += "\(indent)\(kind(answers))\(names[0])\(place.map { " at \($0)" } ?? "")\n"
    default:
      text += "\(indent)\(answers.subjects(names.count)): \(ChecklistReport.some(names, most: mostNames))"
      text += "\(place.map { "; the first at \($0)" } ?? "")\n"
    }
    guard let remedy = cause.remedy else { return text }
    text += "\(indent)\(remedy.verb): \(VisibleText.line(remedy.text))"
    return text + (cause.isOneRemedy ? "\n" : ", and so for the others\n")
  }

  /// `group ` before a group's name; an ID goes without saying what it is.
  private func kind(_ answers: AppChecklist.ItemAnswers) -> String { answers.item.scope == .group ? "group " : "" }

  private func mark(_ verdict: Answer.Verdict) -> String {
    switch verdict {
    case .yes: paint(.added, "yes    ")
    case .no: paint(.severity(.error), "no     ")
    case .unknown: paint(.severity(.warning), "unknown")
    }
  }

  // MARK: - Owners and steps

  private func table(_ owners: [AppChecklist.OwnerShare], _ due: ChecklistReport.DueDay?) -> String {
    let rows =
      [["owner", "no", "unknown", "items"]]
      + owners.map { share in
        [
          share.owner.map { VisibleText.line($0) } ?? "nobody", "\(share.no)", "\(share.unknown)",
          ChecklistReport.some(share.items, most: isWhole ? .max : 4),
        ]
      }
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    var text = paint(.message, "Owners") + (due.map { ", \($0.text)" } ?? "") + "\n"
    for row in rows {
      let gaps = widths.indices.map { String(repeating: " ", count: widths[$0] - DisplayWidth.of(row[$0])) }
      text += "  \(row[0])\(gaps[0])  \(gaps[1])\(row[1])  \(gaps[2])\(row[2])  \(row[3])\n"
    }
    return text
  }

  private func plan(_ steps: [SubmissionPlan.Step]) -> String {
    var text = paint(.message, "Submission order") + "\n"
    for (index, step) in steps.enumerated() {
      text += "  \(index + 1). \(step.action)\n"
      let names = (step.groups + step.products.map(\.text)).map { VisibleText.line($0) }
      if names.count > 6, !isWhole {
        text += "       \(names.count): \(ChecklistReport.some(names, most: 4))\n"
      } else {
        for name in names { text += "       \(name)\n" }
      }
      text += "     because \(step.why)\n"
    }
    return text
  }
}

extension Answer.Remedy {
  /// What to do with its text.
  var verb: String {
    switch self {
    case .command: "run"
    case .edit: "edit"
    case .console: "look"
    }
  }
}
