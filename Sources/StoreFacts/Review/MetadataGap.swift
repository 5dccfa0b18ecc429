package import CatalogModel

/// One thing that the store means by its one word "Missing Metadata".
package enum MetadataGap: Hashable, Sendable {
  case type
  case referenceName
  /// No language at all has texts.
  case localizations
  case displayName(LocaleCode)
  case description(LocaleCode)
  case price
  /// The price that the others follow.
  case basePrice(TerritoryCode)
  /// Territories in which a subscription is sold and has no price.
  case territoryPrices([TerritoryCode])
  /// It is sold nowhere.
  case availability
  case screenshot
  /// How often a subscription renews.
  case period
  /// A subscription's group has no name that customers read.
  case groupName(LocaleCode?)
}

/// Everything that keeps a product in the state "Missing Metadata", as far as a catalog can tell; in the order in which the
/// console asks for it.
///
/// - Parameters:
///   - product: the product.
///   - group: its group, if it is a plan.
///   - app: the app's record, which names the languages.
/// - Returns: the gaps; empty if nothing is missing.
package func metadataGaps(of product: Product, in group: SubscriptionGroup?, of app: App?) -> [MetadataGap] {
  var gaps: [MetadataGap] = []
  let wanted = requiredLocales(of: app)
  if product.type == nil { gaps.append(.type) }
  if product.referenceName?.isEmpty ?? true { gaps.append(.referenceName) }
  if product.type == .autoRenewableSubscription, product.plan.period == nil { gaps.append(.period) }
  if soldNowhere(product) { gaps.append(.availability) }
  if let gap = priceGap(of: product, app) { gaps.append(gap) }
  gaps += textGaps(product.localizations, wanted)
  if product.review.screenshot?.isEmpty ?? true { gaps.append(.screenshot) }
  if let group { gaps += groupNameGaps(of: group, wanted) }
  return gaps
}

/// The languages in which each product must have texts: the primary one first, then the app's others in their order.
package func requiredLocales(of app: App?) -> [LocaleCode] {
  var result: [LocaleCode] = []
  for locale in [app?.primaryLocale].compactMap(\.self) + (app?.locales ?? []) where !result.contains(locale) {
    result.append(locale)
  }
  return result
}

/// The languages in which a group lacks a name; nil for a group without any.
package func groupNameGaps(of group: SubscriptionGroup, _ wanted: [LocaleCode]) -> [MetadataGap] {
  if wanted.isEmpty {
    return group.localizations.contains { $0.value.name?.isEmpty == false } ? [] : [.groupName(nil)]
  }
  return wanted.filter { spelled($0, in: group.localizations)?.name?.isEmpty ?? true }.map { .groupName($0) }
}

private func textGaps(_ texts: SortedMap<LocaleCode, Localization>, _ wanted: [LocaleCode]) -> [MetadataGap] {
  if texts.isEmpty, wanted.isEmpty { return [.localizations] }
  return (wanted.isEmpty ? texts.keys : wanted).flatMap { locale in
    let text = spelled(locale, in: texts)
    let isNamed = text?.name?.isEmpty == false
    let isDescribed = text?.description?.isEmpty == false
    return (isNamed ? [] : [MetadataGap.displayName(locale)]) + (isDescribed ? [] : [.description(locale)])
  }
}

/// The value of a locale, under whatever spelling.
private func spelled<Value>(_ locale: LocaleCode, in map: SortedMap<LocaleCode, Value>) -> Value? {
  func meant(_ code: LocaleCode) -> LocaleCode {
    StoreLocale.isKnown(code) ? code : StoreLocale.suggestion(for: code.text)?.code ?? code
  }
  return map[locale] ?? map.first { meant($0.key) == meant(locale) }?.value
}

/// Whether a product is available in no storefront.
package func soldNowhere(_ product: Product) -> Bool {
  product.availability.territories != .all && !Territory.all.contains { product.availability.contains($0.code) }
}

private func priceGap(of product: Product, _ app: App?) -> MetadataGap? {
  guard product.type != .freeSubscription else { return nil }
  guard let price = product.price else { return .price }
  if price.base != nil || price.tier.flatMap(LegacyTier.find) != nil { return nil }
  if price.territories.isEmpty { return .price }
  if product.type == .autoRenewableSubscription {
    let missing = Territory.all.map(\.code).filter { product.availability.contains($0) && price.territories[$0] == nil }
    return missing.isEmpty ? nil : .territoryPrices(missing)
  }
  let base = app?.baseTerritory ?? "USA"
  return price.territories[base] == nil ? .basePrice(base) : nil
}
