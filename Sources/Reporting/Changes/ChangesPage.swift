import CatalogDiff
package import CatalogModel
import JSONSyntax
import SourceDiagnostics

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
    let owner: String
    let path: CatalogPath
    let reason: String
    let help: String

    package init(owner: String, path: CatalogPath, reason: String, help: String) {
      (self.owner, self.path, self.reason, self.help) = (owner, path, reason, help)
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
    let groups = Group.all(of: reports)
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
      ("blocked", .array(frame.blocked.map { blocked($0, names) })),
      ("empty", .bool(groups.isEmpty)),
      ("first_column", .string("App")),
      ("catalogs", .array(catalogs)),
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

  private func blocked(_ change: Blocked, _ names: PageNames) -> JSONValue {
    .object([
      "product": .string(change.path.product.map(names.name) ?? (change.owner.isEmpty ? "the app" : change.owner)),
      "field": .string(change.path.fieldWords), "reason": .string(change.reason), "help": .string(change.help),
    ])
  }

  // MARK: - Acts

  /// Changes under one heading.
  private struct Group {
    let consequence: Consequence
    let timing: Change.Timing
    var entries: [(report: Int, entry: ChangesReport.Entry)]

    var heading: String { consequence.heading(timing) }

    /// Worst first; changes without review by the time when they take effect.
    static func all(of reports: [ChangesReport]) -> [Group] {
      let entries = reports.indices.flatMap { index in reports[index].entries.map { (report: index, entry: $0) } }
      return Consequence.allCases.flatMap { consequence in
        let members = entries.filter { $0.entry.change.consequence == consequence }
        let byTiming = Dictionary(grouping: members) { consequence == .live ? $0.entry.change.timing : .atOnce }
        return byTiming.sorted { $0.key < $1.key }.map { Group(consequence: consequence, timing: $0, entries: $1) }
      }
    }
  }

  private func group(
    _ group: Group, _ anchor: String, of reports: [ChangesReport], _ names: PageNames, _ anchors: inout Anchors
  ) -> JSONValue {
    let acts = ChangeActs(group.entries).acts.map { act in
      let act = act.namingBases { reports[$0].baseTerritory(of: $1) }
      let reasons = Self.reasons(of: act.changes)
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
        "has_percent": .bool(act.rows.contains { $0.tenths != nil }),
        "width": .integer(act.width), "rest_width": .integer(act.width - 1),
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

  /// The reasons of an act. Changes with the same reason and source share one entry.
  private static func reasons(of changes: [Change]) -> [JSONValue] {
    var order: [[Change]] = []
    for change in changes {
      let index = order.firstIndex {
        $0[0].reason == change.reason && $0[0].source == change.source && $0[0].question == change.question
      }
      if let index { order[index].append(change) } else { order.append([change]) }
    }
    return order.map { reason($0[0], of: $0.map(\.summary)) }
  }

  private static func reason(_ change: Change, of summaries: [String]) -> JSONValue {
    .object([
      "text": .string("\(summaries.joined(separator: "; ")): \(change.reason)"),
      "question": change.question.map { .string($0) },
      "source": .string(change.source.title + (change.source.isSure ? "" : ", \(change.source.confidence)")),
      "source_address": change.source.address.map { .string($0) },
    ])
  }

  /// The numbers of products of a catalog and of lines of a product that are shown unfolded.
  private static let most = (products: 12, rows: 4)

  /// The lines of an act, with long lists folded.
  private func bodies(of act: ChangeAct, in reports: [ChangesReport], _ names: PageNames) -> [JSONValue] {
    var bodies: [JSONValue] = []
    for rows in act.rows.runs(where: { $0.report == $1.report }) {
      guard let report = rows.first?.report else { continue }
      if reports.count > 1 {
        bodies.append(.object(["app": .string(VisibleText.line(reports[report].title(among: reports)))]))
      }
      let owners = rows.runs { $0.product == $1.product && $0.owner == $1.owner }
      let isFolded = owners.count > Self.most.products + 1
      let shown = isFolded ? owners.prefix(Self.most.products) : owners[...]
      for owner in shown { bodies += parts(of: owner, names) }
      guard isFolded else { continue }
      let rest = owners.dropFirst(Self.most.products)
      bodies.append(.object(["fold": .string("\(rest.count) more products")]))
      let lines = rest.flatMap { owner in owner.enumerated().map { row($1, isFirst: $0 == 0, names) } }
      bodies.append(.object(["rows": .array(lines), "is_rest": .bool(true), "is_group": .bool(true)]))
    }
    return bodies
  }

  /// The lines of one product.
  private func parts(of rows: [ChangeAct.Row], _ names: PageNames) -> [JSONValue] {
    let lines = rows.enumerated().map { row($1, isFirst: $0 == 0, names) }
    let isFolded = rows[0].product != nil && rows.count > Self.most.rows
    return FoldedRows.bodies(lines, showing: isFolded ? 1 : rows.count) { count in
      let spread = PriceRow.spread(rows.dropFirst().compactMap(\.tenths))
      return "\(count) more" + (spread.isEmpty ? "" : ": \(spread)")
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

extension [ChangeAct.Row] {
  /// The lines in groups that belong together.
  fileprivate func runs(where belongs: (ChangeAct.Row, ChangeAct.Row) -> Bool) -> [[ChangeAct.Row]] {
    var runs: [[ChangeAct.Row]] = []
    var start = 0
    for index in indices.dropFirst() where !belongs(self[start], self[index]) {
      runs.append(Array(self[start..<index]))
      start = index
    }
    return isEmpty ? [] : runs + [Array(self[start...])]
  }
}

extension ChangeAct {
  /// The number of columns of its table.
  fileprivate var width: Int {
    1 + columns.count + (placeColumn == nil ? 0 : 1) + (rows.contains { $0.tenths != nil } ? 1 : 0)
  }
}

/// The names of products in pages; with the ID if two products share a name.
private struct PageNames {
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

  /// The heading for a consequence.
  fileprivate func heading(_ timing: Change.Timing) -> String {
    switch self {
    case .impossible: return "App Store Connect rejects it"
    case .breaksApp: return "Breaks the app"
    case .breaksCustomer: return "Breaks customers"
    case .irreversible: return "Can't be undone"
    case .unknown: return "Needs an answer"
    case .review: return "Needs App Review"
    case .internal: return "Stays in the repository"
    case .live:
      return switch timing {
      case .atOnce: "Takes effect immediately"
      case .onItsDay: "Takes effect on its day"
      case .withTheProduct: "Drafts"
      }
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
