import CatalogModel
import StoreFacts

/// Changes of statuses, texts, pictures and notes.
extension ConsequenceRule {
  static let statusImpossible = ConsequenceRule(
    "status-impossible", .impossible, "an impossible change of status", ChangeFacts.statusHasNoWay,
    .status, [.status], [.changed],
    examples: [
      .init("an approved product becomes a draft", of: .map) { $0.status = .draft },
      .init("a subscription that waits for an upload", of: .yearly, given: { $0.status = .missingMetadata }) {
        $0.status = .waitingForUpload
      },
    ],
    reason: { view in
      guard let old = view.oldProduct?.status, let new = view.newProduct?.status else {
        return ChangeFacts.statusHasNoWay.value
      }
      if !view.hasNewState { return "a product of this type is never '\(new.rawValue)'" }
      let next = ReviewStates.next(after: old).map(\.rawValue).joined(separator: ", ")
      return
        "\(ChangeFacts.statusHasNoWay.value): '\(new.rawValue)' can't follow '\(old.rawValue)', only \(next)"
    },
    applies: { view in
      guard let old = view.oldProduct?.status, let new = view.newProduct?.status else { return false }
      return ReviewStates.way(from: old, to: new) == nil || !view.hasNewState
    })

  static let statusOffSale = ConsequenceRule(
    "status-off-sale", .breaksApp, "a product is removed from sale", ChangeFacts.notClearedIsNotSold,
    .status, [.status], [.changed],
    examples: [.init("removed by the developer", of: .map) { $0.status = .developerRemovedFromSale }],
    reason: { _ in "\(ChangeFacts.notClearedIsNotSold.value); Shelf doesn't send a status, but 'cleared_for_sale'" },
    applies: { $0.oldProduct?.status == .approved && $0.newProduct?.status != .approved })

  static let statusMoved = ConsequenceRule(
    "status-moved", .live, "the review status of a product changes", ChangeFacts.statusFollowsReview,
    .status, [.status], [.changed],
    examples: [.init("it is in review", of: .map, given: { $0.status = .waitingForReview }) { $0.status = .inReview }])

  static let statusStated = ConsequenceRule(
    "status-stated", .internal, "the catalog states a product's status", ChangeFacts.stateIsTheStores,
    .status, [.status], [.added, .removed],
    examples: [.init("the status is stated", of: .map, given: { $0.status = nil }) { $0.status = .approved }])

  static let versionStatusMoved = ConsequenceRule(
    "version-status-moved", .internal, "the catalog states the review status of texts", ChangeFacts.stateIsTheStores,
    .status, [.versionStatus], [.added, .removed, .changed],
    examples: [.init("newer texts are waiting", of: .map) { $0.versionStatus = .waitingForReview }])

  static let textsOnSaleStated = ConsequenceRule(
    "texts-on-sale-stated", .internal,
    "the catalog's copy of the texts on sale changes",
    ChangeFacts.stateIsTheStores,
    .texts, [.textsOnSale, .name, .description], [.added, .removed, .changed],
    examples: [.init("the previous text", of: .map) { $0.textsOnSale["en-US"] = Localization(name: "Chart") }],
    applies: \.isOfTextsOnSale)

  static let textsChanged = ConsequenceRule(
    "texts-changed", .review, "a text that customers see changes", ChangeFacts.textsAreReviewed,
    .texts, [.localizations, .name, .description], [.added, .removed, .changed],
    examples: [
      .init("another description", of: .map) { $0.localizations["en-US"]?.description = "All lights of the world" },
      .init("another language", of: .map) { $0.localizations["fr-FR"] = Localization(name: "Carte") },
    ],
    applies: { $0.isInStore && !$0.isOfTextsOnSale })

  static let draftTexts = ConsequenceRule(
    "draft-texts-changed", .live, "a text of a draft changes", ChangeFacts.draftIsFree,
    .texts, [.localizations, .name, .description], [.added, .removed, .changed],
    examples: [.init("a draft gets a name", of: .draft) { $0.localizations["en-US"] = Localization(name: "Draft") }],
    applies: { !$0.isInStore && !$0.isOfTextsOnSale })

  static let textRefused = ConsequenceRule(
    "text-refused", .impossible, "a text that App Store Connect rejects", ChangeFacts.changedTextHasTodaysLimits,
    .texts, [.localizations, .name, .description], [.added, .changed],
    withoutMirror: "a rejected value never takes effect, so it can't be changed back",
    examples: [
      .init("a name of 41 characters", of: .map) {
        $0.localizations["en-US"]?.name = "A map of all the lighthouses of the world"
      },
      .init("another language with an emoji", of: .map) {
        $0.localizations["fr-FR"] = Localization(name: "Carte \u{1F5FA}\u{1F5FC}")
      },
      .init("a control character", of: .map) { $0.localizations["en-US"]?.description = "All lights\u{7}" },
    ],
    reason: { $0.textRefusal ?? "" }, applies: { $0.textRefusal != nil })

  static let screenshotChanged = ConsequenceRule(
    "review-screenshot-changed", .live, "the review screenshot changes", ChangeFacts.screenshotIsForReview,
    .review, [.screenshot], [.added, .removed, .changed],
    examples: [.init("another screenshot", of: .map) { $0.review.screenshot = "review/map.png" }],
    applies: \.isInStore)

  static let draftPicture = ConsequenceRule(
    "draft-picture-changed", .live, "the review screenshot of a draft", ChangeFacts.draftIsFree,
    .review, [.screenshot, .images], [.added, .removed, .changed],
    examples: [.init("a screenshot for a draft", of: .draft) { $0.review.screenshot = "review/x.png" }],
    applies: { !$0.isInStore })

