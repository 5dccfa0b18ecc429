package import CatalogModel
import StoreFacts
import TextFormats

/// Subscription groups and the subscriptions in them.
extension RequestComposer {
  package mutating func addGroup(_ item: GroupInProgress) {
    create(
      ResourceObject(.subscriptionGroups, nil, [.text("referenceName", item.group.name)], [.one("app", .apps, .app)]),
      as: RequestName(item.name),
      reuse: .init(
        path: "/v1/apps/\(ResourceID.app.text)/subscriptionGroups?limit=200",
        attribute: .text("referenceName", item.group.name)),
      why: "Creates the subscription group.")
    var (owner, type, link, number) = (item.id, ResourceType.subscriptionGroups, "subscriptionGroup", 1)
    if version == .withVersions {
      let name = RequestName.version(of: item.name)
      create(
        ResourceObject(.subscriptionGroupVersions, nil, [], [.one("subscriptionGroup", .subscriptionGroups, item.id)]),
        as: name, reuse: .openVersion(of: "/v1/subscriptionGroups/\(item.id.text)"),
        why: "Creates the version to submit, if there is none; texts belong to it.")
      (owner, type, link, number) = (name.answer, .subscriptionGroupVersions, "version", 2)
    }
    addTexts(
      item.group.localizations, .subscriptionGroupLocalizations, of: .one(link, type, owner), version: number,
      named: item.name, at: item.path, why: "Adds the group's texts of one language.")
  }

  package mutating func addSubscription(_ item: ProductInProgress, to group: ResourceID) {
    let product = item.product
    if let period = product.plan.period, !Periods.renewal.value.contains(period) {
      leaveOut(
        "the period", "App Store Connect has no subscription that renews every '\(period)'", at: item.path[.period])
    }
    create(
      ResourceObject(.subscriptions, nil, attributes(of: item), [.one("group", .subscriptionGroups, group)]),
      as: RequestName(item.name),
      reuse: .init(
        path: "/v1/subscriptionGroups/\(group.text)/subscriptions?limit=200",
        attribute: .text("productId", product.id.text)),
      why: "Creates the subscription.")
    if version == .withVersions, let seats = product.plan.multiSeat { setSeats(seats, of: item) }
    addAvailabilities(of: item)
    addPricesAndOffers(of: item)
  }

  /// Sets whether and where it is sold by the seat.
  ///
  /// Only an update accepts that. It follows any request that turns on Family Sharing, which turns it off.
  package mutating func setSeats(_ seats: MultiSeat, of item: ProductInProgress) {
    var attributes = [JSONValue.Member.text("multiSeatStatus", APIWords.seats.word(for: seats.isEnabled))]
    if let markets = seats.markets {
      let words = markets.compactMap { APIWords.markets.word(for: $0) }
      attributes.append(.init("marketSettings", .array(words.map { .string($0) })))
    }
    change(
      ResourceObject(.subscriptions, nil, attributes), item.id, as: RequestName(item.name, "/seats"),
      why: "Sets whether it is sold by the seat; turning on Family Sharing would turn that off.")
  }

  /// Adds prices, then reviewed resources, then offers; the price points of all are queried first.
  private mutating func addPricesAndOffers(of item: ProductInProgress) {
    let product = item.product
    let offers = plannedOffers(of: item)
    var book = PriceBook(owner: item.name)
    var plans: [(plan: PaymentPlan, prices: PriceEntries, book: PriceBook)] = []
    let base = base(of: product)
    let upFront = product.price.map { PriceEntries($0, from: base) }
    upFront.map { book.note($0) }
    for prices in offers.prices { book.note(prices) }
    // Territories without monthly payments don't have price points for them either.
    let excluded = CommitmentPlan.excludedTerritories.value
    var monthly = PriceBook(owner: "\(item.name)/monthly", elsewhere: (excluded, item.name))
    let commitment = version == .withVersions ? product.plan.billingPlans?.monthlyCommitment?.price : nil
    let payments = version == .withVersions ? product.payments(from: base) : nil
    payments.map { monthly.note($0) }
    for point in monthly.points where point.owner == book.owner { book.note(point) }
    ask(book, of: item)
    if let price = product.price, let upFront {
      reportDatelessChanges(of: price, at: item.path[.price])
      plans.append((.atOnce, upFront, book))
    }
    if let commitment, let payments {
      reportDatelessChanges(of: commitment, at: item.path[.billingPlans][.monthlyCommitment][.price])
      let entry = upFront?.entries.first { $0.isBase } ?? upFront?.entries.first
      ask(monthly, of: item, besides: entry.map { book.point($0.territory, $0.amount) })
      plans.append((.monthly, payments, monthly))
    }
    setPrices(plans, of: item)
    addVersion(of: item)
    addOffers(offers, book, of: item)
  }

  // MARK: - Availability

  private mutating func addAvailabilities(of item: ProductInProgress) {
    guard version == .withVersions else {
      return addAvailability(.subscriptionAvailabilities, nil, item.product.availability, of: item)
    }
    addAvailability(.subscriptionPlanAvailabilities, .atOnce, item.product.placesAtOnce, of: item)
    guard let monthly = item.product.plan.billingPlans?.monthlyCommitment else { return }
    addAvailability(.subscriptionPlanAvailabilities, .monthly, monthly.places(of: item.product), of: item)
  }

  /// Sets where a subscription is sold with a billing plan. App Store Connect has an ID for it if it was set before.
  package mutating func addAvailability(
    _ type: ResourceType, _ plan: PaymentPlan?, _ availability: Availability, of item: ProductInProgress,
    replacing id: ResourceID? = nil, keeping new: [TerritoryCode] = []
  ) {
    let places = places(availability, of: item, keeping: new)
    let name = RequestName(item.name, plan == .monthly ? "/monthly-availability" : "/availability")
    if let id {
      return change(
        ResourceObject(
          type, nil, [.flag("availableInNewTerritories", plan == .monthly ? false : places.isNew)],
          [.many("availableTerritories", places.codes)]), id, as: name, why: "Sets where it is sold.")
    }
    create(
      ResourceObject(
        type, nil,
        [
          .text("planType", plan?.rawValue),
          .flag("availableInNewTerritories", plan == .monthly ? false : places.isNew),
        ],
        [.one("subscription", .subscriptions, item.id), .many("availableTerritories", places.codes)]),
      as: name, why: "Sets where it is sold.")
  }
}
