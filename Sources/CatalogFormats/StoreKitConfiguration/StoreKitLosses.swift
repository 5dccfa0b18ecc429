import CatalogModel
import Synchronization

/// The losses of `.storekit` files.
enum StoreKitLosses {
  /// The losses of a version on a day, in a territory; nil for an unknown one.
  static func all(
    in version: StoreKitVersion, on day: CalendarDate? = nil, storefront: TerritoryCode? = nil
  ) -> [Loss] {
    app(version) + packages(version) + products(version) + subscriptions(version)
      + offers(version, TestedOffers(day, storefront), on: day)
      + Loss.ofBegunChanges([.price], on: day)
      + (version.hasBillingPlanTypes ? Loss.ofBegunChanges([.billingPlans, .monthlyCommitment, .price], on: day) : [])
  }

  // MARK: - The app

  private static func app(_ version: StoreKitVersion) -> [Loss] {
    var losses = Loss.keys(
      of: .app, but: [.baseTerritory, .legal, .storekit],
      reason: "a .storekit file contains purchases, not app data")
    if !version.hasStorefront {
      losses.append(Loss(.app, .baseTerritory, reason: "version \(version) has no territory for its prices"))
    } else {
      losses.append(
        Loss(.app, .baseTerritory, reason: "it is not a code of three capital letters") { value, _ in
          !(value.text?.isTerritoryCode ?? false)
        })
    }
    if version.hasPolicies {
      losses.append(
        Loss(.app, .legal, .termsOfUse, reason: "a .storekit file accepts only a web address as the license") {
          value, _ in
          !(value.text?.isWebAddress ?? false)
        })
      losses.append(Loss(.app, .legal, .privacyPolicy, reason: nothing) { value, _ in value.text == "" })
    } else {
      losses.append(Loss(.app, .legal, reason: since(4, 0, "the app's policies")))
    }
    losses.append(Loss(.catalog, .retired, reason: "a .storekit file contains what is on sale, not what was"))
    losses.append(Loss(.catalog, .storePages, reason: "a .storekit file contains only this app's purchases"))
    return losses
  }

  // MARK: - Bundles and suites

  private static func packages(_ version: StoreKitVersion) -> [Loss] {
    let held = Loss(.product, .members, reason: "only bundles and suites have members") { _, whole in
      !whole.isPackage
    }
    if !version.hasBundleGroups {
      return Loss.ofPackages(because: since(6, 3, "bundles and suites")) + [held]
    }
    let plans: [CatalogKey] = [.billingPlans, .promotionalOffers, .offerCodes, .winBackOffers]
    return [
      held,
      Loss(.product, .members, reason: nothing) { value, _ in value == .foreign(.list([])) || value == .foreign(.null)
      },
    ]
      + plans.map { key in
        Loss(.product, key, reason: "bundles and suites don't have it in a .storekit file") { _, whole in
          whole.isPackage
        }
      }
  }

  // MARK: - Products

