package import CatalogModel

/// Returns the values that API requests of a version can't express.
///
/// - Parameters:
///   - version: the version of the API.
///   - day: the day on which they are sent; nil if unknown.
/// - Returns: the losses.
package func appStoreConnectLosses(_ version: AppStoreConnectVersion, on day: CalendarDate? = nil) -> [Loss] {
  let older = version == .withoutVersions ? lossesWithoutVersions : []
  return older + packageLosses + catalogLosses + productLosses + priceLosses + oneTimeLosses
    + remainingLosses + Loss.ofBegunChanges([.price], on: day)
    + Loss.ofBegunChanges([.billingPlans, .monthlyCommitment, .price], on: day)
}

private let isManual = "it can't be set through the API"
private let isInVersion46 = "the API has supported it since version 4.6, but Shelf doesn't yet"
private let isInVersion461 = "the API has supported it since version 4.6.1, but Shelf doesn't yet"
private let isOfOtherAPI = "it is set with the Retention Messaging API, which is a separate API"
private let isAnswer = "App Store Connect itself reports the texts on sale and their review status"
private let isNoField = "the API has no field for it"

/// The values that App Store Connect has, but that Shelf can neither send nor read there.
package let lossesOfUnknownNames = (catalogLosses + productLosses + priceLosses).filter {
  [isInVersion46, isInVersion461, isOfOtherAPI].contains($0.reason)
}

/// The reason why new territories of monthly payments are never included.
package let noNewOnes = "monthly payments can't include territories that Apple adds later"

/// The loss of new territories of upfront payment in a subscription that excludes them.
package let noNewOnesAtOnce = Loss(
  .product, .billingPlans, .upfront, .availability, .newTerritories,
  reason: "the subscription doesn't include territories that Apple adds later"
) { _, whole in
  whole[.availability].map { !isForNew($0) } ?? false
}

private let packageLosses = Loss.ofPackages(because: "the API can't create bundles and suites")

/// The keys that requests don't contain, without a more specific reason.
private let remainingLosses: [Loss] =
  Loss.keys(of: .app, but: [.baseTerritory, .gracePeriod], and: catalogLosses, reason: isNoField)
  + Loss.keys(of: .product, but: supportedKeys, and: productLosses, reason: isNoField)

private let supportedKeys = Set(Product.attributes.map(\.key)).union([
  .price, .clearedForSale, .availability, .localizations, .promotion, .images, .billingPlans, .introductoryOffers,
  .promotionalOffers, .offerCodes, .winBackOffers,
])

private let catalogLosses: [Loss] = [
  Loss(.catalog, .retired, reason: "the API doesn't list the IDs that were used before"),
  Loss(.catalog, .storePages, reason: "they are not part of the app record in App Store Connect"),
  Loss(.app, .name, reason: "the app record must exist before its products"),
  Loss(.app, .bundleID, reason: "the app record must exist before its products"),
  Loss(.app, .appleID, reason: "the requests contain '{{app_id}}' instead, so that they work for any app record"),
  Loss(.app, .sku, reason: "the app record must exist before its products"),
  Loss(.app, .teamID, reason: "the API key determines the team"),
  Loss(.app, .platforms, reason: "the app record must exist before its products"),
  Loss(.app, .primaryLocale, reason: "the app record must exist before its products"),
  Loss(.app, .locales, reason: "it is a rule for authors, not a field in App Store Connect"),
  Loss(.app, .versionOnSale, reason: "App Store Connect gets it from the app's submissions"),
  Loss(
    .app, .streamlinedPurchasing,
    reason: """
      it is a setting of the app record, and the requests only create purchases
      """),
  Loss(.app, .legal, reason: isManual),
  Loss(.app, .agreements, reason: isManual),
  Loss(.app, .groupInvitations, reason: isInVersion461), Loss(.app, .retentionMessages, reason: isInVersion46),
  Loss(.app, .retentionURL, reason: isOfOtherAPI),
  Loss(.group, .storekit, reason: isNoField), Loss(.group, .versionStatus, reason: isAnswer),
  Loss(.group, .textsOnSale, reason: isAnswer),
]

private let productLosses: [Loss] = [
  Loss(.product, reason: "free subscriptions can no longer be created") { _, whole in
    whole[.type]?.text == ProductType.freeSubscription.rawValue
  },
  Loss(.product, .duration, reason: "App Store Connect has no field for the duration of a non-renewing subscription"),
  Loss(.product, .status, reason: "the requests create products; App Store Connect sets their status"),
  Loss(.product, .versionStatus, reason: isAnswer), Loss(.product, .textsOnSale, reason: isAnswer),
  Loss(.product, .hostedContent, reason: isManual), Loss(.product, .retentionMessage, reason: isInVersion46),
  Loss(.product, .billingPlans, .monthlyCommitment, .availability, .newTerritories, reason: noNewOnes),
  noNewOnesAtOnce,
  Loss(.product, .availability, reason: "a product that is not cleared for sale has no territories") { _, whole in
    isOffSale(whole)
  },
  Loss(
    .product, .billingPlans, .monthlyCommitment, .availability,
    reason: "a product that is not cleared for sale has no territories"
  ) { _, whole in isOffSale(whole) },
  Loss(
    .product, .billingPlans, .upfront, .availability,
    reason: "a product that is not cleared for sale has no territories"
  ) { _, whole in isOffSale(whole) },
  Loss(
    .product, .availability,
    reason: """
      the API has one availability for each billing plan; together they differ from this one
      """
  ) {
    value, whole in
    whole[.billingPlans]?[.upfront]?[.availability].map { !isUnion(value, of: $0, whole) } ?? false
  },
]

