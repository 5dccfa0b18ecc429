import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Reads the table of products that Google's console exports, in which a cell holds texts in several languages and
/// another the prices of all regions.
enum GooglePlayTable {
  /// Whether a file is such a table: by the first two names of its first row, which no other has.
  static func recognizes(_ file: TextFile) -> Bool {
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes.dropFirst(3) : file.bytes[...]
    let names = String(decoding: start.prefix(40), as: UTF8.self).lowercased().filter { $0 != "\"" }
    return names.hasPrefix("product id,published state")
  }

  static func read(_ file: FormatFile, _ draft: inout ForeignDraft) {
    var parser = CSVParser(file.file.bytes)
    let bytes = parser.bytes
    let header = parser.nextRow().map { ForeignWords.folded($0.text(in: bytes) ?? "").filter { $0 != ";" } }
    var hasProducts = false
    while true {
      let cells = parser.nextRow()
      guard let first = cells.first, let last = cells.last else { break }
      var row: [String: (text: String, range: Range<Int>)] = [:]
      for (name, cell) in zip(header, cells) where row[name] == nil {
        guard let text = cell.text(in: bytes) else {
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
    draft.say("Google does not mark consumable products: set the type of each product that is bought once.")
    draft.say("Whether a product is published at Google says nothing of the App Store, and is not read.")
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
      draft.leaveOut("a pricing template", at: template.range, because: "what it holds is known to Google alone")
    }
    draft.add(product, at: node)
  }

  /// The texts, as a locale, a title and a description after the other.
  private static func readTexts(
    _ text: String, _ range: Range<Int>, _ product: inout Product, _ draft: inout ForeignDraft
  ) {
    let parts = parts(of: text)
    if parts.isEmpty { return }
    guard parts.count.isMultiple(of: 3) else {
      return draft.decoder.report(
        .unreadableValue, "a locale, a title and a description were expected behind one another, with ';' between them",
        at: range, help: "a semicolon inside a text is written '\\;'")
    }
    for start in stride(from: 0, to: parts.count, by: 3) {
      guard let locale = draft.locale(parts[start], at: range) else { continue }
      draft.add(name: parts[start + 1], description: parts[start + 2], in: locale, to: &product, at: range)
    }
  }

  /// The prices, as a region and an amount in millionths after the other; an amount alone is the one that the others
  /// are made of, in a currency that the table does not state.
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
        .unreadableValue, "a region and a price were expected behind one another, with ';' between them", at: range,
        help: "such as 'US; 990000; JP; 160000000'")
    }
    for start in stride(from: 0, to: parts.count, by: 2) {
      guard let amount = GooglePlayPrices.micros(parts[start + 1]) else {
        draft.decoder.report(
          .unreadableValue, "a price in millionths was expected for '\(parts[start])', found '\(parts[start + 1])'",
          at: range,
          help: "0.99 is 990000")
        continue
      }
      prices.add(.init(region: parts[start], amount: amount))
    }
    prices.finish(&product, at: range, &draft)
  }

  /// What stands between semicolons, without the blanks around it; a backslash takes the next character as it is.
  /// Nothing for an empty cell.
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
