import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads tables of products, identified by their columns; rows with the same ID in several tables are one product.
struct SpreadsheetReader {
  private var drafts: [SpreadsheetDraft] = []

  /// The drafts of each ID, in row order.
  private var index: [String: [Int]] = [:]

  private let options: ReadingOptions
  private var app: App?
  private var hasTypes = false

  /// Whether a table has a column of base prices. An empty cell in it is a price with another base territory.
  private var hasBases = false

  /// Notes about the tables that aren't faults.
  private var unknowns: [String] = []

  /// The keys that the columns of other people's tables contain.
  private var stated: Set<CatalogKey> = []

  /// The headings in --column that a table contains.
  private var usedHeadings: Set<String> = []
  private var firstHeader: SourceRange?
  private var faults: [Diagnostic<SourceRange?>] = []
  private var places: [CatalogPath: SourceRange] = [:]

  /// The territories of each product whose price follows the base.
  private var following: [ProductID: Set<TerritoryCode>] = [:]

  init(_ options: ReadingOptions) { self.options = options }

  /// Whether a file seems to be one of the tables: by its name, or by a first column `id`.
  static func recognizes(_ file: TextFile) -> Bool {
    if GooglePlayTable.recognizes(file) { return false }
    let name = file.path.lowercased()
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return true }
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes.dropFirst(3) : file.bytes[...]
    return ["id,", "id;", "id\t", "Countries or Regions,"].contains { start.starts(with: $0.utf8) }
  }

  /// The combined contents of the tables.
  var reading: FormatReading {
    var groups: [String: SubscriptionGroup] = [:]
    var catalog = Catalog(app: app)
    let base = app?.baseTerritory ?? options.baseTerritory ?? "USA"
    var conflicts: [Diagnostic<SourceRange?>] = []
    for draft in drafts {
      var product = draft.finished
      conflicts += contradictions(in: product, base)
      product.mapPrices { if $0.base != nil || !hasBases { $0.restate(from: base, to: base) } }
      if let group = draft.group {
        groups[group, default: SubscriptionGroup(name: group)].subscriptions.append(product)
      } else {
        catalog.products.append(product)
      }
    }
    catalog.subscriptionGroups = groups.sorted { $0.key < $1.key }.map(\.value)
    catalog.sortCanonically()
    var reading = FormatReading(catalog)
    reading.faults = faults + conflicts + unusedColumns
    reading.places = places
    reading.losses = losses
    reading.following = following
    reading.placesDefaults = true
    reading.unknowns = [missing] + unknowns
    if !hasTypes, !drafts.isEmpty { reading.unknowns.append("The tables don't contain the types of the products.") }
    return reading
  }

  /// Errors about prices in the column of the base territory that differ from the base price, and tiers beside one.
  private func contradictions(in product: Product, _ territory: TerritoryCode) -> [Diagnostic<SourceRange?>] {
    let path = CatalogPath.product(product.id)
    let place = places[path[.price][.territories][territory]] ?? places[path]
    var found: [String] = []
    var copy = product
    copy.mapPrices { price in
      let all =
        [(price.base, price.tier, price.territories)] + price.changes.map { ($0.base, $0.tier, $0.territories) }
        + price.volume.map { ($0.base, nil, $0.territories) }
      for (base, tier, own) in all {
        if let base, let own = own[territory], base != own { found.append(territory.text) }
        if base != nil, tier != nil { found.append("tier") }
      }
    }
    return found.map { column in
      Diagnostic(
        .unreadableValue,
        "'\(product.id)' has two prices in its base territory: in the columns 'base' and '\(column)'", at: place,
        help: "leave one of the two cells empty")
    }
  }

  /// The values that these tables don't state: those without a column in them, or without one in any table.
  private var losses: [Loss] {
    let general = spreadsheetLosses.filter { loss in
      !(loss.scope == .product && loss.keys.count == 1 && stated.contains(loss.keys[0]) && loss.isLost == nil)
    }
    let reason = "the tables have no column for it"
    var own: [Loss] = stated.contains(.status) ? [] : [Loss(.product, .status, reason: reason)]
    for key in [CatalogKey.changes, .volume] where !stated.contains(key) {
      own.append(Loss(.product, .price, key, reason: reason))
    }
    for offers in SpreadsheetOffer.Kind.allCases.map(\.key) {
      if !stated.contains(offers) { own.append(Loss(.product, offers, reason: reason)) }
    }
    return own + general
  }

  /// The missing columns, in one sentence.
  private var missing: String {
    let names: [(CatalogKey, String)] = [
      (.level, "levels"), (.period, "periods"), (.introductoryOffers, "offers"), (.review, "review material"),
    ]
    let unstated = names.filter { !stated.contains($0.0) }.map { "\($0.1), " }.joined()
    return "The tables have no columns for \(unstated)availability and hosted content."
  }

  /// Headings in --column that no table has.
  private var unusedColumns: [Diagnostic<SourceRange?>] {
    options.columns.keys.sorted().filter { !usedHeadings.contains($0) }.map { heading in
      Diagnostic(
        .missingField, "no table has the column '\(heading)' of --column", at: firstHeader,
        help: "write the heading as it is in the first row")
    }
  }

  private mutating func say(_ sentence: String) {
    if !unknowns.contains(sentence) { unknowns.append(sentence) }
  }

  // MARK: - A table

  mutating func parse(_ file: FormatFile) {
    var decoder = NodeDecoder(file: file.index)
    var parser = CSVParser(file.file.bytes)
    readRows(&parser, file.file.path, &decoder)
    let grammar = parser.faults.map {
      Diagnostic<SourceRange?>(.unreadableValue, $0.message, at: file.range($0.range), help: $0.help)
    }
    faults += grammar + decoder.faults
    places.merge(decoder.places) { first, _ in first }
  }

  private mutating func readRows(_ parser: inout CSVParser, _ path: String, _ decoder: inout NodeDecoder) {
    let bytes = parser.bytes
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return decoder.report(
        .unreadableValue, "the table is in UTF-16", at: 0..<2,
        help: "save it as UTF-8, called 'CSV UTF-8' in spreadsheet programs")
    }
    let start = parser.offset
    let header = parser.nextRow()
    let hasReturns = bytes[parser.offset...].starts(with: [0x0D, 0x0A])
    if firstHeader == nil, let first = header.first, let last = header.last {
      firstHeader = SourceRange(file: decoder.file, bytes: first.range.lowerBound..<last.range.upperBound)
    }
    let owner = SpreadsheetOwner(path, options.owner)
    guard let columns = columns(header, parser, start, owner, &decoder) else { return }
    // In a table with a row for each territory the rows of an ID are one product.
    let isLong = columns.contains(.place) && columns.contains(.amount)
    let isByLocale = columns.contains(.locale)
    let pointMayGroup = parser.delimiter != UInt8(ascii: ",") || Self.hasDecimalCommas(parser, columns)
    var seen: [String: Int] = [:]
    while true {
      let cells = parser.nextRow()
      if cells.isEmpty { return }
      let row = SpreadsheetRow(cells, columns, bytes, hasReturns: hasReturns, pointMayGroup: pointMayGroup)
      row.reportSecondValues(&decoder)
      guard let id = columns.contains(.id) ? row.id(&decoder) : owner.id else { continue }
      if columns.contains(.offer), let kind = row.cell(.offer) {
        let draft = draft(id, 0, in: decoder.file)
        row.readOffer(kind, into: &drafts[draft], &decoder)
        continue
      }
      if !isLong, let start = row.cell(.start) {
        let draft = draft(id, 0, in: decoder.file)
        row.readChange(start, into: &drafts[draft], &decoder)
        continue
      }
      if let seats = row.cell(.fromSeats) {
        let draft = draft(id, 0, in: decoder.file)
        row.readTier(seats, into: &drafts[draft], &decoder)
        continue
      }
      let rowsBefore = seen[id, default: 0]
      let occurrence = isLong || isByLocale ? 0 : rowsBefore
      seen[id] = rowsBefore + 1
      let draft = draft(id, occurrence, in: decoder.file)
      let path = CatalogPath(.product(ProductID(id), occurrence: occurrence))
      row.decode(into: &drafts[draft], path, isFirst: rowsBefore == occurrence, &decoder)
      if isLong { readPrice(of: row, into: draft, path, &decoder) }
    }
  }

  /// Whether an amount in a later row has a decimal comma: `1,99`.
  private static func hasDecimalCommas(_ parser: CSVParser, _ columns: [SpreadsheetColumn?]) -> Bool {
    let prices = columns.indices.filter { index in
      switch columns[index] {
      case .base, .territory, .amount: true
      default: false
      }
    }
    var parser = parser
    while case let row = parser.nextRow(), !row.isEmpty {
      for index in prices where index < row.count {
        let parts = row[index].string(in: parser.bytes)?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        if parts.count == 2, (1...2).contains(parts[1].count), parts[1].allSatisfy(\.isNumber) { return true }
      }
    }
    return false
  }

  /// Reads the price of a row in its territory.
  private mutating func readPrice(
    of row: SpreadsheetRow, into draft: Int, _ path: CatalogPath, _ decoder: inout NodeDecoder
  ) {
    guard let price = row.price(&decoder) else { return }
    let territory = options.baseTerritory ?? "USA"
    if price.mayAdjust, price.territory != territory {
      if price.start == nil { following[drafts[draft].product.id, default: []].insert(price.territory) }
      return say("Prices that may adjust automatically follow the base price, and are not imported as separate prices.")
    }
    if price.territory == territory, app?.baseTerritory == nil {
      var base = App()
      base.baseTerritory = territory
      app = base
    }
    drafts[draft].addPrice(price, isBase: price.territory == app?.baseTerritory, path, &decoder)
    if price.start != nil { stated.insert(.changes) }
  }

  /// The draft for a row's product.
  private mutating func draft(_ id: String, _ occurrence: Int, in file: Int) -> Int {
    if let known = index[id], occurrence < known.count { return known[occurrence] }
    drafts.append(SpreadsheetDraft(id: ProductID(id), file: file))
    index[id, default: []].append(drafts.count - 1)
    return drafts.count - 1
  }

  // MARK: - The first row

  /// The meaning of each column, nil for unknown ones; nil altogether without a column of IDs.
  private mutating func columns(
    _ header: [CSVCell], _ parser: CSVParser, _ start: Int, _ owner: SpreadsheetOwner, _ decoder: inout NodeDecoder
  ) -> [SpreadsheetColumn?]? {
    let bytes = parser.bytes
    guard let first = header.first, let last = header.last else {
      decoder.report(
        .missingField, "the table is empty", at: start..<start, help: "its first row must contain the column names")
      return nil
    }
    var places: [SpreadsheetColumn: Int] = [:]
    lazy var filled = parser.filledColumns
    let faultCount = decoder.faults.count
    let isByLocale = header.contains { cell in cell.string(in: bytes).flatMap { meaning(of: $0)?.column } == .locale }
    let columns = header.enumerated().map { index, cell -> SpreadsheetColumn? in
      if cell.isEmpty { return .nameless }
      guard
        let column = column(cell, bytes, isByLocale: isByLocale, hasValues: { filled.contains(index) }, &decoder)
      else { return nil }
      if column == .skipped { return column }
      if places[column] != nil {
        return .second(column)
      }
      places[column] = index
      return column
    }
    reportLost(places, header, bytes, filled: { filled.contains($0) }, &decoder)
    hasTypes = hasTypes || places[.type] != nil
    hasBases = hasBases || places[.base(nil)] != nil
    let isOfOffers = places[.offer] != nil
    // A period in a table of offers belongs to an offer.
    for case .field(let field) in places.keys { stated.insert(field.key) }
    if places[.period] != nil, !isOfOffers { stated.insert(.period) }
    if places[.fromSeats] != nil { stated.insert(.volume) }
    if isOfOffers { stated.formUnion(SpreadsheetOffer.Kind.allCases.map(\.key)) }
    if places[.start] != nil, places[.place] == nil { stated.insert(.changes) }
    if places[.id] != nil { return columns }
    let isOfPrices = places[.place] != nil && places[.amount] != nil
    if isOfPrices, owner.id != nil { return columns }
    // It is another kind of table, so its other columns aren't typos.
    decoder.faults.removeSubrange(faultCount...)
    if isOfPrices {
      decoder.report(
        .missingField, "the table has the prices of one product, but not its ID",
        at: first.range.lowerBound..<last.range.upperBound,
        help: "add --owner ID, or name the file after it, such as com.example.gold.csv")
      return nil
    }
    decoder.report(
      .missingField, "the first row has no column 'id'", at: first.range.lowerBound..<last.range.upperBound,
      help: "rows are identified by their IDs: name the column with them 'id', or add --column 'HEADING=id'")
    return nil
  }

  /// Reports columns that only another kind of table has.
  private func reportLost(
    _ places: [SpreadsheetColumn: Int], _ header: [CSVCell], _ bytes: [UInt8], filled: (Int) -> Bool,
    _ decoder: inout NodeDecoder
  ) {
    for (column, index) in places.sorted(by: { $0.key.header < $1.key.header }) {
      guard let needs = column.needs, !needs.columns.allSatisfy({ places[$0] != nil }) else { continue }
      // `Active` may also be a team's own column.
      let isOwn = needs.columns != [.offer] || header[index].string(in: bytes) == column.header
      let isLost = isOwn && filled(index)
      decoder.report(
        .unknownField, severity: isLost ? .error : nil,
        "'\(column.header)' is read only in \(needs.table); it is left out", at: header[index].range,
        help: isLost ? "to skip the column, add --column 'HEADING='" : nil)
    }
  }

  private mutating func column(
    _ cell: CSVCell, _ bytes: [UInt8], isByLocale: Bool, hasValues: () -> Bool, _ decoder: inout NodeDecoder
  ) -> SpreadsheetColumn? {
    guard let header = cell.string(in: bytes) else {
      decoder.reportForeignText(at: cell.range)
      return nil
    }
    guard let (column, isGuess) = meaning(of: header) else {
      let meant =
        SpreadsheetColumn.suggestion(for: header) ?? nearestSpelling(to: header, among: SpreadsheetColumn.plainNames)
      // The values of a misspelled column would be missing in the catalog.
      decoder.report(
        .unknownField, severity: meant != nil && hasValues() ? .error : nil, "unknown column '\(header)'",
        at: cell.range, help: meant.map { "did you mean '\($0)'? To skip the column, add --column 'HEADING='" })
      return nil
    }
    if isGuess {
      switch column {
      case .name where isByLocale: return .name(SpreadsheetColumn.localeOfRow)
      case .description where isByLocale: return .description(SpreadsheetColumn.localeOfRow)
      default:
        say(
          "'\(header)' has no language and is read as \(SpreadsheetColumn.guessedLocale); set it with --column "
            + "'\(header)=\(column.header)', or another language.")
      }
    }
    guard case .base(let territory) = column else { return column }
    if let territory { readBase(territory, at: cell.range, &decoder) }
    return .base(nil)
  }

  /// The column for a heading: from --column, by name, or by its usual meaning.
  private mutating func meaning(of header: String) -> (column: SpreadsheetColumn, isGuess: Bool)? {
    if let name = options.columns[header] {
      usedHeadings.insert(header)
      return (name.isEmpty ? .skipped : SpreadsheetColumn(name)).map { ($0, false) }
    }
    return SpreadsheetColumn(header).map { ($0, false) } ?? SpreadsheetColumn.usual(header)
  }

  private mutating func readBase(_ territory: TerritoryCode, at range: Range<Int>, _ decoder: inout NodeDecoder) {
    if let known = app?.baseTerritory, known != territory {
      return decoder.report(
        .unreadableValue,
        "'\(territory.text)' differs from the base territory of another table, '\(known.text)'", at: range)
    }
    var base = App()
    base.baseTerritory = territory
    app = base
    decoder.places[CatalogPath.app[.baseTerritory]] = SourceRange(file: decoder.file, bytes: range)
  }
}

extension NodeDecoder {
  /// Reports bytes that aren't UTF-8, once for a table, because it has one encoding.
  mutating func reportForeignText(at range: Range<Int>) {
    guard !hasForeignText else { return }
    hasForeignText = true
    report(
      .unreadableValue, "a text that is not UTF-8; all such texts of the table are left out", at: range,
      help: "save the table as UTF-8, called 'CSV UTF-8' in spreadsheet programs")
  }
}
