import CatalogModel
import SourceDiagnostics
import TextFormats

/// An offer as a row of the tables, of any kind.
struct SpreadsheetOffer {
  /// The kinds of offers, as words in the column `offer`.
  enum Kind: String, CaseIterable {
    case introductory, promotional
    case winBack = "win_back"
    case code

    /// The product's key for offers of this kind.
    var key: CatalogKey {
      switch self {
      case .introductory: .introductoryOffers
      case .promotional: .promotionalOffers
      case .winBack: .winBackOffers
      case .code: .offerCodes
      }
    }
  }

  let kind: Kind
  var id: String?
  var referenceName: String?
  var terms = OfferTerms()
  var territories: [TerritoryCode] = []
  var starts: CalendarDate?
  var ends: CalendarDate?
  var paidForMonths: Int?
  var awayMin: Int?
  var awayMax: Int?
  var monthsBetweenOffers: Int?
  var priority: WinBackOffer.Priority?
  var promotionIntent = WinBackOffer.PromotionIntent.notPromoted
  var eligibility: [OfferCode.Eligibility] = []
  var stacksWithIntro: Bool?
  var renews: Bool?
  var isActive = true

  init(_ kind: Kind) { self.kind = kind }

  // MARK: - From the catalog

  init(_ offer: IntroductoryOffer) {
    self.init(.introductory)
    terms = offer.terms
    (territories, starts, ends) = (offer.territories ?? [], offer.starts, offer.ends)
  }

  init(_ offer: PromotionalOffer) {
    self.init(.promotional)
    (id, referenceName, terms) = (offer.id, offer.referenceName, offer.terms)
  }

  init(_ offer: WinBackOffer) {
    self.init(.winBack)
    (id, referenceName, terms) = (offer.id, offer.referenceName, offer.terms)
    (paidForMonths, awayMin, awayMax) = (offer.paidForMonths, offer.awayMonths?.min, offer.awayMonths?.max)
    (monthsBetweenOffers, priority, promotionIntent) = (
      offer.monthsBetweenOffers, offer.priority, offer.promotionIntent
    )
    (starts, ends) = (offer.starts, offer.ends)
  }

  init(_ code: OfferCode) {
    self.init(.code)
    (referenceName, terms, eligibility) = (code.referenceName, code.terms, code.eligibility)
    (stacksWithIntro, renews, isActive) = (code.stacksWithIntro, code.renews, code.isActive)
  }

  /// What identifies it among the offers of its kind; nil for introductory ones, which have no name.
  fileprivate var name: String? { kind == .code ? referenceName : id }

  /// All offers of a product, kind by kind.
  static func all(of product: Product) -> [SpreadsheetOffer] {
    let plan = product.plan
    return plan.introductoryOffers.map { Self($0) } + plan.promotionalOffers.map { Self($0) }
      + plan.winBackOffers.map { Self($0) } + product.offerCodes.map { Self($0) }
  }

  // MARK: - To the catalog

  func append(to product: inout Product) {
    switch kind {
    case .introductory:
      var offer = IntroductoryOffer()
      (offer.terms, offer.starts, offer.ends) = (terms, starts, ends)
      offer.territories = territories.isEmpty ? nil : territories
      product.plan.introductoryOffers.append(offer)
    case .promotional:
      var offer = PromotionalOffer()
      (offer.id, offer.referenceName, offer.terms) = (id, referenceName, terms)
      product.plan.promotionalOffers.append(offer)
    case .winBack:
      var offer = WinBackOffer()
      (offer.id, offer.referenceName, offer.terms) = (id, referenceName, terms)
      (offer.paidForMonths, offer.monthsBetweenOffers) = (paidForMonths, monthsBetweenOffers)
      if awayMin != nil || awayMax != nil { offer.awayMonths = .init(min: awayMin, max: awayMax) }
      (offer.priority, offer.promotionIntent) = (priority, promotionIntent)
      (offer.starts, offer.ends) = (starts, ends)
      product.plan.winBackOffers.append(offer)
    case .code:
      var code = OfferCode()
      (code.referenceName, code.terms, code.eligibility) = (referenceName, terms, eligibility)
      (code.stacksWithIntro, code.renews, code.isActive) = (stacksWithIntro, renews, isActive)
      product.offerCodes.append(code)
    }
  }

