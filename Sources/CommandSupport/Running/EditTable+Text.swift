package import CatalogEditing
package import Reporting

extension EditTable {
  /// The rows in columns, within the width of a page.
  ///
  /// - Parameters:
  ///   - look: the colors and the width.
  ///   - names: how product IDs are shown in the first column.
  /// - Returns: the text; nothing without a row.
  package func rendered(_ look: TextLook, _ names: ProductNames) -> String {
    guard !rows.isEmpty else { return "" }
    var page = TextPage(look)
    var last = ""
    let shown = rows.map { row in
      let name = row.first ?? ""
      defer { last = name }
      // The name of a product with several rows is shown once.
      return [StyledText(name == last ? "" : names.short(name), .message)] + row.dropFirst().map { StyledText($0) }
    }
    page.addTable((headings.isEmpty ? [] : [headings.map { StyledText($0, .frame) }]) + shown, numbers: numbers)
    return page.text
  }
}
