import CatalogDiff
import CatalogModel
import StoreFacts
import TestSupport

let today = CalendarDate.dayOfReading

func changes(_ old: Catalog, _ new: Catalog, era: ComparisonOptions.Era = .modern) -> [Change] {
  compare(old, new, options: ComparisonOptions(era: era, today: today)).changes
}

/// A product that is sold, with a price.
func product(_ id: ProductID, _ price: String = "2.99", _ change: (inout Product) -> Void = { _ in }) -> Product {
  var product = Product(id: id, type: .nonConsumable)
  product.status = .approved
  product.referenceName = id.text
  product.price = PriceSchedule(base: Money(price))
  change(&product)
  return product
}

/// A plan that is sold.
func plan(_ id: ProductID, _ price: String = "9.99", _ change: (inout Product) -> Void = { _ in }) -> Product {
  product(id, price) {
    $0.type = .autoRenewableSubscription
    $0.plan.level = 1
    $0.plan.period = Period(1, .month)
    change(&$0)
  }
}

/// Plans in a group.
func group(_ name: String, _ plans: Product...) -> SubscriptionGroup {
  var group = SubscriptionGroup(name: name)
  group.subscriptions = plans
  return group
}

/// Random catalogs from few values, so that two of them have much in common.
func randomCatalog(_ random: inout Dice) -> Catalog {
  var catalog = Catalog()
  if Bool.random(using: &random) {
    var app = App()
    app.name = ["A", "B"].randomElement(using: &random)
    app.baseTerritory = ["USA", "FRA"].randomElement(using: &random)
    app.locales = Array(["en-US", "fr-FR", "de-DE"].shuffled(using: &random).prefix(2))
    if Bool.random(using: &random) {
      app.gracePeriod = .init(duration: Period(Int.random(in: 3...4, using: &random), .day), renewals: .all)
    }
    catalog.app = app
  }
  let ids = (1...6).map { ProductID("p\($0)") }
  catalog.products = ids.prefix(3).filter { _ in Bool.random(using: &random) }.map { randomProduct($0, &random) }
  for name in ["G", "H"] where Bool.random(using: &random) {
    var one = SubscriptionGroup(name: name)
    if Bool.random(using: &random) {
      one.localizations = ["en-US": .init(name: "x\(Int.random(in: 0...1, using: &random))")]
    }
    one.subscriptions = ids.suffix(3).filter { id in
      !catalog.subscriptionGroups.contains { $0.subscriptions.contains { $0.id == id } } && Bool.random(using: &random)
    }.map { randomProduct($0, &random) }
    catalog.subscriptionGroups.append(one)
  }
  catalog.retired = ["r1", "r2", "r3"].filter { _ in Bool.random(using: &random) }
  if Bool.random(using: &random) {
    catalog.storePages = [StorePage(appleID: AppleID("\(Int.random(in: 1...2, using: &random))"), title: "t")]
  }
  return catalog
}

private func randomProduct(_ id: ProductID, _ random: inout Dice) -> Product {
  var product = Product(id: id, type: ProductType.allCases.randomElement(using: &random))
  product.status = ReviewStatus.allCases.randomElement(using: &random) ?? .draft
  product.hasFamilySharing = Bool.random(using: &random)
  product.isClearedForSale = Bool.random(using: &random)
  if Bool.random(using: &random) { product.referenceName = "ref \(id)" }
  if Bool.random(using: &random) {
    product.price = PriceSchedule(base: Money(digits: Int64.random(in: 1...4, using: &random)))
    for code in ["FRA", "JPN"] as [TerritoryCode] where Bool.random(using: &random) {
      product.price?.territories[code] = Money(digits: Int64.random(in: 1...3, using: &random))
    }
    for month in 1...3 where Bool.random(using: &random) {
      var change = PriceChange()
      change.on = CalendarDate(year: 2027, month: month, day: 1)
      change.base = Money(digits: Int64.random(in: 1...6, using: &random))
      product.price?.changes.append(change)
    }
  }
  product.availability.territories =
    [.all, .only(["FRA"]), .except(["FRA", "ITA"])].randomElement(using: &random) ?? .all
  for locale in ["en-US", "fr-FR"] as [LocaleCode] where Bool.random(using: &random) {
    product.localizations[locale] = Localization(name: "n\(Int.random(in: 0...2, using: &random))", description: "d")
  }
  if Bool.random(using: &random) { product.review.notes = "n\(Int.random(in: 0...2, using: &random))" }
  if Bool.random(using: &random) {
    product.hostedContent = .init(source: "s", version: "1.\(Int.random(in: 0...2, using: &random))")
  }
  for name in ["a", "b", "c"].shuffled(using: &random) where Bool.random(using: &random) {
    var offer = PromotionalOffer()
    offer.id = name
    offer.terms.periods = Int.random(in: 1...2, using: &random)
    if Bool.random(using: &random) { offer.terms.price = PriceSchedule(base: 1) }
    product.plan.promotionalOffers.append(offer)
    var intro = IntroductoryOffer()
    intro.terms.periods = Int.random(in: 1...3, using: &random)
    product.plan.introductoryOffers.append(intro)
  }
  return product
}
