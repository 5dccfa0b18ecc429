import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// A file has the prices and the offers of the day for which it is written.
@Suite struct StoreKitDayTests {
  private func catalog() -> Catalog {
    var yearly = Product(id: "yearly", type: .autoRenewableSubscription)
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2035-01-15"), Money("44.99"))
    yearly.price = PriceSchedule(base: Money("39.99"), changes: [change])
    var trial = IntroductoryOffer()
    (trial.terms.mode, trial.terms.duration, trial.ends) = (.freeTrial, Period(1, .week), CalendarDate("2034-12-31"))
    var paid = IntroductoryOffer()
    (paid.terms.mode, paid.terms.duration, paid.starts) = (.payUpFront, Period(1, .month), CalendarDate("2035-01-01"))
    paid.terms.price = PriceSchedule(base: 1)
    yearly.plan.introductoryOffers = [trial, paid]
    var group = SubscriptionGroup(name: "G")
    group.subscriptions = [yearly]
    return Catalog(subscriptionGroups: [group])
  }

  private func read(_ version: String, on day: String) throws -> (product: Product, lost: [String]) {
    var options = WritingOptions()
    (options.version, options.today) = (version, CalendarDate(day))
    let written = try #require(Format.storekit.writer?.write(catalog(), options))
    let bytes = try #require(written.files.first?.bytes)
    let reading = try #require(Format.storekit.reader).read([FormatFile(TextFile(path: "S.storekit", bytes: bytes))])
    let lost = catalog().lostValues(Format.storekit.losses(options)).map(\.path.description)
    return (try #require(reading.catalog.subscriptionGroups.first?.subscriptions.first), lost)
  }

  @Test(arguments: ["1.0", "3.0", "4.0", "5.0", "6.3"])
  func pricesAndOffersAreThoseOfTheDay(_ version: String) throws {
    let before = try read(version, on: "2034-12-31")
    #expect(before.product.price?.base == Money("39.99"))
    #expect(before.product.plan.introductoryOffers.map(\.terms.mode) == [.freeTrial])
    let after = try read(version, on: "2035-02-01")
    #expect(after.product.price?.base == Money("44.99"))
    #expect(after.product.plan.introductoryOffers.map(\.terms.mode) == [.payUpFront])
    #expect(after.lost.contains(#"products["yearly"].introductory_offers[0]"#))
    #expect(after.lost.contains(#"products["yearly"].price.base"#))
    #expect(!before.lost.contains(#"products["yearly"].introductory_offers[0]"#))
  }
}
