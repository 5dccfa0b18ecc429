import CatalogModel
import ReviewReadiness
import SourceDiagnostics
import TextFormats

/// The release page: Shelf's own template, or a user's, filled with the checklists of one or more apps.
package struct ChecklistPage: Sendable {
  private let template: PageTemplate

  /// The base address of links to source lines; nil if unknown.
  package var links: SourceLinks?

  /// Shelf's own page.
  package init() throws(TemplateFault) { template = try PageTemplate(named: "checklist") }

  /// A user's template.
  package init(template text: String) throws(TemplateFault) { template = try PageTemplate(text: text) }

  package func render(_ report: ChecklistReport) -> String {
    let sections = report.apps.flatMap { app in app.sections.map { (app, $0) } }
    let products = sections.filter { $0.1.scope == .product }
    let steps = report.apps.flatMap { ChecklistJSON.steps($0.checklist.plan) }
    var anchors = Anchors()
    let apps = report.apps.map { app($0, in: report, &anchors) }
    let names = sections.map { anchors.name($1.scope.rawValue, $1.title) }
    let byHand = byHand(report)
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("Release: \(report.name)")), ("page_subtitle", .string(Self.subtitle(report))),
      ("name", .string(report.name)), ("ready", .bool(report.isReady)), ("is_several", .bool(report.isSeveral)),
      ("due", .string(report.due?.day.description ?? "")), ("yes", .integer(report.count(.yes))),
      ("no", .integer(report.count(.no))), ("unknown", .integer(report.count(.unknown))),
      ("product_count", .integer(products.count)), ("ready_count", .integer(products.count { $0.1.count(.no) == 0 })),
      ("apps", .array(apps)), ("has_by_hand", .bool(!byHand.isEmpty)), ("by_hand", .array(byHand)),
      ("items", .array(report.apps.flatMap(ChecklistJSON.items))),
      ("sections", .array(zip(sections, names).map { section($0.1, of: $0.0, in: report, $1) })),
      ("has_steps", .bool(!steps.isEmpty)), ("submission", .array(steps)),
    ]
    return template.render(.members(values))
  }

  /// `1 of 3 apps not ready, due 2026-12-01, in 10 days`.
  private static func subtitle(_ report: ChecklistReport) -> String {
    let waiting = report.apps.count { !$0.isReady }
    let state =
      waiting == 0
      ? "Nothing blocks it"
      : report.isSeveral ? "\(waiting) of \(counted(report.apps.count, "app")) not ready" : "Not ready"
    return state + (report.due.map { ", \($0.text)" } ?? "")
  }

  /// The app's name, and its folder where another app has the same name.
  private static func title(_ app: AppChecklist, in report: ChecklistReport) -> String {
    app.title(isOneOfSeveral: report.apps.count { $0.name == app.name } > 1)
  }

  // MARK: - Each app

  /// The numbers of blocking items and of days of price changes that an app's half screen shows unfolded.
  private static let mostRows = (blocking: 5, days: 3)

  private func app(_ app: AppChecklist, in report: ChecklistReport, _ anchors: inout Anchors) -> JSONValue {
    let (blocking, byHand) = (app.answers([.no]), app.answers([.unknown]))
    let (owners, steps) = (app.owners, app.checklist.plan.steps)
    let (changes, waiting) = (app.outlook?.priceChanges ?? [], waiting(app))
    return .object([
      "app_anchor": .string(anchors.name("app", report.isSeveral ? app.folder : "")),
      "app_title": .string(Self.title(app, in: report)), "app_summary": .string(app.summary),
      "app_answer": .string(app.isReady ? "yes" : "no"), "app_status": .string(app.isReady ? "ready" : "not ready"),
      "has_section": .bool(
        !(blocking.isEmpty && changes.isEmpty && waiting.isEmpty && owners.isEmpty && steps.isEmpty)),
      "app_product_count": .integer(app.sections.count { $0.scope == .product }),
      "has_blocking": .bool(!blocking.isEmpty), "blocking_count": .integer(app.taskCount(.no)),
      "blocking": .array(
        FoldedRows.bodies(blocking.map { item($0, app) }, showing: Self.mostRows.blocking) {
          "\($0) more blocking items"
        }
      ),
      "by_hand_count": .integer(app.taskCount(.unknown)),
      "has_price_changes": .bool(!changes.isEmpty), "price_change_count": .integer(changes.count),
      "price_changes": .array(
        FoldedRows.bodies(Self.days(changes), showing: Self.mostRows.days) { "\($0) more price changes" }),
      "waiting_count": .integer(app.outlook?.inReview.count ?? 0), "waiting": .array(waiting),
      "open": .array((blocking + byHand).map { item($0, app) }),
      "has_owners": .bool(!owners.isEmpty), "owners": .array(owners.map(share)),
      "has_app_steps": .bool(!steps.isEmpty), "app_steps": .array(steps.map { step($0, app) }),
    ])
  }

  private func item(_ answers: AppChecklist.ItemAnswers, _ app: AppChecklist) -> JSONValue {
    .object([
      "id": .string(answers.item.id),
      "answer": .string(answers.verdict.rawValue),
      "title": .string(capitalized(answers.item.title)),
      "subjects": .string(answers.subjects(answers.count)),
      "count": .integer(answers.count),
      "causes": .array(
        answers.causes.map { cause in
          let (names, more) = Self.names(cause, app)
          return .object([
            "evidence": .string(cause.evidence), "has_names": .bool(names != nil),
            "names": names.map(JSONValue.string), "more_names": more, "verb": cause.remedy.map { .string($0.verb) },
            "remedy": Self.remedy(cause),
          ])
        }),
      "reason": .string(answers.item.reason),
      "source": .string(answers.item.source.title),
      "source_address": answers.item.source.address.map(JSONValue.string),
    ])
  }

  private static func remedy(_ cause: AppChecklist.ItemAnswers.Cause) -> JSONValue? {
    cause.remedy.map { .string($0.text + (cause.isOneRemedy ? "" : ", and so for the others")) }
  }

  /// The number of names that a screen shows; paper shows all.
  private static let mostNames = 6

  /// The names of the products or groups of a cause, and those that only paper shows; nil for the app.
  private static func names(
    _ cause: AppChecklist.ItemAnswers.Cause, _ app: AppChecklist
  ) -> (shown: String?, more: JSONValue?) {
    let names = cause.names.map(app.teamName)
    return names.isEmpty ? (nil, nil) : (ChecklistReport.some(names, most: mostNames), more(names))
  }

  private static func more(_ names: [String]) -> JSONValue? {
    names.count > mostNames ? .string(names.dropFirst(mostNames).joined(separator: ", ")) : nil
  }

  private func step(_ step: SubmissionPlan.Step, _ app: AppChecklist) -> JSONValue {
    let names = step.groups + step.products.map(\.text).inNaturalOrder { $0 }.map(app.teamName)
    return .object([
      "step": .string(step.action), "names": names.isEmpty ? nil : .string(names.joined(separator: ", ")),
      "why": .string(step.why),
    ])
  }

  /// The price changes, with one row for changes on the same days.
  private static func days(_ changes: [ReleaseOutlook.PriceChange]) -> [JSONValue] {
    let all = Dictionary(grouping: changes, by: \.when).sorted {
      ($0.value[0].days[0], $0.key) < ($1.value[0].days[0], $1.key)
    }
    return all.map { when, changes in
      .object([
        "when": .string(when), "one": changes.count == 1 ? .string(changes[0].text) : nil,
        "products": .string(counted(changes.count, "product")), "all": .array(changes.map { .string($0.text) }),
        "spread": .string(PriceRow.spread(changes.compactMap(\.tenths))),
      ])
    }
  }

  private func waiting(_ app: AppChecklist) -> [JSONValue] {
    guard let outlook = app.outlook else { return [] }
    return [("Waiting for review", outlook.inReview), ("New texts, not submitted yet", outlook.unsubmitted)].filter {
      !$0.1.isEmpty
    }
    .map { label, names in
      .object([
        "label": .string(label), "names": .string(ChecklistReport.some(names, most: Self.mostNames)),
        "more_names": Self.more(names),
      ])
    }
  }

  private func share(_ share: AppChecklist.OwnerShare) -> JSONValue {
    .object([
      "owner": .string(share.owner ?? "no owner"), "no_count": .integer(share.no),
      "unknown_count": .integer(share.unknown), "item_names": .string(share.items.joined(separator: ", ")),
    ])
  }

  // MARK: - To check by hand

  /// The items to check by hand: a row for each item, with a box for each app or for each cause in it. Evidence and
  /// remedy are in the row if they are the same for all boxes.
  private func byHand(_ report: ChecklistReport) -> [JSONValue] {
    let open = report.apps.map { app in (app, app.answers([.unknown])) }
    return ChecklistItem.all.compactMap { item in
      let boxes = open.flatMap { app, answers in
        answers.filter { $0.item === item }.flatMap(\.causes).map { (app, $0) }
      }
      guard let (_, first) = boxes.first else { return nil }
      let isOneEvidence = boxes.allSatisfy { $1.evidence == first.evidence }
      let isOneRemedy = boxes.allSatisfy { $1.isOneRemedy && $1.remedy == first.remedy }
      return .object([
        "title": .string(item.title), "evidence": isOneEvidence ? .string(first.evidence) : nil,
        "remedy": isOneRemedy ? first.remedy.map { .string($0.text) } : nil,
        "boxes": .array(
          boxes.map { app, cause in
            let (names, more) = Self.names(cause, app)
            let title = report.isSeveral ? Self.title(app, in: report) : names == nil ? "the app" : nil
            return .object([
              "subjects": .string([title, names].compactMap(\.self).joined(separator: ": ")), "more_names": more,
              "own_evidence": isOneEvidence ? nil : .string(cause.evidence),
              "own_remedy": isOneRemedy ? nil : Self.remedy(cause),
            ])
          }),
      ])
    }
  }

  // MARK: - By subject

  private func section(
    _ section: AppChecklist.Section, of app: AppChecklist, in report: ChecklistReport, _ anchor: String
  ) -> JSONValue {
    let pictures = section.scope == .product ? app.pictures[section.title] ?? [] : []
    let owners = Set(section.rows.map(\.entry.owner))
    let name = section.scope == .product ? app.teamName(section.title) : section.title
    return .members([
      ("section_title", .string(section.title)),
      ("section_name", .string(name)), ("has_id", .bool(name != section.title)), ("section_anchor", .string(anchor)),
      ("section_app", .string(report.isSeveral ? Self.title(app, in: report) : "")),
      ("section_owner", .string(owners.count == 1 ? (owners.first ?? nil) ?? "" : "")),
      ("scope", .string(section.scope.rawValue)), ("total", .integer(section.rows.count)),
      ("yes_count", .integer(section.count(.yes))), ("no_count", .integer(section.count(.no))),
      ("unknown_count", .integer(section.count(.unknown))),
      ("rows", .array(section.rows.map { row($0.entry, $0.place) })), ("has_pictures", .bool(!pictures.isEmpty)),
      (
        "pictures",
        .array(pictures.map { .object(["path": .string($0.path), "data": $0.data.map(JSONValue.string)]) })
      ),
    ])
  }

  private func row(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?) -> JSONValue {
    let remedy = entry.answer.remedy
    return .object([
      "id": .string(entry.item.id),
      "answer": .string(entry.answer.verdict.rawValue),
      "status": .string(entry.answer.verdict.status),
      "title": .string(capitalized(entry.item.title)),
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

extension AppChecklist {
  /// The team's name for a product, if it is known; else the ID.
  fileprivate func teamName(_ id: String) -> String { outlook?.names[id] ?? id }
}

extension Answer.Verdict {
  /// In a word, for a badge.
  fileprivate var status: String {
    switch self {
    case .yes: "done"
    case .no: "blocking"
    case .unknown: "check"
    }
  }
}
