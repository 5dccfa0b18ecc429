import CatalogDiff

/// The comparison as one HTML page that a person can filter.
package struct ChangesPage: Sendable {
  private let template: PageTemplate

  /// Where the lines that it names can be read; nil where nobody says.
  package var links: SourceLinks?

  package init() throws(TemplateFault) { template = try PageTemplate(named: "changes") }

  package func render(_ report: ChangesReport) -> String { render([report]) }

  /// The comparisons of some catalogs on one page; of several each heading names the catalog.
  package func render(_ reports: [ChangesReport]) -> String {
    let isSeveral = reports.count != 1
    let entries = reports.flatMap(\.entries)
    let subtitle =
      isSeveral
      ? ChangesReport.summary(of: reports) : "\(reports[0].old) → \(reports[0].new): \(reports[0].summary)"
    var anchors = Anchors()
    let groups = reports.flatMap { report in report.groups.map { (report, $0) } }.map { report, group in
      let name = (isSeveral ? report.catalog + ": " : "") + group.consequence.rawValue
      return JSONValue.object([
        "catalog": isSeveral ? .string(report.catalog) : nil,
        "group_anchor": .string(anchors.listed("consequence", name, as: "\(name) (\(group.entries.count))")),
        "consequence": .string(group.consequence.rawValue), "meaning": .string(group.meaning),
        "tone": .string(group.consequence.tone), "bundles": .list(group.bundles.map { bundle($0, &anchors) }),
      ])
    }
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("What this change will do")),
      ("page_subtitle", .string(subtitle)),
      ("empty", .bool(entries.isEmpty)),
      (
        "consequences",
        .list(
          Consequence.allCases.compactMap { consequence in
            let count = entries.count { $0.change.consequence == consequence }
            return count == 0 ? nil : .object(["name": .string(consequence.rawValue), "count": .number(count)])
          })
      ),
      ("groups", .list(groups)),
    ]
    return template.render(.members(values + anchors.members))
  }

  /// Changes with one reason: it stands above several, and in the card of a single one.
  private func bundle(_ bundle: ChangeBundle, _ anchors: inout Anchors) -> JSONValue {
    let source = bundle.entries.first.map {
      $0.change.source.title + ($0.change.source.isSure ? "" : " (\($0.change.source.confidence))")
    }
    let reason = JSONValue.object([
      "text": .string(bundle.reason), "question": bundle.question.map { .string($0) },
      "source": source.map { .string($0) },
      "source_address": bundle.entries.first?.change.source.address.map { .string($0) },
    ])
    let isShared = bundle.entries.count > 1
    return .object([
      "shared": isShared ? reason : nil,
      "changes": .list(bundle.entries.map { change($0, reason: isShared ? nil : reason, &anchors) }),
    ])
  }

  private func change(_ entry: ChangesReport.Entry, reason: JSONValue?, _ anchors: inout Anchors) -> JSONValue {
    let change = entry.change
    let words = ChangeWords(change: change)
    return .object([
      "consequence": .string(change.consequence.rawValue),
      "tone": .string(change.consequence.tone),
      "anchor": .string(anchors.name("change", words.subject + (words.field.isEmpty ? "" : ".\(words.field)"))),
      "subject": .string(words.subject),
      "field": words.field.isEmpty ? nil : .string(words.field),
      "value": words.value.isEmpty ? nil : .string(words.value),
      "extent": words.extent.map { .string($0) },
      "reason": reason,
      "place": entry.place.map { .string("\($0.file):\($0.line):\($0.column)") },
      "place_link": entry.place.flatMap { links?.address(of: $0.file, line: $0.line) }.map { .string($0) },
      "words": words.words.map { .object(["old": pieces($0.old), "new": pieces($0.new)]) },
      "table": words.prices.isEmpty ? nil : .object(["rows": .list(words.prices.map(Self.row))]),
      "files": words.files.isEmpty
        ? nil
        : .object([
          "rows": .list(
            words.files.map { .object(["sign": .string($0.sign), "path": .string($0.path), "size": .string($0.size)]) })
        ]),
    ])
  }

  private func pieces(_ pieces: [WordDifference.Piece]) -> JSONValue {
    .list(pieces.map { .object(["text": .string($0.text), "changed": .bool($0.isChanged)]) })
  }

  private static func row(_ row: PriceRow) -> JSONValue {
    .object([
      "label": .string(row.label), "old": .string(row.old), "new": .string(row.new), "percent": .string(row.percent),
    ])
  }
}

extension Consequence {
  /// The skeleton's word for the colour.
  fileprivate var tone: String {
    switch self {
    case .impossible, .breaksApp, .breaksCustomer: "no"
    case .irreversible, .unknown: "unknown"
    case .live: "yes"
    case .review, .internal: ""
    }
  }
}
