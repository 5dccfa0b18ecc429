import CatalogModel
import SourceDiagnostics
import StoreFacts

/// The App Store's descriptions of prices and offers for customers of a storefront, in plain words.
///
/// An unpublished amount is described: `Apple's equivalent of $4.99/month`.
struct StorefrontWords {
  let territory: TerritoryCode
  let day: CalendarDate

  // MARK: - The first line

  /// The price for a new customer: `1 week free, then $4.99/month`, `$0.99`, `not sold in Japan`.
  func headline(_ entry: PriceList.Entry) -> String {
    guard let row = price(entry) else { return "no price" }
    if row.cost == .notSold {
      guard let monthly = monthly(entry) else { return "not sold in \(Self.name(of: territory))" }
      return "12 monthly payments for a year: \(monthly)"
    }
    let then = price(row.cost, each: entry.product.plan.period)
    return introduction(of: entry).map { "\(terms($0)), then \(then)" } ?? then
  }

  /// The label of the button: `$4.99/month`, `¥600`.
  func button(_ entry: PriceList.Entry) -> String {
    guard let row = price(entry) else { return "no price" }
    if case .effective(.equal) = row.cost { return "set by Apple" }
    if row.cost == .notSold, let monthly = monthly(entry) { return monthly }
    return price(row.cost, each: entry.product.plan.period)
  }

  /// The monthly payment of a year, if it is offered here: `$3.99/month`.
  private func monthly(_ entry: PriceList.Entry, on start: CalendarDate? = nil) -> String? {
    guard let item = entry.items.first(where: { $0.kind == .monthlyCommitment }), isMade(item),
      let row = self.row(item, on: start)
    else { return nil }
    return price(row.cost, each: Period(1, .month))
  }

  /// Today's introductory offer before upfront payments, if any.
  private func introduction(of entry: PriceList.Entry) -> PriceList.Item? {
    entry.items.first {
      $0.kind == .introductory && isMade($0) && ($0.starts ?? day) <= day && day <= ($0.ends ?? day)
        && $0.terms?.targetPlan != .monthlyCommitment
    }
  }

  // MARK: - Further facts

  /// The other lines, in the order of customers' interest: the duration, other ways to pay, future changes, and further
  /// content.
  func facts(_ entry: PriceList.Entry) -> [String] {
    let product = entry.product
    var lines: [String] = []
    if let period = product.plan.period { lines.append("Renews every \(period.unitWords) until the customer cancels.") }
    if let duration = product.duration { lines.append("Lasts for \(duration.words), and doesn't renew.") }
    lines += changes(entry)
    let first = introduction(of: entry)
    for item in entry.items where item.kind != .price && item != first {
      if let line = offer(item, of: entry) { lines.append(line) }
    }
    if product.hasFamilySharing { lines.append("Can be shared with the family.") }
    if let promotion = product.promotion {
      let place = promotion.order.map { ", place \($0)" } ?? ""
      lines.append(
        promotion.isEnabled && promotion.isVisible != false
          ? "Promoted on the app's page\(place)."
          : "Set up for the app's page\(place), but hidden from customers."
      )
    }
    return lines
  }

  /// The prices that existing customers keep, and future prices.
  private func changes(_ entry: PriceList.Entry) -> [String] {
    let (period, rows) = (entry.product.plan.period, entry.items.first { $0.kind == .price }?.rows ?? [])
    return rows.compactMap { row in
      let cost = price(row.cost, each: period)
      switch (row.payers, row.from) {
      case (.subscribersBefore(let day), _): return "Customers who subscribed before \(day) pay \(cost)."
      case (.earlierSubscribers(let day), _):
        return "Earlier subscribers\(day.map { " since \($0)" } ?? "") pay \(cost)."
      case (.newSubscribers, let day?): return "From \(day): \(cost); earlier subscribers keep the old price."
      case (.everyone, let day?): return "From \(day): \(cost)."
      case (_, nil): return nil
      }
    }
  }