private let priceLosses: [Loss] = {
  let tier = "the API has amounts, not tiers; the tier's amount in US dollars is written instead"
  let changes = "the API has no dates for prices of offers"
  let kept = "App Store Connect keeps old prices when a price changes; no request can set a kept price"
  let ownPrices = "a subscription has a price in each territory; the equivalent price is written there"
  let monthly: [CatalogKey] = [.billingPlans, .monthlyCommitment, .price]
  let offers: [CatalogKey] = [.introductoryOffers, .promotionalOffers, .offerCodes, .winBackOffers]
  return [
    Loss(.product, .price, .tier, reason: tier), Loss(.product, .price, .changes, .tier, reason: tier),
    Loss(.product, .billingPlans, .monthlyCommitment, .price, .tier, reason: tier),
    Loss(.product, .billingPlans, .monthlyCommitment, .price, .changes, .tier, reason: tier),
    Loss(.product, .price, .volume, reason: isInVersion461),
    Loss(.product, .price, .kept, reason: kept), Loss(.product, monthly + [.kept], reason: kept),
    Loss(.product, .price, .changes, .followBase, reason: ownPrices) { _, whole in !isBoughtOnce(whole) },
    Loss(.product, monthly + [.changes, .followBase], reason: ownPrices),
  ]
    + offers.flatMap { key in
      [
        Loss(.product, key, .price, .tier, reason: tier), Loss(.product, key, .price, .changes, reason: changes),
        Loss(.product, key, .storekit, reason: isNoField),
      ]
    }
}()

/// The fields that one-time products don't have in App Store Connect.
private let oneTimeLosses: [Loss] = {
  let plan =
    Product.attributes.filter { !$0.isPart(of: .inAppPurchases) }.map(\.key)
    + [.billingPlans, .introductoryOffers, .promotionalOffers, .winBackOffers]
  let terms: [CatalogKey] = [.mode, .duration, .periods, .targetPlan, .stacksWithIntro, .renews]
  return plan.map { key in
    Loss(.product, key, reason: "only auto-renewable subscriptions have it") { _, whole in isBoughtOnce(whole) }
  }
    + terms.map { key in
      Loss(.product, .offerCodes, key, reason: "codes for a one-time purchase have a price and no terms") {
        _, whole in isBoughtOnce(whole)
      }
    }
    + [
      Loss(
        .product, .price, .changes, .existingSubscribers, reason: "only auto-renewable subscriptions have subscribers"
      ) {
        _, whole in isBoughtOnce(whole)
      }
    ]
}()

private let lossesWithoutVersions: [Loss] =
  Loss.ofTargets(because: "the API has monthly payments only since 4.4") + [
    Loss(.product, .billingPlans, reason: "the API has monthly payments since 4.4 only"),
    Loss(.product, .multiseat, reason: "the API has it since 4.5 only"),
    Loss(.product, .offerCodes, reason: "the API has codes for products that are bought once since 4.2 only") {
      _, whole in
      isBoughtOnce(whole)
    },
  ]

/// Returns whether a subscription is sold exactly where one of its billing plans is offered.
private func isUnion(_ availability: Outline, of upfront: Outline, _ whole: Outline) -> Bool {
  let monthly = whole[.billingPlans]?[.monthlyCommitment]?[.availability]
  let both = codes(of: upfront[.territories]).union(monthly.map { codes(of: $0[.territories]) } ?? [])
  return codes(of: availability[.territories]) == both
    && (!isForNew(availability) || isForNew(upfront))
}

private func codes(of territories: Outline?) -> Set<TerritoryCode> {
  func codes(_ list: Outline?) -> [TerritoryCode] {
    guard case .list(let items)? = list else { return [] }
    return items.compactMap { $0.text.map { TerritoryCode($0) } }
  }
  switch territories {
  case .list: return Set(codes(territories))
  case .record: return Set(Availability.Territories.except(codes(territories?[.except])).codes)
  default: return Set(Availability.Territories.all.codes)
  }
}

/// Returns whether an availability includes new territories. A list doesn't, unless it sets that explicitly.
private func isForNew(_ availability: Outline) -> Bool {
  if let stated = availability[.newTerritories] { return stated == .flag(true) }
  if case .list? = availability[.territories] { return false }
  return true
}

private func isOffSale(_ whole: Outline) -> Bool { whole[.clearedForSale] == .flag(false) }

/// Returns whether a product isn't an auto-renewable subscription. A subscription in a group may omit its type.
private func isBoughtOnce(_ whole: Outline) -> Bool {
  guard let type = whole[.type]?.text else { return false }
  return type != ProductType.autoRenewableSubscription.rawValue
}
