package import CatalogModel
import SourceDiagnostics

/// A missing part that results in "Missing Metadata".
package enum MetadataGap: Hashable, Sendable {
  case type
  case referenceName
  /// No texts in any language.
  case localizations
  case displayName(LocaleCode)
  case description(LocaleCode)
  case price
  /// The price that the others follow.
  case basePrice(TerritoryCode)
  /// Territories in which a subscription is sold without a price.
  case territoryPrices([TerritoryCode])
  /// It is available nowhere.
  case availability
  case screenshot
  /// The period of a subscription.
  case period
  /// A subscription's group has no display name.
  case groupName(LocaleCode?)

  /// As an item of a list of causes: `no description in fr-FR`.
  package var spoken: String {
    switch self {
    case .type: "no type"
    case .referenceName: "no reference name"
    case .localizations: "no texts"
    case .displayName(let locale): "no name in \(locale.text)"
    case .description(let locale): "no description in \(locale.text)"
    case .price: "no price"
    case .basePrice(let territory): "no price in \(territory.text), which the others follow"
    case .territoryPrices(let missing): "no price in \(someOf(missing.map(\.text)))"
    case .availability: "available nowhere"
    case .screenshot: "no review screenshot"
    case .period: "no period"
    case .groupName(let locale?): "no name of its group in \(locale.text)"
    case .groupName(nil): "no name of its group"
    }
  }
}

/// All missing parts that result in "Missing Metadata", as far as a catalog shows them, in App Store Connect's order.
///
/// - Parameters:
///   - product: the product.
///   - group: its group, if it is a subscription.
///   - app: the app record, with the languages.
///   - day: the day; price changes up to it are applied.
/// - Returns: the gaps; empty if nothing is missing.
package func metadataGaps(
  of product: Product, in group: SubscriptionGroup?, of app: App?, on day: CalendarDate
) -> [MetadataGap] {
  var gaps: [MetadataGap] = []
  if product.type == nil { gaps.append(.type) }
  if product.referenceName?.isBlank ?? true { gaps.append(.referenceName) }
  if product.type == .autoRenewableSubscription, product.plan.period == nil { gaps.append(.period) }
  if soldNowhere(product) { gaps.append(.availability) }
  if let gap = priceGap(of: product, app, on: day) { gaps.append(gap) }
  gaps += textGaps(product.localizations, primary: app?.primaryLocale)
  if product.review.screenshot?.isBlank ?? true { gaps.append(.screenshot) }
  if let group { gaps += groupNameGaps(of: group, primary: app?.primaryLocale) }
  return gaps
}

/// The languages in which a group has no name, among the primary one and its own; nil for a group without any.
///
/// The app's other languages fall back to the primary one, so they aren't required.
package func groupNameGaps(of group: SubscriptionGroup, primary: LocaleCode?) -> [MetadataGap] {
  let locales = asked(group.localizations, primary)
  if locales.isEmpty { return [.groupName(nil)] }
  return locales.filter { spelled($0, in: group.localizations)?.name?.isBlank ?? true }.map { .groupName($0) }
}

private func textGaps(_ texts: SortedMap<LocaleCode, Localization>, primary: LocaleCode?) -> [MetadataGap] {
  let locales = asked(texts, primary)
  if locales.isEmpty { return [.localizations] }
  return locales.flatMap { locale in
    let text = spelled(locale, in: texts)
    let isNamed = text?.name?.isBlank == false
    let isDescribed = text?.description?.isBlank == false
    return (isNamed ? [] : [MetadataGap.displayName(locale)]) + (isDescribed ? [] : [.description(locale)])
  }
}

/// The languages that need a text: the primary one first, then the others that have one.
private func asked<Value>(_ map: SortedMap<LocaleCode, Value>, _ primary: LocaleCode?) -> [LocaleCode] {
  guard let primary else { return map.keys }
  return [primary] + map.keys.filter { meant($0) != meant(primary) }
}

/// The value of a locale, in any spelling.
private func spelled<Value>(_ locale: LocaleCode, in map: SortedMap<LocaleCode, Value>) -> Value? {
  map[locale] ?? map.first { meant($0.key) == meant(locale) }?.value
}

/// The locale for another spelling; the code itself if there is none.
private func meant(_ code: LocaleCode) -> LocaleCode {
  StoreLocale.isKnown(code) ? code : StoreLocale.suggestion(for: code.text)?.code ?? code
}

/// Whether a product is available in no storefront.
package func soldNowhere(_ product: Product) -> Bool {
  !Territory.all.contains { product.isSold(in: $0.code) }
}

private func priceGap(of product: Product, _ app: App?, on day: CalendarDate) -> MetadataGap? {
  guard product.type != .freeSubscription else { return nil }
  guard let price = product.price?.effectivePrices(on: day) else { return .price }
  if price.base != nil || price.tier.flatMap(LegacyTier.find) != nil { return nil }
  if price.territories.isEmpty { return .price }
  let missing = Territory.all.map(\.code).filter {
    product.placesAtOnce.contains($0) && price.territories[$0] == nil
  }
  let base = product.baseTerritory(in: app)
  // If every territory has its own price, one of them can be the base.
  if missing.isEmpty || product.type != .autoRenewableSubscription && price.territories[base] != nil { return nil }
  return product.type == .autoRenewableSubscription ? .territoryPrices(missing) : .basePrice(base)
}
