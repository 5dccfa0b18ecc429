import CatalogModel
import CatalogYAML
import SourceDiagnostics
import TestSupport
import Testing

@testable import CatalogDiff

/// An accepted change lets exactly one change pass.
struct AcceptanceTests {
  /// The accepted changes after a way through their file.
  private static func written(_ accepted: [AcceptedChange]) throws -> [AcceptedChange] {
    let bytes = try #require(AcceptedReading.adding(accepted, to: nil))
    let text = CatalogText(TextFile(path: "accepted.yaml", bytes: bytes), fileIndex: 0)
    #expect(text.accepted.faults.isEmpty, "\(text.accepted.faults)\n\(String(decoding: bytes, as: UTF8.self))")
    return text.accepted.entries.map(\.change)
  }

  /// Checks that the entries of each change accept it, and nothing else, and that lint keeps them.
  private static func check(_ old: CatalogSide, _ new: CatalogSide) throws {
    let found = compare(old, new, options: ComparisonOptions(today: today))
    let until = CalendarDate(daysSinceEpoch: today.daysSinceEpoch + 90)
    for (index, change) in found.changes.enumerated() {
      let accepted = try written(change.accepted(because: "it's \"agreed\": yes", until: until))
      guard !accepted.isEmpty else {
        #expect(change.isSecret || change.consequence == .impossible || change.edits.isEmpty, "\(change.path)")
        continue
      }
      let (marked, problems) = found.accepting(accepted, inApp: new.catalog.app?.bundleID, on: today)
      let passing = marked.changes.indices.filter { marked.changes[$0].acceptance != nil }
      // Two products with one ID can have the same change; then neither is accepted.
      let twins = found.changes.count { $0.acceptedParts == change.acceptedParts }
      #expect(passing == (twins == 1 ? [index] : []), "\(change.path) \(accepted)")
      #expect(problems.isEmpty == (twins == 1), "\(change.path) \(problems)")
      for one in accepted where one.product != nil {
        #expect(one.problem(in: new.catalog, on: today) == nil, "\(change.path) \(one)")
      }
      for one in accepted {
        var other = one
        other.new = .string("something else")
        #expect(found.accepting([other], inApp: nil, on: today).problems == [0: .noChange], "\(change.path)")
        other = one
        other.until = CalendarDate(daysSinceEpoch: today.daysSinceEpoch - 1)
        #expect(found.accepting([other], inApp: nil, on: today).problems == [0: .expired])
        other = one
        other.app = "com.example.other"
        #expect(
          found.accepting([other], inApp: "com.example", on: today).problems == [0: .otherApp("com.example")])
      }
    }
  }

  @Test("of every consequence", arguments: ConsequenceRule.all.map(\.id))
  func examples(_ id: String) throws {
    let rule = try #require(ConsequenceRule.all.first { $0.id == id })
    for example in rule.examples {
      let (old, new) = example.sides
      try Self.check(old, new)
    }
  }

  @Test("of random catalogs", arguments: RandomCases.upTo(100))
  func random(_ seed: Int) throws {
    var random = Dice(seed: seed + 1)
    let (one, other) = (randomCatalog(&random), randomCatalog(&random))
    try Self.check(CatalogSide(one), CatalogSide(other))
  }

  @Test func `the same change of another offer still counts`() {
    func offer(_ id: String, _ price: String) -> PromotionalOffer {
      var offer = PromotionalOffer()
      (offer.id, offer.terms.mode, offer.terms.price) = (id, .payAsYouGo, PriceSchedule(base: Money(price)))
      return offer
    }
    func catalog(_ offers: [PromotionalOffer]) -> Catalog {
      var product = Product(id: "gold", type: .autoRenewableSubscription)
      product.status = .approved
      product.plan.promotionalOffers = offers
      var group = SubscriptionGroup(name: "Gold")
      group.subscriptions = [product]
      var catalog = Catalog()
      catalog.subscriptionGroups = [group]
      return catalog
    }
    let old = catalog([offer("back", "1.99"), offer("vip", "1.99")])
    let options = ComparisonOptions(today: today)
    let entries = compare(old, catalog([offer("back", "2.49"), offer("vip", "1.99")]), options: options).changes
      .flatMap { $0.accepted(because: "agreed", until: nil) }
    #expect(entries.map(\.field) == ["promotional_offers.back.price.base"])
    let other = compare(old, catalog([offer("vip", "2.49"), offer("back", "1.99")]), options: options)
    let marked = other.accepting(entries, inApp: nil, on: today)
    #expect(marked.changes.changes.allSatisfy { $0.acceptance == nil } && marked.problems == [0: .noChange])
  }

  @Test func `a second change of the product still counts`() {
    var catalog = Catalog()
    catalog.products = [Product(id: "gold", type: .nonConsumable)]
    catalog.products[0].status = .approved
    catalog.products[0].price = PriceSchedule(base: Money("4.99"))
    var other = catalog
    other.products[0].price = PriceSchedule(base: Money("5.99"))
    other.products[0].hasFamilySharing = true
    let found = compare(catalog, other, options: ComparisonOptions(today: today))
    let entries = found.changes.map { $0.accepted(because: "agreed", until: nil) }
    #expect(entries.count == 2)
    for (index, own) in entries.enumerated() {
      let marked = found.accepting(own, inApp: nil, on: today).changes
      #expect(!marked.reaches(.impossible) && marked.reaches(found.changes[1 - index].consequence))
    }
    #expect(!found.accepting(Array(entries.joined()), inApp: nil, on: today).changes.reaches(.internal))
  }
}
