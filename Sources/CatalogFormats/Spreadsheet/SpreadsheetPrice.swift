import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// The product of a table whose rows don't contain its ID.
struct SpreadsheetOwner {
  let id: String?

  /// The given ID, or else the file's name if it is an ID: it contains a period and no space.
  init(_ path: String, _ said: String?) {
    let name = lastName(ofPath: path)
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let isID =
      stem.contains(".")
      && stem.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    id = said ?? (isID ? stem : nil)
  }
}

/// A price of a territory in a separate row.
struct SpreadsheetPrice {
  let territory: TerritoryCode
  let amount: Money

  /// The first day; nil for today.
  let start: CalendarDate?
  let isPreserved: Bool?

  /// Whether Apple may adjust it automatically, like prices that follow another.
  let mayAdjust: Bool

  let range: Range<Int>
}

extension SpreadsheetRow {
  /// The price in the row's territory; nil if there is none, or an invalid one, which is reported.
  func price(_ decoder: inout NodeDecoder) -> SpreadsheetPrice? {
    guard let place = cell(.place), let name = text(place, &decoder) else { return nil }
    guard let territory = Territory.find(TerritoryCode(name)) ?? Territory.suggestion(for: name) else {
      decoder.report(
        .unreadableValue, severity: .warning, "'\(name)' is not an App Store territory; its price is left out",
        at: place.range
      )
      return nil
    }
    guard let cell = cell(.amount), let amount = amount(cell, &decoder) else { return nil }
    if let code = self.cell(.currency), let currency = text(code, &decoder), currency.uppercased() != territory.currency
    {
      decoder.report(
        .unreadableValue, severity: .warning,
        "the App Store sells in \(territory.currency) there, not in \(currency); the price is left out",
        at: code.range)
      return nil
    }
    var start: CalendarDate?
    if let day = self.cell(.start), let text = text(day, &decoder) {
      guard let date = CalendarDate(text) else {
        decoder.report(.unreadableValue, "expected a date such as 2027-01-15, found '\(text)'", at: day.range)
        return nil
      }
      start = date
    }
    return SpreadsheetPrice(
      territory: territory.code, amount: amount, start: start,
      isPreserved: self.cell(.preserved).flatMap { flag($0, &decoder) },
      mayAdjust: self.cell(.adjusts).flatMap { flag($0, &decoder) } ?? false, range: cell.range)
  }
}

extension SpreadsheetDraft {
  /// Adds a price; the first of two for one territory and day is used. Prices of one day that differ in their effect
  /// on subscribers are separate changes.
  mutating func addPrice(
    _ price: SpreadsheetPrice, isBase: Bool, _ path: CatalogPath, _ decoder: inout NodeDecoder
  ) {
    func refuse() {
      decoder.report(
        .unreadableValue, "a second price of '\(product.id)' in \(price.territory), which is ignored",
        at: price.range)
    }
    let place = SourceRange(file: decoder.file, bytes: price.range)
    if let start = price.start {
      var change = PriceChange()
      change.on = start
      if isBase { change.base = price.amount } else { change.territories = [price.territory: price.amount] }
      change.existingSubscribers = price.isPreserved.map { $0 ? .keep : .move }
      if !addChange(change, joinsOthers: true) { refuse() }
    } else if isBase {
      guard base == nil else { return refuse() }
      base = price.amount
      decoder.places[path[.price][.base]] = place
    } else {
      guard self[price.territory] == nil else { return refuse() }
      self[price.territory] = price.amount
      decoder.places[path[.price][.territories][price.territory]] = place
    }
  }
}
