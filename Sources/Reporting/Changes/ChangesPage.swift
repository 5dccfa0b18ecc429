import CatalogDiff

/// The comparison as one HTML page that a person can filter.
package struct ChangesPage: Sendable {
  private let template: ReportTemplate

  package init() throws(TemplateFault) { template = try ReportTemplate(named: "changes") }

  package func render(_ report: ChangesReport) -> String {
    template.render(
      .object([
        "page_title": .string("What this change will do"),
        "page_subtitle": .string("\(report.old) → \(report.new): \(report.summary)"),
        "empty": .bool(report.entries.isEmpty),
        "consequences": .list(
          report.groups.map { group in
            .object(["name": .string(group.consequence.rawValue), "count": .number(group.entries.count)])
          }),
        "groups": .list(
          report.groups.map { group in
            .object([
              "consequence": .string(group.consequence.rawValue), "meaning": .string(group.consequence.meaning),
              "tone": .string(group.consequence.tone), "changes": .list(group.entries.map { self.change($0) }),
            ])
          }),
      ]))
  }

  private func change(_ entry: ChangesReport.Entry) -> JSONValue {
    let change = entry.change
    let words = ChangeWords(change: change)
    let isPlain = words.words == nil && words.prices.isEmpty
    return .object([
      "consequence": .string(change.consequence.rawValue),
      "tone": .string(change.consequence.tone),
      "subject": .string(words.subject),
      "field": words.field.isEmpty ? nil : .string(words.field),
      "value": isPlain && !words.arrow.isEmpty ? .string(words.arrow) : nil,
      "percent": words.percent.map { .string($0) },
      "extent": words.extent.map { .string($0) },
      "summary": .string(change.summary), "reason": .string(change.reason),
      "question": change.question.map { .string($0) },
      "source": .string(change.source.title + (change.source.isSure ? "" : " (\(change.source.confidence))")),
      "place": entry.place.map { .string("\($0.file):\($0.line):\($0.column)") },
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
