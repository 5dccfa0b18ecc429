import CatalogModel
import ReviewReadiness
import SourceDiagnostics
import TextFormats

/// The document `shelf.checklist/1`, and the same with more keys for templates; for several apps `shelf.checklists/1`,
/// with one for each.
package struct ChecklistJSON: Sendable {
  package init() {}

  package func render(_ report: ChecklistReport) -> String { Self.document(report).reportText }

  static func document(_ report: ChecklistReport) -> JSONValue {
    guard report.isSeveral || report.apps.isEmpty else {
      return document(report.apps[0], report, isOneOfSeveral: false)
    }
    return .object([
      "format": .string("shelf.checklists/1"),
      "ready": .bool(report.isReady),
      "due": report.due.map(due),
      "summary": summary(report.taskCount),
      "catalogs": .array(report.apps.map { document($0, report, isOneOfSeveral: true) }),
    ])
  }

  private static func document(_ app: AppChecklist, _ report: ChecklistReport, isOneOfSeveral: Bool) -> JSONValue {
    .object([
      "format": isOneOfSeveral ? nil : .string("shelf.checklist/1"),
      "name": .string(app.name),
      "catalog": isOneOfSeveral ? .string(app.folder) : nil,
      "ready": .bool(app.isReady),
      "due": isOneOfSeveral ? nil : report.due.map(due),
      "summary": summary(app.taskCount),
      "items": .array(items(of: app)),
      "submission": .array(steps(app.checklist.plan)),
    ])
  }

  static func due(_ due: ChecklistReport.DueDay) -> JSONValue {
    .inline(.object(["on": .string(due.day.description), "days_left": .integer(due.daysLeft)]))
  }

  private static func summary(_ count: (Answer.Verdict) -> Int) -> JSONValue {
    .object(["yes": .integer(count(.yes)), "no": .integer(count(.no)), "unknown": .integer(count(.unknown))])
  }

  /// All answers; the summary doesn't count those that follow from others.
  static func items(of app: AppChecklist) -> [JSONValue] {
    app.rows.map { item($0.entry, $0.place, follows: app.causes.root(of: $0.entry)) }
  }

  private static func item(
    _ entry: Checklist.Entry, _ place: ChecklistReport.Place?, follows root: ChecklistItem?
  ) -> JSONValue {
    let answer = entry.answer
    return .object([
      "id": .string(entry.item.id),
      "answer": .string(answer.verdict.rawValue),
      "follows_from": root.map { .string($0.id) },
      "scope": .string(entry.item.scope.rawValue),
      "product": entry.item.scope == .product ? entry.subject.map(JSONValue.string) : nil,
      "group": entry.item.scope == .group ? entry.subject.map(JSONValue.string) : nil,
      "owner": entry.owner.map(JSONValue.string),
      "title": .string(entry.item.title),
      "evidence": .string(answer.evidence),
      "path": .string(answer.place.description),
      "file": place.map { .string($0.file) },
      "line": place.map { .integer($0.line) },
      "column": place.map { .integer($0.column) },
      "remedy": answer.remedy.map { .object(["kind": .string($0.kind), "text": .string($0.text)]) },
      "reason": .string(entry.item.reason),
      "source": .object([
        "title": .string(entry.item.source.title), "address": entry.item.source.address.map(JSONValue.string),
      ]),
    ])
  }

  static func steps(_ plan: SubmissionPlan) -> [JSONValue] {
    plan.steps.enumerated().map { index, step in
      .object([
        "number": .integer(index + 1), "step": .string(step.action),
        "groups": .array(step.groups.map(JSONValue.string)),
        "products": .array(step.products.map { .string($0.text) }), "why": .string(step.why),
      ])
    }
  }
}

extension Answer.Remedy {
  /// The name in JSON.
  var kind: String {
    switch self {
    case .command: "command"
    case .edit: "edit"
    case .console: "console"
    }
  }
}
