package import CatalogModel

extension PriceSchedule {
  /// A customer's price, and whether it was stated for the territory or its currency.
  package struct Quote: Sendable, Hashable {
    package let amount: Money

    /// The ISO 4217 code.
    package let currency: String

    /// Whether it is an equivalent of the base at rounded exchange rates, so that Apple's price differs.
    package let isApproximate: Bool

    /// Whether existing subscribers keep the old price after the last increase; nil without an increase.
    package let existingSubscribers: PriceChange.ExistingSubscribers?
  }

  /// The price in a territory on a day: its own price there, or else the base in the territory's currency.
  ///
  /// - Parameters:
  ///   - territory: the customer's territory.
  ///   - day: the last change up to this day is used.
  ///   - base: the territory of the base's currency, unless the price has its own; by default the app's, or the
  ///     United States.
  /// - Returns: nil if no price is stated.
  package func quote(in territory: TerritoryCode, on day: CalendarDate, base: TerritoryCode?) -> Quote? {
    let due = changes.filter { $0.on.map { $0 <= day } == true }.sorted { ($0.on ?? day) < ($1.on ?? day) }
    let base = baseTerritory ?? base
    let turn = due.last { $0.territories[territory] != nil || $0.followBase.contains(territory) }
    if let amount = turn?.territories[territory] {
      return own(amount, territory, Self.choice(after: territories[territory], due) { $0.territories[territory] })
    }
    // A territory's own price is independent of changes of the base, until a day on which it ends.
    if turn == nil, let amount = territories[territory] { return own(amount, territory, nil) }
    func stated(_ base: Money?, _ tier: String?) -> Money? { base ?? tier.flatMap(LegacyTier.find)?.usd }
    let first = stated(self.base, tier)
    for change in due.reversed() {
      if let amount = stated(change.base, change.tier) {
        let choice = Self.choice(after: first, due) { stated($0.base, $0.tier) }
        return following(amount, territory, isTier: change.base == nil, base, choice)
      }
    }
    return first.flatMap { following($0, territory, isTier: self.base == nil, base, nil) }
  }

  /// The choice for existing subscribers in the last change that raised an amount; an unknown one counts as lower.
  private static func choice(
    after first: Money?, _ changes: [PriceChange], _ amount: (PriceChange) -> Money?
  ) -> PriceChange.ExistingSubscribers? {
    var (current, choice) = (first, PriceChange.ExistingSubscribers?.none)
    for change in changes {
      guard let next = amount(change) else { continue }
      if current.map({ $0 < next }) ?? true { choice = change.existingSubscribers }
      current = next
    }
    return choice
  }

  private func own(
    _ amount: Money, _ territory: TerritoryCode, _ existing: PriceChange.ExistingSubscribers?
  ) -> Quote? {
    Territory.find(territory).map {
      Quote(amount: amount, currency: $0.currency, isApproximate: false, existingSubscribers: existing)
    }
  }

  private func following(
    _ amount: Money, _ territory: TerritoryCode, isTier: Bool, _ base: TerritoryCode?,
    _ existing: PriceChange.ExistingSubscribers?
  ) -> Quote? {
    guard let currency = Territory.find(territory)?.currency else { return nil }
    let from = isTier ? "USD" : base.flatMap(Territory.find)?.currency ?? "USD"
    if from == currency {
      return Quote(amount: amount, currency: currency, isApproximate: false, existingSubscribers: existing)
    }
    guard let usual = Currency.usual(amount, of: from, in: currency), let hundredths = usual.hundredths else {
      return nil
    }
    let whole = Currency.decimals(of: currency) == 0
    let rounded = whole ? Money(digits: (hundredths + 50) / 100) : usual
    return Quote(amount: rounded, currency: currency, isApproximate: true, existingSubscribers: existing)
  }
}
