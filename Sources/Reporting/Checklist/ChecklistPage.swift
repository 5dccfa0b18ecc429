import ReviewReadiness
import SourceDiagnostics

/// The checklist filled into a template: Shelf's page, or somebody's own.
package struct ChecklistPage: Sendable {
  private let template: ReportTemplate

  /// Shelf's own page.
  package init() throws(TemplateFault) { template = try ReportTemplate(named: "checklist") }

  /// A template of one's own.
  package init(template text: String) throws(TemplateFault) { template = try ReportTemplate(text: text) }

  package func render(_ report: ChecklistReport) -> String {
    let products = report.sections.filter { $0.scope == .product }
    return template.render(
      .members([
        ("page_title", .string("\(report.name): \(report.isReady ? "ready" : "not ready") for review")),
        ("page_subtitle", .string(report.summary)),
        ("name", .string(report.name)),
        ("ready", .bool(report.isReady)),
        ("yes", .number(report.checklist.count(.yes))),
        ("no", .number(report.checklist.count(.no))),
        ("unknown", .number(report.checklist.count(.unknown))),
        ("product_count", .number(products.count)),
        ("ready_count", .number(products.count { $0.count(.no) == 0 })),
        ("items", .list(zip(report.checklist.entries, report.places).map(ChecklistJSON.item))),
        ("sections", .list(report.sections.map { section($0, report) })),
        ("has_steps", .bool(!report.checklist.plan.steps.isEmpty)),
        ("submission", .list(ChecklistJSON.steps(report.checklist.plan))),
      ]))
  }

  private func section(_ section: ChecklistReport.Section, _ report: ChecklistReport) -> JSONValue {
    let pictures = section.scope == .product ? report.pictures[section.title] ?? [] : []
    return .members([
      ("section_title", .string(section.title)),
      ("scope", .string(section.scope.rawValue)),
      ("is_product", .bool(section.scope == .product)),
      ("total", .number(section.rows.count)),
      ("yes_count", .number(section.count(.yes))),
      ("no_count", .number(section.count(.no))),
      ("unknown_count", .number(section.count(.unknown))),
      ("rows", .list(section.rows.map { row($0.entry, $0.place) })),
      ("has_pictures", .bool(!pictures.isEmpty)),
      ("pictures", .list(pictures.map { .object(["path": .string($0.path), "data": $0.data.map(JSONValue.string)]) })),
    ])
  }

  private func row(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?) -> JSONValue {
    let remedy = entry.answer.remedy
    return .object([
      "id": .string(entry.item.id),
      "answer": .string(entry.answer.verdict.rawValue),
      "title": .string(entry.item.title),
      "evidence": .string(entry.answer.evidence),
      "place": place.map { .string($0.text) },
      "is_open": .bool(entry.answer.verdict != .yes),
      "verb": remedy.map { .string($0.verb) },
      "remedy": remedy.map { .string($0.text) },
      "is_console": .bool(remedy?.kind == "console"),
      "reason": .string(entry.item.reason),
      "source": .string(entry.item.source.title),
    ])
  }
}
