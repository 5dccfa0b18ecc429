import CatalogModel
import StoreFacts
import TestSupport

extension Dice {
  mutating func isOne(in count: Int) -> Bool { roll(count) == 0 }
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

/// Makes catalogs that a store takes, and others that somebody may make of them.
struct RandomCatalog {
  var dice: Dice

  /// Amounts that are prices in the United States.
  static let amounts = ["0.99", "1.99", "2.99", "4.99", "9.99", "19.99", "49.99"].compactMap { Money($0) }
  static let euros = ["0.99", "1.99", "2.99", "4.99", "9.99", "19.99"].compactMap { Money($0) }
  static let locales: [LocaleCode] = ["en-US", "de-DE", "fr-FR", "ja"]
  static let statuses: [ReviewStatus] = [.readyToSubmit, .approved, .rejected]

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// What the store has.
  mutating func first() -> Catalog {
    var catalog = Catalog(app: App())
    for index in 0..<dice.number(0...3) { catalog.products.append(product(index)) }
    for index in 0..<dice.number(0...2) { catalog.subscriptionGroups.append(group(index)) }
    if dice.isOne(in: 3) { catalog.app?.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: .all) }
    return catalog
  }

  /// What is made of it: some things changed in ways that the store takes, some added, some left out.
  mutating func second(from catalog: Catalog) -> Catalog {
    var result = catalog
    for index in result.products.indices { change(&result.products[index]) }
    for group in result.subscriptionGroups.indices {
      let plans = result.subscriptionGroups[group].subscriptions.indices
      for index in plans { change(&result.subscriptionGroups[group].subscriptions[index]) }
      if dice.isOne(in: 3) { result.subscriptionGroups[group].localizations = groupTexts() }
      if dice.isOne(in: 4) { result.subscriptionGroups[group].name += " renamed" }
      if dice.isOne(in: 4) {
        result.subscriptionGroups[group].subscriptions.append(plan(9, of: group))
      }
    }
    if dice.isOne(in: 3) { result.products.append(product(9)) }
    if dice.isOne(in: 5) { result.subscriptionGroups.append(group(9)) }
    if dice.isOne(in: 5), !result.products.isEmpty { result.products.removeFirst() }
    if dice.isOne(in: 4) {
      result.app?.gracePeriod = App.GracePeriod(duration: Period(3, .day), renewals: .paidToPaidOnly)
    }
    return result
  }

  // MARK: - New things

  private mutating func product(_ index: Int) -> Product {
    let type = dice.pick([ProductType.consumable, .nonConsumable, .nonRenewingSubscription])
    var product = Product(id: ProductID("com.example.item\(index)"), type: type)
    fill(&product, named: "Item \(index)")
    var price = PriceSchedule(base: dice.pick(Self.amounts))
    if dice.isOne(in: 3) { price.territories = SortedMap([.init(key: "DEU", value: dice.pick(Self.euros))]) }
    if dice.isOne(in: 4) { price.changes = [change(on: "2027-02-01", of: price)] }
    product.price = price
    if type == .nonConsumable, dice.isOne(in: 3) { product.hasFamilySharing = true }
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
    if dice.isOne(in: 2) { product.plan.level = number + 1 }
    var price = PriceSchedule(base: dice.pick(Self.amounts))
    if dice.isOne(in: 3) { price.territories = SortedMap([.init(key: "DEU", value: dice.pick(Self.euros))]) }
    if dice.isOne(in: 3) { price.changes = [change(on: "2027-02-01", of: price)] }
    product.price = price
    if product.plan.period == Period(1, .year), dice.isOne(in: 3) { addMonthly(to: &product) }
    if dice.isOne(in: 3) { product.plan.introductoryOffers = [introduction(of: product)] }
    if dice.isOne(in: 4) { product.plan.promotionalOffers = [promotional("promo1", of: product)] }
    if dice.isOne(in: 4) { product.plan.winBackOffers = [winBack("back1", of: product)] }
    if dice.isOne(in: 4) { product.offerCodes = [codes("Codes 1")] }
    return product
  }

