import CatalogModel
import StoreFacts

/// Added and removed products, and changes of their identity.
extension ConsequenceRule {
  static let productRenamed = ConsequenceRule(
    "product-renamed", .impossible, "the product ID changes", ChangeFacts.idIsForEver,
    .identity, [.id], [.renamed],
    examples: [
      .init("the same product with another ID") { $0.products[1] = $0.products[1].renamed("com.example.atlas") }
    ],
    reason: { _ in "\(ChangeFacts.idIsForEver.value); Apple sees one product removed and a new one" },
    applies: \.isInStore)

  static let draftRenamed = ConsequenceRule(
    "draft-renamed", .live, "a draft's ID changes", ChangeFacts.draftIsFree, .identity, [.id], [.renamed],
    examples: [.init("a draft with another ID") { $0.products[0] = $0.products[0].renamed("com.example.plan") }],
    applies: { !$0.isInStore })

  static let typeChanged = ConsequenceRule(
    "type-changed", .impossible, "the product type changes", ChangeFacts.typeIsForEver,
    .identity, [.type], [.changed, .added, .removed],
    examples: [.init("a non-consumable becomes a consumable", of: .map) { $0.type = .consumable }],
    applies: \.isRefused)

  static let draftTypeChanged = ConsequenceRule(
    "draft-type-changed", .live, "a draft's type changes", ChangeFacts.draftIsFree,
    .identity, [.type], [.changed, .added, .removed],
    examples: [.init("another type for a draft", of: .draft) { $0.type = .nonConsumable }],
    applies: { !$0.isInStore })

  static let retiredIDBack = ConsequenceRule(
    "retired-id-back", .impossible, "a product uses a retired ID", ChangeFacts.retiredStays,
    .identity, [.products], [.added],
    withoutMirror: "App Store Connect doesn't create the product, so there is none to remove",
    examples: [
      .init("an ID from the list is reused") { $0.products.append(Product(id: "com.example.old", type: .consumable)) }
    ],
    applies: { view in view.newProduct.map { view.oldCatalog.retired.contains($0.id) } ?? false })

  static let productAdded = ConsequenceRule(
    "product-added", .irreversible, "a new product", ChangeFacts.newIDIsUsedUp, .identity, [.products], [.added],
    examples: [.init("one more product") { $0.products.append(Product(id: "com.example.new", type: .consumable)) }])

  static let productRefused = ConsequenceRule(
    "product-refused", .impossible, "a new product has a text that App Store Connect rejects",
    ChangeFacts.changedTextHasTodaysLimits, .identity, [.products], [.added],
    withoutMirror: "App Store Connect doesn't create the product, so there is none to remove",
    examples: [
      .init("a name of 41 characters") { catalog in
        var product = Product(id: "com.example.new", type: .consumable)
        product.localizations = ["en-US": Localization(name: "A map of all the lighthouses of the world")]
        catalog.products.append(product)
      }
    ],
    reason: { $0.textRefusal ?? "" }, applies: { $0.textRefusal != nil })

  static let productNameTaken = ConsequenceRule(
    "product-name-taken", .impossible, "a new product has another product's reference name",
    ChangeFacts.referenceNameIsTaken, .identity, [.products], [.added],
    withoutMirror: "App Store Connect doesn't create the product, so there is none to remove",
    examples: [
      .init("the name of an existing product") { catalog in
        var product = Product(id: "com.example.new", type: .consumable)
        product.referenceName = "Map"
        catalog.products.append(product)
      }
    ],
    reason: \.takenNameSpoken, applies: { $0.productWithSameName != nil })

  static let productToReview = ConsequenceRule(
    "product-to-review", .review, "a product is no longer a draft", ChangeFacts.newProductIsReviewed,
    .status, [.status], [.changed],
    examples: [.init("a draft becomes ready to submit", of: .draft) { $0.status = .readyToSubmit }],
    applies: { $0.oldProduct?.status == .draft })

  static let productRemoved = ConsequenceRule(
    "product-removed", .breaksApp, "a product is removed, but its ID isn't retired", ChangeFacts.removedIsNotFound,
    .identity, [.products], [.removed],
    examples: [.init("a product on sale is removed") { $0.products.remove(at: 1) }],
    reason: { _ in
      "\(ChangeFacts.removedIsNotFound.value); keep it with 'cleared_for_sale: false', or add its ID to 'retired'"
    },
    applies: { $0.isInStore && !$0.isRetiredNow && ReviewStates.mayHaveBeenReviewed($0.oldProduct?.status) })

  static let unsoldProductRemoved = ConsequenceRule(
    "unsold-product-removed", .irreversible, "a product that was never on sale is removed", ChangeFacts.newIDIsUsedUp,
    .identity, [.products], [.removed],
    examples: [
      .init(
        "a product that was never submitted", given: { $0.edit("com.example.map") { $0.status = .readyToSubmit } }
      ) { $0.products.remove(at: 1) }
    ],
    reason: { _ in "\(ChangeFacts.newIDIsUsedUp.value); add its ID to 'retired'" },
    applies: { $0.isInStore && !$0.isRetiredNow && !ReviewStates.mayHaveBeenReviewed($0.oldProduct?.status) })

  static let retiredProductRemoved = ConsequenceRule(
    "retired-product-removed", .irreversible, "a product is removed, and its ID is retired", ChangeFacts.idIsForEver,
    .identity, [.products], [.removed],
    examples: [
      .init("a product is removed and its ID added to the list") {
        $0.products.remove(at: 1)
        $0.retired.append("com.example.map")
      }
    ],
    applies: { $0.isInStore && $0.isRetiredNow })

  static let draftRemoved = ConsequenceRule(
    "draft-removed", .live, "a draft is removed", ChangeFacts.draftIsFree, .identity, [.products], [.removed],
    examples: [.init("a draft is removed") { $0.products.remove(at: 0) }],
    applies: { !$0.isInStore })

  static let idRetired = ConsequenceRule(
    "id-retired", .irreversible, "an ID is retired", ChangeFacts.retiredStays, .retired, [.retired], [.added],
    examples: [.init("one more ID in the list") { $0.retired.append("com.example.older") }])

  static let retiredIDRemoved = ConsequenceRule(
    "retired-id-removed", .impossible, "an ID is removed from 'retired'", ChangeFacts.retiredStays,
    .retired, [.retired], [.removed],
    examples: [.init("an ID removed from the list") { $0.retired = [] }])
}

extension ChangeView {
  /// The product that has the reference name, and what to do.
  var takenNameSpoken: String {
    let other = productWithSameName?.text ?? ""
    return "\(ChangeFacts.referenceNameIsTaken.value); '\(other)' uses it, so choose another one"
  }

  fileprivate var isRetiredNow: Bool { oldProduct.map { newCatalog.retired.contains($0.id) } ?? false }
}

extension Product {
  /// The same product under another ID; for examples.
  fileprivate func renamed(_ id: ProductID) -> Product {
    var copy = self
    copy.id = id
    return copy
  }
}