  /// `Promotional offer 'thanks': $24.99/year for 2 years, then $39.99/year.` Nil for one that isn't available here.
  private func offer(_ item: PriceList.Item, of entry: PriceList.Entry) -> String? {
    guard isMade(item), let row = today(item) else { return nil }
    let dates = (item.starts.map { ", from \($0)" } ?? "") + (item.ends.map { ", until \($0)" } ?? "")
    let named = item.name.map { " '\(VisibleText.line($0))'" } ?? ""
    let head: String
    switch item.kind {
    case .price: return nil
    case .seats: return "\(capitalized(item.seats)): \(price(row.cost, each: entry.product.plan.period))."
    case .monthlyCommitment: return "Or 12 monthly payments for a year: \(price(row.cost, each: Period(1, .month)))."
    case .introductory: head = "Introductory offer"
    case .promotional: head = "Promotional offer"
    case .offerCode: head = "Offer code"
    case .winBack: head = "Win-back offer"
    }
    return "\(head)\(named)\(dates): \(terms(item))\(renewal(after: item, of: entry) ?? "")."
  }

  /// `, then $39.99/year`, the price on the day when the offer starts; nil if there is none.
  private func renewal(after item: PriceList.Item, of entry: PriceList.Entry) -> String? {
    guard item.renews else { return ", without renewal" }
    if item.terms?.targetPlan == .monthlyCommitment {
      return monthly(entry, on: item.starts).map { ", then 12 monthly payments: \($0)" }
    }
    guard let period = entry.product.plan.period else { return nil }
    return price(entry, on: item.starts).map { ", then \(price($0.cost, each: period))" }
  }

  // MARK: - Money and time

  /// `1 week free`, `$1.99/month for 3 months`, `$5.99 for 3 months`.
  private func terms(_ item: PriceList.Item) -> String {
    guard let terms = item.terms, let row = today(item) else { return "" }
    let total = terms.duration.map { duration in
      let (count, isTooMuch) = duration.count.multipliedReportingOverflow(by: terms.periods)
      return (isTooMuch ? duration : Period(count, duration.unit)).words
    }
    let span = total.map { " for \($0)" } ?? ""
    switch terms.mode {
    case .freeTrial?: return total.map { "\($0) free" } ?? "free"
    case .payAsYouGo?: return price(row.cost, each: terms.duration) + span
    case .payUpFront?, nil: return price(row.cost, each: nil) + span
    }
  }

  /// `$4.99/month`, `$9.99 every 3 months`.
  func price(_ cost: PriceList.Cost, each period: Period?) -> String {
    let pace = period.map { $0.count == 1 ? "/\($0.unitWords)" : " every \($0.words)" } ?? ""
    switch cost {
    case .effective(.free): return "free"
    case .effective(.amount(let amount)): return Self.money(amount, in: territory) + pace
    case .effective(.equal(let amount, let base)):
      return "Apple's equivalent of \(Self.money(amount, in: base))\(pace)"
    case .effective(.tier(let tier)): return "the price of tier \(tier)\(pace)"
    case .notStated: return "no price"
    case .notSold: return "not sold"
    }
  }

  /// An amount in the customers' notation, with its symbol if known: `$4.99`, `¥600`, `4.50 CHF`.
  static func money(_ amount: Money, in territory: TerritoryCode) -> String {
    guard let currency = Territory.find(territory)?.currency else { return amount.description }
    let signs = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"]
    return signs[currency].map { "\($0)\(amount)" } ?? "\(amount) \(currency)"
  }

  static func name(of territory: TerritoryCode) -> String { Territory.find(territory)?.name ?? territory.text }

  // MARK: - Rows

  private func price(_ entry: PriceList.Entry, on start: CalendarDate? = nil) -> PriceList.Row? {
    entry.items.first { $0.kind == .price }.flatMap { row($0, on: start) }
  }

  /// The current price for new customers.
  private func today(_ item: PriceList.Item) -> PriceList.Row? { row(item, on: nil) }

  /// The price for new customers on a later day; nil for today.
  private func row(_ item: PriceList.Item, on start: CalendarDate?) -> PriceList.Row? {
    let rows = item.rows.filter { $0.isForNewCustomers && ($0.from ?? day) <= max(start ?? day, day) }
    return rows.max { ($0.from ?? day) < ($1.from ?? day) }
  }

  private func isMade(_ item: PriceList.Item) -> Bool { today(item).map { $0.cost != .notSold } ?? false }
}
