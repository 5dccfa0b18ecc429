import CatalogModel
import TextFormats

extension LocalStore {
  /// The versions of a product or group, oldest first.
  func versions(of record: Record) -> [Record] {
    guard let kind = ProductKind.of(record.type) else { return [] }
    return state.leading(kind.version, by: kind.owner, to: record.id)
  }

  /// Whether a version of it was ever approved.
  func isReleased(_ record: Record) -> Bool {
    versions(of: record).contains { ["APPROVED", "REPLACED_WITH_NEW_VERSION"].contains($0.text("state") ?? "") }
  }

  /// Returns the state of a product, computed for each request.
  func productState(_ record: Record) -> String {
    let versions = versions(of: record)
    let isUnderway = ["WAITING_FOR_REVIEW", "IN_REVIEW"].contains(versions.last?.text("state") ?? "")
    // Submitting it again follows a rejection.
    if let state = record.text("_state"), state != "DEVELOPER_ACTION_NEEDED" || !isUnderway { return state }
    if isReleased(record) {
      return territories(of: record).isEmpty ? "DEVELOPER_REMOVED_FROM_SALE" : "APPROVED"
    }
    switch versions.last?.text("state") {
    case "WAITING_FOR_REVIEW"?: return "WAITING_FOR_REVIEW"
    case "IN_REVIEW"?: return "IN_REVIEW"
    case "ACCEPTED"?: return "PENDING_BINARY_APPROVAL"
    case "REJECTED"?: return "REJECTED"
    default: return gaps(of: record).isEmpty && !isSettling(record) ? "READY_TO_SUBMIT" : "MISSING_METADATA"
    }
  }

  /// Returns whether a product became complete so recently that the store still reports it as incomplete.
  private func isSettling(_ record: Record) -> Bool {
    guard let completion = completions[record.key] ?? nil else { return false }
    return now < completion.adding(milliseconds: Int64(settings.secondsUntilReady) * 1000)
  }

  /// Records the products that changes made complete, or a picture whose processing has ended.
  mutating func noteCompletions(_ changes: [StoreChange] = []) {
    guard settings.secondsUntilReady > 0 else { return }
    for key in Set(changes.compactMap { product(of: $0.key) }).union(awaited) {
      awaited.remove(key)
      guard let record = state[key] else { continue }
      let gaps = gaps(of: record)
      if !gaps.isEmpty {
        completions[key] = .some(nil)
        if gaps.contains(where: { $0.hasPrefix(Self.groupGap) }) || hasPictureInProcessing(record) {
          awaited.insert(key)
        }
      } else if completions[key] == .some(nil) {
        completions[key] = now
      }
    }
  }

  /// Whether a review screenshot of a product is being processed, which ends without a request.
  private func hasPictureInProcessing(_ record: Record) -> Bool {
    guard let kind = ProductKind.of(record.type), let screenshot = kind.screenshot, let owner = kind.screenshotOwner
    else { return false }
    return state.leading(screenshot, by: owner, to: record.id).contains { pictureState($0) == "UPLOAD_COMPLETE" }
  }

  /// The product that a resource is a part of.
  func product(of key: RecordKey) -> RecordKey? {
    var key = key
    // A price of an offer is four steps away at most.
    for _ in 0..<5 {
      if ["inAppPurchases", "subscriptions"].contains(key.type) { return key }
      let owners =
        state[key]?.one.values.filter { !["apps", "territories", "subscriptionGroups"].contains($0.type) } ?? []
      guard let next = owners.first(where: { !$0.type.hasSuffix("PricePoints") }) else { return nil }
      key = next
    }
    return nil
  }

  /// Returns the missing parts that a product needs before review, as text for the user.
  package func gaps(of record: Record) -> [String] {
    guard let kind = ProductKind.of(record.type) else { return [] }
    var gaps: [String] = []
    let texts = versions(of: record).last.map { state.leading(kind.text, by: "version", to: $0.id) } ?? []
    let primary = primaryLocale(of: record)
    if !texts.contains(where: { $0.text("locale") == primary }) { gaps.append("a localization in \(primary)") }
    if texts.contains(where: { $0.text("description") ?? "" == "" && $0.attributes["customAppName"] == nil }),
      kind.type != "subscriptionGroups"
    {
      gaps.append("a description in each language")
    }
    guard let screenshot = kind.screenshot, let owner = kind.screenshotOwner else { return gaps }
    let pictures = state.leading(screenshot, by: owner, to: record.id)
    if !pictures.contains(where: { pictureState($0) == "COMPLETE" }) {
      gaps.append("a review screenshot that is processed")
    }
    if record.type == "subscriptions" {
      gaps += gapsOfPlan(record)
    } else {
      if state.leading("inAppPurchaseAvailabilities", by: "inAppPurchase", to: record.id).isEmpty {
        gaps.append("an availability")
      }
      if state.leading("inAppPurchasePriceSchedules", by: "inAppPurchase", to: record.id).isEmpty {
        gaps.append("a price schedule")
      }
    }
    return gaps
  }

  /// The language in which customers see a product that has no texts in theirs.
  private func primaryLocale(of record: Record) -> String {
    app(of: record).flatMap { state[RecordKey("apps", $0)]?.text("primaryLocale") } ?? "en-US"
  }

  /// The gap of a subscription that a change of its group closes.
  private static let groupGap = "a localization of its group"

  private func gapsOfPlan(_ record: Record) -> [String] {
    var gaps: [String] = []
    if record.text("subscriptionPeriod") == nil { gaps.append("a period") }
    let primary = primaryLocale(of: record)
    if let group = record.one["group"].flatMap({ state[$0] }), let version = versions(of: group).last,
      !state.leading("subscriptionGroupLocalizations", by: "version", to: version.id).contains(where: {
        $0.text("locale") == primary
      })
    {
      gaps.append("\(Self.groupGap) in \(primary)")
    }
    if availabilities(of: record).isEmpty { gaps.append("an availability") }
    let priced = Set(
      prices(of: record, plan: "UPFRONT").filter { $0.text("startDate").map { $0 <= today.description } ?? true }
        .compactMap { $0.one["territory"]?.id })
    let missing = StorePlaces.codes.count - priced.count
    if missing > 0 { gaps.append("a price in \(missing) of \(StorePlaces.codes.count) territories") }
    return gaps
  }

  /// The territories in which a product is sold.
  func territories(of record: Record) -> [String] {
    let lists = availabilities(of: record)
    let plan = lists.first { $0.text("planType") == "UPFRONT" } ?? lists.first { $0.attributes["planType"] == nil }
    return plan?.many["availableTerritories"] ?? []
  }

  /// Returns the availabilities of a product.
  func availabilities(of record: Record) -> [Record] {
    record.type == "subscriptions"
      ? state.leading("subscriptionPlanAvailabilities", by: "subscription", to: record.id)
        + state.leading("subscriptionAvailabilities", by: "subscription", to: record.id)
      : state.leading("inAppPurchaseAvailabilities", by: "inAppPurchase", to: record.id)
  }

  /// The day by the store's clock, in UTC.
  var today: CalendarDate { now.date }

  /// Whether reviewers look at a product that was never approved; newer texts are reviewed separately.
  func isInReview(_ record: Record) -> Bool { productState(record) == "IN_REVIEW" }
}
