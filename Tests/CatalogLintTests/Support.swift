import CatalogLint
import CatalogModel
import SourceDiagnostics
import Testing

/// A small clean catalog; each test adds one problem.
enum Sample {
  static let today = day(2026, 11, 21)

  static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
    guard let date = CalendarDate(year: year, month: month, day: day) else { preconditionFailure("no such day") }
    return date
  }

  static var app: App {
    var app = App()
    app.name = "Lighthouse Reader"
    app.bundleID = "com.example.lighthouse"
    app.appleID = AppleID("1187265767")
    app.teamID = "69A6DE7EXX"
    app.platforms = [.ios]
    app.primaryLocale = "en-US"
    app.locales = ["en-US"]
    app.baseTerritory = "USA"
    app.versionOnSale = "1.0"
    app.legal.privacyPolicy = "https://example.com/privacy"
    app.legal.termsOfUse = "https://example.com/terms"
    app.agreements.paidApps = .active
    app.agreements.tax = .complete
    app.agreements.banking = .complete
    return app
  }

  /// A product without problems; the ID's last part also makes its names unique.
  static func product(_ name: String = "gold", _ type: ProductType? = .consumable) -> Product {
    var product = Product(id: ProductID("com.example.lighthouse.\(name)"), type: type)
    product.referenceName = "The \(name)"
    product.status = .approved
    product.price = PriceSchedule(base: Money(digits: 99, scale: 2))
    product.localizations = [
      "en-US": Localization(name: "Coins of \(name)", description: "Coins to spend on chapters.")
    ]
    product.review = ReviewMaterial(screenshot: "review/shot.png", notes: "Open the store tab.")
    return product
  }

  static func plan(_ name: String, period: Period = Period(1, .month)) -> Product {
    var plan = product(name, .autoRenewableSubscription)
    plan.plan.level = 1
    plan.plan.period = period
    plan.plan.multiSeat = MultiSeat(isEnabled: false)
    return plan
  }

  static func group(_ name: String = "Magazine", _ plans: [Product] = [plan("magazine")]) -> SubscriptionGroup {
    var group = SubscriptionGroup(name: name)
    group.localizations = ["en-US": GroupLocalization(name: "Lighthouse Magazine")]
    group.subscriptions = plans
    return group
  }

  static func catalog(_ products: Product..., groups: [SubscriptionGroup] = []) -> Catalog {
    catalog(products, groups: groups)
  }

  static func catalog(_ products: [Product], groups: [SubscriptionGroup] = [], change: (inout App) -> Void = { _ in })
    -> Catalog
  {
    var app = app
    change(&app)
    return Catalog(app: app, products: products.sorted { $0.id < $1.id }, subscriptionGroups: groups)
  }

  /// A catalog of one product with the given display name or description.
  static func catalog(name: String? = nil, description: String? = nil, locale: LocaleCode = "en-US") -> Catalog {
    var product = product()
    let isPrimary = locale == "en-US"
    var text = Localization(
      name: "Coins of gold", description: isPrimary ? "Coins to spend on chapters." : "Coins to spend in \(locale).")
    if let name { text.name = name }
    if let description { text.description = description }
    product.localizations[locale] = text
    return catalog(product)
  }
}

/// The findings of all rules.
func lint(_ catalog: Catalog, beside neighbours: [Catalog] = [], on today: CalendarDate = Sample.today) -> [Diagnostic<
  CatalogPath
>] {
  find(Rule.all, in: CatalogVisit(of: catalog, neighbours: Neighbours(neighbours), today: today))
}

/// The findings of all rules, a line each: `error product-id-length products["x"].id`.
func lines(_ catalog: Catalog, beside neighbours: [Catalog] = [], on today: CalendarDate = Sample.today) -> [String] {
  lint(catalog, beside: neighbours, on: today).map { "\($0.severity) \($0.kind.id) \($0.place.description)" }
}

/// The part of a text that a finding marks.
func marked(_ finding: Diagnostic<CatalogPath>, in text: String) -> String? {
  guard case .stretch(let range) = finding.place.aspect else { return nil }
  return String(decoding: Array(text.utf8)[range], as: UTF8.self)
}
