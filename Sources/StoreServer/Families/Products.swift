import StoreFacts
import TextFormats

/// The three kinds of resources with versions, and the names of their related resources.
struct ProductKind: Sendable {
  let type: String
  let version: String
  /// The relationship from a version to its owner.
  let owner: String
  let text: String
  /// The relationship from an old localization to its owner.
  let textOwner: String
  let image: String?
  let imageOwner: String?
  let screenshot: String?
  let screenshotOwner: String?
  /// The word for a localization in errors.
  let textName: String

  static let purchase = ProductKind(
    type: "inAppPurchases", version: "inAppPurchaseVersions", owner: "inAppPurchase",
    text: "inAppPurchaseLocalizations",
    textOwner: "inAppPurchaseV2", image: "inAppPurchaseImages", imageOwner: "inAppPurchase",
    screenshot: "inAppPurchaseAppStoreReviewScreenshots", screenshotOwner: "inAppPurchaseV2",
    textName: "InAppPurchaseLocalization")
  static let subscription = ProductKind(
    type: "subscriptions", version: "subscriptionVersions", owner: "subscription", text: "subscriptionLocalizations",
    textOwner: "subscription", image: "subscriptionImages", imageOwner: "subscription",
    screenshot: "subscriptionAppStoreReviewScreenshots", screenshotOwner: "subscription",
    textName: "SubscriptionLocalization")
  static let group = ProductKind(
    type: "subscriptionGroups", version: "subscriptionGroupVersions", owner: "subscriptionGroup",
    text: "subscriptionGroupLocalizations", textOwner: "subscriptionGroup", image: nil, imageOwner: nil,
    screenshot: nil,
    screenshotOwner: nil, textName: "SubscriptionGroupLocalization")

  static let all = [purchase, subscription, group]

  static func of(_ type: String) -> ProductKind? { all.first { $0.type == type } }
  static func ofVersion(_ type: String) -> ProductKind? { all.first { $0.version == type } }
  static func ofText(_ type: String) -> ProductKind? { all.first { $0.text == type } }
  static func ofImage(_ type: String) -> ProductKind? { all.first { $0.image == type } }
  static func ofScreenshot(_ type: String) -> ProductKind? { all.first { $0.screenshot == type } }
}

extension LocalStore {
  /// The products of an app, including subscriptions, in order of creation.
  func products(of app: String) -> [Record] {
    let groups = state.leading("subscriptionGroups", by: "app", to: app)
    let plans = groups.flatMap { state.leading("subscriptions", by: "group", to: $0.id) }
    return (state.leading("inAppPurchases", by: "app", to: app) + plans).sorted { $0.sequence < $1.sequence }
  }

  /// Returns the app of a product.
  func app(of record: Record) -> String? {
    record.one["app"]?.id ?? record.one["group"].flatMap { state[$0] }?.one["app"]?.id
  }

  // MARK: - In-app purchases

  mutating func createPurchase(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let app = draft.one("app") else { throw .unprocessable("data") }
    try checkName(draft, app: app.id, but: nil)
    try checkNote(draft)
    try checkProductID(draft, app: app.id)
    if draft.attributes["familySharable"] == .bool(true), draft.text("inAppPurchaseType") != "NON_CONSUMABLE" {
      throw .attribute(
        "familySharable", "Family Sharing is only available for non-consumables and auto-renewable subscriptions.")
    }
    var record = numbered("inAppPurchases")
    record.setAttributes(of: draft)
    if record.attributes["familySharable"] == nil { record.attributes["familySharable"] = false }
    record.attributes["contentHosting"] = false
    record.one["app"] = app
    state.put(record)
    reserveProductID(of: record, app: app.id)
    openVersion(of: record, .purchase)
    return record.key
  }

  mutating func changePurchase(_ record: Record, _ draft: Draft) throws(Refusal) {
    try checkName(draft, app: app(of: record) ?? "", but: record)
    try checkNote(draft)
    try checkSharing(record, draft)
    var record = record
    record.setAttributes(of: draft)
    if draft.text("reviewNote") == "" { record.set("reviewNote", nil) }
    state.put(record)
  }

  /// Deletes a product with its parts; its ID stays reserved.
  mutating func deleteProduct(_ record: Record) throws(Refusal) {
    let state = productState(record)
    if ["APPROVED", "WAITING_FOR_REVIEW", "IN_REVIEW", "PENDING_BINARY_APPROVAL"].contains(state) {
      throw .state("The product can not be deleted while it is in the state '\(state)'. Remove it from sale first.")
    }
    removeAll(under: record.key)
  }

  /// Removes a resource and everything that links to it.
  mutating func removeAll(under key: RecordKey) {
    guard state[key] != nil else { return }
    var level: Set = [key]
    while !level.isEmpty {
      for key in level { state.remove(key) }
      for app in state.all("apps") {
        var kept = app
        kept.many["promotedPurchases"]?.removeAll { id in level.contains { $0.id == id } }
        if kept != app { state.put(kept) }
      }
      level = Set(state.everything.filter { !level.isDisjoint(with: $0.one.values) }.map(\.key))
    }
  }

  // MARK: - Rules for all products

  func checkName(_ draft: Draft, app: String, but record: Record?) throws(Refusal) {
    guard let value = draft.attributes["name"] else { return }
    guard let name = value.text, TextLimits.referenceName.value.allows(name) else {
      throw .attribute("name", "The name must have 2 to 64 characters.")
    }
    let isTaken = products(of: app).contains { $0.text("name") == name && $0.key != record?.key }
    if isTaken {
      throw .attribute(
        "name", "This name is already being used by another in-app purchase associated with this app",
        code: ".DUPLICATE")
    }
  }

  func checkNote(_ draft: Draft) throws(Refusal) {
    if let note = draft.text("reviewNote"), note.count > TextLimits.reviewNotes.value.maximum {
      throw .attribute("reviewNote", "The review note must not have more than 4000 characters.")
    }
  }

  func checkProductID(_ draft: Draft, app: String) throws(Refusal) {
    let id = draft.text("productId") ?? ""
    let isPlain = id.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-._".unicodeScalars.contains($0))
    }
    guard TextLimits.productID.value.allows(id), isPlain else {
      throw .attribute(
        "productId", "The product ID may have letters, digits, hyphens, periods and underscores, at most 100.")
    }
    if state[RecordKey("_productIDs", "\(app) \(id)")] != nil {
      throw .attribute("productId", "The product ID you entered has already been used.", code: ".DUPLICATE")
    }
  }

  /// Reserves an ID permanently.
  mutating func reserveProductID(of record: Record, app: String) {
    state.put(Record(RecordKey("_productIDs", "\(app) \(record.text("productId") ?? "")"), sequence: state.next()))
  }

  func checkSharing(_ record: Record, _ draft: Draft) throws(Refusal) {
    guard let wanted = draft.attributes["familySharable"]?.flag else { return }
    if wanted, record.type == "inAppPurchases", record.text("inAppPurchaseType") != "NON_CONSUMABLE" {
      throw .attribute(
        "familySharable", "Family Sharing is only available for non-consumables and auto-renewable subscriptions.")
    }
  }
}
