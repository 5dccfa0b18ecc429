import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads the product table of the Play Console, in which a cell contains texts in several languages and another the
/// prices of all regions.
enum GooglePlayTable {
  /// Whether a file is a product table, by the first two names of its first row, which are unique.
  static func recognizes(_ file: TextFile) -> Bool {
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes.dropFirst(3) : file.bytes[...]
    let names = String(decoding: start.prefix(40), as: UTF8.self).lowercased().filter { $0 != "\"" }
    return names.hasPrefix("product id,published state")
  }

  static func parse(_ file: FormatFile, into draft: inout ForeignDraft) {
    var parser = CSVParser(file.file.bytes)
    let bytes = parser.bytes
    let header = parser.nextRow().map { ForeignWords.folded($0.string(in: bytes) ?? "").filter { $0 != ";" } }
    var hasProducts = false
    while true {
      let cells = parser.nextRow()
      guard let first = cells.first, let last = cells.last else { break }
      var row: [String: (text: String, range: Range<Int>)] = [:]
      for (name, cell) in zip(header, cells) where row[name] == nil {
        guard let text = cell.string(in: bytes) else {
          draft.decoder.reportForeignText(at: cell.range)
          continue
        }
        row[name] = (text, cell.range)
      }
      readRow(row, JSONNode(.null, at: first.range.lowerBound..<last.range.upperBound), &draft)
      hasProducts = true
    }
    for fault in parser.faults {
      draft.decoder.report(.unreadableValue, fault.message, at: fault.range, help: fault.help)
    }
    guard hasProducts else { return }
    draft.say("Google doesn't mark consumable products: set the type of each one-time product.")
    draft.say("Google's published state doesn't apply to the App Store and is not read.")
  }

  private static func readRow(
    _ row: [String: (text: String, range: Range<Int>)], _ node: JSONNode, _ draft: inout ForeignDraft
  ) {
    guard let id = row["productid"]?.text, !id.isEmpty else {
      if row.values.contains(where: { !$0.text.isEmpty }) {
        draft.decoder.report(.missingField, "a row without an ID", at: node.range)
      }
      return
    }
    var product = Product(id: ProductID(id), type: nil)
    if row["purchasetype"]?.text == "subscription" { product.type = .autoRenewableSubscription }
    if let cell = row["localetitledescription"] { readTexts(cell.text, cell.range, &product, &draft) }
    if let cell = row["price"] { readPrices(cell.text, cell.range, &product, &draft) }
    if let template = row["pricingtemplateid"], !template.text.isEmpty, product.price == nil {
      draft.leaveOut("a pricing template", at: template.range, because: "only Google knows its contents")
    }
    draft.addProduct(product, at: node)
  }

  /// The texts, as a sequence of locale, title and description.
  private static func readTexts(
    _ text: String, _ range: Range<Int>, _ product: inout Product, _ draft: inout ForeignDraft
  ) {
    let parts = parts(of: text)
    if parts.isEmpty { return }
    guard parts.count.isMultiple(of: 3) else {
      return draft.decoder.report(
        .unreadableValue, "expected a locale, a title and a description, separated by ';'",
        at: range, help: "write a semicolon inside a text as '\\;'")
    }
    for start in stride(from: 0, to: parts.count, by: 3) {
      guard let locale = draft.locale(parts[start], at: range) else { continue }
      draft.addText(name: parts[start + 1], description: parts[start + 2], in: locale, to: &product, at: range)
    }
  }

  /// The prices, as a sequence of region and amount in millionths; a single amount is the default price, in a
  /// currency that the table doesn't contain.
  private static func readPrices(
    _ text: String, _ range: Range<Int>, _ product: inout Product, _ draft: inout ForeignDraft
  ) {
    let parts = parts(of: text)
    if parts.isEmpty { return }
    var prices = GooglePlayPrices()
    if parts.count == 1, let amount = GooglePlayPrices.micros(parts[0]) {
      prices.add(.init(amount: amount))
      return prices.finish(&product, at: range, &draft)
    }
    guard parts.count.isMultiple(of: 2) else {
      return draft.decoder.report(
        .unreadableValue, "expected a region and a price, separated by ';'", at: range,
        help: "such as 'US; 990000; JP; 160000000'")
    }
    for start in stride(from: 0, to: parts.count, by: 2) {
      guard let amount = GooglePlayPrices.micros(parts[start + 1]) else {
        draft.decoder.report(
          .unreadableValue, "expected a price in millionths for '\(parts[start])', found '\(parts[start + 1])'",
          at: range,
          help: "0.99 is 990000")
        continue
      }
      prices.add(.init(region: parts[start], amount: amount))
    }
    prices.finish(&product, at: range, &draft)
  }

  /// The trimmed parts between semicolons; a backslash escapes the next character. Empty for an empty cell.
  static func parts(of text: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        parts[parts.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ";" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let trimmed = parts.map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    return trimmed == [""] ? [] : trimmed
  }
}
