import CatalogModel

/// Writes the two tables, each whenever that suits.
struct SpreadsheetWriter: Sendable {
  private let catalog: Catalog
  private let products: [(product: Product, group: String?)]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    products =
      catalog.products.map { ($0, nil) }
      + catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group.name) } }
  }

  var files: WrittenCatalog {
    WrittenCatalog(files: [.init("prices.csv", .pieces([{ prices }])), .init("texts.csv", .pieces([{ texts }]))])
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  // MARK: - Prices

  private var prices: [UInt8] {
    let territories = Set(products.flatMap { $0.product.price?.inColumns.territories.map(\.key) ?? [] }).sorted()
    var bytes = Self.byteOrderMark
    let columns: [SpreadsheetColumn] = [.id, .type, .group, .referenceName, .base(catalog.app?.baseTerritory), .tier]
    Self.addHeader(columns + territories.map { .territory($0) }, to: &bytes)
    for (product, group) in products {
      SpreadsheetCell.append(product.id.text, to: &bytes)
      Self.addCell(product.type?.rawValue, to: &bytes)
      Self.addCell(group, to: &bytes)
      Self.addCell(product.referenceName, to: &bytes)
      let price = product.price?.inColumns
      Self.addCell(price?.base, to: &bytes)
      Self.addCell(price?.tier, to: &bytes)
      Self.addCells(price?.territories ?? [:], of: territories, to: &bytes) { Self.add($0, to: &$1) }
      Self.endRow(&bytes)
    }
    return bytes
  }

  // MARK: - Texts

  private var texts: [UInt8] {
    var all = Set(catalog.app?.locales ?? [])
    for (product, _) in products { for pair in product.localizations { all.insert(pair.key) } }
    let locales = all.sorted()
    var bytes = Self.byteOrderMark
    Self.addHeader([.id] + locales.flatMap { [.name($0), .description($0)] }, to: &bytes)
    for (product, _) in products {
      SpreadsheetCell.append(product.id.text, to: &bytes)
      Self.addCells(product.localizations, of: locales, width: 2, to: &bytes) { text, bytes in
        if let name = text.name { SpreadsheetCell.append(name, to: &bytes) }
        Self.addCell(text.description, to: &bytes)
      }
      Self.endRow(&bytes)
    }
    return bytes
  }

  // MARK: - Rows

  private static func addHeader(_ columns: [SpreadsheetColumn], to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      SpreadsheetCell.append(name: column.header, to: &bytes)
    }
    endRow(&bytes)
  }

  /// Adds cells for the entries of a map, one behind each delimiter, and empty ones for the keys that it lacks.
  ///
  /// - Parameters:
  ///   - map: sorted, as the keys are.
  ///   - keys: all keys that have columns.
  ///   - width: how many columns a key has.
  ///   - bytes: the table so far.
  ///   - add: writes the cells of an entry, without the first delimiter.
  private static func addCells<Key, Value>(
    _ map: SortedMap<Key, Value>, of keys: [Key], width: Int = 1, to bytes: inout [UInt8], _ add: (Value, inout [UInt8]) -> Void
  ) {
    var next = map.startIndex
    for key in keys {
      if next < map.endIndex, map[next].key == key {
        bytes.append(UInt8(ascii: ","))
        add(map[next].value, &bytes)
        next += 1
      } else {
        for _ in 0..<width { bytes.append(UInt8(ascii: ",")) }
      }
    }
  }

  private static func addCell(_ text: String?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if let text { SpreadsheetCell.append(text, to: &bytes) }
  }

  private static func addCell(_ amount: Money?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if let amount { add(amount, to: &bytes) }
  }

  /// Amounts are numbers to a spreadsheet, the negative ones as well.
  private static func add(_ amount: Money, to bytes: inout [UInt8]) { bytes += amount.description.utf8 }

  private static func endRow(_ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension PriceSchedule {
  /// The price as the columns hold it: the base of another territory than the table's stands in the column of that one.
  fileprivate var inColumns: PriceSchedule {
    guard let baseTerritory, let base else { return self }
    var price = self
    price.base = nil
    price.territories[baseTerritory] = territories[baseTerritory] ?? base
    return price
  }
}
