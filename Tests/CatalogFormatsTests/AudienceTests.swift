import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// The catalog as an app bundles it.
struct AudienceTests {
  private static let day = CalendarDate("2027-01-02")

  private func options(includesAll: Bool = false) -> WritingOptions {
    var options = WritingOptions()
    (options.audience, options.today, options.includesAll) = (.app, Self.day, includesAll)
    return options
  }

  private func text(_ format: Format, _ catalog: Catalog, _ options: WritingOptions) throws -> String {
    let bytes = try #require(format.writer?.write(catalog, options).files.first?.bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Every value of a subscription that must not reach customers is SECRET.
  private static let secretive: Catalog = {
    var app = App()
    (app.name, app.bundleID, app.sku, app.teamID) = ("App", "com.x", "SECRET", "SECRET")
    (app.versionOnSale, app.storekit) = ("SECRET", .string("SECRET"))
    var plan = Product(id: "plan", type: .autoRenewableSubscription)
    (plan.status, plan.referenceName) = (.approved, "SECRET")
    plan.review = ReviewMaterial(screenshot: "SECRET", notes: "SECRET")
    plan.promotion = Promotion(image: "SECRET", isVisible: true, order: 1)
    plan.localizations = ["en-US": Localization(name: "Plan", description: "All")]
    plan.hostedContent = HostedContentReference(source: "SECRET", version: "1.0")
    plan.storekit = .string("SECRET")
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2035-01-01"), Money("77.77"))
    var begun = PriceChange()
    (begun.on, begun.base) = (CalendarDate("2026-01-01"), Money("5.99"))
    let price = PriceSchedule(base: Money("4.99"), changes: [begun, change])
    plan.price = price
    var code = OfferCode()
    (code.referenceName, code.codes) = ("SECRET", [.init(custom: "SECRET")])
    plan.offerCodes = [code]
    func introductory(_ starts: String?, _ ends: String?, _ price: PriceSchedule) -> IntroductoryOffer {
      var offer = IntroductoryOffer()
      (offer.starts, offer.ends) = (starts.flatMap { CalendarDate($0) }, ends.flatMap { CalendarDate($0) })
      (offer.terms.mode, offer.terms.duration, offer.terms.price) = (.payAsYouGo, Period(1, .month), price)
      offer.terms.storekit = .string("SECRET")
      return offer
    }
    plan.plan.introductoryOffers = [
      introductory(nil, "2026-12-31", PriceSchedule(base: Money("77.77"))), introductory("2027-01-01", nil, price),
      introductory("2028-01-01", nil, PriceSchedule(base: Money("77.77"))),
    ]
    var promotional = PromotionalOffer()
    (promotional.id, promotional.referenceName, promotional.terms.price) = ("back", "SECRET", price)
    plan.plan.promotionalOffers = [promotional]
    var group = SubscriptionGroup(name: "Club")
    (group.subscriptions, group.storekit) = ([plan], .string("SECRET"))
    var draft = Product(id: "SECRET", type: .consumable)
    (draft.status, draft.price) = (.draft, PriceSchedule(base: 1))
    return Catalog(app: app, products: [draft], subscriptionGroups: [group])
  }()

  @Test("an app gets only what customers may see, in both forms", arguments: ["json", "plist"])
  func secrets(name: String) throws {
    let format = try #require(Format.named(name))
    let written = try text(format, Self.secretive, options())
    #expect(!written.contains("SECRET"))
    #expect(!written.contains("77.77"))
    for kept in ["com.x", "Plan", "Club", "5.99", "back", "1.0"] { #expect(written.contains(kept), "\(kept)") }
    #expect(
      format.writer?.write(Self.secretive, options()).messages == [
        "1 of 2 products is on sale; the others are left out"
      ])
    #expect(try text(format, Self.secretive, WritingOptions()).contains("77.77"))
  }

  @Test("a field that isn't for customers has no value, and a text in review is the one on sale")
  func leftOut() throws {
    var catalog = Self.secretive
    catalog.app?.isCustomApp = true
    catalog.app?.hasStreamlinedPurchasing = false
    catalog.subscriptionGroups[0].subscriptions[0].textsOnSale = ["en-US": Localization(name: "Former")]
    catalog.subscriptionGroups[0].textsOnSale = ["ja": GroupLocalization(name: "Once")]
    for format in [Format.canonical, .propertyList] {
      let written = try text(format, catalog, options())
      for key: CatalogKey in [.customApp, .streamlinedPurchasing, .newsstand, .groupInvitations] {
        #expect(!written.contains(key.rawValue), "\(key)")
      }
      #expect(written.contains("Former") && written.contains("Once") && !written.contains("Plan"))
    }
  }

  @Test("exactly the values declared as lost for an app are missing", arguments: Sample.all)
  func losses(_ sample: Sample) throws {
    let format = Format.propertyList
    let bytes = try #require(format.writer?.write(sample.catalog, options(includesAll: true)).files.first?.bytes)
    let read = try #require(format.reader).parse([FormatFile(TextFile(path: "a.plist", bytes: bytes))])
    #expect(read.faults.map(\.message) == [])
    let before = sample.catalog.withEffectivePrices(on: Self.day)
    let after = read.catalog.leaves()
    let lost = before.lostValues(format.losses(options())).map(\.path)
    // Offers that don't apply on the day are removed as a whole.
    let missing = before.leaves().filter { after[$0.key] == nil }.map(\.key).filter { leaf in
      !lost.contains { $0.leads(to: leaf) } && !leaf.description.contains("_offers")
    }
    #expect(missing.map(\.description).sorted() == [])
  }

  @Test("an app's file is a valid catalog, and groups without products for sale are left out")
  func groups() throws {
    var catalog = Self.secretive
    catalog.subscriptionGroups[0].subscriptions[0].isClearedForSale = false
    #expect(catalog.forApp(options()).subscriptionGroups.isEmpty)
    #expect(catalog.forApp(options(includesAll: true)).subscriptionGroups[0].subscriptions[0].isClearedForSale == false)
  }
}
