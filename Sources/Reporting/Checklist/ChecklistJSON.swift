import CatalogModel
import ReviewReadiness
import SourceDiagnostics

/// The document `shelf.checklist/1`, and the same with more keys for templates.
package struct ChecklistJSON: Sendable {
  package init() {}

  package func render(_ report: ChecklistReport) -> String { Self.document(report).text() }

  static func document(_ report: ChecklistReport) -> JSONValue {
    .object([
      "format": .string("shelf.checklist/1"),
      "name": .string(report.name),
      "ready": .bool(report.isReady),
      "summary": .object([
        "yes": .number(report.checklist.count(.yes)), "no": .number(report.checklist.count(.no)),
        "unknown": .number(report.checklist.count(.unknown)),
      ]),
      "items": .list(zip(report.checklist.entries, report.places).map(item)),
      "submission": .list(steps(report.checklist.plan)),
    ])
  }

  static func item(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?) -> JSONValue {
    let answer = entry.answer
    return .object([
      "id": .string(entry.item.id),
      "answer": .string(answer.verdict.rawValue),
      "scope": .string(entry.item.scope.rawValue),
      "product": entry.item.scope == .product ? entry.subject.map(JSONValue.string) : nil,
      "group": entry.item.scope == .group ? entry.subject.map(JSONValue.string) : nil,
      "title": .string(entry.item.title),
      "evidence": .string(answer.evidence),
      "path": .string(answer.place.description),
      "file": place.map { .string($0.file) },
      "line": place.map { .number($0.line) },
      "column": place.map { .number($0.column) },
      "remedy": answer.remedy.map { .object(["kind": .string($0.kind), "text": .string($0.text)]) },
      "reason": .string(entry.item.reason),
      "source": .object(["title": .string(entry.item.source.title), "address": entry.item.source.address.map(JSONValue.string)]),
    ])
  }

  static func steps(_ plan: SubmissionPlan) -> [JSONValue] {
    plan.steps.enumerated().map { index, step in
      .object([
        "number": .number(index + 1), "step": .string(step.action),
        "groups": .list(step.groups.map(JSONValue.string)),
        "products": .list(step.products.map { .string($0.text) }), "why": .string(step.why),
      ])
    }
  }
}

extension Answer.Remedy {
  /// As programs know it.
  var kind: String {
    switch self {
    case .command: "command"
    case .edit: "edit"
    case .console: "console"
    }
  }
}
