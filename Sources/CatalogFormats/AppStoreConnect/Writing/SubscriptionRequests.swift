import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Subscription groups and the subscriptions in them.
extension RequestComposer {
  mutating func addGroup(_ item: GroupInProgress) {
    requests.create(.subscriptionGroups, as: RequestName(item.name), why: "Creates the subscription group.") { writer in
      writer.attributes { $0.field("referenceName", item.group.name) }
      writer.relationships { $0.link("app", .apps, Placeholder.app) }
    }
    addTexts(of: item)
  }

  private mutating func addTexts(of item: GroupInProgress) {
    var (owner, type, link, number) = (item.id, ResourceType.subscriptionGroups, "subscriptionGroup" as StaticString, 1)
    if version == .withVersions {
      let name = RequestName.version(of: item.name)
      requests.create(
        .subscriptionGroupVersions, as: name, why: "Opens the version that is reviewed; texts belong to it."
      ) { writer in
        writer.relationships { $0.link("subscriptionGroup", .subscriptionGroups, item.id) }
      }
      (owner, type, link, number) = (name.answer, .subscriptionGroupVersions, "version", 2)
    }
    for pair in item.group.localizations {
      guard let text = pair.value.name else {
        leaveOut("its text", "the store takes no text without a name", at: item.path[.localizations][pair.key])
        continue
      }
      requests.create(
        .subscriptionGroupLocalizations, version: number, as: RequestName(item.name, "/localization:", pair.key.text),
        why: "Adds what customers read of the group in one language."
      ) { writer in
        writer.attributes { writer in
          writer.field("name", text)
          writer.field("locale", pair.key.text)
          if let appName = pair.value.appName { writer.field("customAppName", appName) }
        }
        writer.relationships { $0.link(link, type, owner) }
      }
    }
  }

  mutating func addSubscription(_ item: ProductInProgress, to group: Placeholder) {
    let product = item.product
    let referenceName = self.referenceName(of: item)
    let period = renewalPeriod(of: item)
    requests.create(.subscriptions, as: RequestName(item.name), why: "Creates the subscription.") { writer in
      writer.attributes { writer in
        writer.field("name", referenceName)
        writer.field("productId", product.id.text)
        if let period { writer.field("subscriptionPeriod", period) }
        if let level = product.plan.level { writer.field("groupLevel", level) }
        if let notes = product.review.notes { writer.field("reviewNote", notes) }
        writer.field("familySharable", product.hasFamilySharing)
      }
      writer.relationships { $0.link("group", .subscriptionGroups, group) }
    }
    addAvailabilities(of: item)
    addPrices(of: item)
    addVersion(of: item)
    addOffers(of: item)
  }

  private mutating func renewalPeriod(of item: ProductInProgress) -> String? {
    guard let period = item.product.plan.period else { return nil }
    if Periods.renewal.value.contains(period), let word = APIWords.periods.word(for: period) { return word }
    leaveOut("the period", "the store has no subscription that renews every '\(period)'", at: item.path[.period])
    return nil
  }

  // MARK: - Where, and for how much

  private mutating func addAvailabilities(of item: ProductInProgress) {
    guard version == .withVersions else {
      return addAvailability(.subscriptionAvailabilities, nil, item.product.availability, of: item)
    }
    addAvailability(.subscriptionPlanAvailabilities, .atOnce, item.product.availability, of: item)
    guard let monthly = item.product.plan.billingPlans?.monthlyCommitment else { return }
    addAvailability(.subscriptionPlanAvailabilities, .monthly, monthly.places(of: item.product), of: item)
  }

  private mutating func addAvailability(
    _ type: ResourceType, _ plan: PaymentPlan?, _ places: Availability, of item: ProductInProgress
  ) {
    let (piece, includesNew) = availability(places, of: item)
    let name = RequestName(item.name, plan == .monthly ? "/monthly-availability" : "/availability")
    requests.create(type, as: name, why: "Says where it is sold.") { writer in
      writer.attributes { writer in
        if let plan { writer.field("planType", plan.rawValue) }
        writer.field("availableInNewTerritories", includesNew)
      }
      writer.relationships { writer in
        writer.link("subscription", .subscriptions, item.id)
        writer.field("availableTerritories") { $0.written(piece) }
      }
    }
  }

  private mutating func addPrices(of item: ProductInProgress) {
    let product = item.product
    if let price = product.price {
      calls.pricedProducts += 1
      addPrices(price, .atOnce, of: item, in: product.availability.territories, at: item.path[.price])
    }
    guard version == .withVersions, let monthly = product.plan.billingPlans?.monthlyCommitment, let price = monthly.price
    else { return }
    addPrices(
      price, .monthly, of: item, in: monthly.places(of: product).territories,
      at: item.path[.billingPlans][.monthlyCommitment][.price])
  }
}

extension BillingPlans.MonthlyCommitment {
  /// Where it is offered: as the author says, or wherever the plan is and the store has it.
  fileprivate func places(of product: Product) -> Availability {
    if let availability { return availability }
    let excluded = CommitmentPlan.excludedTerritories.value
    let territories: Availability.Territories =
      switch product.availability.territories {
      case .all: .except(excluded)
      case .except(let codes): .except(Set(codes + excluded).sorted())
      case .only(let codes): .only(codes.filter { !excluded.contains($0) })
      }
    return Availability(territories: territories, includesNewTerritories: product.availability.includesNewTerritories)
  }
}
