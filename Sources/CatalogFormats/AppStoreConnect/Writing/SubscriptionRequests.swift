import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Subscription groups and the subscriptions in them.
extension RequestComposer {
  mutating func add(_ group: SubscriptionGroup) {
    let (name, occurrence) = names.numbered("subscription-group:\(group.name)")
    let path = CatalogPath(.group(group.name, occurrence: occurrence))
    let id = Placeholder.answer(to: name)
    requests.create(.subscriptionGroups, as: name, why: "Creates the subscription group.") { writer in
      writer.attributes { $0.member("referenceName", group.name) }
      writer.relationships { $0.link("app", .apps, Placeholder.app) }
    }
    addTexts(of: group, name, id, path)
    for subscription in group.subscriptions { add(subscription, toGroup: id) }
  }

  private mutating func addTexts(of group: SubscriptionGroup, _ name: String, _ id: String, _ path: CatalogPath) {
    var (owner, type, link, number) = (id, ResourceType.subscriptionGroups, "subscriptionGroup", 1)
    if version == .withVersions {
      let versionName = "\(name)/version"
      requests.create(
        .subscriptionGroupVersions, as: versionName, why: "Opens the version that is reviewed; texts belong to it."
      ) { writer in
        writer.relationships { $0.link("subscriptionGroup", .subscriptionGroups, id) }
      }
      (owner, type, link, number) = (Placeholder.answer(to: versionName), .subscriptionGroupVersions, "version", 2)
      submitted.append((.subscriptionGroupVersions, versionName))
    } else {
      submitted.append((.subscriptionGroups, name))
    }
    for pair in group.localizations {
      guard let text = pair.value.name else {
        leaveOut("its text", "the store takes no text without a name", at: path[.localizations][pair.key])
        continue
      }
      requests.create(
        .subscriptionGroupLocalizations, version: number, as: "\(name)/localization:\(RequestNames.safe(pair.key.text))",
        why: "Adds what customers read of the group in one language."
      ) { writer in
        writer.attributes { writer in
          writer.member("name", text)
          writer.member("locale", pair.key.text)
          if let appName = pair.value.appName { writer.member("customAppName", appName) }
        }
        writer.relationships { $0.link(link, type, owner) }
      }
    }
  }

  private mutating func add(_ product: Product, toGroup group: String) {
    let (name, occurrence) = names.numbered("subscription:\(product.id)")
    let path = CatalogPath(.product(product.id, occurrence: occurrence))
    if let type = product.type, type != .autoRenewableSubscription {
      return leaveOut("it", "the store takes only auto-renewable subscriptions into a group", at: path[.type])
    }
    let item = ProductInProgress(product: product, kind: .subscription, path: path, name: name)
    let referenceName = self.referenceName(of: item)
    let period = renewalPeriod(of: item)
    requests.create(.subscriptions, as: name, why: "Creates the subscription.") { writer in
      writer.attributes { writer in
        writer.member("name", referenceName)
        writer.member("productId", product.id.text)
        if let period { writer.member("subscriptionPeriod", period) }
        if let level = product.plan.level { writer.member("groupLevel", level) }
        if let notes = product.review.notes { writer.member("reviewNote", notes) }
        writer.member("familySharable", product.hasFamilySharing)
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
    let name = "\(item.name)/\(plan == .monthly ? "monthly-availability" : "availability")"
    requests.create(type, as: name, why: "Says where it is sold.") { writer in
      writer.attributes { writer in
        if let plan { writer.member("planType", plan.rawValue) }
        writer.member("availableInNewTerritories", includesNew)
      }
      writer.relationships { writer in
        writer.link("subscription", .subscriptions, item.id)
        writer.member("availableTerritories") { $0.written(piece) }
      }
    }
  }

  private mutating func addPrices(of item: ProductInProgress) {
    let product = item.product
    if let price = product.price {
      pricedProducts += 1
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
