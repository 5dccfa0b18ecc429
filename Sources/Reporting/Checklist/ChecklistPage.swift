import CatalogModel
import ReviewReadiness
import SourceDiagnostics

/// The checklist filled into a template: Shelf's page, or somebody's own.
package struct ChecklistPage: Sendable {
  private let template: PageTemplate

  /// Where the lines that it names can be read; nil where nobody says.
  package var links: SourceLinks?

  /// Shelf's own page.
  package init() throws(TemplateFault) { template = try PageTemplate(named: "checklist") }

  /// A template of one's own.
  package init(template text: String) throws(TemplateFault) { template = try PageTemplate(text: text) }

  package func render(_ report: ChecklistReport) -> String { parts(report).text }

  package func parts(_ report: ChecklistReport) -> ReportParts {
    let sections = report.apps.flatMap { app in app.sections.map { (app, $0) } }
    let products = sections.filter { $0.1.scope == .product }
    let steps = report.apps.flatMap { ChecklistJSON.steps($0.checklist.plan) }
    var anchors = Anchors()
    let apps = report.apps.map { app($0, in: report, &anchors) }
    anchors.list("by-product", as: "By product")
    let names = sections.map { anchors.listed($1.scope.rawValue, $1.title, as: $1.title, isDeep: true) }
    let items = report.apps.flatMap(\.rows)
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("\(report.name): \(report.isReady ? "ready" : "not ready") for review")),
      ("page_subtitle", .string(report.summary)),
      ("name", .string(report.name)),
      ("ready", .bool(report.isReady)),
      ("is_several", .bool(report.isSeveral)),
      ("due", .string(report.due?.day.description ?? "")),
      ("yes", .number(report.count(.yes))),
      ("no", .number(report.count(.no))),
      ("unknown", .number(report.count(.unknown))),
      ("product_count", .number(products.count)),
      ("ready_count", .number(products.count { $0.1.count(.no) == 0 })),
      ("apps", .list(apps)),
      ("items", .series(items.count, perPart: 512) { items[$0].map { ChecklistJSON.item($0.entry, $0.place) } }),
      (
        "sections",
        .series(sections.count, perPart: 32) { range in
          range.map { section(sections[$0].1, of: sections[$0].0, in: report, names[$0]) }
        }
      ),
      ("has_steps", .bool(!steps.isEmpty)),
      ("submission", .list(steps)),
    ]
    return template.parts(.members(values + anchors.members))
  }

  // MARK: - By item

  private func app(_ app: AppChecklist, in report: ChecklistReport, _ anchors: inout Anchors) -> JSONValue {
    let (answers, owners, steps) = (app.answers(), app.owners, ChecklistJSON.steps(app.checklist.plan))
    let title = app.title(isOneOfSeveral: report.isSeveral)
    let place = report.isSeveral ? app.folder : ""
    return .object([
      "app_anchor": report.isSeveral ? .string(anchors.listed("app", place, as: title)) : nil,
      "open_anchor": answers.isEmpty
        ? nil : .string(anchors.listed("open", place, as: "What is open", isDeep: report.isSeveral)),
      "owners_anchor": owners.isEmpty
        ? nil : .string(anchors.listed("owners", place, as: "Owners", isDeep: report.isSeveral)),
      "steps_anchor": steps.isEmpty
        ? nil : .string(anchors.listed("steps", place, as: "Submission order", isDeep: report.isSeveral)),
      "app_title": .string(title),
      "app_summary": .string(app.summary),
      "has_open": .bool(!answers.isEmpty),
      "open": .list(answers.map(item)),
      "has_owners": .bool(!owners.isEmpty),
      "owners": .list(owners.map(share)),
      "has_app_steps": .bool(!steps.isEmpty),
      "app_steps": .list(steps),
    ])
  }

  private func item(_ answers: AppChecklist.ItemAnswers) -> JSONValue {
    .object([
      "id": .string(answers.item.id),
      "answer": .string(answers.verdict.rawValue),
      "title": .string(answers.item.title),
      "subjects": .string(answers.subjects(answers.count)),
      "count": .number(answers.count),
      "causes": .list(
        answers.causes.map { cause in
          .object([
            "evidence": .string(cause.evidence),
            "has_names": .bool(!cause.names.isEmpty),
            "names": .string(ChecklistReport.some(cause.names, most: 6)),
            "verb": cause.remedy.map { .string($0.verb) },
            "remedy": cause.remedy.map { .string($0.text + (cause.isOneRemedy ? "" : ", and so for the others")) },
          ])
        }),
      "reason": .string(answers.item.reason),
      "source": .string(answers.item.source.title),
      "source_address": answers.item.source.address.map(JSONValue.string),
    ])
  }

  private func share(_ share: AppChecklist.OwnerShare) -> JSONValue {
    .object([
      "owner": .string(share.owner ?? "nobody"), "no_count": .number(share.no), "unknown_count": .number(share.unknown),
      "item_names": .string(ChecklistReport.some(share.items, most: 8)),
    ])
  }

  // MARK: - By subject

  private func section(
    _ section: AppChecklist.Section, of app: AppChecklist, in report: ChecklistReport, _ anchor: String
  ) -> JSONValue {
    let pictures = section.scope == .product ? app.pictures[section.title] ?? [] : []
    let owners = Set(section.rows.map(\.entry.owner))
    return .members([
      ("section_title", .string(section.title)),
      ("section_anchor", .string(anchor)),
      ("section_app", .string(report.isSeveral ? app.title(isOneOfSeveral: true) : "")),
      ("section_owner", .string(owners.count == 1 ? (owners.first ?? nil) ?? "" : "")),
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
      "place_link": place.flatMap { $0.link(links) },
      "owner": entry.owner.map(JSONValue.string),
      "is_open": .bool(entry.answer.verdict != .yes),
      "verb": remedy.map { .string($0.verb) },
      "remedy": remedy.map { .string($0.text) },
      "is_console": .bool(remedy?.kind == "console"),
      "reason": .string(entry.item.reason),
      "source": .string(entry.item.source.title),
      "source_address": entry.item.source.address.map(JSONValue.string),
    ])
  }
}