  /// Whether offers of the kind have a value in a column.
  static func has(_ column: SpreadsheetColumn, _ kind: Kind) -> Bool {
    switch column {
    case .offerID: kind == .promotional || kind == .winBack
    case .referenceName: kind != .introductory
    case .offeredIn: kind == .introductory
    case .starts, .ends: kind == .introductory || kind == .winBack
    case .paidForMonths, .awayMin, .awayMax, .monthsBetweenOffers, .priority, .promotionIntent: kind == .winBack
    case .eligibility, .stacksWithIntro, .renews, .active: kind == .code
    default: true
    }
  }
}

// MARK: - Rows

extension SpreadsheetRow {
  /// Reads the row of an offer.
  func readOffer(_ cell: CSVCell, into draft: inout SpreadsheetDraft, _ decoder: inout NodeDecoder) {
    guard let kind: SpreadsheetOffer.Kind = word(cell, &decoder) else { return }
    var offer = SpreadsheetOffer(kind)
    let price = priceInColumns(&decoder)
    if price != PriceSchedule() { offer.terms.price = price }
    let path = CatalogPath.product(draft.product.id)
    let ownPath = path[kind.key][draft.count(of: kind)]
    decode(into: &draft, path, isFirst: false, &decoder) { $0.isOfProduct && $0 != .referenceName && $0 != .period }
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      guard index < columns.count, let column = columns[index] else { continue }
      guard SpreadsheetOffer.has(column, kind) else {
        decoder.report(
          .unknownField, "'\(column.header)' doesn't apply to an offer of the kind '\(kind.rawValue)'", at: cell.range)
        continue
      }
      decodeCell(cell, column, into: &offer, &decoder)
      if let key = Self.termsWithDefault[column] {
        decoder.places[ownPath[key]] = SourceRange(file: decoder.file, bytes: cell.range)
      }
    }
    let place = SourceRange(file: decoder.file, bytes: range)
    if decoder.places[path] == nil { decoder.places[path] = place }
    decoder.places[ownPath] = place
    if let name = offer.name,
      SpreadsheetOffer.all(of: draft.product).contains(where: { ($0.kind, $0.name) == (kind, name) })
    {
      return decoder.report(
        .unreadableValue, "a second entry of the offer '\(name)' of '\(draft.product.id)'", at: range,
        help: "keep one of the rows")
    }
    offer.append(to: &draft.product)
  }

  private static let termsWithDefault: [SpreadsheetColumn: CatalogKey] = [
    .periods: .periods, .targetPlan: .targetPlan, .promotionIntent: .promotionIntent, .active: .active,
  ]

  private func decodeCell(
    _ cell: CSVCell, _ column: SpreadsheetColumn, into offer: inout SpreadsheetOffer, _ decoder: inout NodeDecoder
  ) {
    switch column {
    case .offerID: offer.id = text(cell, &decoder)
    case .referenceName: offer.referenceName = text(cell, &decoder)
    case .mode: offer.terms.mode = word(cell, &decoder)
    case .period: offer.terms.duration = exactPeriod(cell, &decoder)
    case .periods: offer.terms.periods = integer(cell, &decoder) ?? 1
    case .targetPlan: offer.terms.targetPlan = word(cell, &decoder) ?? .upfront
    case .offeredIn: offer.territories = codes(cell, &decoder)
    case .starts: offer.starts = day(cell, &decoder)
    case .ends: offer.ends = day(cell, &decoder)
    case .paidForMonths: offer.paidForMonths = integer(cell, &decoder)
    case .awayMin: offer.awayMin = integer(cell, &decoder)
    case .awayMax: offer.awayMax = integer(cell, &decoder)
    case .monthsBetweenOffers: offer.monthsBetweenOffers = integer(cell, &decoder)
    case .priority: offer.priority = word(cell, &decoder)
    case .promotionIntent: offer.promotionIntent = word(cell, &decoder) ?? .notPromoted
    case .eligibility:
      offer.eligibility = words(cell, &decoder).compactMap { word($0, at: cell.range, &decoder) }
    case .stacksWithIntro: offer.stacksWithIntro = flag(cell, &decoder)
    case .renews: offer.renews = flag(cell, &decoder)
    case .active: offer.isActive = flag(cell, &decoder) ?? true
    default: break
    }
  }

  /// Reads the row of a scheduled price, and its product's other values.
  func readChange(_ start: CSVCell, into draft: inout SpreadsheetDraft, _ decoder: inout NodeDecoder) {
    guard let day = day(start, &decoder) else { return }
    let price = priceInColumns(&decoder)
    let path = CatalogPath.product(draft.product.id)
    decode(into: &draft, path, isFirst: false, &decoder) { $0.isOfProduct }
    var change = PriceChange()
    change.on = day
    (change.base, change.tier, change.territories) = (price.base, price.tier, price.territories)
    if let cell = cell(.followBase) { change.followBase = Set(codes(cell, &decoder)).sorted() }
    if let cell = cell(.existingSubscribers) {
      change.existingSubscribers = word(cell, &decoder)
    } else if let cell = cell(.preserved), let isKept = flag(cell, &decoder) {
      change.existingSubscribers = isKept ? .keep : .move
    }
    let place = SourceRange(file: decoder.file, bytes: range)
    if decoder.places[path] == nil { decoder.places[path] = place }
    guard draft.addChange(change, joinsOthers: false) else {
      return decoder.report(
        .unreadableValue, "a second price of '\(draft.product.id)' from \(day) on, which is ignored", at: range,
        help: "keep one of the rows")
    }
    decoder.places[path[.price][.changes][draft.changes.count - 1]] = place
  }

  /// Reads the row of a price of additional seats, and its product's other values.
  func readTier(_ seats: CSVCell, into draft: inout SpreadsheetDraft, _ decoder: inout NodeDecoder) {
    guard let first = integer(seats, &decoder) else { return }
    let price = priceInColumns(&decoder)
    let path = CatalogPath.product(draft.product.id)
    decode(into: &draft, path, isFirst: false, &decoder) { $0.isOfProduct }
    var tier = VolumeTier(fromSeats: first, base: price.base)
    tier.territories = price.territories
    let place = SourceRange(file: decoder.file, bytes: range)
    if decoder.places[path] == nil { decoder.places[path] = place }
    decoder.places[path[.price][.volume][draft.volume.count]] = place
    draft.volume.append(tier)
  }

  /// The price from the columns of prices.
  private func priceInColumns(_ decoder: inout NodeDecoder) -> PriceSchedule {
    var price = PriceSchedule()
    var territories: [SortedMap<TerritoryCode, Money>.Pair] = []
    for (index, cell) in cells.enumerated() where !cell.isEmpty && index < columns.count {
      switch columns[index] == .amount ? columnOfPrice(cell, &decoder) : columns[index] {
      case .base: price.base = amount(cell, &decoder)
      case .tier: price.tier = tier(cell, &decoder)
      case .territory(let code):
        if let amount = amount(cell, &decoder) { territories.append(.init(key: code, value: amount)) }
      default: break
      }
    }
    price.territories = SortedMap(territories)
    return price
  }

  // MARK: - Cells

  /// A period as written: seven days of an offer aren't converted to a week.
  private func exactPeriod(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> Period? {
    if let text = cell.string(in: bytes), let period = Period(text) { return period }
    return period(cell, &decoder)
  }

  private func codes(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> [TerritoryCode] {
    words(cell, &decoder).map { TerritoryCode($0) }
  }

  /// The words of a list in one cell, separated by spaces, commas or semicolons.
  private func words(_ cell: CSVCell, _ decoder: inout NodeDecoder) -> [String] {
    (text(cell, &decoder) ?? "").split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
  }
}

extension SpreadsheetDraft {
  /// The number of offers of a kind so far.
  fileprivate func count(of kind: SpreadsheetOffer.Kind) -> Int {
    switch kind {
    case .introductory: product.plan.introductoryOffers.count
    case .promotional: product.plan.promotionalOffers.count
    case .winBack: product.plan.winBackOffers.count
    case .code: product.offerCodes.count
    }
  }
}