  private static func products(_ version: StoreKitVersion) -> [Loss] {
    var losses: [Loss] = [
      Loss(.product, reason: "a .storekit file has no free Newsstand subscriptions") { _, whole in
        whole[.type]?.text == ProductType.freeSubscription.rawValue
      },
      Loss(.product, .owner, reason: team),
      Loss(.product, .sells, reason: team),
      Loss(.product, .clearedForSale, reason: "Xcode sells everything in a .storekit file"),
      Loss(.product, .status, reason: review),
      Loss(.product, .restore, reason: team),
      Loss(.product, .availability, reason: "a .storekit file is for one territory and doesn't name others"),
      Loss(.product, .review, reason: review),
      Loss(.product, .promotion, reason: "a .storekit file doesn't contain promotions"),
      Loss(.product, .images, reason: "a .storekit file contains no pictures"),
      Loss(.product, .versionStatus, reason: review), Loss(.product, .textsOnSale, reason: review),
      Loss(.group, .versionStatus, reason: review), Loss(.group, .textsOnSale, reason: review),
      Loss(.product, .duration, reason: "a .storekit file doesn't contain the duration of a non-renewing subscription"),
      Loss(.product, .hostedContent, reason: "a .storekit file has no hosted content"),
      Loss(.product, .offerCodes, reason: "only subscriptions have offer codes in a .storekit file") { _, whole in
        !isSubscription(whole)
      },
    ]
    for (scope, key) in [(Loss.Scope.product, CatalogKey.name), (.product, .description), (.group, .name)] {
      losses.append(Loss(scope, .localizations, key, reason: nothing) { value, _ in value.text == "" })
    }
    for scope in [Loss.Scope.product, .group] {
      losses.append(
        Loss(scope, [.localizations], reason: ".storekit files use this spelling for a different locale", each: true) {
          site in
          guard case .entry(let code)? = site.path.steps.last else { return false }
          return StoreKitWords.locale(StoreKitWords.locale(LocaleCode(code))).text != code
        })
    }
    if !version.hasNonRenewingSubscriptions {
      losses.append(
        Loss(.product, reason: since(1, 1, "non-renewing subscriptions")) { _, whole in
          whole[.type]?.text == ProductType.nonRenewingSubscription.rawValue && kept(.section, of: whole) == nil
        })
    }
    let supported = Set(ObjectCoder.product.members.compactMap(\.key)).union([.storekit])
    return losses + Loss.keys(of: .product, but: supported, and: losses, reason: noPlace) + prices(of: [.price])
      + [Loss(.product, .price, .volume, reason: "how .storekit files represent prices of additional seats is unknown")]
  }

  /// The losses of a price at these keys.
  private static func prices(of keys: [CatalogKey]) -> [Loss] {
    [
      Loss(
        .product, keys + [.tier],
        reason: "a .storekit file contains amounts; the tier's amount is written if it is known"),
      Loss(.product, keys + [.territories], reason: "a .storekit file contains the prices of one territory"),
      Loss(.product, keys + [.changes], reason: "a .storekit file contains today's prices"),
      Loss(.product, keys + [.kept], reason: "a .storekit file contains today's prices"),
      Loss(.product, keys + [.baseTerritory], reason: "a .storekit file contains the prices of one territory"),
      Loss(.product, keys + [.base], reason: "it is the price of a territory other than the file's") {
        $0.record[.baseTerritory] != nil
      },
      Loss(.product, keys, reason: nothing) { value, _ in value == .record([]) },
    ]
  }

  // MARK: - Subscriptions

  private static func subscriptions(_ version: StoreKitVersion) -> [Loss] {
    let plan: [CatalogKey] = [.level, .period, .billingPlans, .introductoryOffers, .promotionalOffers, .winBackOffers]
    var losses = plan.map {
      Loss(.product, $0, reason: "only subscriptions have it in a .storekit file") { _, whole in !isSubscription(whole)
      }
    }
    let commitment: [CatalogKey] = [.billingPlans, .monthlyCommitment]
    if version.hasBillingPlanTypes {
      losses += prices(of: commitment + [.price])
      losses.append(Loss(.product, .billingPlans, reason: nothing) { value, _ in value == .record([]) })
      losses.append(
        Loss(
          .product, commitment + [.availability],
          reason: "a .storekit file is for one territory and doesn't "
            + "name others"))
      losses.append(
        Loss(
          .product, .billingPlans, .upfront,
          reason: "a .storekit file is for one territory and doesn't name "
            + "others"))
    } else {
      losses.append(
        Loss(.product, .billingPlans, reason: since(5, 0, "billing plans")))
    }
    if !version.hasCodeOffers {
      losses.append(Loss(.product, .offerCodes, reason: since(1, 2, "offer codes")))
    }
    if !version.hasWinBackOffers {
      losses.append(Loss(.product, .winBackOffers, reason: since(4, 0, "win-back offers")))
    }
    return losses
  }

