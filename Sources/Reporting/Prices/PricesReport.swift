import CatalogModel
import SourceDiagnostics
package import StoreFacts

/// All prices, ready for rendering in any format.
package struct PricesReport: Sendable {
  package let name: String
  package let list: PriceList

  /// The folder of the catalog, which distinguishes it from others.
  package let folder: String

  /// The app's bundle ID, which is left out of product IDs in a terminal; nil to show complete IDs.
  package var bundleID: String?

  /// The place of each product in the catalog, by its ID; for pages that link there.
  package var places: [String: ChecklistReport.Place] = [:]

  package init(_ list: PriceList, name: String, folder: String = "") {
    (self.list, self.name, self.folder) = (list, name, folder)
  }

  /// The name, and the folder if there are several: `Coin Quest (apps/coins/catalog)`.
  func title(isOneOfSeveral: Bool) -> String { isOneOfSeveral && !folder.isEmpty ? "\(name) (\(folder))" : name }

  /// Notes about proceeds on a terminal.
  static let proceedsNotes = [
    "After →: your proceeds at 70 % and at 85 %, before taxes; where prices include a tax, Apple deducts it first.",
    "about: Apple's rounding isn't known for that storefront or percentage.",
  ]

  /// Notes about values that the catalog doesn't contain, once for the whole list.
  static let notes = [
    "equal: Apple's equivalent of that amount, which only App Store Connect shows.",
    "70 % and 85 %: of the price, before taxes; where prices include a tax, Apple deducts it first.",
    "about: Apple's own rounding isn't known for that storefront or percentage.",
    "point: whether the amount is an App Store price point; higher ones exist only on request.",
  ]
}

/// The formats of a price list, by their names in `--format`.
package enum PricesFormat: String, CaseIterable, Sendable {
  case text, csv, json, html
}

// MARK: - Words

/// A row in words, each for one column.
struct PriceRowWords: Sendable {
  let place: String
  let price: String
  let point: String

  /// The proceeds at 70 and at 85 %.
  let proceeds: (usual: String, reduced: String)
  let time: String

  init(_ row: PriceList.Row, period: String) {
    let worth = row.worth
    place = Self.territoryLabel(for: row)
    price = Self.price(row, in: worth?.currency) + (row.amount == nil ? "" : period)
    point = Self.point(row, worth)
    proceeds = (Self.proceeds(70, of: row, worth), Self.proceeds(85, of: row, worth))
    time = Self.time(row)
  }

  /// `USA (base)`, `DEU, FRA`, `172 others`.
  private static func territoryLabel(for row: PriceList.Row) -> String {
    let count = row.territories.count
    func codes(_ most: Int) -> String { row.territories.prefix(most).map(\.text).joined(separator: ", ") }
    if row.isBase { return codes(count) + " (base)" }
    if count <= 3 { return codes(count) }
    return row.amount == nil ? "\(count) others" : codes(2) + " and \(count - 2) more"
  }

  private static func price(_ row: PriceList.Row, in currency: String?) -> String {
    switch row.cost {
    case .effective(.free): "free"
    case .effective(.amount(let amount)): amount.description + " " + (currency ?? "?")
    case .effective(.equal(let amount, let base)):
      "equal to " + amount.description + " " + (Territory.currency(of: base) ?? base.text)
    case .effective(.tier(let tier)): "tier \(tier)"
    case .notStated: "no price"
    case .notSold: "not sold there"
    }
  }

  /// `7`, or `about 8.5` where Apple's rounding isn't known.
  private static func proceeds(_ percent: Int64, of row: PriceList.Row, _ worth: PriceList.Row.Worth?) -> String {
    guard let amount = worth?.proceeds(percent: percent) else { return "" }
    return amount == 0 || Proceeds.areConfirmed(percent: percent, in: row.territories) ? "\(amount)" : "about \(amount)"
  }

  private static func point(_ row: PriceList.Row, _ worth: PriceList.Row.Worth?) -> String {
    if case .effective(.equal) = row.cost { return "unknown" }
    guard row.amount != nil else { return "" }
    if let tier = row.tier { return "tier " + tier }
    switch worth?.point {
    case .point?: return "yes"
    case .onRequest?: return "on request"
    case .notAPoint?: return "no"
    case nil: return "unknown"
    }
  }

  private static func time(_ row: PriceList.Row) -> String {
    switch (row.payers, row.from) {
    case (.subscribersBefore(let day), _): "kept by subscribers before \(day)"
    case (.earlierSubscribers(let day), _): "kept by earlier subscribers\(day.map { " since \($0)" } ?? "")"
    case (.newSubscribers, let day?): "from \(day), for new subscribers"
    case (.newSubscribers, nil): "new subscribers"
    case (.everyone, let day?): "from \(day)"
    case (.everyone, nil): ""
    }
  }
}

extension PriceList.Item {
  /// The billing period as text after an amount, such as ` each month`.
  func period(of product: Product) -> String {
    switch kind {
    case .price, .seats: product.plan.period.map { " each \($0.unitWords)" } ?? ""
    case .monthlyCommitment: " each month"
    default: terms?.mode == .payAsYouGo ? (terms?.duration.map { " each \($0.unitWords)" } ?? "") : ""
    }
  }

  /// In one line: `introductory offer: paid up front for 1 year, from 2035-01-01`; nil for the price itself.
  var title: String? {
    let head: String
    switch kind {
    case .price: return nil
    case .seats: return seats
    case .monthlyCommitment: return "monthly payments: 12 for a year"
    case .introductory: head = "introductory offer"
    case .promotional: head = "promotional offer"
    case .offerCode: head = "offer code"
    case .winBack: head = "win-back offer"
    }
    let named = name.map { " '\(VisibleText.line($0))'" } ?? ""
    let dates = (starts.map { ", from \($0)" } ?? "") + (ends.map { ", until \($0)" } ?? "")
    let words = terms?.words ?? ""
    return head + named + (words.isEmpty ? "" : ": \(words)") + dates
  }

  /// `from 6 seats`, of a price of further seats.
  var seats: String { "from \(counted(fromSeats ?? 0, "seat"))" }
}

extension OfferTerms {
  /// The payments and the duration: `paid up front for 3 months`.
  var words: String {
    let duration = duration.map { " \($0.words)" } ?? ""
    switch mode {
    case .freeTrial?: return "free for\(duration.isEmpty ? " some time" : duration)"
    case .payUpFront?: return "paid up front for\(duration.isEmpty ? " all of it" : duration)"
    case .payAsYouGo?: return "\(counted(periods, "payment")), each for\(duration.isEmpty ? " a period" : duration)"
    case nil: return String(duration.dropFirst())
    }
  }
}

extension PriceList.Entry {
  /// The reason that customers can't buy the product: `draft`, `not cleared for sale`; nil if the product itself
  /// doesn't have one.
  var hindrance: String? {
    if let status = product.status, status != .approved {
      return status.rawValue.split(separator: "_").joined(separator: " ")
    }
    return product.isClearedForSale ? nil : "not cleared for sale"
  }

  /// The name for the team, else the first that customers read.
  var name: String? { product.referenceName ?? product.localizations.first?.value.name }
}
