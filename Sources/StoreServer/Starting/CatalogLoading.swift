import CatalogModel
import StoreFacts
import TextFormats

/// Sets up a catalog's contents in a store.
struct CatalogLoading {
  var store: LocalStore
  let app: RecordKey

  /// The territory whose price the others follow.
  let base: String

  let file: (String) -> [UInt8]?

  // MARK: - One-time products

  mutating func loadProduct(_ product: Product) {
    var record = store.numbered("inAppPurchases")
    record.attributes["inAppPurchaseType"] = .string((product.type ?? .consumable).rawValue.uppercased())
    record.attributes["contentHosting"] = .bool(product.hostedContent != nil)
    record.one["app"] = app
    setFields(of: product, in: &record)
    addVersions(of: record, .purchase, product)
    addAvailability(product, "inAppPurchaseAvailabilities", "inAppPurchase", record)
    if let price = product.price { addSchedule(price, of: record) }
    for code in product.offerCodes { addCode(code, of: record, product) }
  }

  /// Sets the fields that all products have.
  private mutating func setFields(of product: Product, in record: inout Record) {
    record.attributes["name"] = .string(product.referenceName ?? product.id.text)
    record.attributes["productId"] = .string(product.id.text)
    record.attributes["familySharable"] = .bool(product.hasFamilySharing)
    record.set("reviewNote", product.review.notes.map { .string($0) })
    let kept: [ReviewStatus] = [.developerActionNeeded, .removedFromSale, .waitingForUpload, .processingContent]
    if let status = product.status, kept.contains(status) {
      record.attributes["_state"] = .string(status.rawValue.uppercased())
    }
    store.state.put(record)
    store.reserveProductID(of: record, app: app.id)
  }

  // MARK: - Pictures

  mutating func addPictures(_ product: Product, to version: Record, of record: Record, _ kind: ProductKind) {
    if let path = product.review.screenshot, let type = kind.screenshot, let owner = kind.screenshotOwner {
      addPicture(path, type) { $0.one[owner] = record.key }
    }
    if let path = product.promotion?.image, let type = kind.image, let owner = kind.imageOwner {
      addPicture(path, type) {
        $0.one["version"] = version.key
        $0.one[owner] = record.key
      }
    }
    guard let type = kind.image, let owner = kind.imageOwner else { return }
    for path in product.images {
      addPicture(path, type) {
        $0.one["version"] = version.key
        $0.one[owner] = record.key
      }
    }
  }

  private mutating func addPicture(_ path: String, _ type: String, _ attach: (inout Record) -> Void) {
    guard let bytes = file(path) else { return }
    var record = store.made(type)
    record.attributes["_picture"] = true
    record.attributes["_stage"] = "COMPLETE"
    record.attributes["_checksum"] = .string(store.digest(bytes))
    record.attributes["fileName"] = .string(lastName(ofPath: path))
    record.attributes["fileSize"] = .integer(bytes.count)
    var window = FileWindow(bytes)
    if case .header(let header) = PictureFacts(of: &window) {
      record.attributes["_width"] = .integer(header.width)
      record.attributes["_height"] = .integer(header.height)
    }
    attach(&record)
    store.state.put(record)
  }

  // MARK: - Territories and prices

  /// The territory of a product's base amounts.
  func base(of product: Product) -> String { product.price?.baseTerritory?.text ?? base }

  private func territories(_ availability: Availability) -> [String] {
    StorePlaces.codes.filter { availability.contains(TerritoryCode($0)) }
  }

  private mutating func addAvailability(
    _ product: Product, _ type: String, _ owner: String, _ record: Record, plan: String? = nil, only: [String]? = nil
  ) {
    let places = plan == "UPFRONT" ? product.placesAtOnce : product.availability
    var availability = store.made(type)
    availability.attributes["availableInNewTerritories"] = .bool(
      plan != "MONTHLY" && product.isClearedForSale && places.includesNewTerritories)
    availability.set("planType", plan.map { .string($0) })
    availability.one[owner] = record.key
    availability.many["availableTerritories"] = product.isClearedForSale ? only ?? territories(places) : []
    store.state.put(availability)
  }