  private mutating func fill(_ product: inout Product, named name: String) {
    product.referenceName = name
    product.status = dice.pick(Self.statuses)
    product.localizations = texts(of: name)
    product.review.screenshot = "shots/\(dice.number(1...3)).png"
    if dice.isOne(in: 2) { product.review.notes = "Account: reviewer, password \(dice.number(1...9))" }
    if dice.isOne(in: 3) { product.availability = availability() }
    if dice.isOne(in: 4) {
      product.promotion = Promotion(isVisible: dice.isOne(in: 2), order: dice.number(1...9))
      if dice.isOne(in: 2) { product.promotion?.image = "images/image\(dice.number(1...3)).png" }
    }
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
    case 0: Availability(territories: .only(["DEU", "FRA", "USA"]), includesNewTerritories: false)
    case 1: Availability(territories: .except(["JPN", "KOR"]), includesNewTerritories: true)
    default: .everywhere
    }
  }

  private mutating func change(on date: String, of price: PriceSchedule) -> PriceChange {
    var change = PriceChange()
    change.on = day(date)
    if price.territories.isEmpty || dice.isOne(in: 2) {
      change.base = dice.pick(Self.amounts)
    } else {
      change.territories = SortedMap([.init(key: "DEU", value: dice.pick(Self.euros))])
    }
    change.existingSubscribers = dice.pick([.keep, .move])
    return change
  }

  /// Monthly payments that come to what is paid at once, or a little more.
  private mutating func addMonthly(to product: inout Product) {
    product.price?.base = Money("49.99")
    product.price?.changes = []
    product.price?.territories = [:]
    product.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: Money("4.99"))))
  }

  /// A free trial, or the product for less.
  private mutating func terms(of product: Product) -> OfferTerms {
    var terms = OfferTerms()
    if dice.isOne(in: 2) {
      terms.mode = .freeTrial
      terms.duration = dice.pick([Period(1, .week), Period(3, .day)])
    } else {
      terms.mode = .payAsYouGo
      terms.duration = product.plan.period
      terms.periods = product.plan.period == Period(1, .month) ? dice.number(1...3) : 1
      terms.price = PriceSchedule(base: dice.pick(Self.amounts))
      if dice.isOne(in: 3) { terms.price?.territories = SortedMap([.init(key: "DEU", value: dice.pick(Self.euros))]) }
    }
    return terms
  }

  private mutating func winBack(_ id: String, of product: Product) -> WinBackOffer {
    var offer = WinBackOffer()
    offer.id = id
    offer.referenceName = "Offer \(id)"
    offer.terms = terms(of: product)
    offer.paidForMonths = 1
    offer.awayMonths = .init(min: 1, max: 12)
    offer.priority = dice.pick([.high, .normal])
    offer.starts = day("2026-12-15")
    return offer
  }

  private mutating func introduction(of product: Product) -> IntroductoryOffer {
    var offer = IntroductoryOffer()
    offer.terms = terms(of: product)
    if dice.isOne(in: 2) { offer.territories = ["DEU", "USA"] }
    return offer
  }

  private mutating func promotional(_ id: String, of product: Product) -> PromotionalOffer {
    var offer = PromotionalOffer()
    offer.id = id
    offer.referenceName = "Offer \(id)"
    offer.terms = terms(of: product)
    return offer
  }

  private mutating func codes(_ name: String) -> OfferCode {
    var code = OfferCode()
    code.referenceName = name
    code.eligibility = [.new]
    code.stacksWithIntro = true
    code.renews = true
    code.terms.mode = .freeTrial
    code.terms.duration = Period(1, .week)
    if dice.isOne(in: 2) {
      code.codes = [
        .init(custom: "WELCOME\(dice.number(1_000_000...9_999_999))", count: 100, expires: day("2027-03-01"))
      ]
    }
    return code
  }

  // MARK: - Changes

  private mutating func change(_ product: inout Product) {
    let isPlan = product.type == .autoRenewableSubscription
    let isReleased = product.status == .approved
    if dice.isOne(in: 4) { product.referenceName? += " b" }
    if dice.isOne(in: 3) { product.localizations = texts(of: "New") }
    if dice.isOne(in: 4) { product.review.screenshot = "shots/\(dice.number(1...5)).png" }
    if dice.isOne(in: 4) {
      product.review.notes = dice.isOne(in: 2) ? nil : "Account: other, password \(dice.number(1...9))"
    }
    if dice.isOne(in: 3) { product.availability = availability() }
    if dice.isOne(in: 6) { product.isClearedForSale.toggle() }
    if dice.isOne(in: 4) { product.promotion = Promotion(isVisible: true, order: dice.number(1...9)) }
    if dice.isOne(in: 5) {
      product.promotion = product.promotion ?? Promotion()
      product.promotion?.image = "images/image\(dice.number(1...5)).png"
    }
    if product.type == .nonConsumable, dice.isOne(in: 4) { product.hasFamilySharing = true }
    if !isPlan || !isReleased, product.plan.billingPlans == nil, dice.isOne(in: 3) {
      product.price?.base = dice.pick(Self.amounts)
      product.price?.territories =
        dice.isOne(in: 2) ? [:] : SortedMap([.init(key: "DEU", value: dice.pick(Self.euros))])
    }
    if product.plan.billingPlans == nil, dice.isOne(in: 4) {
      let price = product.price ?? PriceSchedule()
      product.price?.changes = dice.isOne(in: 3) ? [] : [change(on: "2027-03-01", of: price)]
    }
    guard isPlan else { return }
    if dice.isOne(in: 4) { product.plan.level = dice.number(1...4) }
    if dice.isOne(in: 4) { product.plan.introductoryOffers = [introduction(of: product)] }
    if dice.isOne(in: 4) { product.plan.promotionalOffers.append(promotional("promo2", of: product)) }
    if dice.isOne(in: 5) { product.plan.promotionalOffers = [] }
    if dice.isOne(in: 5) { product.plan.winBackOffers.append(winBack("back2", of: product)) }
    for index in product.plan.winBackOffers.indices where dice.isOne(in: 3) {
      product.plan.winBackOffers[index].priority = .high
    }
    if dice.isOne(in: 6) { product.offerCodes = [] }
    if dice.isOne(in: 6) { product.promotion = nil }
    if dice.isOne(in: 4) { product.offerCodes.append(codes("Codes 2")) }
  }
}
