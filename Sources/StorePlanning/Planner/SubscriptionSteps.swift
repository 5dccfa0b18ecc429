import CatalogFormats
import CatalogModel
import StoreFacts
import TextFormats

/// Subscriptions: their availability by billing plan, and prices and offers, whose price points are queried together.
extension StorePlanner {
  mutating func planSubscription(_ item: ProductInProgress, to group: ResourceID, named groupName: String?) {
    let owner = item.product.id.text
    let (start, refused) = (result.steps.count, result.impossible.count)
    defer { dropSteps(from: start, ifImpossible: refused) }
    guard var compared = comparison(item) else {
      if let price = item.product.price {
        refuseUnstarted(PriceEntries(price, from: base(of: item.product)), of: item)
      }
      if let payments = item.product.payments(from: base(of: item.product)) { refusePayments(payments, of: item) }
      return planNew(item) { $0.addSubscription(item, to: group) }
    }
    guard compared.key.type == .subscriptions else {
      compared.before.type = compared.live.product.type
      result.before.products.append(compared.before)
      return refuse(.type, help: "sell it under a new product ID", at: item.path[.type], of: owner)
    }
    if compared.live.group != groupName {
      refuse(
        .subscriptionGroups, help: "leave it in '\(compared.live.group ?? "")', or sell it under a new product ID",
        at: item.path[.subscriptionGroups], of: owner)
    }
    planAttributes(&compared)
    planPlanAvailabilities(&compared)
    planPricesAndOffers(&compared)
    planPromotion(&compared)
    noteUnknownBases(of: compared)
    refuseDuringReview(compared, from: start)
    assign(compared.before, toGroup: compared.live.group ?? "")
  }

  /// Uses a subscription's group in App Store Connect.
  mutating func assign(_ product: Product, toGroup name: String) {
    if let index = result.before.subscriptionGroups.firstIndex(where: { $0.name == name }) {
      result.before.subscriptionGroups[index].subscriptions.append(product)
    } else {
      var group = SubscriptionGroup(name: name)
      group.subscriptions = [product]
      result.before.subscriptionGroups.append(group)
    }
  }

  /// Adds a group of App Store Connect, whose subscriptions may have come first.
  mutating func insertGroup(_ group: SubscriptionGroup) {
    if let index = result.before.subscriptionGroups.firstIndex(where: { $0.name == group.name }) {
      var group = group
      group.subscriptions = result.before.subscriptionGroups[index].subscriptions
      result.before.subscriptionGroups[index] = group
    } else {
      result.before.subscriptionGroups.append(group)
    }
  }

  /// Blocks the new subscriptions of a new group that is blocked, and the texts of groups between which a subscription
  /// can't move: they may be meant for other subscriptions.
  mutating func blockPartsOfGroups() {
    func blockSteps(of owner: String, at path: CatalogPath, _ reason: String, help: String) {
      guard result.steps.contains(where: { $0.isPart(of: owner) }) else { return }
      block(ImpossibleChange(owner: owner, path: path, reason: reason, help: help))
    }
    let owners = Set(result.steps.map(\.owner))
    for group in catalog.subscriptionGroups {
      let known = groupNames[group.name]
      let isMissing = known == nil && !owners.contains(OwnerName.group(group.name))
      for product in group.subscriptions {
        if isMissing {
          blockSteps(
            of: product.id.text, at: .product(product.id), "its new group '\(group.name)' is blocked",
            help: "change the group first")
        }
        guard let former = live.products[product.id]?.group, former != known, !options.excluded.contains(product.id)
        else { continue }
        for name in [known == nil ? nil : group.name, groupNames.first { $0.value == former }?.key] {
          guard let name else { continue }
          blockSteps(
            of: OwnerName.group(name), at: .group(name), "'\(product.id)' can't move from '\(former)' to another group",
            help: "put it back into its group")
        }
      }
      let blocked = options.excluded.union(result.impossible.map { ProductID($0.owner) })
      if known == nil, !group.subscriptions.isEmpty, group.subscriptions.allSatisfy({ blocked.contains($0.id) }) {
        blockSteps(
          of: OwnerName.group(group.name), at: .group(group.name),
          "its subscriptions are blocked, and an empty group can't be removed", help: "change the subscriptions first")
      }
    }
    // Groups are never removed, even if their subscriptions are elsewhere in the catalog.
    let planned = Set(groupNames.values)
    for group in result.before.subscriptionGroups where !planned.contains(group.name) {
      if group.kind == .plans { result.after.subscriptionGroups.append(SubscriptionGroup(name: group.name)) }
    }
  }

  // MARK: - Where

