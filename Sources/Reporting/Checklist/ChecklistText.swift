import CatalogModel
import ReviewReadiness
import SourceDiagnostics

/// The checklist for people at a terminal: what says no or unknown in full, what says yes as a number.
package struct ChecklistText: Sendable {
  private let paint: TextPainter

  /// Whether what says yes is told as well.
  private let tellsAll: Bool

  package init(color: Bool = false, tellsAll: Bool = false) {
    paint = TextPainter(color: color)
    self.tellsAll = tellsAll
  }

  package func render(_ report: ChecklistReport) -> String {
    var text = ""
    for section in report.sections {
      let open = section.rows.filter { tellsAll || $0.entry.answer.verdict != .yes }
      guard !open.isEmpty else { continue }
      text += paint(.message, head(section)) + "\n"
      for row in open { text += block(row.entry, row.place) }
      text += "\n"
    }
    if !report.checklist.plan.steps.isEmpty { text += plan(report.checklist.plan) + "\n" }
    return text + report.summary + "\n"
  }

  private func head(_ section: ChecklistReport.Section) -> String {
    let kind = section.scope == .product ? "" : "\(section.scope.rawValue) "
    return "\(kind)\(VisibleText.line(section.title))  \(section.count(.yes)) of \(section.rows.count)"
  }

  private func block(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?) -> String {
    let answer = entry.answer
    let line = VisibleText.line
    var text = "  \(mark(answer.verdict)) \(entry.item.id): \(line(answer.evidence))\n"
    if let place { text += "      at \(line(place.text))\n" }
    if let remedy = answer.remedy { text += "      \(remedy.verb): \(line(remedy.text))\n" }
    if answer.verdict != .yes { text += "      why: \(line(entry.item.reason)) (\(line(entry.item.source.title)))\n" }
    return text
  }

  private func mark(_ verdict: Answer.Verdict) -> String {
    switch verdict {
    case .yes: paint(.added, "yes    ")
    case .no: paint(.severity(.error), "no     ")
    case .unknown: paint(.severity(.warning), "unknown")
    }
  }

  private func plan(_ plan: SubmissionPlan) -> String {
    var text = paint(.message, "Submission order") + "\n"
    for (index, step) in plan.steps.enumerated() {
      text += "  \(index + 1). \(step.action)\n"
      for name in step.groups + step.products.map(\.text) { text += "       \(VisibleText.line(name))\n" }
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