  /// The rank of an amount in a territory, or of the nearest price; nil without an amount.
  private func rank(_ amount: Money?, in territory: String) -> Int? {
    guard let amount, amount > 0, let currency = StorePlaces.currency(of: territory) else { return nil }
    return StorePrices.rank(of: amount, in: currency) ?? StorePrices.nearest(to: amount, in: currency)
  }

  /// A territory's price when it stops following the base: the base price's equivalent there.
  private func point(
    _ base: Money?, _ tier: String?, _ own: Money?, _ product: String, in territory: String, from baseTerritory: String
  ) -> PointID? {
    if let rank = rank(own, in: territory) { return PointID(product, territory, rank) }
    if base == nil, let usd = tier.flatMap({ LegacyTier.find($0) })?.usd {
      return rank(usd, in: "USA").flatMap { PointID(product, "USA", $0).equal(in: territory) }
    }
    return rank(base, in: baseTerritory).flatMap { PointID(product, baseTerritory, $0).equal(in: territory) }
  }

  /// Returns a schedule's prices in a territory, step by step. A step without a price point ends the territory's own
  /// price.
  ///
  /// - Parameters:
  ///   - price: the schedule.
  ///   - territory: the territory.
  ///   - product: the ID of the product that the points belong to.
  ///   - base: the territory of base amounts.
  /// - Returns: the price from each day on, in order.
  private func steps(
    of price: PriceSchedule, in territory: String, _ product: String, from base: String
  ) -> [(start: CalendarDate?, point: PointID?, change: PriceChange?)] {
    let code = TerritoryCode(territory)
    var steps: [(start: CalendarDate?, point: PointID?, change: PriceChange?)] = []
    if let first = point(price.base, price.tier, price.territories[code], product, in: territory, from: base) {
      steps.append((nil, first, nil))
    }
    var isOwn = price.territories[code] != nil
    var effective = (amount: price.base, tier: price.tier)
    for change in price.changes.sorted(by: { ($0.on?.description ?? "") < ($1.on?.description ?? "") }) {
      guard let day = change.on else { continue }
      if change.base != nil || change.tier != nil { effective = (change.base, change.tier) }
      let special = change.territories[code]
      let isBack = isOwn && special == nil && change.followBase.contains(code)
      if isBack {
        isOwn = false
        let equal = point(effective.amount, effective.tier, nil, product, in: territory, from: base)
        steps.append((day, territory == base ? equal : nil, change))
        continue
      }
      guard special != nil || !isOwn else { continue }
      isOwn = isOwn || special != nil
      if let next = point(change.base, change.tier, special, product, in: territory, from: base) {
        steps.append((day, next, change))
      }
    }
    return steps
  }

  private mutating func addSchedule(_ price: PriceSchedule, of record: Record) {
    let stated = price.baseTerritory?.text ?? base
    let named = price.territories.map(\.key.text) + price.changes.flatMap { $0.territories.map(\.key.text) }
    let hasBase =
      price.base != nil || price.tier != nil || price.changes.contains { $0.base != nil || $0.tier != nil }
    // Without a base amount, the first territory leads, as in requests.
    let base = hasBase || named.contains(stated) ? stated : named.first ?? stated
    let own = Set(named).subtracting([base])
    var rows: [ScheduledPrice] = []
    for territory in [base] + own.sorted() {
      let steps = steps(of: price, in: territory, record.id, from: base)
      for (index, step) in steps.enumerated() {
        // While another territory follows the base, App Store Connect derives its price.
        let amounts = step.change.map(\.territories) ?? price.territories
        guard let point = step.point, territory == base || amounts[TerritoryCode(territory)] != nil else { continue }
        rows.append(
          ScheduledPrice(point, start: step.start, end: index + 1 < steps.count ? steps[index + 1].start : nil))
      }
    }
    if !rows.isEmpty { store.keep(rows, of: record, base: RecordKey("territories", base)) }
  }

