import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// A product assembled from rows.
struct SpreadsheetDraft {
  var product: Product
  var group: String?

  /// The first file with the product; only another one can contradict it.
  let file: Int

  var base: Money?
  var tier: String?
  var territories: [SortedMap<TerritoryCode, Money>.Pair] = []
  var texts: [SortedMap<LocaleCode, Localization>.Pair] = []

  /// The period of a subscription, regardless of its type.
  var period: Period?

  /// Scheduled prices, in row order.
  private(set) var changes: [PriceChange] = []

  /// The indices of the changes on each day.
  private var indexes: [CalendarDate?: [Int]] = [:]

  /// Whether the territories of a change have separate rows; changes are sorted by day then.
  private var isByTerritory = false

  /// Prices of additional seats, in row order.
  var volume: [VolumeTier] = []

  init(id: ProductID, file: Int) {
    product = Product(id: id, type: nil)
    self.file = file
  }

  /// The assembled product.
  var finished: Product {
    var product = product
    if base != nil || tier != nil || !territories.isEmpty || !changes.isEmpty || !volume.isEmpty {
      let sorted = isByTerritory ? changes.sortedStably { $0.on?.daysSinceEpoch ?? .max } : changes
      product.price = PriceSchedule(base: base, tier: tier, territories: SortedMap(territories), changes: sorted)
      product.price?.volume = volume
    }
    product.localizations = SortedMap(texts)
    if product.type == nil, group != nil { product.type = .autoRenewableSubscription }
    if product.type == .nonRenewingSubscription { product.duration = period } else { product.plan.period = period }
    return product
  }

  /// Adds a change from a separate row, or a price of a change whose territories have separate rows; false if one of
  /// its territories already has a price from that day on.
  mutating func addChange(_ change: PriceChange, joinsOthers: Bool) -> Bool {
    func hasBase(_ change: PriceChange) -> Bool { change.base != nil || change.tier != nil }
    let sameDay = indexes[change.on] ?? []
    let isKnown = sameDay.map { changes[$0] }.contains { other in
      hasBase(other) && hasBase(change) || change.territories.contains { other.territories[$0.key] != nil }
    }
    if isKnown { return false }
    if joinsOthers, let same = sameDay.first(where: { changes[$0].existingSubscribers == change.existingSubscribers }) {
      changes[same].base = changes[same].base ?? change.base
      for pair in change.territories { changes[same].territories[pair.key] = pair.value }
      return true
    }
    isByTerritory = isByTerritory || joinsOthers
    indexes[change.on, default: []].append(changes.count)
    changes.append(change)
    return true
  }

  /// The text in a locale, possibly from several columns.
  subscript(locale: LocaleCode) -> Localization {
    get { texts.last { $0.key == locale }?.value ?? Localization() }
    set {
      if let index = texts.lastIndex(where: { $0.key == locale }) {
        texts[index].value = newValue
      } else {
        texts.append(.init(key: locale, value: newValue))
      }
    }
  }

  /// The price in a territory.
  subscript(territory: TerritoryCode) -> Money? {
    get { territories.last { $0.key == territory }?.value }
    set { if let newValue { territories.append(.init(key: territory, value: newValue)) } }
  }
}

/// A row of a table with the meanings of its columns.
struct SpreadsheetRow {
  let cells: [CSVCell]
  let columns: [SpreadsheetColumn?]
  let bytes: [UInt8]

  /// Whether lines end in CRLF, also those inside cells.
  private let hasReturns: Bool

  /// Whether a period may separate thousands: the table has decimal commas, or needs none of its commas otherwise.
  private let pointMayGroup: Bool

  init(
    _ cells: [CSVCell], _ columns: [SpreadsheetColumn?], _ bytes: [UInt8], hasReturns: Bool, pointMayGroup: Bool
  ) {
    (self.hasReturns, self.pointMayGroup) = (hasReturns, pointMayGroup)
    (self.cells, self.columns, self.bytes) = (cells, columns, bytes)
  }

  var range: Range<Int> { (cells.first?.range.lowerBound ?? 0)..<(cells.last?.range.upperBound ?? 0) }

