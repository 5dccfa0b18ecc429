import CatalogModel
import TextFormats

/// A column with one value of a product, declared once: its headings, its field, and how its cells are read and
/// written.
///
/// ```swift
/// SpreadsheetField.all.first { $0.heading == "family_sharing" }?.key  // .familySharing
/// ```
package struct SpreadsheetField: Sendable {
  /// When Shelf's own tables have the column.
  enum Use {
    case always
    /// If a product has a value other than the default.
    case ifStated
    /// Never: it is read in other people's tables.
    case never
  }

  /// The result of reading a cell.
  enum Outcome {
    case none, read
    /// The product has another value.
    case contradiction
  }

  let heading: String

  /// The usual headings in other people's tables, without separators.
  let otherHeadings: [String]

  /// The path of the value in a product: `[.review, .notes]`.
  let keys: [CatalogKey]
  private(set) var use = Use.never

  /// The field of a product that contains the value.
  var key: CatalogKey { keys[0] }

  /// Reads a cell into a product.
  let read: @Sendable (SpreadsheetRow, CSVCell, inout Product, inout NodeDecoder) -> Outcome

  /// The cell of a product; nil for an empty one.
  let cell: @Sendable (Product) -> String?

  /// Whether a product has a value other than the default.
  let isStated: @Sendable (Product) -> Bool

  // MARK: - Kinds

  private static func value<Value: Equatable & Sendable>(
    _ heading: String, or others: [String] = [], _ keys: [CatalogKey],
    at path: any WritableKeyPath<Product, Value?> & Sendable,
    read: @escaping @Sendable (SpreadsheetRow, CSVCell, inout NodeDecoder) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) -> Self {
    Self(heading: heading, otherHeadings: others, keys: keys) { row, cell, product, decoder in
      Outcome(of: read(row, cell, &decoder), assignedTo: &product[keyPath: path])
    } cell: {
      $0[keyPath: path].map(write)
    } isStated: {
      $0[keyPath: path] != nil
    }
  }

  private static func text(
    _ heading: String, or others: [String] = [], _ keys: CatalogKey...,
    at path: any WritableKeyPath<Product, String?> & Sendable
  ) -> Self {
    value(heading, or: others, keys, at: path, read: { $0.text($1, &$2) }, write: \.self)
  }

  /// A Boolean with a default; the last of several cells is used.
  private static func flag(
    _ heading: String, or others: [String] = [], _ key: CatalogKey, default value: Bool = false,
    at path: any WritableKeyPath<Product, Bool> & Sendable
  ) -> Self {
    Self(heading: heading, otherHeadings: others, keys: [key]) { row, cell, product, decoder in
      guard let flag = row.flag(cell, &decoder) else { return .none }
      product[keyPath: path] = flag
      return .read
    } cell: {
      $0[keyPath: path] ? "yes" : "no"
    } isStated: {
      $0[keyPath: path] != value
    }
  }

  /// The same column in Shelf's own tables.
  private func written(_ use: Use) -> Self {
    var field = self
    field.use = use
    return field
  }

  // MARK: - Columns

  static let all = [
    type, status, referenceName,
    value("level", or: ["grouplevel", "subscriptionlevel", "rank"], [.level], at: \.plan.level) {
      $0.integer($1, &$2)
    } write: {
      String($0)
    },
    flag("family_sharing", or: ["familyshareable", "familysharable"], .familySharing, at: \.hasFamilySharing),
    value("multiseat", [.multiseat], at: \.plan.multiSeat) {
      $0.seats($1, &$2)
    } write: { seats in
      let markets = seats.markets.map { $0.isEmpty ? ["none"] : $0.map(\.rawValue) } ?? []
      return ([seats.isEnabled ? "yes" : "no"] + markets).joined(separator: " ")
    }.written(.ifStated),
    retentionMessage,
    text("review_notes", or: ["reviewnote"], .review, .notes, at: \.review.notes),
    flag(
      "cleared_for_sale", or: ["availableforsale", "forsale"], .clearedForSale, default: true, at: \.isClearedForSale),
    text("screenshot", or: ["reviewscreenshot"], .review, .screenshot, at: \.review.screenshot),
  ]

  static let type = value(
    "type", or: ["producttype", "iaptype", "purchasetype", "inapppurchasetype", "kind"], [.type], at: \.type,
    read: { $0.type($1, &$2) }, write: \.rawValue
  ).written(.always)
  static let status = value(
    "status", or: ["state", "reviewstatus", "approvalstatus"], [.status], at: \.status, read: { $0.status($1, &$2) },
    write: \.rawValue
  ).written(.always)
  static let referenceName = text("reference_name", or: ["internalname"], .referenceName, at: \.referenceName)
    .written(.always)
  static let retentionMessage = text("retention_message", .retentionMessage, at: \.plan.retentionMessage)
    .written(.ifStated)
}

extension SpreadsheetField: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.heading == right.heading }
  package func hash(into hasher: inout Hasher) { hasher.combine(heading) }
}

extension SpreadsheetField.Outcome {
  /// Assigns a value unless there is another one.
  init<Value: Equatable>(of value: Value?, assignedTo old: inout Value?) {
    guard let value else {
      self = .none
      return
    }
    self = old.map { $0 == value } ?? true ? .read : .contradiction
    old = old ?? value
  }
}

extension SpreadsheetRow {
  fileprivate func type(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> ProductType? {
    text(cell, &decoder).flatMap { word in
      ForeignWords.type(word) ?? decoder.word(JSONNode(.string(word), at: cell.range))
    }
  }

  /// A status in the catalog's words, or as App Store Connect displays it: `Ready to Submit`.
  fileprivate func status(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> ReviewStatus? {
    text(cell, &decoder).flatMap { TransporterStatus.status($0) ?? word($0, at: cell.range, &decoder) }
  }

  /// `yes`, `no`, and the markets after it: `yes business school`, `no none`.
  fileprivate func seats(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> MultiSeat? {
    value(cell, expected: "yes or no, and markets: app_store, business, school or none", &decoder) { text in
      let words = text.split { " ,;".contains($0) }.map { String($0).lowercased() }
      guard let isEnabled = words.first.flatMap({ ForeignWords.flag($0) }) else { return nil }
      if words.count == 1 { return MultiSeat(isEnabled: isEnabled) }
      if words.dropFirst() == ["none"] { return MultiSeat(isEnabled: isEnabled, markets: []) }
      let markets = words.dropFirst().compactMap { MultiSeat.Market(rawValue: $0) }
      return markets.count == words.count - 1 ? MultiSeat(isEnabled: isEnabled, markets: markets) : nil
    }
  }
}