  private mutating func addPrices(
    _ price: PriceSchedule, of record: Record, plan: String, in territories: [String], from base: String
  ) {
    for territory in territories {
      let isKept = addKept(price, of: record, plan: plan, in: territory, from: base)
      for step in steps(of: price, in: territory, record.id, from: base) {
        var point = step.point
        if point == nil, let day = step.start {
          point = equalPoint(price, by: day, record.id, in: territory, from: base)
        }
        guard let point else { continue }
        // If existing subscribers kept an older price, this one has started, on a day that the catalog doesn't contain.
        let start = step.start ?? (isKept ? store.today : nil)
        let preserves =
          step.change?.existingSubscribers.map { $0 == .keep } ?? (step.change == nil && isKept ? true : nil)
        store.put(WantedPrice(point: point, plan: plan, start: start, preserves: preserves, place: ""), of: record)
      }
    }
  }

  /// The prices of a territory that earlier subscribers kept; false where there are none.
  private mutating func addKept(
    _ price: PriceSchedule, of record: Record, plan: String, in territory: String, from base: String
  ) -> Bool {
    var isOne = false
    for kept in price.kept.sorted(by: { ($0.since?.description ?? "") < ($1.since?.description ?? "") }) {
      let own = kept.territories[TerritoryCode(territory)]
      guard let point = point(kept.base, nil, own, record.id, in: territory, from: base) else { continue }
      let preserves: Bool? = isOne ? true : nil
      store.put(WantedPrice(point: point, plan: plan, start: kept.since, preserves: preserves, place: ""), of: record)
      isOne = true
    }
    return isOne
  }

  /// Returns the equalization of the base price on a day.
  private func equalPoint(
    _ price: PriceSchedule, by day: CalendarDate, _ product: String, in territory: String, from base: String
  ) -> PointID? {
    let effective = price.effectivePrices(on: day)
    return point(effective.base, effective.tier, nil, product, in: territory, from: base)
  }

  // MARK: - Subscriptions

  mutating func loadGroup(_ group: SubscriptionGroup) {
    var record = store.numbered("subscriptionGroups")
    record.attributes["referenceName"] = .string(group.name)
    record.one["app"] = app
    store.state.put(record)
    addVersions(of: record, group)
    for (index, plan) in group.subscriptions.enumerated() { loadSubscription(plan, index, to: record) }
  }

  private mutating func loadSubscription(_ product: Product, _ index: Int, to group: Record) {
    var record = store.numbered("subscriptions")
    record.set("subscriptionPeriod", product.plan.period?.apiWord.map { .string($0) })
    record.attributes["groupLevel"] = .integer(product.plan.level ?? index + 1)
    record.one["group"] = group.key
    record.attributes["familySharable"] = .bool(product.hasFamilySharing)
    if let seats = product.plan.multiSeat {
      record.attributes["multiSeatStatus"] = seats.isEnabled ? "ENABLED" : "DISABLED"
      record.set("marketSettings", seats.markets.map(LocalStore.markets))
    } else {
      store.setDefaultSeats(&record, made: nil)
    }
    setFields(of: product, in: &record)
    addVersions(of: record, .subscription, product)
    addAvailability(product, "subscriptionAvailabilities", "subscription", record)
    addAvailability(product, "subscriptionPlanAvailabilities", "subscription", record, plan: "UPFRONT")
    if let price = product.price {
      addPrices(price, of: record, plan: "UPFRONT", in: StorePlaces.codes, from: base(of: product))
    }
    if let monthly = product.plan.billingPlans?.monthlyCommitment { load(monthly, of: record, product) }
    var loading = OfferLoading(
      loading: self, record: record, product: product, territories: territories(product.availability))
    loading.addAll()
    store = loading.loading.store
    for code in product.offerCodes { addCode(code, of: record, product) }
  }

  private mutating func load(_ monthly: BillingPlans.MonthlyCommitment, of record: Record, _ product: Product) {
    let excluded = CommitmentPlan.excludedTerritories.value.map(\.text)
    let places = territories(monthly.availability ?? product.availability).filter { !excluded.contains($0) }
    addAvailability(product, "subscriptionPlanAvailabilities", "subscription", record, plan: "MONTHLY", only: places)
    if let price = monthly.price { addPrices(price, of: record, plan: "MONTHLY", in: places, from: base(of: product)) }
  }

  // MARK: - Offers

