import CatalogModel
import StoreFacts
import Testing

struct TypeBehaviourTests {
  // covers(25, 26, 27, 35, 38, 39, 40, 41, 44, 45, 46, 47, 48, 63, 67)
  /// Statements 38 to 41 of the guide.
  @Test(arguments: [
    (ProductType.consumable, TypeBehaviour.Purchases.multiple, TypeBehaviour.ReceiptPresence.once, RestoreParty.none),
    (.nonConsumable, .once, .always, .store),
    (.autoRenewableSubscription, .multiple, .always, .store),
    (.nonRenewingSubscription, .multiple, .once, .app),
    (.freeSubscription, .once, .always, .store),
  ])
  func theTableOfTheGuide(
    type: ProductType, purchases: TypeBehaviour.Purchases, receipt: TypeBehaviour.ReceiptPresence, party: RestoreParty
  ) {
    let behaviour = TypeBehaviour.of(type)
    #expect(behaviour.purchases == purchases)
    #expect(behaviour.receipt == receipt)
    #expect(behaviour.syncedBy == party)
    #expect(behaviour.restoredBy == party)
  }

  // covers(28, 36, 70)
  @Test func whatOnlySomeTypesCan() {
    func types(_ property: (TypeBehaviour) -> Bool) -> [ProductType] {
      ProductType.allCases.filter { property(TypeBehaviour.of($0)) }
    }
    #expect(types(\.canHostContent) == [.nonConsumable])
    #expect(types(\.canFamilyShare) == [.nonConsumable, .autoRenewableSubscription])
    #expect(types { $0.free != .never } == [.nonConsumable, .freeSubscription])
    #expect(types { $0.free == .always } == [.freeSubscription])
    #expect(types(\.expires) == [.nonRenewingSubscription, .autoRenewableSubscription])
    #expect(types { !$0.canHaveOfferCodes } == [.freeSubscription])
  }

  // covers(42, 43)
  /// Statement 42: what expires or is used up can be bought again, the rest only once.
  @Test func whatExpiresCanBeBoughtAgain() {
    for type in ProductType.allCases {
      let behaviour = TypeBehaviour.of(type)
      #expect((behaviour.purchases == .multiple) == (behaviour.expires || type == .consumable), "\(type)")
    }
  }

  @Test func theFactsCoverEveryType() {
    #expect(TypeBehaviour.table.value.count == ProductType.allCases.count)
    #expect(TypeBehaviour.familySharing.value == [.nonConsumable, .autoRenewableSubscription])
  }
}
