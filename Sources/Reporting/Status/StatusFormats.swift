import CatalogModel
import SourceDiagnostics
import TextFormats

/// The status for people: what waits and what is blocked first, then upcoming prices.
package struct StatusText: Sendable {
  private let look: TextLook

  /// Whether products without anything to do are listed too.
  private let isWhole: Bool

  package init(_ look: TextLook = TextLook(), isWhole: Bool = false) { (self.look, self.isWhole) = (look, isWhole) }

  package func render(_ report: StatusReport) -> String {
    var page = TextPage(look)
    if report.apps.count != 1 { addOverview(report, to: &page) }
    for (index, app) in report.apps.enumerated() {
      if index > 0 || report.apps.count > 1 { page.addBlank() }
      writeApp(app, report.day, to: &page)
    }
    return page.text
  }

  private func addOverview(_ report: StatusReport, to page: inout TextPage) {
    page.add(StyledText("\(report.apps.count) apps on \(report.day)", .message))
    let header = ["", "products", "in review", "not submitted", "blocked", "upcoming prices"].map { StyledText($0) }
    let rows = report.apps.map { app in
      let counts = [
        app.productCount, app.waitingCount, app.unsubmittedCount, app.blockedCount, app.prices.count,
      ]
      return [StyledText(report.title(of: app), .message)] + counts.map { StyledText($0 == 0 ? "–" : "\($0)") }
    }
    page.addTable([header] + rows, indent: 2, numbers: [1, 2, 3, 4, 5])
  }

  private func writeApp(_ app: AppStatus, _ day: CalendarDate, to page: inout TextPage) {
    let id = app.bundleID.map { " (\($0))" } ?? ""
    let place = (app.origin.contains("://") ? "at " : "in ") + app.origin
    page.add(StyledText(app.name, .message) + StyledText("\(id) \(place), \(day)"))
    page.add(StyledText(app.summary), indent: 2)
    for blocker in app.blockers {
      page.add(StyledText("× ", .severity(.error)) + StyledText(blocker), indent: 2, hanging: 4)
    }
    let names = ProductNames(bundleID: app.bundleID, among: app.rows.compactMap { $0.product?.text })
    let shown = app.rows.filter { isWhole || !$0.isQuiet }
    if !shown.isEmpty {
      page.addBlank()
      page.addTable(shown.map { cells(of: $0, names) }, indent: 2)
    }
    let quiet = app.rows.count - shown.count
    if quiet > 0 {
      if !shown.isEmpty { page.addBlank() }
      let others = quiet == 1 ? "The other product needs" : "The other \(quiet) products need"
      let words = shown.isEmpty ? "No product needs attention" : "\(others) no attention"
      page.add(StyledText("\(words); --all lists all"), indent: 2)
    }
    guard !app.prices.isEmpty else { return }
    page.addBlank()
    page.add(StyledText("Upcoming prices", .message), indent: 2)
    page.addTable(app.prices.map { [StyledText($0.when), StyledText($0.text)] }, indent: 4)
  }

  private func cells(of row: AppStatus.Row, _ names: ProductNames) -> [StyledText] {
    let name = row.product.map { names.short($0.text) } ?? "group \(row.name)"
    let waiting = row.waiting.map { StyledText($0.words, .severity($0.isInReview ? .info : .warning)) }
    let more = row.blockers.count > 1 ? " (and \(row.blockers.count - 1) more)" : ""
    let blocked = row.blockers.first.map { StyledText("× ", .severity(.error)) + StyledText($0 + more) }
    return [
      StyledText(name, .message), StyledText(row.state), StyledText.joined([waiting, blocked].compactMap(\.self)),
    ]
  }
}

/// The status as a table for a page or a chat.
package struct StatusMarkdown: Sendable {
  /// Whether products without anything to do are listed too.
  private let isWhole: Bool

  package init(isWhole: Bool = false) { self.isWhole = isWhole }

  package func render(_ report: StatusReport) -> String {
    report.apps.map { app in
      var text =
        "### \(MarkdownText.escaped(report.title(of: app)))\n\n\(MarkdownText.escaped(app.summary)), \(report.day)\n"
      for blocker in app.blockers { text += "\n- \(MarkdownText.escaped(blocker))\n" }
      let shown = app.rows.filter { isWhole || !$0.isQuiet }
      if !shown.isEmpty {
        text += "\n| product | status | App Review | blocked by |\n|---|---|---|---|\n"
        text += shown.map { row in
          let cells = [
            row.product?.text ?? "group \(row.name)", row.state, row.waiting?.words ?? "",
            row.blockers.joined(separator: "; "),
          ]
          return "| " + cells.map(MarkdownText.escaped).joined(separator: " | ") + " |\n"
        }.joined()
      }
      if !app.prices.isEmpty {
        text += "\n| upcoming prices | |\n|---|---|\n"
        text += app.prices.map { "| \($0.when) | \(MarkdownText.escaped($0.text)) |\n" }.joined()
      }
      return text
    }.joined(separator: "\n")
  }
}

/// The document `shelf.status/1`.
package struct StatusJSON: Sendable {
  package init() {}

  package func render(_ report: StatusReport) -> String {
    JSONValue.object([
      "format": .string("shelf.status/1"), "on": .string(report.day.description),
      "apps": .array(report.apps.map(Self.app)),
    ]).reportText
  }

  private static func app(_ app: AppStatus) -> JSONValue {
    .object([
      "name": .string(app.name), "bundle_id": app.bundleID.map(JSONValue.string), "from": .string(app.origin),
      "blockers": .array(app.blockers.map(JSONValue.string)),
      "products": .array(app.rows.filter { $0.product != nil }.map(row)),
      "groups": .array(app.rows.filter { $0.product == nil }.map(row)),
      "prices_to_come": .array(
        app.prices.map { change in
          .inline(
            .object([
              "product": .string(change.product.text), "days": .array(change.days.map { .string($0.description) }),
              "sale": .bool(change.isSale), "text": .string(change.text),
            ]))
        }),
    ])
  }

  private static func row(_ row: AppStatus.Row) -> JSONValue {
    .inline(
      .object([
        "id": row.product.map { .string($0.text) }, "name": .string(row.name),
        "status": row.status.map(JSONValue.string), "texts": row.waiting?.texts.map { .string($0.rawValue) },
        "in_review": .bool(row.waiting?.isInReview ?? false), "blockers": .array(row.blockers.map(JSONValue.string)),
      ]))
  }
}
