import CatalogModel

/// What requests to the API can't say, in a version of it.
///
/// - Parameters:
///   - version: the version of the API.
///   - day: the day on which they are sent; nil where no day is known.
/// - Returns: the losses.
func appStoreConnectLosses(_ version: AppStoreConnectVersion, on day: CalendarDate? = nil) -> [Loss] {
  let older = version == .withoutVersions ? lossesWithoutVersions : []
  return older + catalogLosses + productLosses + priceLosses + oneTimeLosses
    + Loss.ofBegunChanges([.price], on: day) + Loss.ofBegunChanges([.billingPlans, .monthlyCommitment, .price], on: day)
}

private let isManual = "it can't be set through the API"
private let isNoField = "the API has no field for it"

/// Why new territories of monthly payments are never told.
let noNewOnes = "the store has no monthly payments in territories that are still to come"

private let catalogLosses: [Loss] = [
  Loss(.catalog, .retired, reason: "the API does not know which IDs were used before"),
  Loss(.catalog, .storePages, reason: "they are no part of the store's record of the app"),
  Loss(.app, .name, reason: "the app's record is there before its products"),
  Loss(.app, .bundleID, reason: "the app's record is there before its products"),
  Loss(.app, .appleID, reason: "the requests say '{{app_id}}' instead, so that they fit any app's record"),
  Loss(.app, .sku, reason: "the app's record is there before its products"),
  Loss(.app, .teamID, reason: "the key that signs the requests tells the team"),
  Loss(.app, .platforms, reason: "the app's record is there before its products"),
  Loss(.app, .primaryLocale, reason: "the app's record is there before its products"),
  Loss(.app, .locales, reason: "it is a rule for authors, not a field of the store"),
  Loss(.app, .newsstand, reason: isNoField),
  Loss(.app, .versionOnSale, reason: "it follows from the app's own submissions"),
  Loss(.app, .legal, reason: isManual),
  Loss(.app, .agreements, reason: isManual),
  Loss(.app, .storekit, reason: isNoField),
  Loss(.group, .storekit, reason: isNoField),
]

private let productLosses: [Loss] = [
  Loss(.product, reason: "the store makes no more free subscriptions") { _, whole in
    whole[.type]?.text == ProductType.freeSubscription.rawValue
  },
  Loss(.product, .sells, reason: isNoField),
  Loss(.product, .restore, reason: isNoField),
  Loss(.product, .duration, reason: "the store does not know how long a non-renewing subscription lasts"),
  Loss(.product, .status, reason: "requests create products; where those stand in review is the store's answer"),
  Loss(.product, .hostedContent, reason: isManual),
  Loss(.product, .storekit, reason: isNoField),
  Loss(.product, .billingPlans, .monthlyCommitment, .availability, .newTerritories, reason: noNewOnes),
  Loss(.product, .availability, reason: "a product that is not cleared for sale has no territories") { _, whole in
    isOffSale(whole)
  },
  Loss(
    .product, .billingPlans, .monthlyCommitment, .availability,
    reason: "a product that is not cleared for sale has no territories"
  ) { _, whole in isOffSale(whole) },
]

private let priceLosses: [Loss] = {
  let tier = "the API knows amounts, not tiers; the tier's amount in US dollars is written instead"
  let changes = "prices of offers have no dates in the API"
  let offers: [CatalogKey] = [.introductoryOffers, .promotionalOffers, .offerCodes, .winBackOffers]
  return [
    Loss(.product, .price, .tier, reason: tier), Loss(.product, .price, .changes, .tier, reason: tier),
    Loss(.product, .billingPlans, .monthlyCommitment, .price, .tier, reason: tier),
    Loss(.product, .billingPlans, .monthlyCommitment, .price, .changes, .tier, reason: tier),
  ]
    + offers.flatMap { key in
      [
        Loss(.product, key, .price, .tier, reason: tier), Loss(.product, key, .price, .changes, reason: changes),
        Loss(.product, key, .storekit, reason: isNoField),
      ]
    }
}()

/// What products that are bought once don't have there.
private let oneTimeLosses: [Loss] = {
  let plan: [CatalogKey] = [.level, .period, .billingPlans, .introductoryOffers, .promotionalOffers, .winBackOffers]
  let terms: [CatalogKey] = [.mode, .duration, .periods, .stacksWithIntro, .renews]
  return plan.map { key in
    Loss(.product, key, reason: "only auto-renewable subscriptions have it") { _, whole in isBoughtOnce(whole) }
  }
    + terms.map { key in
      Loss(.product, .offerCodes, key, reason: "codes for a product that is bought once have a price and no terms") {
        _, whole in isBoughtOnce(whole)
      }
    }
    + [
      Loss(.product, .price, .changes, .existingSubscribers, reason: "only auto-renewable subscriptions have subscribers") {
        _, whole in isBoughtOnce(whole)
      }
    ]
}()

private let lossesWithoutVersions: [Loss] = [
  Loss(.product, .billingPlans, reason: "the API has monthly payments since 4.4 only"),
  Loss(.product, .offerCodes, reason: "the API has codes for products that are bought once since 4.2 only") { _, whole in
    isBoughtOnce(whole)
  },
]

private func isOffSale(_ whole: Outline) -> Bool { whole[.clearedForSale] == .flag(false) }

/// Whether a product is no auto-renewable subscription; a plan in a group may leave its type out.
private func isBoughtOnce(_ whole: Outline) -> Bool {
  guard let type = whole[.type]?.text else { return false }
  return type != ProductType.autoRenewableSubscription.rawValue
}
