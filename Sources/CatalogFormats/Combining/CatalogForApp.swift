import CatalogModel
import StoreFacts

/// The catalog for an app that bundles it: products on sale, with today's prices and the offers that it can make.
///
/// Customers can read the file, so only listed fields are included. It leaves out review notes and pictures, codes,
/// reference names, statuses, scheduled prices and offers, the team ID and agreements.
extension Catalog {
  /// The catalog for an app.
  func forApp(_ options: WritingOptions) -> Catalog {
    let catalog = forSale(options)
    return Catalog(
      app: catalog.app.map(\.forApp), products: catalog.products.map { $0.forApp(on: options.today) },
      subscriptionGroups: catalog.subscriptionGroups.map { group in
        var plain = SubscriptionGroup(name: group.name)
        plain.kind = group.kind
        plain.localizations = group.localizations
        for text in group.textsOnSale {
          let new = group.localizations[text.key]
          plain.localizations[text.key] = GroupLocalization(
            name: text.value.name ?? new?.name, appName: text.value.appName ?? new?.appName)
        }
        plain.subscriptions = group.subscriptions.map { $0.forApp(on: options.today) }
        return plain
      },
      retired: catalog.retired, storePages: catalog.storePages)
  }

  /// The catalog for the options' audience and selection.
  func addressed(_ options: WritingOptions) -> Catalog { options.audience == .app ? forApp(options) : self }
}

extension App {
  fileprivate var forApp: App {
    var plain = App()
    (plain.name, plain.bundleID, plain.appleID) = (name, bundleID, appleID)
    (plain.platforms, plain.primaryLocale, plain.locales) = (platforms, primaryLocale, locales)
    (plain.baseTerritory, plain.legal) = (baseTerritory, legal)
    return plain
  }
}

extension Product {
  fileprivate func forApp(on day: CalendarDate?) -> Product {
    var plain = Product(id: id, type: type)
    (plain.sells, plain.price, plain.isClearedForSale) = (sells, price?.forApp(on: day), isClearedForSale)
    (plain.hasFamilySharing, plain.availability, plain.restore) = (hasFamilySharing, availability, restore)
    (plain.localizations, plain.duration) = (localizations, duration)
    // Customers don't see new texts before their approval.
    for text in textsOnSale {
      let new = localizations[text.key]
      plain.localizations[text.key] = Localization(
        name: text.value.name ?? new?.name, description: text.value.description ?? new?.description)
    }
    plain.hostedContent = hostedContent.flatMap { $0.version.map { HostedContentReference(version: $0) } }
    (plain.plan.level, plain.plan.period, plain.plan.members) = (plan.level, plan.period, plan.members)
    if let plans = plan.billingPlans {
      let commitment = plans.monthlyCommitment.map {
        BillingPlans.MonthlyCommitment(price: $0.price?.forApp(on: day), availability: $0.availability)
      }
      if commitment != nil || plans.upfront != nil {
        plain.plan.billingPlans = BillingPlans(monthlyCommitment: commitment, upfront: plans.upfront)
      }
    }
    let introductory = plan.introductoryOffers.filter { isRunning(from: $0.starts, to: $0.ends, on: day) }
    plain.plan.introductoryOffers = introductory.map { offer in
      var own = IntroductoryOffer()
      (own.terms, own.territories) = (offer.terms.forApp(on: day), offer.territories)
      return own
    }
    plain.plan.promotionalOffers = plan.promotionalOffers.map { offer in
      var own = PromotionalOffer()
      (own.id, own.terms) = (offer.id, offer.terms.forApp(on: day))
      return own
    }
    let winBack = plan.winBackOffers.filter { isRunning(from: $0.starts, to: $0.ends, on: day) }
    plain.plan.winBackOffers = winBack.map { offer in
      var own = WinBackOffer()
      (own.id, own.terms) = (offer.id, offer.terms.forApp(on: day))
      return own
    }
    return plain
  }

  /// Whether an offer is available on a day; always without a day.
  private func isRunning(from start: CalendarDate?, to end: CalendarDate?, on day: CalendarDate?) -> Bool {
    guard let day else { return true }
    return start.map { $0 <= day } ?? true && end.map { day <= $0 } ?? true
  }
}

extension OfferTerms {
  fileprivate func forApp(on day: CalendarDate?) -> OfferTerms {
    var plain = OfferTerms()
    (plain.mode, plain.duration, plain.periods, plain.price) = (mode, duration, periods, price?.forApp(on: day))
    plain.targetPlan = targetPlan
    return plain
  }
}

extension PriceSchedule {
  /// The price on a day; without a day the first.
  fileprivate func forApp(on day: CalendarDate?) -> PriceSchedule {
    let now = day.map(effectivePrices(on:)) ?? self
    return PriceSchedule(base: now.base, tier: now.tier, baseTerritory: baseTerritory, territories: now.territories)
  }
}

extension WritingOptions {
  /// The losses of the canonical forms, which contain everything for the team.
  var lossesOfAudience: [Loss] { audience == .app ? Loss.forApp : [] }
}

extension Loss {
  /// The fields that an app doesn't get.
  static let forApp: [Loss] = {
    let reason = "it is not for customers, so an app doesn't need it"
    let coming = "an app gets today's values"
    let ofApp: [CatalogKey] = [
      .sku, .teamID, .owner, .newsstand, .versionOnSale, .gracePeriod, .streamlinedPurchasing, .agreements, .storekit,
      .customApp,
      .groupInvitations, .retentionMessages, .retentionURL,
    ]
    let ofProducts: [CatalogKey] = [
      .referenceName, .owner, .status, .versionStatus, .textsOnSale, .review, .promotion, .images, .offerCodes,
      .storekit, .multiseat, .retentionMessage, .lifecycle,
    ]
    let offers: [CatalogKey] = [.introductoryOffers, .promotionalOffers, .winBackOffers]
    let conditions: [CatalogKey] = [.paidForMonths, .awayMonths, .monthsBetweenOffers, .priority, .promotionIntent]
    return ofApp.map { Loss(.app, $0, reason: reason) } + ofProducts.map { Loss(.product, $0, reason: reason) }
      + [
        Loss(.group, .versionStatus, reason: reason), Loss(.group, .textsOnSale, reason: reason),
        Loss(.group, .storekit, reason: reason), Loss(.product, .hostedContent, .source, reason: reason),
        Loss(.product, .price, .changes, reason: coming), Loss(.product, .price, .kept, reason: coming),
        Loss(.product, .price, .volume, reason: reason),
        Loss(.product, .billingPlans, .monthlyCommitment, .price, .changes, reason: coming),
        Loss(.product, .billingPlans, .monthlyCommitment, .price, .kept, reason: coming),
      ]
      + offers.flatMap { offer in
        [
          Loss(.product, offer, .price, .changes, reason: coming), Loss(.product, offer, .starts, reason: coming),
          Loss(.product, offer, .ends, reason: coming), Loss(.product, offer, .storekit, reason: reason),
          Loss(.product, offer, .referenceName, reason: reason),
        ]
      }
      + conditions.map {
        Loss(
          .product, .winBackOffers, $0,
          reason: "the App Store decides which customers get the "
            + "offer")
      }
  }()
}