  /// The ID of its product; nil for a row without one, which is reported unless the row is empty.
  func id(_ decoder: inout NodeDecoder) -> String? {
    guard let cell = cell(.id), !isBlank(cell) else {
      if !cells.allSatisfy(isBlank) { decoder.report(.missingField, "a row without an ID", at: range) }
      return nil
    }
    return text(cell, &decoder).map { text in
      guard text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false else { return text }
      return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// Reports values of second columns that differ from the first one's.
  func reportSecondValues(_ decoder: inout NodeDecoder) {
    for (index, column) in columns.enumerated() where index < cells.count {
      guard case .second(let first) = column, !isBlank(cells[index]),
        cells[index].string(in: bytes) != cell(first)?.string(in: bytes)
      else { continue }
      decoder.report(
        .unreadableValue, "another value in a second column '\(first.header)'", at: cells[index].range,
        help: "keep one of the two columns")
    }
  }

  private func isBlank(_ cell: CSVCell) -> Bool {
    bytes[cell.content].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Reads all cells into a draft, or those of some columns. In a table with several rows for a product, the first one
  /// creates it.
  func decode(
    into draft: inout SpreadsheetDraft, _ path: CatalogPath, isFirst: Bool, _ decoder: inout NodeDecoder,
    where isRead: (SpreadsheetColumn) -> Bool = { _ in true }
  ) {
    if isFirst { decoder.places[path] = SourceRange(file: decoder.file, bytes: range) }
    let isNew = isFirst && draft.file == decoder.file
    let locale = columns.contains(.locale) ? rowLocale(&decoder) : nil
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      switch index < columns.count ? columns[index] : .nameless {
      case let column? where !isRead(column): break
      case .name(SpreadsheetColumn.localeOfRow):
        if let locale { decode(cell, .name(locale), into: &draft, path, isNew: isNew, &decoder) }
      case .description(SpreadsheetColumn.localeOfRow):
        if let locale { decode(cell, .description(locale), into: &draft, path, isNew: isNew, &decoder) }
      case let column?: decode(cell, column, into: &draft, path, isNew: isNew, &decoder)
      case nil: break
      }
    }
  }

  /// The language of the row's texts; nil for an unknown one, which is reported.
  private func rowLocale(_ decoder: inout NodeDecoder) -> LocaleCode? {
    let cell = cell(.locale)
    if let code = cell.flatMap({ text($0, &decoder) }) {
      if let locale = StoreLocale.suggestion(for: code) { return locale.code }
      decoder.report(
        .unreadableValue, "'\(code)' is not a language of the App Store", at: cell?.range ?? range,
        help: "use its code, such as en-US")
    } else if cell == nil {
      decoder.report(.missingField, "a row without a language", at: range)
    }
    return nil
  }

  // MARK: - Cells

  private func decode(
    _ cell: CSVCell, _ column: SpreadsheetColumn, into draft: inout SpreadsheetDraft, _ path: CatalogPath,
    isNew: Bool, _ decoder: inout NodeDecoder
  ) {
    let id = draft.product.id.text
    func record(_ outcome: SpreadsheetField.Outcome, at path: CatalogPath?) {
      switch outcome {
      case .none: break
      case .read: if let path { decoder.places[path] = SourceRange(file: decoder.file, bytes: cell.range) }
      case .contradiction:
        decoder.report(
          .unreadableValue, "'\(column.header)' of '\(id)' had another value before", at: cell.range,
          help: "the first value is used")
      }
    }
    func assign<Value: Equatable>(_ value: Value?, to old: inout Value?, at path: CatalogPath?) {
      record(.init(of: value, assignedTo: &old), at: path)
    }
    switch column {
    case .id: break
    case .field(let field):
      record(field.read(self, cell, &draft.product, &decoder), at: field.keys.reduce(path) { $0[$1] })
    case .group: assign(text(cell, &decoder), to: &draft.group, at: nil)
    case .base: assign(amount(cell, &decoder), to: &draft.base, at: path[.price][.base])
    case .tier: assign(tier(cell, &decoder), to: &draft.tier, at: path[.price][.tier])
    case .territory(let code):
      var known = isNew ? nil : draft[code]
      let isKnown = known != nil
      assign(amount(cell, &decoder), to: &known, at: path[.price][.territories][code])
      if !isKnown { draft[code] = known }
    case .name(let locale):
      assign(text(cell, &decoder), to: &draft[locale].name, at: path[.localizations][locale][.name])
    case .description(let locale):
      assign(text(cell, &decoder), to: &draft[locale].description, at: path[.localizations][locale][.description])
    case .period: assign(period(cell, &decoder), to: &draft.period, at: path[.period])
    case .amount:
      if columns.contains(.place) { return }
      if let column = columnOfPrice(cell, &decoder) { decode(cell, column, into: &draft, path, isNew: false, &decoder) }
    case .locale, .place, .currency, .start, .preserved, .adjusts, .skipped, .existingSubscribers, .followBase,
      .fromSeats, .offer, .offerID, .mode, .periods, .targetPlan, .offeredIn, .starts, .ends, .paidForMonths, .awayMin,
      .awayMax, .monthsBetweenOffers, .priority, .promotionIntent, .eligibility, .stacksWithIntro, .renews, .active,
      .second:
      break
    case .nameless:
      decoder.report(
        .unreadableValue, "a cell in a column without a name", at: cell.range, help: "is there an extra delimiter?")
    }
  }

  /// The column for a price without a territory: by its currency, or else of base prices. Nil for an unclear one, which
  /// is reported.
  func columnOfPrice(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> SpreadsheetColumn? {
    guard let code = self.cell(.currency), let currency = text(code, &decoder) else { return .base(nil) }
    if let territory = Territory.named(byCurrency: currency.uppercased()) { return .territory(territory) }
    decoder.report(
      .unreadableValue, severity: .warning, "a price in \(currency) without a territory, which is left out",
      at: cell.range,
      help: "name the column after a territory, such as DEU, or the base after its territory, such as 'base (DEU)'")
    return nil
  }

  /// The cell of a column, unless it is empty.
  func cell(_ column: SpreadsheetColumn) -> CSVCell? {
    guard let index = columns.firstIndex(of: column), index < cells.count, !cells[index].isEmpty else { return nil }
    return cells[index]
  }

  func text(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> String? {
    guard let text = cell.string(in: bytes) else {
      decoder.reportForeignText(at: cell.range)
      return nil
    }
    return CSVText.unescaped(
      hasReturns && cell.range != cell.content ? text.replacing("\r\n", with: "\n") : text)
  }

  /// A tier from before 2023: `6` or `Tier 6`.
  func tier(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> String? {
    value(cell, expected: "a tier from before 2023, 0 to 87", &decoder) { ForeignWords.tier($0) }
  }

  /// A word of the catalog, ignoring case and separators.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> Word? {
    guard let text = text(cell, &decoder) else { return nil }
    return word(text, at: cell.range, &decoder)
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, at range: Range<Int>, _ decoder: inout NodeDecoder
  ) -> Word? {
    let folded = ForeignWords.folded(text)
    return Word.allCases.first { ForeignWords.folded($0.rawValue) == folded }
      ?? decoder.word(JSONNode(.string(text), at: range))
  }

  func integer(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> Int? {
    value(cell, expected: "a whole number", &decoder) { Int($0) }
  }

  func period(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> Period? {
    value(cell, expected: "a period such as P1M or '1 month'", &decoder) { ForeignWords.period($0) }
  }

  func flag(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> Bool? {
    value(cell, expected: "yes or no", &decoder) { ForeignWords.flag($0) }
  }

  func day(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> CalendarDate? {
    value(cell, expected: "a date such as 2027-01-15", &decoder) { CalendarDate($0) }
  }

  func value<Value>(
    _ cell: CSVCell, expected: String, _ decoder: inout NodeDecoder, _ read: (String) -> Value?
  ) -> Value? {
    guard let text = text(cell, &decoder) else { return nil }
    if let value = read(text) { return value }
    decoder.report(.unreadableValue, "expected \(expected), found '\(VisibleText.start(of: text))'", at: cell.range)
    return nil
  }

  func amount(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> Money? {
    guard let text = text(cell, &decoder) else { return nil }
    switch SpreadsheetAmount(text, pointMayGroup: pointMayGroup) {
    case .amount(let money): return money
    case .ambiguous:
      decoder.report(
        .unreadableValue, "'\(text)' is ambiguous: thousands, or three decimals", at: cell.range,
        help: "remove the thousands separator (1,234 is ambiguous)")
    case .none:
      decoder.report(
        .unreadableValue, "expected an amount of money, found '\(VisibleText.start(of: text))'", at: cell.range,
        help: "write only the number, such as 4.99; the column sets the territory and its currency")
    }
    return nil
  }
}