  static let furtherImagesChanged = ConsequenceRule(
    "images-changed", .review, "the pictures for offer pages change", ChangeFacts.imagesAreReviewed,
    .review, [.images], [.added, .removed, .changed],
    examples: [.init("one more picture", of: .map) { $0.images = ["review/offer.png"] }],
    applies: \.isInStore)

  static let promotionImageChanged = ConsequenceRule(
    "promotion-image-changed", .review, "the promotion image changes", ChangeFacts.imagesAreReviewed,
    .promotion, [.promotion, .image], [.added, .removed, .changed],
    examples: [.init("it is promoted with a picture", of: .map) { $0.promotion = Promotion(image: "map.png") }],
    applies: { $0.isInStore && $0.concernsPromotionImage })

  static let promotionChanged = ConsequenceRule(
    "promotion-changed", .live, "the promotion of a product changes", ChangeFacts.promotionIsLive,
    .promotion, [.promotion, .image, .visible, .enabled, .order], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("it is promoted", of: .map) { $0.promotion = Promotion(isVisible: true, order: 1) }])

  static let notesChanged = ConsequenceRule(
    "reference-name-changed", .live, "the reference name changes", ChangeFacts.notesAreLive,
    .notes, [.referenceName], [.added, .removed, .changed],
    examples: [.init("another reference name", of: .map) { $0.referenceName = "Old map" }])

  static let nameTaken = ConsequenceRule(
    "reference-name-taken", .impossible,
    "the reference name belongs to another product", ChangeFacts.referenceNameIsTaken,
    .notes, [.referenceName], [.added, .changed],
    withoutMirror: "a rejected value never takes effect, so it can't "
      + "be changed back",
    examples: [
      .init("the name of an existing product", of: .yearly) { $0.referenceName = "Map" }
    ],
    reason: \.takenNameSpoken, applies: { $0.isInStore && $0.productWithSameName != nil })

  static let referenceNameRefused = ConsequenceRule(
    "reference-name-refused", .impossible, "a reference name that App Store Connect rejects",
    ChangeFacts.referenceNameIsChecked, .notes, [.referenceName], [.added, .changed],
    withoutMirror: "a rejected value never takes effect, so it can't be changed back",
    examples: [
      .init("a name of 65 characters", of: .map) { $0.referenceName = String(repeating: "m", count: 65) }
    ],
    reason: { $0.textRefusal ?? "" }, applies: { $0.textRefusal != nil })

  static let reviewNotes = ConsequenceRule(
    "review-notes-changed", .live, "the notes for App Review change", ChangeFacts.notesAreLive,
    .review, [.notes], [.added, .removed, .changed],
    examples: [.init("another password", of: .map) { $0.review.notes = "demo / lamp" }])

  static let ownNotes = ConsequenceRule(
    "own-notes-changed", .internal, "fields that only tests and lint rules use change", ChangeFacts.authorsOwn,
    .notes, [.owner, .sells, .restore, .storekit, .lifecycle, .ignore], [.added, .removed, .changed],
    examples: [.init("another 'restore'", of: .map) { $0.restore = .app }])

  /// Changes that have to wait while a product is in review, by area.
  static let waitingForReview: [ConsequenceRule] = [
    waits(.texts, of: .map) { $0.localizations["en-US"]?.name = "Chart" },
    waits(.review, of: .map) { $0.review.notes = "demo / lamp" },
    waits(.promotion, of: .map) { $0.promotion = Promotion(isVisible: true) },
    waits(.sharing, of: .map) { $0.hasFamilySharing = true },
    waits(.price, of: .yearly, EditRule.subscriptionPriceInReview) { $0.price?.base = Money("8.99") },
    waits(.content, of: .map) { $0.hostedContent?.version = "1.1" },
    waits(.plan, of: .yearly) { $0.plan.level = 1 },
    waits(.offers, of: .yearly) { $0.plan.introductoryOffers = [] },
    waits(.seats, of: .yearly) { $0.plan.multiSeat = MultiSeat() },
    ConsequenceRule(
      "group-in-review", .impossible, "a text of a group that is in review", ChangeFacts.reviewLocks,
      .group, CatalogKey.allCases, ChangeKind.Action.allCases, withoutMirror: reviewIsTemporary,
      examples: [
        .init("another name", given: { $0.subscriptionGroups[0].versionStatus = .inReview }) {
          $0.subscriptionGroups[0].localizations["en-US"]?.name = "All plans"
        }
      ], applies: \.waitsForReview),
  ]

  private static func waits(
    _ area: ChangeKind.Area, of product: ChangeExample.Sample, _ fact: Fact<String> = ChangeFacts.reviewLocks,
    _ change: @escaping @Sendable (inout Product) -> Void
  ) -> ConsequenceRule {
    ConsequenceRule(
      "\(area.rawValue)-in-review", .impossible, "a change of a product that is in review", fact,
      area, CatalogKey.allCases, ChangeKind.Action.allCases, withoutMirror: reviewIsTemporary,
      examples: [.init("in review", of: product, given: { $0.status = .inReview }, change: change)],
      reason: \.reasonToWait, applies: \.waitsForReview)
  }

  private static let reviewIsTemporary = "App Review locks the product in both directions"
}

extension ChangeView {
  /// Whether the change is in the texts that stay on sale until others are approved.
  var isOfTextsOnSale: Bool { edit.path.steps.contains(.field(.textsOnSale)) }

  /// Whether the product's type can have the new status.
  fileprivate var hasNewState: Bool {
    guard let product = newProduct, let type = product.type, let status = product.status else { return true }
    return ReviewStates.states(of: type).contains(status)
  }
}
