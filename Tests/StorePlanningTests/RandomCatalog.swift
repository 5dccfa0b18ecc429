import CatalogModel
import Foundation
import StoreFacts
import TestSupport

@testable import StoreServer

extension Dice {
  mutating func isOne(in count: Int) -> Bool { roll(count) == 0 }
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Some elements in order, without duplicates.
  mutating func some<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    elements.indices.shuffled(using: &self).prefix(count).sorted().map { elements[$0] }
  }
}

/// Generates catalogs that App Store Connect accepts, and changes of them.
struct RandomCatalog {
  var dice: Dice
  let base: TerritoryCode

  /// Whether prices may differ in all territories. That takes minutes for a catalog, so a count in the environment asks
  /// for it.
  private static let isWide = ["PAIRS", "KILLS", "FAULTS", "WAYS_BACK"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
  }

  static let locales: [LocaleCode] = ["en-US", "de-DE", "fr-FR", "ja"]
  static let territories = Territory.all.map(\.code)

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    base = dice.isOne(in: 3) ? "USA" : dice.pick(Self.territories)
  }

  mutating func first() -> Catalog {
    var catalog = Catalog(app: App())
    catalog.app?.baseTerritory = base
    for index in 0..<dice.number(0...3) { catalog.products.append(product(index)) }
    for index in 0..<dice.number(catalog.products.isEmpty ? 1...2 : 0...2) {
      catalog.subscriptionGroups.append(group(index))
    }
    if dice.isOne(in: 3) { catalog.app?.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: .all) }
    if dice.isOne(in: 2) { unsent(&catalog) }
    promote(&catalog)
    return catalog
  }

  /// A copy with allowed changes, additions and removals.
  mutating func second(from catalog: Catalog, isReleased: Bool) -> Catalog {
    var result = catalog
    result.mapProducts { change(&$0, isReleased: isReleased) }
    for group in result.subscriptionGroups.indices {
      if dice.isOne(in: 3) { result.subscriptionGroups[group].localizations = groupTexts() }
      if dice.isOne(in: 4) { result.subscriptionGroups[group].name += " renamed" }
      if dice.isOne(in: 4) { result.subscriptionGroups[group].subscriptions.append(plan(9, of: group)) }
    }
    if dice.isOne(in: 5), !result.products.isEmpty { result.products.removeFirst() }
    rename(&result)
    if dice.isOne(in: 3) { result.products.append(product(9)) }
    if dice.isOne(in: 5) { result.subscriptionGroups.append(group(9)) }
    if dice.isOne(in: 4) {
      result.app?.gracePeriod = App.GracePeriod(duration: Period(3, .day), renewals: .paidToPaidOnly)
    }
    if dice.isOne(in: 2) { unsent(&result) }
    promote(&result)
    return result
  }

  /// Sets values that Shelf can't send, so that they must not affect a plan.
  private mutating func unsent(_ catalog: inout Catalog) {
    let name = dice.pick(["Stay", "Come back"])
    var message = RetentionMessage(name: name)
    message.localizations = ["en-US": RetentionMessage.Text(header: name, body: "Text \(dice.number(1...9))")]
    catalog.app?.retentionMessages = [message]
    catalog.app?.groupInvitations = dice.pick(GroupInvitations.allCases)
    let seats = dice.some(dice.number(0...3), of: [2, 6, 21, 41])
    let tiers = seats.map { VolumeTier(fromSeats: $0, base: amount(in: base)) }
    catalog.mapProducts { product in
      guard product.type == .autoRenewableSubscription else { return }
      product.plan.retentionMessage = name
      if product.plan.period == Period(1, .month) { product.price?.volume = tiers }
    }
  }

  // MARK: - New items

  private mutating func product(_ index: Int) -> Product {
    let type = dice.pick([ProductType.consumable, .nonConsumable, .nonRenewingSubscription])
    var product = Product(id: ProductID("com.example.item\(index)"), type: type)
    fill(&product, named: "Item \(index)")
    let isOther = dice.isOne(in: 5)
    let home = isOther ? dice.pick(Self.territories) : base
    product.price = price(in: home)
    product.price?.baseTerritory = home == base ? nil : home
    if dice.isOne(in: 4) { product.price?.changes = [priceChange("2027-02-01", in: home)] }
    if type == .nonConsumable, dice.isOne(in: 3) { product.hasFamilySharing = true }
    if dice.isOne(in: 4) { product.offerCodes = [codes("Codes 1", of: product)] }
    return product
  }

  private mutating func group(_ index: Int) -> SubscriptionGroup {
    var group = SubscriptionGroup(name: "Group \(index)")
    group.localizations = groupTexts()
    for number in 0..<dice.number(0...2) { group.subscriptions.append(plan(number, of: index)) }
    return group
  }

  private mutating func plan(_ number: Int, of group: Int) -> Product {
    var product = Product(id: ProductID("com.example.plan\(group).\(number)"), type: .autoRenewableSubscription)
    fill(&product, named: "Plan \(group) \(number)")
    product.plan.period = dice.pick([Period(1, .month), Period(1, .year)])
    product.plan.level = number + 1
    product.price = price(in: base)
    if product.plan.period == Period(1, .year), dice.isOne(in: 3) {
      product.price = PriceSchedule(base: amount("49.99", in: base))
      if dice.isOne(in: 2) { product.plan.billingPlans = monthly() }
    } else if dice.isOne(in: 3) {
      product.price?.changes = [priceChange("2027-02-01", in: base)]
    }
    if dice.isOne(in: 2) { product.plan.multiSeat = seats() }
    if dice.isOne(in: 4) { product.hasFamilySharing = true }
    if dice.isOne(in: 2) { product.plan.introductoryOffers = introductions(of: product) }
    if dice.isOne(in: 3) { product.plan.promotionalOffers = [promotional("promo1", of: product)] }
    if dice.isOne(in: 3) { product.plan.winBackOffers = [winBack("back1", of: product)] }
    if dice.isOne(in: 3) { product.offerCodes = [codes("Codes 1", of: product)] }
    return product
  }

  private func monthly() -> BillingPlans {
    BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: amount("4.99", in: base))))
  }

  private mutating func seats() -> MultiSeat {
    let markets = dice.some(dice.number(0...3), of: MultiSeat.Market.allCases)
    return MultiSeat(isEnabled: dice.isOne(in: 2), markets: dice.isOne(in: 2) ? nil : markets)
  }

  private mutating func fill(_ product: inout Product, named name: String) {
    product.referenceName = name
    product.localizations = texts(of: name)
    product.review.screenshot = "shots/\(dice.number(1...3)).png"
    if dice.isOne(in: 2) { product.review.notes = "Account: reviewer, password \(dice.number(1...9))" }
    if dice.isOne(in: 3) { product.availability = availability() }
  }

  /// Promotes some products in a random order.
  private mutating func promote(_ catalog: inout Catalog) {
    guard dice.isOne(in: 2) else { return }
    var places = Array(1...20).shuffled(using: &dice)
    catalog.mapProducts { product in
      guard dice.isOne(in: 2) else { return product.promotion = nil }
      product.promotion = product.promotion ?? Promotion(isVisible: dice.isOne(in: 2))
      product.promotion?.order = places.removeLast()
      if dice.isOne(in: 3) { product.promotion?.image = "images/image\(dice.number(1...3)).png" }
    }
  }

  /// Renames some products, possibly to names that others no longer use.
  private mutating func rename(_ catalog: inout Catalog) {
    guard dice.isOne(in: 3) else { return }
    var names = catalog.allProducts.compactMap(\.referenceName)
    if dice.isOne(in: 2) { names = names.shuffled(using: &dice) }
    if dice.isOne(in: 2), let last = names.indices.last { names[last] += " renamed" }
    catalog.mapProducts { product in product.referenceName = names.removeFirst() }
  }

  // MARK: - Prices

  /// The amount in a territory close to one in US dollars.
  private func amount(_ usd: String, in territory: TerritoryCode) -> Money? {
    let currency = Territory.find(territory)?.currency ?? "USD"
    return Money(usd).flatMap { StorePrices.rank(of: $0, in: "USD") }
      .flatMap { StorePrices.equal(to: $0, of: "USD", in: currency) }
      .flatMap { StorePrices.amount(of: $0, in: currency) }
  }

  private mutating func amount(in territory: TerritoryCode) -> Money? {
    amount(dice.pick(["1.99", "2.99", "4.99", "9.99", "19.99"]), in: territory)
  }

  private mutating func own(_ places: [TerritoryCode]) -> SortedMap<TerritoryCode, Money> {
    let count = dice.pick(Self.isWide ? [0, 0, 0, 1, 2, 30, places.count - 1] : [0, 0, 0, 1, 2])
    var pairs: [SortedMap<TerritoryCode, Money>.Pair] = []
    for territory in dice.some(max(0, min(count, places.count - 1)), of: places) {
      if let amount = amount(in: territory) { pairs.append(.init(key: territory, value: amount)) }
    }
    return SortedMap(pairs)
  }

  private mutating func price(in home: TerritoryCode, _ places: [TerritoryCode] = territories) -> PriceSchedule {
    var price = PriceSchedule(base: amount(in: home))
    price.territories = own(places)
    if places.contains(home), dice.isOne(in: 5), let amount = amount(in: home) { price.territories[home] = amount }
    return price
  }

  private mutating func priceChange(_ date: String, in home: TerritoryCode) -> PriceChange {
    var change = PriceChange()
    change.on = day(date)
    if dice.isOne(in: 2) { change.base = amount(in: home) }
    for territory in dice.some(change.base == nil ? 3 : dice.number(0...2), of: Self.territories) {
      change.territories[territory] = amount(in: territory)
    }
    change.existingSubscribers = dice.pick([.keep, .move])
    return change
  }

  // MARK: - Parts

  private mutating func texts(of name: String) -> SortedMap<LocaleCode, Localization> {
    var texts: [SortedMap<LocaleCode, Localization>.Pair] = []
    for locale in Self.locales where locale == "en-US" || dice.isOne(in: 2) {
      texts.append(
        .init(key: locale, value: Localization(name: name, description: "It is number \(dice.number(1...4)).")))
    }
    return SortedMap(texts)
  }

  private mutating func groupTexts() -> SortedMap<LocaleCode, GroupLocalization> {
    var texts: [SortedMap<LocaleCode, GroupLocalization>.Pair] = []
    for locale in Self.locales where locale == "en-US" || dice.isOne(in: 3) {
      let name = dice.isOne(in: 2) ? "Lighthouse \(dice.number(1...3))" : nil
      texts.append(.init(key: locale, value: GroupLocalization(name: "Plans \(dice.number(1...3))", appName: name)))
    }
    return SortedMap(texts)
  }

  private mutating func availability() -> Availability {
    switch dice.number(0...2) {
    case 0:
      Availability(
        territories: .only(dice.some(dice.number(1...9), of: Self.territories)), includesNewTerritories: false)
    case 1:
      Availability(
        territories: .except(dice.some(dice.number(1...9), of: Self.territories)), includesNewTerritories: true)
    default: .everywhere
    }
  }

  /// A free trial, or the subscription for less.
  private mutating func terms(of product: Product, in places: [TerritoryCode] = territories) -> OfferTerms {
    var terms = OfferTerms()
    if dice.isOne(in: 2) {
      (terms.mode, terms.duration) = (.freeTrial, dice.pick([Period(1, .week), Period(3, .day)]))
    } else {
      (terms.mode, terms.duration) = (.payAsYouGo, product.plan.period)
      terms.periods = product.plan.period == Period(1, .month) ? dice.number(1...3) : 1
      terms.price = price(in: base, places)
    }
    return terms
  }

  /// One offer everywhere, or one or two in different territories, with the base or without.
  private mutating func introductions(of product: Product) -> [IntroductoryOffer] {
    var places = Self.territories.shuffled(using: &dice)
    return (0..<dice.number(1...2)).map { index in
      var offer = IntroductoryOffer()
      let isEverywhere = index == 0 && dice.isOne(in: 3)
      let own = isEverywhere ? places : Array(places.prefix(dice.number(1...5))).sorted()
      places.removeFirst(isEverywhere ? places.count - 1 : own.count)
      offer.territories = isEverywhere ? Array(own.dropLast()).sorted() : own
      offer.terms = terms(of: product, in: offer.territories ?? [])
      return offer
    }
  }

  private mutating func winBack(_ id: String, of product: Product) -> WinBackOffer {
    var offer = WinBackOffer()
    (offer.id, offer.referenceName, offer.terms) = (id, "Offer \(id)", terms(of: product))
    (offer.paidForMonths, offer.awayMonths) = (1, .init(min: 1, max: 12))
    (offer.priority, offer.starts) = (dice.pick([.high, .normal]), day("2026-12-15"))
    return offer
  }

  private mutating func promotional(_ id: String, of product: Product) -> PromotionalOffer {
    var offer = PromotionalOffer()
    (offer.id, offer.referenceName, offer.terms) = (id, "Offer \(id)", terms(of: product))
    return offer
  }

  private mutating func codes(_ name: String, of product: Product) -> OfferCode {
    var code = OfferCode()
    code.referenceName = name
    if product.type == .autoRenewableSubscription {
      (code.eligibility, code.stacksWithIntro, code.renews) = ([.new], true, true)
      code.terms = terms(of: product)
    } else {
      code.eligibility = [.nonSpender]
      code.terms.price = price(in: product.price?.baseTerritory ?? base)
    }
    if dice.isOne(in: 2) {
      code.codes = [
        .init(custom: "WELCOME\(dice.number(1_000_000...9_999_999))", count: 100, expires: day("2027-03-01"))
      ]
    }
    return code
  }

  // MARK: - Changes

  private mutating func change(_ product: inout Product, isReleased: Bool) {
    let isPlan = product.type == .autoRenewableSubscription
    if dice.isOne(in: 3) { product.localizations = texts(of: "Text \(dice.number(1...9))") }
    if dice.isOne(in: 4) { product.review.notes = dice.isOne(in: 3) ? nil : "Notes \(dice.number(1...9))" }
    if dice.isOne(in: 4) { product.availability = availability() }
    if dice.isOne(in: 5) { product.isClearedForSale.toggle() }
    if dice.isOne(in: 4) { product.review.screenshot = "shots/\(dice.number(1...5)).png" }
    if product.type == .nonConsumable, dice.isOne(in: 4) { product.hasFamilySharing = true }
    let home = product.price?.baseTerritory ?? base
    if product.plan.billingPlans == nil, dice.isOne(in: 3) {
      let changes = product.price?.changes ?? []
      if !isPlan || !isReleased { product.price = price(in: home) }
      product.price?.baseTerritory = home == base ? nil : home
      product.price?.changes = changes
      if dice.isOne(in: 2) { product.price?.changes = dice.isOne(in: 3) ? [] : [priceChange("2027-03-01", in: home)] }
    }
    if dice.isOne(in: 4) { product.offerCodes.append(codes("Codes 2", of: product)) }
    if dice.isOne(in: 6) { product.offerCodes = [] }
    guard isPlan else { return }
    if product.plan.period == Period(1, .year), product.price == PriceSchedule(base: amount("49.99", in: base)) {
      product.plan.billingPlans = monthly()
    }
    if dice.isOne(in: 4) { product.plan.level = dice.number(1...4) }
    if dice.isOne(in: 3) { product.plan.multiSeat = dice.isOne(in: 3) ? nil : seats() }
    if dice.isOne(in: 4) { product.hasFamilySharing = true }
    if dice.isOne(in: 4) { product.plan.introductoryOffers = introductions(of: product) }
    if dice.isOne(in: 4) { product.plan.promotionalOffers.append(promotional("promo2", of: product)) }
    for index in product.plan.promotionalOffers.indices
    where product.plan.promotionalOffers[index].terms.price != nil && dice.isOne(in: 3) {
      product.plan.promotionalOffers[index].terms.price = price(in: base)
    }
    if dice.isOne(in: 5) { product.plan.promotionalOffers = [] }
    if dice.isOne(in: 5) { product.plan.winBackOffers.append(winBack("back2", of: product)) }
    for index in product.plan.winBackOffers.indices where dice.isOne(in: 3) {
      product.plan.winBackOffers[index].priority = .high
    }
  }
}
