import CatalogModel
import TextFormats

/// A table of the catalog, as text that all spreadsheets read the same way.
struct SpreadsheetTable {
  let name: String
  let columns: [SpreadsheetColumn]

  /// The table as CSV, including its first row.
  let bytes: [UInt8]
}

/// Writes the tables.
struct SpreadsheetWriter {
  private let catalog: Catalog
  private let products: [(product: Product, group: String?)]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    products =
      catalog.products.map { ($0, nil) }
      + catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group.name) } }
  }

  var files: WrittenCatalog {
    WrittenCatalog(files: tables.map { table in .init(table.name + ".csv", table.bytes) })
  }

  /// All tables, sorted by name; those of offers, scheduled prices and additional seats are included even if empty, so
  /// that an old file isn't mistaken for a current one.
  var tables: [SpreadsheetTable] {
    [
      SpreadsheetTable(name: "changes", columns: changeColumns, bytes: changes),
      SpreadsheetTable(name: "offers", columns: offerColumns, bytes: offers),
      SpreadsheetTable(name: "prices", columns: priceColumns, bytes: prices),
      SpreadsheetTable(name: "texts", columns: textColumns, bytes: texts),
      SpreadsheetTable(name: "tiers", columns: tierColumns, bytes: tiers),
    ]
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  // MARK: - Prices

  private var priceColumns: [SpreadsheetColumn] {
    productColumns + amountColumns(of: products.compactMap { $0.product.price?.inColumns })
  }

  /// The columns before the prices, without those that no product has a value for.
  private var productColumns: [SpreadsheetColumn] {
    let stated = SpreadsheetField.all.filter { field in
      field.use == .ifStated && products.contains { field.isStated($0.product) }
    }
    return [.id, .type, .status, .group, .referenceName] + stated.map { .field($0) }
  }

  /// The columns of prices: the base, the tier, and all territories with prices.
  private func amountColumns(of prices: [PriceSchedule]) -> [SpreadsheetColumn] {
    [.base(catalog.app?.baseTerritory), .tier] + Self.territories(of: prices).map { .territory($0) }
  }

  private static func territories(of prices: [PriceSchedule]) -> [TerritoryCode] {
    Set(prices.flatMap { $0.territories.map(\.key) }).sorted()
  }

  private var prices: [UInt8] {
    let territories = Self.territories(of: products.compactMap { $0.product.price?.inColumns })
    let columns = productColumns
    var bytes = Self.byteOrderMark
    Self.addHeader(priceColumns, to: &bytes)
    for (product, group) in products {
      CSVText.append(product.id.text, to: &bytes)
      for column in columns {
        if column == .group { Self.addCell(group, to: &bytes) }
        if case .field(let field) = column { Self.addCell(field.cell(product), to: &bytes) }
      }
      let price = product.price?.inColumns
      Self.addCell(price?.base, to: &bytes)
      Self.addCell(price?.tier, to: &bytes)
      Self.addCells(price?.territories ?? [:], of: territories, to: &bytes) { Self.appendAmount($0, to: &$1) }
      Self.endRow(&bytes)
    }
    return bytes
  }

  // MARK: - Texts

  private var locales: [LocaleCode] {
    var all = Set(catalog.app?.locales ?? [])
    for (product, _) in products { for pair in product.localizations { all.insert(pair.key) } }
    return all.sorted()
  }

  private var textColumns: [SpreadsheetColumn] { [.id] + locales.flatMap { [.name($0), .description($0)] } }

  private var texts: [UInt8] {
    let locales = locales
    var bytes = Self.byteOrderMark
    Self.addHeader(textColumns, to: &bytes)
    for (product, _) in products {
      CSVText.append(product.id.text, to: &bytes)
      Self.addCells(product.localizations, of: locales, width: 2, to: &bytes) { text, bytes in
        if let name = text.name { CSVText.append(name, to: &bytes) }
        Self.addCell(text.description, to: &bytes)
      }
      Self.endRow(&bytes)
    }
    return bytes
  }

  // MARK: - Offers

  /// The offers, each with its price in columns.
  private var offersOfAll: [(id: ProductID, offer: SpreadsheetOffer)] {
    products.flatMap { product, _ in
      SpreadsheetOffer.all(of: product).map { offer in
        var offer = offer
        if var price = offer.terms.price {
          price.baseTerritory = price.baseTerritory ?? product.price?.baseTerritory
          offer.terms.price = price.inColumns
        }
        return (product.id, offer)
      }
    }
  }

  private var offerColumns: [SpreadsheetColumn] {
    [
      .id, .offer, .offerID, .referenceName, .mode, .period, .periods, .targetPlan, .offeredIn, .starts, .ends,
      .eligibility,
      .stacksWithIntro, .renews, .active, .paidForMonths, .awayMin, .awayMax, .monthsBetweenOffers, .priority,
      .promotionIntent,
    ] + amountColumns(of: offersOfAll.compactMap(\.offer.terms.price))
  }

  private var offers: [UInt8] {
    let columns = offerColumns
    var bytes = Self.byteOrderMark
    Self.addHeader(columns, to: &bytes)
    for (id, offer) in offersOfAll {
      CSVText.append(id.text, to: &bytes)
      let price = offer.terms.price
      for column in columns.dropFirst() {
        if !Self.addPrice(price, column, to: &bytes) { Self.appendCell(offer, column, to: &bytes) }
      }
      Self.endRow(&bytes)
    }
    return bytes
  }

  /// Adds an offer's value for a column. Defaults are written, because an empty cell would keep an earlier value.
  private static func appendCell(_ offer: SpreadsheetOffer, _ column: SpreadsheetColumn, to bytes: inout [UInt8]) {
    let isThere = SpreadsheetOffer.has(column, offer.kind)
    switch column {
    case .offer: addCell(offer.kind.rawValue, to: &bytes)
    case .offerID: addCell(offer.id, to: &bytes)
    case .referenceName: addCell(offer.referenceName, to: &bytes)
    case .mode: addCell(offer.terms.mode?.rawValue, to: &bytes)
    case .period: addCell(offer.terms.duration?.description, to: &bytes)
    case .periods: addNumber(offer.terms.periods, to: &bytes)
    case .targetPlan: addCell(offer.terms.targetPlan.rawValue, to: &bytes)
    case .offeredIn:
      addCell(offer.territories.isEmpty ? nil : offer.territories.map(\.text).joined(separator: " "), to: &bytes)
    case .starts: addCell(offer.starts?.description, to: &bytes)
    case .ends: addCell(offer.ends?.description, to: &bytes)
    case .eligibility:
      addCell(
        offer.eligibility.isEmpty ? nil : offer.eligibility.map(\.rawValue).joined(separator: " "), to: &bytes)
    case .stacksWithIntro: addCell(offer.stacksWithIntro.map { $0 ? "yes" : "no" }, to: &bytes)
    case .renews: addCell(offer.renews.map { $0 ? "yes" : "no" }, to: &bytes)
    case .active: addCell(isThere ? offer.isActive ? "yes" : "no" : nil, to: &bytes)
    case .paidForMonths: addNumber(offer.paidForMonths, to: &bytes)
    case .awayMin: addNumber(offer.awayMin, to: &bytes)
    case .awayMax: addNumber(offer.awayMax, to: &bytes)
    case .monthsBetweenOffers: addNumber(offer.monthsBetweenOffers, to: &bytes)
    case .priority: addCell(offer.priority?.rawValue, to: &bytes)
    case .promotionIntent: addCell(isThere ? offer.promotionIntent.rawValue : nil, to: &bytes)
    default: addCell(nil as String?, to: &bytes)
    }
  }

  // MARK: - Announced prices

  /// The changes that have a day, which a row requires, each with its price in columns.
  private var changesOfAll: [(id: ProductID, row: PriceChange, price: PriceSchedule)] {
    products.flatMap { product, _ in
      (product.price?.changes ?? []).filter { $0.on != nil }.map { change in
        var price = PriceSchedule(base: change.base, tier: change.tier, territories: change.territories)
        price.baseTerritory = product.price?.baseTerritory
        return (product.id, change, price.inColumns)
      }
    }
  }

  private var changeColumns: [SpreadsheetColumn] {
    [.id, .start, .existingSubscribers, .followBase] + amountColumns(of: changesOfAll.map(\.price))
  }

  private var changes: [UInt8] {
    Self.table(changeColumns, changesOfAll) { change, bytes in
      Self.addCell(change.on?.description, to: &bytes)
      Self.addCell(change.existingSubscribers?.rawValue, to: &bytes)
      Self.addCell(
        change.followBase.isEmpty ? nil : change.followBase.map(\.text).joined(separator: " "), to: &bytes)
    }
  }

  // MARK: - Additional seats

  /// The tiers that have a first seat, which a row requires, each with its price in columns.
  private var tiersOfAll: [(id: ProductID, row: Int, price: PriceSchedule)] {
    products.flatMap { product, _ in
      (product.price?.volume ?? []).compactMap { tier in
        var price = PriceSchedule(base: tier.base, territories: tier.territories)
        price.baseTerritory = product.price?.baseTerritory
        return tier.fromSeats.map { (product.id, $0, price.inColumns) }
      }
    }
  }

  private var tierColumns: [SpreadsheetColumn] {
    [.id, .fromSeats] + amountColumns(of: tiersOfAll.map(\.price)).filter { $0 != .tier }
  }

  private var tiers: [UInt8] { Self.table(tierColumns, tiersOfAll) { Self.addNumber($0, to: &$1) } }

  /// A table of prices: each row has an ID, cells of its own, and a price in the other columns.
  private static func table<Row>(
    _ columns: [SpreadsheetColumn], _ rows: [(id: ProductID, row: Row, price: PriceSchedule)],
    _ addCells: (Row, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var bytes = byteOrderMark
    addHeader(columns, to: &bytes)
    for (id, row, price) in rows {
      CSVText.append(id.text, to: &bytes)
      addCells(row, &bytes)
      for column in columns { _ = addPrice(price, column, to: &bytes) }
      endRow(&bytes)
    }
    return bytes
  }

  /// Adds a price's value for a column; false for other columns.
  private static func addPrice(_ price: PriceSchedule?, _ column: SpreadsheetColumn, to bytes: inout [UInt8]) -> Bool {
    switch column {
    case .base: addCell(price?.base, to: &bytes)
    case .tier: addCell(price?.tier, to: &bytes)
    case .territory(let code): addCell(price?.territories[code], to: &bytes)
    default: return false
    }
    return true
  }

  // MARK: - Rows

  private static func addHeader(_ columns: [SpreadsheetColumn], to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      CSVText.append(name: column.header, to: &bytes)
    }
    endRow(&bytes)
  }

  /// Adds cells for the entries of a map, each after a delimiter, and empty ones for missing keys.
  ///
  /// - Parameters:
  ///   - map: sorted, like the keys.
  ///   - keys: all keys that have columns.
  ///   - width: the number of columns for each key.
  ///   - bytes: the table so far.
  ///   - add: writes the cells of an entry, without the first delimiter.
  private static func addCells<Key, Value>(
    _ map: SortedMap<Key, Value>, of keys: [Key], width: Int = 1, to bytes: inout [UInt8],
    _ add: (Value, inout [UInt8]) -> Void
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
    if let text { CSVText.append(text, to: &bytes) }
  }

  private static func addNumber(_ number: Int?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if let number { bytes += String(number).utf8 }
  }

  private static func addCell(_ amount: Money?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if let amount { appendAmount(amount, to: &bytes) }
  }

  /// Amounts are numbers in a spreadsheet, including negative ones.
  private static func appendAmount(_ amount: Money, to bytes: inout [UInt8]) { bytes += amount.description.utf8 }

  private static func endRow(_ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension PriceSchedule {
  /// The price in columns: a base of another territory is in that territory's column.
  fileprivate var inColumns: PriceSchedule {
    guard let baseTerritory, let base else { return self }
    var price = self
    price.base = nil
    price.territories[baseTerritory] = territories[baseTerritory] ?? base
    return price
  }
}
