import CatalogDiff
package import CatalogModel
import SourceDiagnostics
import TextFormats

/// A comparison or a plan as one HTML page: a table for each `ChangeAct`, grouped by consequence, worst first.
package struct ChangesPage: Sendable {
  private let template: PageTemplate

  /// The base address of links to source lines; nil if unknown.
  package var links: SourceLinks?

  package init() throws(TemplateFault) { template = try PageTemplate(named: "changes") }

  /// The content of a page around the changes.
  package struct Frame: Sendable {
    package let title: String
    package var subtitle = ""

    /// The blocked steps of a plan, shown above the changes.
    package var blocked: [Blocked] = []

    /// Further sections, folded below the changes: headings with lines.
    package var sections: [(title: String, lines: [String])] = []

    package init(title: String) { self.title = title }
  }

  /// Something that a plan can't do.
  package struct Blocked: Sendable {
    let path: CatalogPath
    let reason: String
    let help: String

    /// The number of the comparison that it is from.
    let report: Int

    package init(path: CatalogPath, reason: String, help: String, report: Int = 0) {
      (self.path, self.reason, self.help, self.report) = (path, reason, help, report)
    }
  }

  package func render(_ report: ChangesReport) -> String { render([report]) }

  /// The comparisons of one or more catalogs on one page; with several, each table shows the catalogs.
  package func render(_ reports: [ChangesReport]) -> String {
    var frame = Frame(title: "What this change will do")
    frame.subtitle =
      reports.count == 1
      ? "\(reports[0].old) → \(reports[0].new)"
      : "\(reports.count) catalogs, \(reports.count(where: \.hasChanges)) changed"
    return render(reports, in: frame)
  }

  /// The same page within the frame of a plan.
  ///
  /// - Parameters:
  ///   - reports: the comparisons.
  ///   - frame: the content around them.
  ///   - hide: makes secrets in a value unreadable.
  /// - Returns: the page.
  package func render(
    _ reports: [ChangesReport], in frame: Frame, hiding hide: (String) -> String = { $0 }
  ) -> String {
    var anchors = Anchors()
    let names = PageNames(reports)
    let groups = ChangeGroup.all(of: reports)
    let named = groups.map { ($0, anchors.name("consequence", $0.heading)) }
    let shown = named.map { group($0, $1, of: reports, names, &anchors) }
    let catalogs = reports.indices.map { index in
      JSONValue.object([
        "catalog": .string(VisibleText.line(reports[index].title(among: reports))),
        "counts": .array(
          groups.map { group in .string(String(group.entries.count { $0.report == index })) }),
      ])
    }
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string(frame.title)), ("page_subtitle", .string(frame.subtitle)),
      ("has_blocked", .bool(!frame.blocked.isEmpty)), ("blocked_count", .integer(frame.blocked.count)),
      ("blocked", .array(frame.blocked.map { blocked($0, of: reports, names) })), ("empty", .bool(groups.isEmpty)),
      ("first_column", .string("App")), ("catalogs", .array(catalogs)),
      (
        "consequences",
        .array(named.map { .object(["heading": .string($0.heading), "anchor": .string($1)]) })
      ),
      ("groups", .array(shown)),
      (
        "sections",
        .array(
          frame.sections.map { title, lines in
            .object([
              "title": .string(title), "anchor": .string(anchors.name("section", title)),
              "count": .integer(lines.count), "lines": .array(lines.map(JSONValue.string)),
            ])
          })
      ),
    ]
    return template.render(JSONValue.members(values).mapStrings(hide))
  }

  private func blocked(_ change: Blocked, of reports: [ChangesReport], _ names: PageNames) -> JSONValue {
    .object([
      "app": reports.count > 1 ? .string(VisibleText.line(reports[change.report].title(among: reports))) : nil,
      "product": .string(names.subject(of: change.path)),
      "field": .string(change.path.fieldWords), "reason": .string(change.reason), "help": .string(change.help),
    ])
  }

  // MARK: - Acts

  private func group(
    _ group: ChangeGroup, _ anchor: String, of reports: [ChangesReport], _ names: PageNames, _ anchors: inout Anchors
  ) -> JSONValue {
    let acts = group.acts(in: reports).map { act in
      let reasons = act.reasons.map { Self.reason($0.text, of: $0.change) }
      let bodies = bodies(of: act, in: reports, names)
      let columns = act.columns.enumerated().map { index, title in
        let isNumber = act.rows.allSatisfy { if case .amount = $0.cells[index] { true } else { false } }
        return JSONValue.object([
          "column": .string(title), "day": act.day(ofColumn: index).map { .string("\($0)") },
          "is_number": .bool(isNumber),
        ])
      }
      return JSONValue.object([
        "act": .string(VisibleText.line(act.heading)), "extent": .string(act.extent),
        "act_anchor": .string(anchors.name("act", act.heading)),
        "reasons": .array(Array(reasons.prefix(Self.mostReasons))),
        "has_more_reasons": .bool(reasons.count > Self.mostReasons),
        "more_label": .string(counted(reasons.count - Self.mostReasons, "more reason")),
        "more_reasons": .array(Array(reasons.dropFirst(Self.mostReasons))),
        "place_column": act.placeColumn.map { .string($0) }, "columns": .array(columns),
        "has_percent": .bool(act.hasPercent), "width": .integer(act.width), "rest_width": .integer(act.width - 1),
        "bodies": .array(bodies),
      ])
    }
    return .object([
      "heading": .string(group.heading), "anchor": .string(anchor), "tone": .string(group.consequence.tone),
      "count": .integer(group.entries.count), "acts": .array(acts),
    ])
  }

  /// The number of reasons of an act that are shown unfolded.
  private static let mostReasons = 2

  private static func reason(_ text: String, of change: Change) -> JSONValue {
    .object([
      "text": .string(text),
      "question": change.question.map { .string($0) },
      "source": .string(change.source.title + (change.source.isSure ? "" : ", \(change.source.confidence)")),
      "source_address": change.source.address.map { .string($0) },
    ])
  }

  /// The number of lines of a catalog that are shown unfolded.
  private static let mostLines = 10

  /// The lines of an act, with long lists folded.
  private func bodies(of act: ChangeAct, in reports: [ChangesReport], _ names: PageNames) -> [JSONValue] {
    var bodies: [JSONValue] = []
    for rows in act.rows.runs(where: { $0.report == $1.report }) {
      guard let report = rows.first?.report else { continue }
      if reports.count > 1 {
        bodies.append(.object(["app": .string(VisibleText.line(reports[report].title(among: reports)))]))
      }
      let owners = rows.owners
      // A product with many lines takes two: one of them, and the label of the others.
      let ends = owners.map { Self.isFolded($0) ? 2 : $0.count }.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
      let isFolded = (ends.last ?? 0) > Self.mostLines + 1
      let shown = isFolded ? max(1, ends.count { $0 <= Self.mostLines }) : owners.count
      for owner in owners.prefix(shown) { bodies += parts(of: owner, names) }
      let rest = owners.dropFirst(shown)
      guard !rest.isEmpty else { continue }
      bodies.append(.object(["fold": .string(counted(rest.count, "more product"))]))
      let lines = rest.flatMap { owner in owner.enumerated().map { row($1, isFirst: $0 == 0, names) } }
      bodies.append(.object(["rows": .array(lines), "is_rest": .bool(true), "is_group": .bool(true)]))
    }
    return bodies
  }

  private static func isFolded(_ rows: [ChangeAct.Row]) -> Bool {
    rows[0].product != nil && rows.count > ChangeAct.mostRows
  }

  /// The lines of one product.
  private func parts(of rows: [ChangeAct.Row], _ names: PageNames) -> [JSONValue] {
    let lines = rows.enumerated().map { row($1, isFirst: $0 == 0, names) }
    return FoldedRows.bodies(lines, showing: Self.isFolded(rows) ? 1 : rows.count) { _ in
      ChangeAct.more(rows.dropFirst())
    }
  }

  private func row(_ row: ChangeAct.Row, isFirst: Bool, _ names: PageNames) -> JSONValue {
    let name = row.product.map(names.name) ?? (row.owner.isEmpty ? nil : row.owner)
    return .object([
      "product_id": .string(row.product?.text ?? ""), "product": .string(name ?? ""),
      "product_shown": isFirst ? name.map { .string($0) } : nil,
      "acceptance": row.acceptance.isEmpty ? nil : .string(row.acceptance),
      "source_place": .string(row.source.map { "\($0.file):\($0.line)" } ?? ""),
      "link": row.source.flatMap { links?.address(of: $0.file, line: $0.line) }.map { .string($0) },
      "place": .string(row.place), "cells": .array(row.cells.map(cell)),
      "percent": .string(row.tenths.map(PriceRow.spoken) ?? ""),
    ])
  }

  private func cell(_ cell: ChangeAct.Cell) -> JSONValue {
    switch cell {
    case .amount(let amount): return .object(["value": .string(amount?.description ?? "–"), "is_number": .bool(true)])
    case .text(let text): return .object(["value": .string(text)])
    case .words(let pieces, let isNew):
      let parts = pieces.map { piece in
        JSONValue.object([
          "text": .string(piece.text), "removed": .bool(piece.isChanged && !isNew),
          "added": .bool(piece.isChanged && isNew), "same": .bool(!piece.isChanged),
        ])
      }
      return .object(["pieces": .object(["parts": .array(parts)])])
    }
  }
}

