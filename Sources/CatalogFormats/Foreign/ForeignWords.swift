import CatalogModel
import StoreFacts

/// Other people's and programs' words for those of a catalog.
enum ForeignWords {
  /// A word without case and separators: `Non-Consumable` and `non_consumable` are equal.
  static func folded(_ word: String) -> String {
    String(word.unicodeScalars.filter { !separators.contains($0) }.map { Character($0) }).lowercased()
  }

  private static let separators: Set<Unicode.Scalar> = [" ", "_", "-", ".", "\u{A0}", "(", ")", "/"]

  // MARK: - Types

  /// The type for a word; nil for an ambiguous one, such as `subscription`.
  static func type(_ word: String) -> ProductType? { types[folded(word)] }

  private static let types: [String: ProductType] = {
    var types: [String: ProductType] = [
      "nonrenewing": .nonRenewingSubscription, "nonrenewable": .nonRenewingSubscription,
      "nonrenewablesubscription": .nonRenewingSubscription, "autorenewable": .autoRenewableSubscription,
      "autorenewing": .autoRenewableSubscription, "autorenewingsubscription": .autoRenewableSubscription,
      "automaticallyrenewablesubscription": .autoRenewableSubscription,
      "recurringsubscription": .autoRenewableSubscription,
      "subscription": .autoRenewableSubscription, "subs": .autoRenewableSubscription,
    ]
    for type in ProductType.allCases { types[folded(type.rawValue)] = type }
    return types
  }()

  // MARK: - Periods

  /// The period for a word: `P1M`, `ONE_MONTH`, `1 month`, `monthly`; seven days are a week.
  static func period(_ word: String) -> Period? {
    if let period = Period(word.uppercased()) { return inWeeks(period) }
    if let period = APIWords<Period>.periods.value(of: word.uppercased()) ?? TransporterDuration.period(word) {
      return inWeeks(period)
    }
    return usual[folded(word)]
  }

  /// A period of whole weeks in days, converted to weeks as in the App Store.
  static func inWeeks(_ period: Period) -> Period {
    period.unit == .day && period.count.isMultiple(of: 7) ? Period(period.count / 7, .week) : period
  }

  private static let usual: [String: Period] = [
    "weekly": Period(1, .week), "monthly": Period(1, .month), "bimonthly": Period(2, .month),
    "quarterly": Period(3, .month),
    "semiannual": Period(6, .month), "halfyearly": Period(6, .month), "yearly": Period(1, .year),
    "annual": Period(1, .year),
    "annually": Period(1, .year), "week": Period(1, .week), "month": Period(1, .month), "year": Period(1, .year),
  ]

  // MARK: - Languages

  /// App Store Connect's code for a language; the word itself for an unknown one.
  static func locale(_ word: String) -> LocaleCode { StoreLocale.suggestion(for: word)?.code ?? LocaleCode(word) }

  // MARK: - Tiers

  /// The tier from before 2023 with a name such as `6` or `Tier 6`; nil for another word.
  static func tier(_ word: String) -> String? {
    let name = word.lowercased().hasPrefix("tier ") ? String(word.dropFirst(5)) : word
    return LegacyTier.find(name)?.name
  }

  // MARK: - Truth

  static func flag(_ word: String) -> Bool? {
    switch folded(word) {
    case "true", "yes", "y", "1", "on": true
    case "false", "no", "n", "0", "off": false
    default: nil
    }
  }
}

extension Territory {
  /// The territory of a price with only a currency: the United States, or the only storefront with that currency.
  static func named(byCurrency currency: String) -> TerritoryCode? {
    if currency == "USD" { return "USA" }
    let territories = all.filter { $0.currency == currency }
    return territories.count == 1 ? territories[0].code : nil
  }
}
