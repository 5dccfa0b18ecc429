package import CatalogModel
import StoreFacts

/// Likely values for a new product, so that its author doesn't start with an empty line.
extension Draft {
  /// - Parameters:
  ///   - kind: the kind of the new entry.
  ///   - id: its ID; a catalog's bundle ID.
  ///   - name: its name, if given; otherwise the words of the ID.
  ///   - app: its app.
  ///   - group: its group: an existing one, or one with only a name.
  package init(_ kind: DraftKind, id: String, name: String?, app: App?, group: SubscriptionGroup?) {
    let own = Self.ownPart(of: id, in: app)
    let words = own.split { $0 == "." || $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
    (self.kind, self.id) = (kind, id)
    file = words.joined(separator: "-").lowercased()
    self.name = name ?? Self.name(of: words, otherwise: app?.name ?? id)
    primaryLocale = app?.primaryLocale ?? app?.locales.first ?? "en-US"
    currency = Territory.find(App.baseTerritory(of: app))?.currency ?? "USD"
    let period = words.lazy.compactMap { Self.periods[$0.lowercased()] }.first ?? Period(1, .month)
    self.period = period
    price = Self.price(kind == .subscription || kind == .subscriptionGroup ? Self.rate(of: period) : 0_99, in: currency)
    let primary = primaryLocale
    otherLocales = app?.locales.filter { $0 != primary } ?? []
    if kind == .subscription || kind == .subscriptionGroup {
      let service = words.filter { Self.periods[$0.lowercased()] == nil }
      self.group = group?.name ?? Self.name(of: service, otherwise: app?.name ?? "Subscriptions")
    }
    if let group { fit(into: group) }
  }

  /// The part after the bundle ID; the last component of an ID that doesn't start with it.
  static func ownPart(of id: String, in app: App?) -> String {
    if let bundle = app?.bundleID, !bundle.isEmpty, id.hasPrefix(bundle + "."), id.count > bundle.count + 1 {
      return String(id.dropFirst(bundle.count + 1))
    }
    return id.split(separator: ".").last.map(String.init) ?? id
  }

  /// `coins 100` gives `100 Coins`, `ad_free` `Ad Free`; with at most as many words as fit into a name.
  static func name(of words: [String], otherwise: String) -> String {
    var words = words
    if words.count > 1, let last = words.last, last.allSatisfy(\.isNumber) { words = [last] + words.dropLast() }
    let limit = TextLimits.displayName.value
    let most = limit.formerMaximum ?? limit.maximum
    var name = ""
    for word in words {
      let longer = (name.isEmpty ? "" : name + " ") + word.prefix(1).uppercased() + word.dropFirst()
      guard longer.count <= most else { break }
      name = longer
    }
    return name.count < (limit.minimum ?? 1) ? otherwise : name
  }

  // MARK: - Plans

  /// The words in IDs that mean a period.
  static let periods: [String: Period] = [
    "week": Period(1, .week), "weekly": Period(1, .week), "month": Period(1, .month), "monthly": Period(1, .month),
    "quarter": Period(3, .month), "quarterly": Period(3, .month), "halfyear": Period(6, .month),
    "year": Period(1, .year), "yearly": Period(1, .year), "annual": Period(1, .year), "annually": Period(1, .year),
  ]

  /// The initial price of a subscription in US cents; longer periods are cheaper for the time.
  private static func rate(of period: Period) -> Int64 {
    switch period.approximateDays {
    case ..<28: 1_99
    case ..<60: 4_99
    case ..<150: 12_99
    case ..<300: 24_99
    default: 39_99
    }
  }

  /// The level and the price that match the other plans of a group: another period of the same service has its level
  /// and costs less for the time; if this period is taken, the new plan is a lower service.
  private mutating func fit(into group: SubscriptionGroup) {
    let plans = group.subscriptions
    let levels = plans.compactMap(\.plan.level)
    guard let lowest = levels.max() else { return }
    let period = period
    let free = Set(levels).sorted().first { level in
      !plans.contains { $0.plan.level == level && $0.plan.period == period }
    }
    level = free ?? lowest + 1
    guard
      let sibling = plans.first(where: { $0.plan.level == free }) ?? plans.first(where: { $0.plan.level == lowest }),
      let other = sibling.plan.period, let cents = sibling.price?.base?.hundredths, cents > 0, cents < 1_000_000_00
    else { return }
    let (length, otherLength) = (Self.length(of: period), Self.length(of: other))
    let even = cents * length / max(1, otherLength)
    // A longer plan costs a sixth less for the time, a shorter one a fifth more; a lower service two thirds.
    let wanted = free == nil ? even * 2 / 3 : length > otherLength ? even * 5 / 6 : even * 6 / 5
    price = Self.rounded(wanted, in: currency, up: free != nil && length < otherLength)
  }

  /// The length of a period in parts of a year, of which a day has 2, a week 12 and a month 52.
  private static func length(of period: Period) -> Int64 {
    switch period.unit {
    case .day: Int64(period.count) * 2
    case .week: Int64(period.count) * 12
    case .month: Int64(period.count) * 52
    case .year: Int64(period.count) * 624
    }
  }

  // MARK: - Prices

  /// A typical price in a currency for an amount in US cents.
  static func price(_ cents: Int64, in currency: String) -> Money {
    guard currency != "USD", let usual = Currency.usual(Money(hundredths: cents), of: "USD", in: currency)?.hundredths
    else {
      return Money(hundredths: cents)
    }
    // If currency units are similar in value, App Store prices are similar too.
    return usual * 2 > cents && usual < cents * 2
      ? point(near: Money(hundredths: cents), in: currency) : rounded(usual, in: currency)
  }

  /// A cent below a whole unit, or two digits and zeros where units are small.
  private static func rounded(_ hundredths: Int64, in currency: String, up: Bool = false) -> Money {
    if currency == "USD" || (hundredths < 100_00 && Currency.decimals(of: currency) != 0) {
      let price = Money(hundredths: max(1, (hundredths + (up ? 99 : 50)) / 100) * 100 - 1)
      return point(near: price, in: currency)
    }
    var unit: Int64 = 100
    while hundredths / unit >= 100 { unit *= 10 }
    return point(
      near: Money(hundredths: max(unit, (hundredths + (up ? unit - 1 : unit / 2)) / unit * unit)), in: currency)
  }

  /// The amount itself if it is a price point, else the next lower price point.
  private static func point(near price: Money, in currency: String) -> Money {
    guard let ladder = PricePoints.ladder(of: currency), ladder.match(for: price) == .notAPoint else { return price }
    let (below, above) = ladder.neighbours(of: price)
    return below ?? above ?? price
  }
}