  /// The prices of an offer, for each territory with one; without price points if it is free.
  mutating func addOfferPrices(
    _ terms: OfferTerms, of offer: Record, _ product: String, in territories: [String], from base: String,
    _ kind: LocalStore.OfferKind
  ) {
    for territory in territories {
      guard let point = offerPoint(terms, product, in: territory, from: base) else { continue }
      var row = store.made(kind.price)
      row.one["territory"] = RecordKey("territories", territory)
      row.one[kind.owner] = offer.key
      if let point {
        let type = kind.point == "pricePoint" ? "inAppPurchasePricePoints" : "subscriptionPricePoints"
        row.one[kind.point] = RecordKey(type, point.text)
      }
      store.state.put(row)
    }
  }

  /// The price point of an offer in a territory: nil without a price there, nil inside if the offer is free.
  func offerPoint(_ terms: OfferTerms, _ product: String, in territory: String, from base: String) -> PointID?? {
    guard let price = terms.price, terms.mode != .freeTrial else { return .some(nil) }
    return point(
      price.base, price.tier, price.territories[TerritoryCode(territory)], product, in: territory, from: base
    ).map { .some($0) }
  }

  private mutating func addCode(_ code: OfferCode, of record: Record, _ product: Product) {
    let isPlan = record.type == "subscriptions"
    let prefix = isPlan ? "subscription" : "inAppPurchase"
    var offer = store.made("\(prefix)OfferCodes")
    offer.attributes["name"] = .string(code.referenceName ?? "")
    offer.attributes["customerEligibilities"] = .array(code.eligibility.map { .string($0.rawValue.uppercased()) })
    offer.attributes["active"] = .bool(code.isActive)
    offer.one[isPlan ? "subscription" : "inAppPurchase"] = record.key
    if isPlan {
      OfferLoading.set(code.terms, "numberOfPeriods", in: &offer)
      offer.attributes["offerEligibility"] =
        code.stacksWithIntro == false ? "REPLACE_INTRO_OFFERS" : "STACK_WITH_INTRO_OFFERS"
      offer.attributes["autoRenewEnabled"] = .bool(code.renews ?? true)
    }
    store.state.put(offer)
    addOfferPrices(
      code.terms, of: offer, record.id, in: territories(product.availability), from: base(of: product),
      isPlan ? .code : .productCode)
    for batch in code.codes {
      var codes = store.made("\(prefix)OfferCode\(batch.custom == nil ? "OneTimeUse" : "Custom")Codes")
      codes.set("customCode", batch.custom.map { .string($0) })
      codes.set("numberOfCodes", batch.count.map { .integer($0) })
      codes.set("expirationDate", batch.expires.map { .string($0.description) })
      if batch.custom == nil {
        codes.attributes["environment"] = .string(batch.environment.rawValue.uppercased())
      }
      codes.attributes["active"] = .bool(batch.isActive)
      codes.attributes["createdDate"] = .string(store.now.description)
      codes.one["offerCode"] = offer.key
      store.state.put(codes)
    }
  }

  // MARK: - The app's page

  /// The products that the app's page shows, in their order.
  mutating func addPromotions(of catalog: Catalog) {
    let all = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
    let promoted = all.compactMap { product in product.promotion.map { (product, $0) } }
      .filter { $0.1.isVisible != nil || !$0.1.isEnabled || $0.1.order != nil }
      .sorted { ($0.1.order ?? .max, $0.0.id.text) < ($1.1.order ?? .max, $1.0.id.text) }
    let records = Dictionary(
      store.products(of: app.id).map { ($0.text("productId") ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    guard var seller = store.state[app] else { return }
    for (product, promotion) in promoted {
      guard let record = records[product.id.text] else { continue }
      var row = store.made("promotedPurchases")
      row.attributes["visibleForAllUsers"] = .bool(promotion.isVisible ?? true)
      row.attributes["enabled"] = .bool(promotion.isEnabled)
      row.one[record.type == "subscriptions" ? "subscription" : "inAppPurchaseV2"] = record.key
      row.one["app"] = app
      store.state.put(row)
      seller.many["promotedPurchases", default: []].append(row.id)
    }
    store.state.put(seller)
  }
}
