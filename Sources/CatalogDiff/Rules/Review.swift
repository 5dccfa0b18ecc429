import CatalogModel
import StoreFacts

/// States of review, texts, pictures and notes.
extension ConsequenceRule {
  static let statusImpossible = ConsequenceRule(
    "status-impossible", .impossible, "a state that can't follow", ChangeFacts.statusHasNoWay,
    .status, [.status], [.changed],
    examples: [
      .init("an approved product becomes a draft", of: .map) { $0.status = .draft },
      .init("a subscription waits for files", of: .yearly, given: { $0.status = .missingMetadata }) {
        $0.status = .waitingForUpload
      },
    ],
    reason: { view in
      guard let old = view.oldProduct?.status, let new = view.newProduct?.status else {
        return ChangeFacts.statusHasNoWay.value
      }
      if !view.hasNewState { return "a product of its type is never in the state '\(new.rawValue)'" }
      let next = ReviewStates.next(after: old).map(\.rawValue).joined(separator: ", ")
      return
        "\(ChangeFacts.statusHasNoWay.value): '\(new.rawValue)' never follows '\(old.rawValue)'; after it come \(next)"
    },
    holds: { view in
      guard let old = view.oldProduct?.status, let new = view.newProduct?.status else { return false }
      return ReviewStates.way(from: old, to: new) == nil || !view.hasNewState
    })

  static let statusOffSale = ConsequenceRule(
    "status-off-sale", .breaksApp, "a product is removed from sale", ChangeFacts.notClearedIsNotSold,
    .status, [.status], [.changed],
    examples: [.init("removed by the developer", of: .map) { $0.status = .developerRemovedFromSale }],
    holds: { $0.oldProduct?.status == .approved && $0.newProduct?.status != .approved })

  static let statusMoved = ConsequenceRule(
    "status-moved", .live, "a product is in another state of review", ChangeFacts.statusFollowsReview,
    .status, [.status], [.changed],
    examples: [.init("it is reviewed", of: .map, given: { $0.status = .waitingForReview }) { $0.status = .inReview }])

  static let statusStated = ConsequenceRule(
    "status-stated", .internal, "what the catalog says of a product's state", ChangeFacts.stateIsTheStores,
    .status, [.status], [.added, .removed],
    examples: [.init("the state is stated", of: .map, given: { $0.status = nil }) { $0.status = .approved }])

  static let versionStatusMoved = ConsequenceRule(
    "version-status-moved", .internal, "what the catalog says of the review of texts", ChangeFacts.stateIsTheStores,
    .status, [.versionStatus], [.added, .removed, .changed],
    examples: [.init("newer texts wait", of: .map) { $0.versionStatus = .waitingForReview }])

  static let textsOnSaleStated = ConsequenceRule(
    "texts-on-sale-stated", .internal,
    "what the catalog says of the texts that customers read until others are approved",
    ChangeFacts.stateIsTheStores,
    .texts, [.textsOnSale, .name, .description], [.added, .removed, .changed],
    examples: [.init("the former text", of: .map) { $0.textsOnSale["en-US"] = Localization(name: "Chart") }],
    holds: \.isOfTextsOnSale)

  static let textsChanged = ConsequenceRule(
    "texts-changed", .review, "what customers read", ChangeFacts.textsAreReviewed,
    .texts, [.localizations, .name, .description], [.added, .removed, .changed],
    examples: [
      .init("another description", of: .map) { $0.localizations["en-US"]?.description = "All lights of the world" },
      .init("another language", of: .map) { $0.localizations["fr-FR"] = Localization(name: "Carte") },
    ],
    holds: { $0.isInStore && !$0.isOfTextsOnSale })

  static let draftTexts = ConsequenceRule(
    "draft-texts-changed", .live, "what customers will read about a draft", ChangeFacts.draftIsFree,
    .texts, [.localizations, .name, .description], [.added, .removed, .changed],
    examples: [.init("a draft gets a name", of: .draft) { $0.localizations["en-US"] = Localization(name: "Draft") }],
    holds: { !$0.isInStore && !$0.isOfTextsOnSale })

  static let pictureChanged = ConsequenceRule(
    "picture-changed", .review, "a picture", ChangeFacts.textsAreReviewed,
    .review, [.screenshot], [.added, .removed, .changed],
    examples: [.init("another screenshot", of: .map) { $0.review.screenshot = "review/map.png" }],
    holds: \.isInStore)

  static let draftPicture = ConsequenceRule(
    "draft-picture-changed", .live, "a picture of a draft", ChangeFacts.draftIsFree,
    .review, [.screenshot, .images], [.added, .removed, .changed],
    examples: [.init("a screenshot for a draft", of: .draft) { $0.review.screenshot = "review/x.png" }],
    holds: { !$0.isInStore })

  static let furtherImagesChanged = ConsequenceRule(
    "images-changed", .review, "pictures for pages of offers", ChangeFacts.imagesAreReviewed,
    .review, [.images], [.added, .removed, .changed],
    examples: [.init("a picture more", of: .map) { $0.images = ["review/offer.png"] }],
    holds: \.isInStore)

  static let promotionImageChanged = ConsequenceRule(
    "promotion-image-changed", .review, "the picture that promotes a product", ChangeFacts.imagesAreReviewed,
    .promotion, [.promotion, .image], [.added, .removed, .changed],
    examples: [.init("it is promoted with a picture", of: .map) { $0.promotion = Promotion(image: "map.png") }],
    holds: { view in
      view.isInStore && (view.kind.subject == .image || [view.edit.old, view.edit.new].contains { $0?[.image] != nil })
    })

  static let promotionChanged = ConsequenceRule(
    "promotion-changed", .live, "how a product is promoted", ChangeFacts.promotionIsLive,
    .promotion, [.promotion, .image, .visible, .enabled, .order], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("it is promoted", of: .map) { $0.promotion = Promotion(isVisible: true, order: 1) }])

  static let notesChanged = ConsequenceRule(
    "reference-name-changed", .live, "another reference name", ChangeFacts.notesAreLive,
    .notes, [.referenceName], [.added, .removed, .changed],
    examples: [.init("another reference name", of: .map) { $0.referenceName = "Old map" }])

  static let reviewNotes = ConsequenceRule(
    "review-notes-changed", .live, "notes for the reviewers", ChangeFacts.notesAreLive,
    .review, [.notes], [.added, .removed, .changed],
    examples: [.init("another password", of: .map) { $0.review.notes = "demo / lamp" }])

  static let ownNotes = ConsequenceRule(
    "own-notes-changed", .internal, "what the author notes for tests and rules", ChangeFacts.authorsOwn,
    .notes, [.owner, .sells, .restore, .storekit], [.added, .removed, .changed],
    examples: [.init("who restores it", of: .map) { $0.restore = .app }])
}

extension ChangeView {
  /// Whether the change stands among the texts that are on sale until others are approved.
  var isOfTextsOnSale: Bool { edit.path.steps.contains(.field(.textsOnSale)) }

  /// Whether there is such a state for the product's type.
  fileprivate var hasNewState: Bool {
    guard let product = newProduct, let type = product.type, let status = product.status else { return true }
    return ReviewStates.states(of: type).contains(status)
  }
}
