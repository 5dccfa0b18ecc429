import SourceDiagnostics
import TextFormats

/// The result of `shelf why --values`: a product's effective values and the place of each; as text and as
/// `shelf.values/1`.
package struct ValuesReport: Sendable {
  /// One value.
  package struct Row: Sendable {
    /// The way to it: `price.base`.
    package let key: String
    package let value: String
    package let place: ChecklistReport.Place?

    /// The origin of a value that is not in the product's own entry: `template 'gems'`.
    package let origin: String?

    package init(_ key: String, _ value: String, at place: ChecklistReport.Place?, from origin: String?) {
      (self.key, self.value, self.place, self.origin) = (key, value, place, origin)
    }
  }

  private let product: String
  private let rows: [Row]

  package init(of product: String, _ rows: [Row]) { (self.product, self.rows) = (product, rows) }

  /// The values in columns:
  ///
  ///     com.example.coins, value by value:
  ///       type        consumable  catalog/app.yaml:7:11
  ///       price.base  0.99        shared.yaml:3:12, shared
  package func rendered(_ look: TextLook = TextLook()) -> String {
    var page = TextPage(look)
    page.add(StyledText("\(product), value by value:", .message))
    page.addTable(
      rows.map { row in
        let place = row.place?.text ?? ""
        return [
          StyledText(row.key), StyledText(Self.shortened(row.value)),
          StyledText(place + (row.origin.map { ", \($0)" } ?? ""), .frame),
        ]
      }, indent: 2)
    return page.text
  }

  /// A value, shortened so that its place fits.
  private static func shortened(_ value: String) -> String {
    let line = VisibleText.line(value)
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  package func json() -> String {
    JSONValue.object([
      "format": .string("shelf.values/1"),
      "product": .string(product),
      "values": .array(
        rows.map { row in
          .inline(
            .object([
              "key": .string(row.key), "value": .string(row.value), "from": row.origin.map(JSONValue.string),
              "file": row.place.map { .string($0.file) }, "line": row.place.map { .integer($0.line) },
              "column": row.place.map { .integer($0.column) },
            ]))
        }),
    ]).reportText
  }
}
