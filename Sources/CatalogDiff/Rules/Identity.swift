import CatalogModel
import StoreFacts

/// Products that come, go, or change what can't be changed.
extension ConsequenceRule {
  static let productRenamed = ConsequenceRule(
    "product-renamed", .impossible, "a product gets another ID", ChangeFacts.idIsForEver,
    .identity, [.id], [.renamed],
    examples: [
      .init("the same product under another ID") { $0.products[1] = $0.products[1].renamed("com.example.atlas") }
    ],
    reason: {
      "\(ChangeFacts.idIsForEver.value); to the store this is one product gone for ever, and one that is new"
        + " ('\($0.oldProduct?.id.text ?? "")' and '\($0.newProduct?.id.text ?? "")')"
    },
    holds: \.isInStore)

  static let draftRenamed = ConsequenceRule(
    "draft-renamed", .live, "a draft gets another ID", ChangeFacts.draftIsFree, .identity, [.id], [.renamed],
    examples: [.init("a draft under another ID") { $0.products[0] = $0.products[0].renamed("com.example.plan") }],
    holds: { !$0.isInStore })

  static let typeChanged = ConsequenceRule(
    "type-changed", .impossible, "a product becomes another type", ChangeFacts.typeIsForEver,
    .identity, [.type], [.changed, .added, .removed],
    examples: [.init("a non-consumable becomes a consumable", of: .map) { $0.type = .consumable }],
    holds: \.isRefused)

  static let draftTypeChanged = ConsequenceRule(
    "draft-type-changed", .live, "a draft becomes another type", ChangeFacts.draftIsFree,
    .identity, [.type], [.changed, .added, .removed],
    examples: [.init("a draft becomes another type", of: .draft) { $0.type = .nonConsumable }],
    holds: { !$0.isInStore })

  static let retiredIDBack = ConsequenceRule(
    "retired-id-back", .impossible, "a product takes a retired ID", ChangeFacts.retiredStays,
    .identity, [.products], [.added],
    withoutMirror: "taking away what can't be there is judged like any product that goes",
    examples: [
      .init("an ID of the list is used again") { $0.products.append(Product(id: "com.example.old", type: .consumable)) }
    ],
    holds: { view in view.newProduct.map { view.oldCatalog.retired.contains($0.id) } ?? false })

  static let productAdded = ConsequenceRule(
    "product-added", .irreversible, "a new product", ChangeFacts.newIDIsUsedUp, .identity, [.products], [.added],
    examples: [.init("a product more") { $0.products.append(Product(id: "com.example.new", type: .consumable)) }])

  static let productRefused = ConsequenceRule(
    "product-refused", .impossible, "a new product with a text that App Store Connect refuses",
    ChangeFacts.changedTextHasTodaysLimits, .identity, [.products], [.added],
    withoutMirror: "what can't be created is judged like any product that goes",
    examples: [
      .init("a name of 41 characters") { catalog in
        var product = Product(id: "com.example.new", type: .consumable)
        product.localizations = ["en-US": Localization(name: "A map of all the lighthouses of the world")]
        catalog.products.append(product)
      }
    ],
    reason: { $0.textRefusal ?? "" }, holds: { $0.textRefusal != nil })

  static let productNameTaken = ConsequenceRule(
    "product-name-taken", .impossible, "a new product with the reference name of another one",
    ChangeFacts.referenceNameIsTaken, .identity, [.products], [.added],
    withoutMirror: "what can't be created is judged like any product that goes",
    examples: [
      .init("the name of a product that stays") { catalog in
        var product = Product(id: "com.example.new", type: .consumable)
        product.referenceName = "Map"
        catalog.products.append(product)
      }
    ],
    reason: \.takenNameSpoken, holds: { $0.productWithSameName != nil })

  static let productToReview = ConsequenceRule(
    "product-to-review", .review, "a product leaves its draft", ChangeFacts.newProductIsReviewed,
    .status, [.status], [.changed],
    examples: [.init("a draft is made ready", of: .draft) { $0.status = .readyToSubmit }],
    holds: { $0.oldProduct?.status == .draft })

  static let productRemoved = ConsequenceRule(
    "product-removed", .breaksApp, "a product is gone, and its ID is not retired", ChangeFacts.removedIsNotFound,
    .identity, [.products], [.removed],
    examples: [.init("a product that is sold is taken out") { $0.products.remove(at: 1) }],
    reason: { view in
      """
      \(ChangeFacts.removedIsNotFound.value); keep it with cleared_for_sale: false, or put \
      '\(view.oldProduct?.id.text ?? "")' into retired
      """
    },
    holds: { $0.isInStore && !$0.isRetiredNow && ReviewStates.mayHaveBeenReviewed($0.oldProduct?.status) })

  static let unsoldProductRemoved = ConsequenceRule(
    "unsold-product-removed", .irreversible, "a product that was never sold is gone", ChangeFacts.newIDIsUsedUp,
    .identity, [.products], [.removed],
    examples: [
      .init(
        "a product that was never submitted", given: { $0.edit("com.example.map") { $0.status = .readyToSubmit } }
      ) { $0.products.remove(at: 1) }
    ],
    reason: { view in
      "\(ChangeFacts.newIDIsUsedUp.value); put '\(view.oldProduct?.id.text ?? "")' into retired"
    },
    holds: { $0.isInStore && !$0.isRetiredNow && !ReviewStates.mayHaveBeenReviewed($0.oldProduct?.status) })

  static let retiredProductRemoved = ConsequenceRule(
    "retired-product-removed", .irreversible, "a product is gone, and its ID retired", ChangeFacts.idIsForEver,
    .identity, [.products], [.removed],
    examples: [
      .init("a product is taken out and its ID put into the list") {
        $0.products.remove(at: 1)
        $0.retired.append("com.example.map")
      }
    ],
    holds: { $0.isInStore && $0.isRetiredNow })

  static let draftRemoved = ConsequenceRule(
    "draft-removed", .live, "a draft is gone", ChangeFacts.draftIsFree, .identity, [.products], [.removed],
    examples: [.init("a draft is given up") { $0.products.remove(at: 0) }],
    holds: { !$0.isInStore })

  static let idRetired = ConsequenceRule(
    "id-retired", .irreversible, "an ID is retired", ChangeFacts.retiredStays, .retired, [.retired], [.added],
    examples: [.init("an ID more in the list") { $0.retired.append("com.example.older") }])

  static let retiredIDRemoved = ConsequenceRule(
    "retired-id-removed", .impossible, "an ID leaves the list of retired ones", ChangeFacts.retiredStays,
    .retired, [.retired], [.removed],
    examples: [.init("an ID is taken off the list") { $0.retired = [] }])
}

extension ChangeView {
  /// Which product has the reference name, and what to do.
  var takenNameSpoken: String {
    let other = productWithSameName?.text ?? ""
    return "\(ChangeFacts.referenceNameIsTaken.value); '\(other)' has it, so choose another one"
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