  private mutating func planPlanAvailabilities(_ compared: inout ComparedProduct) {
    let item = compared.item
    let records = live.graph.parts(of: compared.key, .subscriptionPlanAvailabilities)
    let older = live.graph.parts(of: compared.key, .subscriptionAvailabilities).first
    let atOnce = records.first { $0.text("planType") == PaymentPlan.atOnce.rawValue }
    if isSoldElsewhere(item, item.product.placesAtOnce, than: atOnce ?? older) {
      keepAvailability(of: &compared)
      keepPlacesAtOnce(of: &compared)
      let new = newTerritories(in: atOnce ?? older)
      append([.availability, .clearedForSale], of: compared) { composer in
        composer.addAvailability(
          .subscriptionPlanAvailabilities, .atOnce, item.product.placesAtOnce, of: item, replacing: atOnce?.id,
          keeping: new)
      }
    }
    let monthly = records.first { $0.text("planType") == PaymentPlan.monthly.rawValue }
    guard let commitment = item.product.plan.billingPlans?.monthlyCommitment else {
      if monthly != nil { leave("its monthly payments", isPrunable: false, owner: compared.owner) }
      return
    }
    let places = commitment.places(of: item.product)
    guard isSoldElsewhere(item, places, than: monthly, asksNew: false) else { return }
    if let known = compared.live.product.plan.billingPlans?.monthlyCommitment {
      compared.before.plan.billingPlans?.monthlyCommitment?.availability = known.availability
    } else {
      compared.before.plan.billingPlans?.monthlyCommitment = nil
      if compared.before.plan.billingPlans == BillingPlans() { compared.before.plan.billingPlans = nil }
    }
    append([.billingPlans], of: compared) { composer in
      composer.addAvailability(.subscriptionPlanAvailabilities, .monthly, places, of: item, replacing: monthly?.id)
    }
  }

  /// Replaces the catalog's territories of the upfront plan with those from App Store Connect.
  private func keepPlacesAtOnce(of compared: inout ComparedProduct) {
    let known = compared.live.product.plan.billingPlans?.upfront
    guard known != nil || compared.before.plan.billingPlans?.upfront != nil else { return }
    compared.before.plan.billingPlans = compared.before.plan.billingPlans ?? BillingPlans()
    compared.before.plan.billingPlans?.upfront = known
    if compared.before.plan.billingPlans == BillingPlans() { compared.before.plan.billingPlans = nil }
  }

  // MARK: - Prices and offers

  private mutating func planPricesAndOffers(_ compared: inout ComparedProduct) {
    let item = compared.item
    let planned = plannedPrices(&compared)
    let offers = plannedOffers(&compared)
    let excluded = CommitmentPlan.excludedTerritories.value
    var book = PriceBook(owner: item.name)
    var monthly = PriceBook(owner: "\(item.name)/monthly", elsewhere: (excluded, item.name))
    for (plan, prices) in planned.plans { if plan == .atOnce { book.note(prices) } else { monthly.note(prices) } }
    for prices in offers.prices { book.note(prices) }
    for point in monthly.points where point.owner == book.owner { book.note(point) }
    // Monthly payments are queried by the price point of the upfront price.
    let base = item.product.price.map { PriceEntries($0, from: self.base(of: item.product)) }?.entries
    let entry = base?.first { $0.isBase } ?? base?.first
    if !monthly.points.isEmpty, let entry { book.note(book.point(entry.territory, entry.amount)) }
    let keys: [CatalogKey] = planned.plans.isEmpty ? [.introductoryOffers] : [.price, .billingPlans]
    append(keys, of: compared) { composer in
      composer.ask(book, of: item)
      if !monthly.points.isEmpty {
        composer.ask(monthly, of: item, besides: entry.map { book.point($0.territory, $0.amount) })
      }
    }
    set(planned, book, monthly, of: compared)
    planTexts(&compared)
    planPictures(&compared)
    planOffers(offers, book, of: compared)
  }

  private mutating func set(
    _ planned: PlannedPrices, _ book: PriceBook, _ monthly: PriceBook, of compared: ComparedProduct
  ) {
    let item = compared.item
    let keys: [CatalogKey] = [.price, .billingPlans]
    append(keys, of: compared) { composer in
      guard !planned.removed.isEmpty else { return }
      composer.delete(
        "/v1/subscriptions/\(item.id.text)/relationships/prices",
        planned.removed.map { ResourceIdentifier(.subscriptionPrices, $0) }, as: RequestName(item.name, "/prices/old"),
        why: "Cancels scheduled prices: App Store Connect keeps one in each territory.")
    }
    let start = result.steps.count
    append(keys, of: compared) { composer in
      composer.setPrices(planned.plans.map { ($0.plan, $0.prices, $0.plan == .atOnce ? book : monthly) }, of: item)
    }
    guard start < result.steps.count else { return }
    let entries = planned.plans.flatMap(\.prices.entries)
    let followed = planned.plans.flatMap(\.prices.followed)
    // Current prices may be sent again. Scheduled prices may not, regardless of the rows beside them. A request
    // contains all of its rows or none.
    let announced =
      entries.filter { $0.start != nil }.map { ($0.territory, $0.start) }
      + followed.filter { $0.start != nil }.map { ($0.territories.codes.first ?? $0.base.territory, $0.start) }
    if let (territory, day) = announced.first, let day {
      result.steps[start].request.lookup = .init(
        path: "/v1/subscriptions/\(item.id.text)/prices?filter[territory]=\(territory.text)&limit=200",
        attributes: [.init("startDate", .string(day.description))])
    } else {
      result.steps[start].request.isRepeatable = true
    }
  }
}