extension ChangeAct {
  /// The number of columns of its table.
  fileprivate var width: Int {
    1 + columns.count + (placeColumn == nil ? 0 : 1) + (hasPercent ? 1 : 0)
  }
}

/// The names of products in pages and in Markdown; with the ID if two products share a name.
struct PageNames {
  private var names: [ProductID: String] = [:]

  init(_ reports: [ChangesReport]) {
    for report in reports {
      let byName = Dictionary(grouping: report.productNames) { $0.value }
      for (name, products) in byName {
        for (id, _) in products { names[id] = products.count == 1 ? name : "\(name) (\(id.text))" }
      }
    }
  }

  func name(_ id: ProductID) -> String { VisibleText.line(names[id] ?? id.text) }

  /// The product that a path is in, or what else: `Group Club`, `App`.
  func subject(of path: CatalogPath) -> String { path.product.map(name) ?? (path.owner.isEmpty ? "App" : path.owner) }
}

extension Consequence {
  /// The skeleton's word for the color.
  fileprivate var tone: String {
    switch self {
    case .impossible, .breaksApp, .breaksCustomer: "no"
    case .irreversible, .unknown: "unknown"
    case .live: "yes"
    case .review, .internal: ""
    }
  }
}

extension JSONValue {
  /// The value with all its texts changed.
  fileprivate func mapStrings(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { $0.mapStrings(change) })
    case .object(let members): .object(members.map { Member($0.key, $0.value.mapStrings(change)) })
    case .inline(let value): value.mapStrings(change)
    case .null, .number, .bool: self
    }
  }
}
