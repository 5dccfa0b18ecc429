import CatalogModel

/// Words of the catalog with those that the API has for them.
struct APIWords<Value: Equatable & Sendable>: Sendable {
  private let pairs: [(value: Value, word: String)]

  /// Of two words for one value the first is written; all are read.
  init(_ pairs: KeyValuePairs<String, Value>) { self.pairs = pairs.map { ($0.value, $0.key) } }

  /// The words, in the order of the table.
  var known: [String] { pairs.map(\.word) }

  /// The API's word.
  func word(for value: Value) -> String? { pairs.first { $0.value == value }?.word }

  /// What a word of the API means.
  func value(of word: String) -> Value? { pairs.first { $0.word == word }?.value }
}

extension APIWords<ProductType> {
  static let types = APIWords([
    "CONSUMABLE": .consumable, "NON_CONSUMABLE": .nonConsumable, "NON_RENEWING_SUBSCRIPTION": .nonRenewingSubscription,
    // Only the first generation of the API has these two.
    "AUTOMATICALLY_RENEWABLE_SUBSCRIPTION": .autoRenewableSubscription, "FREE_SUBSCRIPTION": .freeSubscription,
  ])
}

extension APIWords<Period> {
  /// How often a subscription renews, and how long an offer lasts.
  static let periods = APIWords([
    "THREE_DAYS": Period(3, .day), "ONE_WEEK": Period(1, .week), "TWO_WEEKS": Period(2, .week), "ONE_MONTH": Period(1, .month),
    "TWO_MONTHS": Period(2, .month), "THREE_MONTHS": Period(3, .month), "SIX_MONTHS": Period(6, .month),
    "ONE_YEAR": Period(1, .year),
  ])

  static let gracePeriods = APIWords([
    "THREE_DAYS": Period(3, .day), "SIXTEEN_DAYS": Period(16, .day), "TWENTY_EIGHT_DAYS": Period(28, .day),
  ])
}

extension APIWords<App.GracePeriod.Renewals> {
  static let renewals = APIWords(["ALL_RENEWALS": .all, "PAID_TO_PAID_ONLY": .paidToPaidOnly])
}

extension APIWords<App.Platform> {
  static let platforms = APIWords(["IOS": .ios, "MAC_OS": .macos, "TV_OS": .tvos, "VISION_OS": .visionos])
}

extension APIWords<OfferMode> {
  static let modes = APIWords(["FREE_TRIAL": .freeTrial, "PAY_AS_YOU_GO": .payAsYouGo, "PAY_UP_FRONT": .payUpFront])
}

extension APIWords<WinBackOffer.Priority> {
  static let priorities = APIWords(["HIGH": .high, "NORMAL": .normal])
}

extension APIWords<OfferCode.Eligibility> {
  static let eligibilities = APIWords([
    "NEW": .new, "EXISTING": .existing, "EXPIRED": .expired, "NON_SPENDER": .nonSpender, "ACTIVE_SPENDER": .activeSpender,
    "CHURNED_SPENDER": .churnedSpender,
  ])
}

extension APIWords<Bool> {
  /// Whether an introductory offer still follows a code.
  static let stacking = APIWords(["STACK_WITH_INTRO_OFFERS": true, "REPLACE_INTRO_OFFERS": false])
}

extension APIWords<ReviewStatus> {
  /// States of products; those of the first generation of the API stand last, each with what it comes closest to.
  static let states = APIWords([
    "MISSING_METADATA": .missingMetadata, "WAITING_FOR_UPLOAD": .waitingForUpload, "PROCESSING_CONTENT": .processingContent,
    "READY_TO_SUBMIT": .readyToSubmit, "WAITING_FOR_REVIEW": .waitingForReview, "IN_REVIEW": .inReview,
    "DEVELOPER_ACTION_NEEDED": .developerActionNeeded, "PENDING_BINARY_APPROVAL": .pendingBinaryApproval,
    "APPROVED": .approved, "DEVELOPER_REMOVED_FROM_SALE": .developerRemovedFromSale, "REMOVED_FROM_SALE": .removedFromSale,
    "REJECTED": .rejected,
    "CREATED": .missingMetadata, "WAITING_FOR_SCREENSHOT": .missingMetadata, "PREPARE_FOR_SUBMISSION": .readyToSubmit,
    "DEVELOPER_SIGNED_OFF": .waitingForReview, "PENDING_DEVELOPER_RELEASE": .approved,
  ])

  /// States of what is no product any more.
  static let deleted = ["DELETED", "DELETION_IN_PROGRESS"]
}
