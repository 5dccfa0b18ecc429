import CatalogModel
import SourceDiagnostics
import TestSupport
import Testing

@testable import CatalogFormats

/// Internal IDs are stable and unique.
@Suite struct StoreKitIDsTests {
  private func catalog(_ count: Int, _ change: (inout Catalog) -> Void = { _ in }) -> Catalog {
    var catalog = Catalog()
    for number in 0..<count {
      catalog.products.append(Product(id: ProductID("gold\(number)"), type: .consumable))
    }
    change(&catalog)
    return catalog
  }

  /// The internal IDs of a written file by the products' IDs.
  private func written(_ catalog: Catalog) -> [ProductID: String] {
    let bytes = StoreKitWriter.bytes(catalog, version: nil)
    let read = StoreKitReader.parse(FormatFile(TextFile(path: "Store.storekit", bytes: bytes)))
    return Dictionary(
      read.catalog.products.map { product in
        (product.id, product.storekit?[.internalID]?.text ?? StoreKitIDs.id(of: StoreKitName.product(product)))
      }
    ) { $1 }
  }

  @Test("A product has the same ID alone and among many")
  func many() {
    let catalog = catalog(1_000)
    let ids = written(catalog)
    #expect(ids.count == 1_000 && Set(ids.values).count == 1_000)
    for product in catalog.products { #expect(ids[product.id] == StoreKitIDs.id(of: StoreKitName.product(product))) }
  }

  @Test("Preserved members stay, and another entry with the same ID gets a new one")
  func taken() {
    let first = StoreKitIDs.id(of: "product/gold700")
    let catalog = catalog(1_000) {
      $0.products[3].storekit = .map([StoreKitKey.Kept.internalID.rawValue: .string(first)])
    }
    let ids = written(catalog)
    #expect(ids["gold3"] == first)
    var other = StoreKitIDs()
    _ = other.next("product/gold700")
    #expect(ids["gold700"] == other.next("product/gold700"))
    #expect(Set(ids.values).count == 1_000)
  }

  @Test("The cost per item of the same name is constant", .enabled(if: Steps.canBeCounted))
  func ofOneName() {
    func steps(_ count: Int) -> Int {
      var ids = StoreKitIDs()
      return Steps.count { for _ in 0..<count { _ = ids.next("product/gold") } }
    }
    _ = steps(1)
    #expect(steps(800) < 16 * steps(100))
  }

  @Test("Offers and groups get IDs like products")
  func offers() {
    let catalog = catalog(1) { catalog in
      var group = SubscriptionGroup(name: "Paper")
      var monthly = Product(id: "monthly", type: .autoRenewableSubscription)
      var offer = IntroductoryOffer()
      offer.terms.storekit = .map([StoreKitKey.Kept.internalID.rawValue: .string(StoreKitIDs.id(of: "group/Paper"))])
      monthly.plan.introductoryOffers = [offer]
      group.subscriptions = [monthly]
      catalog.subscriptionGroups = [group]
    }
    #expect(
      catalog.storeKitThings.map(\.name) == [
        "product/gold0", "group/Paper", "product/monthly", "introductory/monthly/0",
      ])
  }
}