  private static func offers(_ version: StoreKitVersion, _ tested: TestedOffers, on day: CalendarDate?) -> [Loss] {
    var losses = [
      Loss(
        .product, [.introductoryOffers], reason: "the file contains only the current offer of its territory", each: true
      ) {
        site in
        guard case .list(let offers)? = site.whole[.introductoryOffers], case .item(let place)? = site.path.steps.last
        else { return false }
        return !tested.places(in: offers).contains(place)
      },
      Loss(.product, .winBackOffers, reason: "it has ended", each: true) { offer, _ in
        StoreKitOfferDays(offer).hasEnded(by: day)
      },
    ]
    for key in [CatalogKey.introductoryOffers, .promotionalOffers, .offerCodes, .winBackOffers] {
      losses += prices(of: [key, .price])
      losses.append(
        Loss(.product, [key, .price], reason: "a free trial has no price in a .storekit file") { site in
          site.record[.mode]?.text == OfferMode.freeTrial.rawValue
        })
    }
    for key in [CatalogKey.territories, .starts, .ends] {
      losses.append(Loss(.product, .introductoryOffers, key, reason: offerPlace))
    }
    for key in [
      CatalogKey.paidForMonths, .awayMonths, .monthsBetweenOffers, .priority, .promotionIntent, .starts, .ends,
    ] {
      losses.append(
        Loss(.product, .winBackOffers, key, reason: "a .storekit file doesn't state who gets the offer, or when"))
    }
    losses.append(
      Loss(.product, .offerCodes, .eligibility, reason: "some of its values don't apply to subscriptions") { value, _ in
        guard case .list(let words) = value else { return false }
        return words.contains { word in !StoreKitWords.eligibilities.contains { $0.key == word.text } }
      })
    losses.append(
      Loss(.product, .offerCodes, .renews, reason: "in Xcode a subscription always renews after an offer code"))
    losses.append(Loss(.product, .offerCodes, .active, reason: "in Xcode every offer code can be redeemed"))
    losses.append(Loss(.product, .offerCodes, .codes, reason: "Xcode generates the codes itself"))
    return version.hasBillingPlanTypes
      ? losses : losses + Loss.ofTargets(because: since(5, 0, "offers for monthly payments"))
  }

  // MARK: - Words

  private static let noPlace = "a .storekit file can't represent it"
  private static let team = "it is for the team, and \(noPlace)"
  private static let review = "Xcode has no review"
  private static let nothing = "it is empty, which a .storekit file can't represent"
  private static let offerPlace = "in Xcode an offer is available everywhere and at any time"

  private static func since(_ major: Int, _ minor: Int, _ what: String) -> String {
    ".storekit files contain \(what) only since version \(major).\(minor)"
  }

  private static func isSubscription(_ product: Outline) -> Bool {
    // In a group the type is implied; a product without a type is written as a subscription.
    product[.type] == nil || product[.type]?.text == ProductType.autoRenewableSubscription.rawValue
  }

  private static func kept(_ key: StoreKitKey.Kept, of product: Outline) -> ForeignValue? {
    if case .foreign(let kept)? = product[.storekit] { kept[key] } else { nil }
  }
}

/// The offers of a file, found once for all offers of a subscription.
private final class TestedOffers: Sendable {
  private let day: CalendarDate?
  private let storefront: TerritoryCode?
  private let last = Mutex<(offers: [Outline], places: Set<Int>)>(([], []))

  init(_ day: CalendarDate?, _ storefront: TerritoryCode?) { (self.day, self.storefront) = (day, storefront) }

  /// The places of the offers in the file. The list is usually the same as before, which costs nothing to compare.
  func places(in offers: [Outline]) -> Set<Int> {
    last.withLock { last in
      if last.offers != offers {
        last = (offers, Set(StoreKitOfferDays.tested(offers.map { StoreKitOfferDays($0) }, on: day, in: storefront)))
      }
      return last.places
    }
  }
}
