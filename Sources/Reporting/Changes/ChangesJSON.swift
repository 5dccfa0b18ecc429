import CatalogDiff
import CatalogModel
import TextFormats

/// The comparison for programs: `shelf.changes/1`; for several catalogs `shelf.changes-by-catalog/1`, with one for
/// each.
package struct ChangesJSON: Sendable {
  package init() {}

  package func render(_ report: ChangesReport) -> String { document(report).reportText }

  package func render(_ reports: [ChangesReport]) -> String {
    if reports.count == 1 { return render(reports[0]) }
    return JSONValue.object([
      "format": .string("shelf.changes-by-catalog/1"), "catalogs": .array(reports.map(document)),
    ]).reportText
  }

  private func document(_ report: ChangesReport) -> JSONValue {
    .object([
      "format": .string("shelf.changes/1"),
      "old": .string(report.old),
      "new": .string(report.new),
      "changes": .array(report.entries.map(change)),
      "summary": .object([
        "consequences": .members(
          Consequence.allCases.map { one in
            (one.rawValue, .integer(report.entries.count { $0.change.consequence == one }))
          }),
        "accepted": report.acceptedCount > 0 ? .integer(report.acceptedCount) : nil,
        "hidden": .integer(report.hidden),
        "products": .integer(report.productCount),
      ]),
    ])
  }

  private func change(_ entry: ChangesReport.Entry) -> JSONValue {
    let change = entry.change
    let hides = change.isSecret
    return .object([
      "consequence": .string(change.consequence.rawValue),
      "id": .string(change.id),
      "kind": .string(change.kind.description),
      "product": change.product.map { .string($0.text) },
      "path": .string(change.path.description),
      "old": change.old.map { hides ? .string(CatalogKey.mask) : $0.json },
      "new": change.new.map { hides ? .string(CatalogKey.mask) : $0.json },
      "masked": hides ? .bool(true) : nil,
      "summary": .string(change.summary),
      "reason": .string(change.reason),
      "question": change.question.map { .string($0) },
      "accepted": change.acceptance.map { accepted in
        .object(["reason": .string(accepted.reason), "until": accepted.until.map { .string("\($0)") }])
      },
      "source": .object([
        "title": .string(change.source.title), "address": change.source.address.map { .string($0) },
        "confidence": .string(change.source.confidence), "read": .string(change.source.read.description),
      ]),
      "template": change.template.map { .string($0) },
      "count": .integer(change.count),
      "members": change.edits.count > 1 ? .array(change.edits.map { member($0, hidesValues: hides) }) : nil,
      "products": change.moved.isEmpty ? nil : .array(change.moved.map { .string($0.text) }),
      "files": change.files.isEmpty
        ? nil
        : .array(
          change.files.map { file in
            .inline(
              .object([
                "path": .string(file.path), "action": .string(FileRow(file).sign),
                "old_size": file.oldSize.map { .integer($0) }, "new_size": file.newSize.map { .integer($0) },
              ]))
          }),
      "file": entry.place.map { .string($0.file) },
      "range": entry.place.map { place in
        .inline(.object(["line": .integer(place.line), "column": .integer(place.column)]))
      },
    ])
  }

  private func member(_ edit: Edit, hidesValues hides: Bool) -> JSONValue {
    .object([
      "path": .string(edit.path.description),
      "old": edit.old.map { hides ? .string(CatalogKey.mask) : $0.json },
      "new": edit.new.map { hides ? .string(CatalogKey.mask) : $0.json },
    ])
  }
}
