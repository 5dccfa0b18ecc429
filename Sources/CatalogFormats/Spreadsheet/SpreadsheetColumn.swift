package import CatalogModel
import StoreFacts

/// The meaning of a table's column, and its name in the first row.
///
/// The name of an unknown place or language has a leading `'`, so that a typo can be reported.
package enum SpreadsheetColumn: Hashable, Sendable {
  case id, group, tier
  /// A value of the product.
  case field(SpreadsheetField)
  case base(TerritoryCode?)
  case territory(TerritoryCode)
  case name(LocaleCode)
  case description(LocaleCode)
  /// The period of a subscription, or of an offer.
  case period
  /// The language of a row's texts, in a table with a row for each language.
  case locale
  /// In a table with a row for each territory: the territory and currency of a price.
  case place, currency
  /// The price in the row's territory; without a column of territories the base price.
  case amount
  /// The first day of the price, and whether existing subscribers keep theirs.
  case start, preserved
  /// Whether Apple may adjust it automatically.
  case adjusts
  /// The effect of a scheduled price on subscribers, and the territories that follow the base again.
  case existingSubscribers, followBase
  /// The first of additional seats: a row with it contains their price.
  case fromSeats
  /// The kind of an offer: a row with it is about an offer of its product.
  case offer
  case offerID, mode, periods, targetPlan, offeredIn, starts, ends
  case paidForMonths, awayMin, awayMax, monthsBetweenOffers, priority, promotionIntent
  case eligibility, stacksWithIntro, renews, active
  /// A column to skip.
  case skipped
  /// A column without a name, as spreadsheets add at the right.
  case nameless
  /// Another column with the meaning of an earlier one; its values must be the same.
  indirect case second(SpreadsheetColumn)

  static let type = field(.type)
  static let status = field(.status)
  static let referenceName = field(.referenceName)
  static let retentionMessage = field(.retentionMessage)

  /// The columns whose names contain no code.
  private static let plain: [(name: String, column: SpreadsheetColumn)] =
    [("id", .id)] + SpreadsheetField.all.map { ($0.heading, .field($0)) } + others

  private static let others: [(name: String, column: SpreadsheetColumn)] = [
    ("group", .group), ("base", .base(nil)), ("tier", .tier), ("period", .period), ("from_seats", .fromSeats),
    ("locale", .locale), ("territory", .place), ("currency", .currency), ("price", .amount), ("start_date", .start),
    ("preserved", .preserved), ("existing_subscribers", .existingSubscribers), ("follow_base", .followBase),
    ("offer", .offer), ("offer_id", .offerID), ("mode", .mode), ("periods", .periods),
    ("target_plan", .targetPlan), ("offered_in", .offeredIn), ("starts", .starts), ("ends", .ends),
    ("paid_for_months", .paidForMonths), ("away_min", .awayMin), ("away_max", .awayMax),
    ("months_between_offers", .monthsBetweenOffers), ("priority", .priority), ("promotion_intent", .promotionIntent),
    ("eligibility", .eligibility), ("stacks_with_intro", .stacksWithIntro), ("renews", .renews), ("active", .active),
  ]

  /// The column names for the help of the command line.
  package static let readableNames =
    plain.map(\.name) + ["USA (any territory)", "base (USA)", "en-US name", "en-US description"]

  /// The name in the first row.
  var header: String {
    switch self {
    case .base(let territory?): "base (\(Self.marked(territory.text, isKnown: Territory.isKnown(territory))))"
    case .territory(let code) where Territory.isKnown(code): code.text
    case .territory(let code): "'\(code.text) price"
    case .name(let locale): Self.marked(locale.text, isKnown: StoreLocale.isKnown(locale)) + " name"
    case .description(let locale): Self.marked(locale.text, isKnown: StoreLocale.isKnown(locale)) + " description"
    default: Self.plain.first { $0.column == self }?.name ?? ""
    }
  }

  /// The column for a header; nil for an unknown one.
  package init?(_ header: String) {
    if let plain = Self.plain.first(where: { $0.name == header }) {
      self = plain.column
    } else if Territory.isKnown(TerritoryCode(header)) {
      self = .territory(TerritoryCode(header))
    } else if let code = Self.code(in: header, after: "base (", before: ")", isKnown: Self.isTerritory) {
      self = .base(TerritoryCode(code))
    } else if let code = Self.code(in: header, before: " price", isKnown: Self.isTerritory) {
      self = .territory(TerritoryCode(code))
    } else if let code = Self.code(in: header, before: " name", isKnown: Self.isLocale) {
      self = .name(LocaleCode(code))
    } else if let code = Self.code(in: header, before: " description", isKnown: Self.isLocale) {
      self = .description(LocaleCode(code))
    } else {
      return nil
    }
  }

  /// The header that was probably meant: a known heading with words before or after it, such as a place or language,
  /// or one of those alone. Nil for a team's own columns, such as notes.
  package static func suggestion(for header: String) -> String? {
    // A heading of a thousand letters is similar to none, and comparing it is expensive.
    guard header.utf8.count <= 128 else { return nil }
    var spaced = ""
    for character in header {
      if character.isUppercase, spaced.last?.isLowercase ?? false { spaced.append(" ") }
      spaced.append(character)
    }
    let words = spaced.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard !words.isEmpty else { return header.contains(where: \.isCurrencySymbol) ? "price" : nil }
    let turned = usual(words.filter { $0 != "of" }.reversed().joined()) ?? usual(words.joined())
    if let name = turned?.column.header, !name.isEmpty { return name }
    var meant: String?
    // No known heading has more than four words.
    for count in (1..<min(words.count, 5)).reversed() {
      for start in 0...words.count - count {
        let (known, after) = (words[start..<start + count].joined(), words[(start + count)...])
        let rest = words[..<start] + after
        guard let column = usual(known)?.column, !rest.contains(where: { remarks.contains($0.lowercased()) })
        else { continue }
        if start == 0 || after.isEmpty, let name = column.header(for: rest) { return name }
        guard meant == nil, column != .id, column != .skipped else { continue }
        let isFirst = start == 0 && after.first != "of" && column != .base(nil)
        if isFirst || heads.contains(where: { known.lowercased().hasSuffix($0) }) {
          meant = column.header(for: after) ?? column.header
        }
      }
    }
    if let meant { return meant }
    if let place = territory(in: words) { return place.text }
    // `no`, `pt_BR` or `zh-Hans`, but not `in_app_purchase`.
    let isCode = !header.contains(" ") && words[0] == words[0].lowercased()
    let isLanguage = words[0].count > 3 || isCode && words.dropFirst().allSatisfy { [2, 4].contains($0.count) }
    return isLanguage ? SpreadsheetColumn.name(guessedLocale).header(for: words[...]) : nil
  }

  /// Words that are found in headings of a team's own columns.
  private static let remarks: Set = [
    "approval", "changed", "check", "checked", "comment", "comments", "count", "history", "id", "length", "manager",
    "missing", "note", "notes", "owner", "remark", "remarks", "status", "ticket",
  ]

  /// The last words of headings for catalog values, even between other words: 'Retail price'. Other known words may be
  /// part of a team's own heading: 'Type of user'.
  private static let heads = ["description", "name", "price", "tier", "title"]

  /// The header of a column for a place or language in other words; nil for none.
  private func header(for other: ArraySlice<String>) -> String? {
    let words = other.filter { !["in", "for", "of", "the"].contains($0) }
    let locale = StoreLocale.suggestion(for: words.joined(separator: " "))?.code
    return switch self {
    case .name: locale.map { Self.name($0).header }
    case .description: locale.map { Self.description($0).header }
    case .base: Self.territory(in: words).map { Self.base($0).header }
    case .amount, .place: Self.territory(in: words)?.text
    default: nil
    }
  }

  /// The territory with a name, code or currency.
  private static func territory(in words: [String]) -> TerritoryCode? {
    if let known = Territory.suggestion(for: words.joined(separator: " ")) { return known.code }
    let names = words.filter { !Currency.all.contains($0.uppercased()) }
    guard names.count < words.count, let currency = words.first(where: { !names.contains($0) })?.uppercased() else {
      return nil
    }
    if !names.isEmpty { return Territory.suggestion(for: names.joined(separator: " "))?.code }
    let places = Territory.all.map(\.code).filter { Territory.currency(of: $0) == currency }
    return places.first { $0.text.hasPrefix(currency.prefix(2)) } ?? places.first { $0 == "DEU" } ?? places.first
  }

  /// Shelf's own columns by their normalized names: `Status` and `STATUS` are equal.
  static let byFoldedName = Dictionary(
    plain.map { (ForeignWords.folded($0.name), $0.column) }
      + SpreadsheetField.all.flatMap { field in field.otherHeadings.map { ($0, .field(field)) } },
    uniquingKeysWith: { first, _ in first })

  /// The columns that another one depends on, and the name of such a table in messages; nil for an independent one.
  var needs: (columns: [SpreadsheetColumn], table: String)? {
    switch self {
    case .offerID, .mode, .periods, .targetPlan, .offeredIn, .starts, .ends, .paidForMonths, .awayMin, .awayMax,
      .monthsBetweenOffers, .priority, .promotionIntent, .eligibility, .stacksWithIntro, .renews, .active:
      ([.offer], "a table of offers, with a column 'offer'")
    case .existingSubscribers, .followBase: ([.start], "a table of scheduled prices")
    case .preserved, .adjusts: ([.place, .amount], "a table with a price for each territory")
    case .place, .currency: ([.amount], "a table with a column 'price'")
    default: nil
    }
  }

  /// Whether it contains a value of the product, apart from its prices.
  var isOfProduct: Bool {
    switch self {
    case .field, .group, .name, .description, .period, .nameless: true
    default: false
    }
  }

  /// A placeholder for the language of the row, which is in a separate column.
  static let localeOfRow: LocaleCode = "*"

  static let plainNames = plain.map(\.name)

  private static func marked(_ code: String, isKnown: Bool) -> String { isKnown ? code : "'" + code }

  private static func isTerritory(_ code: String) -> Bool { Territory.isKnown(TerritoryCode(code)) }
  private static func isLocale(_ code: String) -> Bool { StoreLocale.isKnown(LocaleCode(code)) }

  /// The code between two texts in a header: a known one, or any after a `'`.
  private static func code(
    in header: String, after start: String = "", before end: String, isKnown: (String) -> Bool
  ) -> String? {
    // By scalars, because a combining mark in the author's text must not join with Shelf's.
    let scalars = header.unicodeScalars
    guard scalars.count >= start.unicodeScalars.count + end.unicodeScalars.count,
      scalars.starts(with: start.unicodeScalars),
      scalars.reversed().starts(with: end.unicodeScalars.reversed())
    else { return nil }
    let inner = scalars.dropFirst(start.unicodeScalars.count).dropLast(end.unicodeScalars.count)
    if inner.first == "'" { return String(String.UnicodeScalarView(inner.dropFirst())) }
    let code = String(String.UnicodeScalarView(inner))
    return isKnown(code) ? code : nil
  }
}

extension Territory {
  /// Whether the API knows a code, with or without a storefront.
  fileprivate static func isKnown(_ code: TerritoryCode) -> Bool {
    hasStorefront(code) || isKnownWithoutStorefront(code)
  }
}
