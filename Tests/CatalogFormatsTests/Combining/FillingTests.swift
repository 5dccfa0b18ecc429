import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// The values of a catalog that the other side of a comparison can't contain, and real differences beside them.
struct FillingTests {
  /// A catalog with one subscription, which has these introductory offers.
  private func catalog(_ offers: String) throws -> Catalog {
    let text = """
      {"format": "shelf.catalog/1", "app": {"name": "Demo", "bundle_id": "com.x"}, "subscription_groups": [{"name": \
      "Club", "subscriptions": [{"id": "plan", "level": 1, "period": "P1Y", "price": "40", "review": {"notes": "Hi", \
      "screenshot": "a.png"}, "hosted_content": {"source": "a", "version": "1"}, "introductory_offers": [\(offers)]}]}]}
      """
    let reading = try #require(Format.canonical.reader).parse([FormatFile(TextFile(path: "a", text: text), index: 0)])
    #expect(reading.faults.map(\.message) == [])
    return reading.catalog
  }

  static let offers = [
    #"{"mode": "pay_up_front", "duration": "P1Y", "price": "15", "territories": ["USA"]}"#,
    #"{"mode": "pay_up_front", "duration": "P1Y", "price": "15", "starts": "2027-01-01"}"#,
    #"{"mode": "pay_up_front", "duration": "P1Y", "price": {"base": "15", "territories": {"JPN": "2000"}}}"#,
    #"{"mode": "free_trial", "duration": "P1W", "territories": ["JPN"]}"#,
    #"{"mode": "free_trial", "duration": "P1W", "territories": ["JPN"]}, "#
      + #"{"mode": "free_trial", "duration": "P1W", "territories": ["USA"]}"#,
    #"{"mode": "pay_up_front", "duration": "P1Y", "price": "15", "territories": ["USA"]}, "#
      + #"{"mode": "free_trial", "duration": "P1W", "territories": ["JPN"]}"#,
  ]

  @Test("a .storekit file changes no territories, dates or other offers", arguments: offers)
  func storekit(_ offers: String) throws {
    let (catalog, options) = (try catalog(offers), WritingOptions())
    let bytes = try #require(Format.storekit.writer?.write(catalog, options).files.first?.bytes)
    let reading = try #require(Format.storekit.reader).parse([FormatFile(TextFile(path: "a", bytes: bytes), index: 0)])
    let filled = reading.catalog.filled(from: catalog, losses: reading.losses(of: Format.storekit.losses(options)))
    #expect(filled.subscriptionGroups == catalog.subscriptionGroups)
  }

  @Test("an offer that a file changes or lacks is a difference")
  func offer() throws {
    let catalog = try catalog(Self.offers[5])
    let losses = Format.storekit.losses(WritingOptions())
    var other = catalog
    other.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers.removeAll()
    var offers = other.filled(from: catalog, losses: losses).subscriptionGroups[0].subscriptions[0].plan
      .introductoryOffers
    #expect(offers.map(\.terms.mode) == [.freeTrial])
    other = try self.catalog(#"{"mode": "pay_up_front", "duration": "P1Y", "price": "10"}"#)
    offers = other.filled(from: catalog, losses: losses).subscriptionGroups[0].subscriptions[0].plan.introductoryOffers
    #expect(offers.map(\.terms.price?.base) == [10, nil])
    #expect(offers[0].territories == ["USA"])
  }

  @Test("a record is complete if the format can't represent any of its values, and missing otherwise")
  func records() throws {
    let catalog = try catalog("")
    var other = catalog
    other.app = nil
    other.subscriptionGroups[0].subscriptions[0].hostedContent = nil
    let name = Loss(.app, .name, reason: "")
    let all = [CatalogKey.newsstand, .streamlinedPurchasing, .customApp, .groupInvitations].map {
      Loss(.app, $0, reason: "")
    }
    let losses = [name, Loss(.app, .bundleID, reason: ""), Loss(.product, .hostedContent, .source, reason: "")] + all
    let filled = other.filled(from: catalog, losses: losses)
    #expect(filled.app == catalog.app)
    #expect(filled.subscriptionGroups == other.subscriptionGroups)
    #expect(other.filled(from: catalog, losses: [name] + all).app == nil)
  }

  @Test("subscriptions of a list of IDs are in their group; a missing one is a difference")
  func ids() throws {
    var catalog = try catalog("")
    catalog.subscriptionGroups[0].subscriptions.append(Product(id: "second", type: .autoRenewableSubscription))
    let losses = Format.productIDs.losses(WritingOptions())
    let both = Catalog(products: [Product(id: "plan", type: nil), Product(id: "second", type: nil)])
    #expect(both.filled(from: catalog, losses: losses) == catalog)
    let one = Catalog(products: [Product(id: "plan", type: nil)]).filled(from: catalog, losses: losses)
    catalog.subscriptionGroups[0].subscriptions.removeLast()
    #expect(one == catalog)
  }
}
