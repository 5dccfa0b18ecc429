import CatalogFormats
package import CatalogModel
import ReviewReadiness
import SourceDiagnostics
import StoreFacts

/// Plans a submission to App Review: submits the items that are ready, and reports why the others aren't.
extension StorePlanner {
  /// The steps that submit ready products to App Review.
  ///
  /// - Parameters:
  ///   - catalog: the catalog's products; others are left unchanged.
  ///   - live: the state of App Store Connect, with its open submissions.
  ///   - appVersion: the ID of the app version to submit too; nil for none.
  ///   - chosen: the products to submit, and groups as `group:NAME`; nil for all that are ready.
  /// - Returns: the steps, and the items that are not submitted.
  package static func submission(
    of catalog: Catalog, from live: LiveStore, appVersion: String?, chosen: Set<String>? = nil
  ) -> PlannedSteps {
    var planner = StorePlanner(catalog, live, PlanningOptions())
    planner.planSubmission(appVersion, chosen)
    return planner.result
  }

  /// The steps that withdraw the submissions of an app, unless they have something in them that isn't the catalog's.
  ///
  /// - Parameters:
  ///   - catalog: the products that may be withdrawn.
  ///   - live: what App Store Connect has, with its open submissions.
  ///   - appVersion: the ID of the version of the app that may be withdrawn; nil for none.
  /// - Returns: the steps, and what is withdrawn.
  package static func withdrawal(of catalog: Catalog, from live: LiveStore, appVersion: String?) -> PlannedSteps {
    var planner = StorePlanner(catalog, live, PlanningOptions())
    let own = Set(catalog.allProducts.map(\.id.text) + catalog.subscriptionGroups.map { OwnerName.group($0.name) })
    for submission in planner.submissions() {
      let items = submission.items.map { planner.owner(of: $0) }
      for (item, owner) in zip(submission.items, items) {
        let isApp = item?.type == .appStoreVersions && item?.id == appVersion
        guard !isApp, !(owner.map(own.contains) ?? false) else { continue }
        planner.refuse(
          "the submission \(submission.id) has \(planner.name(of: item)) in it, which would be withdrawn as well",
          help: "withdraw it in App Store Connect"
            + (item?.type == .appStoreVersions ? ", or name the version of the app: --app-version-id ID" : ""),
          at: .app, owner: "")
      }
      guard planner.result.impossible.isEmpty else { continue }
      planner.result.submitted += items.compactMap(\.self)
      if let version = submission.items.first(where: { $0?.type == .appStoreVersions }) {
        planner.result.appVersion = version?.id
      }
      planner.append([], owner: "") { $0.withdrawSubmission(ResourceID(text: submission.id)) }
    }
    return planner.result
  }

  /// The maximum number of items in one submission.
  private static let mostItems = 200

  /// A version to submit.
  private struct Item {
    let owner: String
    let product: ProductID?
    let type: ResourceType
    let id: ResourceID

    var key: ResourceKey { ResourceKey(type: type, id: id.text) }
  }

  private mutating func planSubmission(_ appVersion: String?, _ chosen: Set<String>?) {
    var items = readyItems(chosen)
    let submissions = items.isEmpty ? [] : submissions()
    if let sent = submissions.first(where: \.isSent) {
      refuse(
        "App Review has the submission \(sent.id), and an app can have one at a time",
        help: "wait for App Review, or withdraw it: 'shelf plan --review --withdraw'", at: .app, owner: "")
    } else {
      reportFirsts(items, appVersion)
      if let appVersion { check(appVersion) }
    }
    if items.isEmpty || leftBlocked(items) { return }
    let room = Self.mostItems - (appVersion == nil ? 0 : 1)
    for item in items.dropFirst(room) {
      leave(
        "it waits for the next submission: each can have at most \(Self.mostItems) items", isPrunable: false,
        owner: item.owner)
    }
    items = Array(items.prefix(room))
    let version = appVersion.map { ResourceKey(type: .appStoreVersions, id: $0) }
    let open = submissions.first
    checkContents(of: open, are: items.map(\.key) + [version].compactMap(\.self))
    if leftBlocked(items) { return }
    (result.submitted, result.appVersion) = (items.map(\.owner), appVersion)
    let name = RequestName("submission")
    let platform = catalog.app?.platforms.first
    let id = open.map { ResourceID(text: $0.id) }
    let known = (open?.items ?? []).compactMap(\.self)
    if open == nil { append([], owner: "") { $0.openSubmission(on: platform, as: name.text, reuses: false) } }
    if let version, !known.contains(version) {
      append([], owner: "") { $0.submitAppVersion(ResourceID(text: version.id), with: name.text, in: id) }
    }
    for item in items where !known.contains(item.key) {
      // They are added in order before the last step; all belong to the app.
      append([], owner: "", product: item.product) {
        $0.submit(item.type, item.id, named: item.owner, with: name.text, in: id)
      }
    }
    append([], owner: "") { $0.endSubmission(name.text, in: id) }
  }

  /// The states in which an app version can be submitted.
  private static let submittableStates = [
    "PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW", "REJECTED", "METADATA_REJECTED", "DEVELOPER_REJECTED",
  ]

  /// Refuses an app version that doesn't exist or can't be submitted, if the responses contain all versions.
  private mutating func check(_ appVersion: String) {
    guard let states = live.appVersionStates, states[appVersion] != nil || states.count < 200 else { return }
    let help = "name another with --app-version-id; 'shelf plan --review --versions' lists them"
    guard let state = states[appVersion] else {
      return refuse("the app has no version with the ID '\(appVersion)'", help: help, at: .app, owner: "")
    }
    if !Self.submittableStates.contains(state) {
      refuse("version \(appVersion) of the app is \(state), so it can't be submitted", help: help, at: .app, owner: "")
    }
  }

  /// Reports ready items that wait because something is blocked; false if nothing is.
  private mutating func leftBlocked(_ items: [Item]) -> Bool {
    if result.impossible.isEmpty { return false }
    let blocked = Set(result.impossible.map(\.owner))
    for item in items where !blocked.contains(item.owner) {
      leave(
        "it is ready, and is submitted with the others once nothing is blocked", isPrunable: false, owner: item.owner)
    }
    return true
  }

  private mutating func readyItems(_ chosen: Set<String>?) -> [Item] {
    func isChosen(_ owner: String) -> Bool { chosen?.contains(owner) ?? true }
    var items = catalog.products.filter { isChosen($0.id.text) }.compactMap { ready($0, in: nil) }
    for group in catalog.subscriptionGroups where group.kind == .plans {
      let own = group.subscriptions.filter { isChosen($0.id.text) }.compactMap { ready($0, in: group) }
      items += own
      let owner = OwnerName.group(group.name)
      guard isChosen(owner) || !own.isEmpty, let key = live.group(group.name) else { continue }
      guard let version = openVersion(key, .subscriptionGroupVersions) else {
        let newest = live.graph.versions(of: key, .subscriptionGroupVersions).first?.text("state")
        if let reason = Self.reviewing(newest) { leave("its texts are \(reason)", isPrunable: false, owner: owner) }
        continue
      }
      // The first texts of a group are submitted with its first subscription, later ones also separately.
      if own.isEmpty, !wasApproved(key, .subscriptionGroupVersions) {
        leave("its texts go to App Review with its first subscription", isPrunable: false, owner: owner)
      } else {
        items.append(Item(owner: owner, product: nil, type: .subscriptionGroupVersions, id: version.id))
      }
    }
    return items
  }

  /// Refuses what the open submission contains besides the chosen items by name, because it would be submitted too.
  private mutating func checkContents(of open: OpenSubmission?, are items: [ResourceKey]) {
    for item in open?.items ?? [] where !(item.map { items.contains($0) } ?? false) {
      refuse(
        "the open submission \(open?.id ?? "") contains \(name(of: item)), which would be submitted too",
        help: "submit it or remove it in App Store Connect first, or include it in this plan", at: .app, owner: "")
    }
  }

  /// The submissions for the app's platform that aren't completed.
  private mutating func submissions() -> [OpenSubmission] {
    guard let submissions = live.openSubmissions else {
      refuse(
        "App Store Connect didn't report which submissions are open, or what they contain",
        help: "plan with App Store Connect instead of saved responses, and with a key that may read submissions",
        at: .app, owner: "")
      return []
    }
    let platform = catalog.app?.platforms.first.flatMap { APIWords.platforms.word(for: $0) }
    return submissions.filter { platform == nil || $0.platform == nil || $0.platform == platform }
  }

  /// The product of an item in a submission, or its group with `group:`.
  private func owner(of item: ResourceKey?) -> String? {
    let owner = item.flatMap { live.graph.owners[$0]?.lazy.compactMap { live.graph[$0] }.first }
    return owner?.text("productId") ?? owner?.text("referenceName").map(OwnerName.group)
  }

  /// The name of an item in a submission, as users know it.
  private func name(of item: ResourceKey?) -> String {
    guard let item else { return "something that isn't a product" }
    if item.type == .appStoreVersions { return "version \(item.id) of the app" }
    guard let owner = owner(of: item) else { return "\(item.type.rawValue)/\(item.id)" }
    return OwnerName.group(in: owner).map { "the texts of the group '\($0)'" } ?? "'\(owner)'"
  }

  /// The version of a product to submit; reports the reason if there is none.
  private mutating func ready(_ product: Product, in group: SubscriptionGroup?) -> Item? {
    let owner = product.id.text
    guard let known = live.products[product.id], let key = known.key else {
      leave(
        """
        it doesn't exist in App Store Connect yet: 'shelf plan' shows how to create it
        """, isPrunable: false, owner: owner)
      return nil
    }
    let type: ResourceType = key.type == .subscriptions ? .subscriptionVersions : .inAppPurchaseVersions
    let status = known.product.status
    // Only the team knows whether the cause of a rejection is gone; then it changes the status in the catalog.
    let isRejected = [.rejected, .developerActionNeeded].contains(status)
    if !isRejected || product.status == status,
      let reason = reviewObstacle(of: status, hosts: product.hostedContent != nil)
    {
      let remedy = isRejected ? "; once that is fixed, set 'status: ready_to_submit' in the catalog" : ""
      leave(reason + remedy, isPrunable: false, owner: owner)
      return nil
    }
    if !known.product.isClearedForSale || !product.isClearedForSale {
      leave("it isn't cleared for sale: customers can't buy it after App Review", isPrunable: false, owner: owner)
      return nil
    }
    let newest = live.graph.versions(of: key, type).first
    switch newest?.text("state") {
    case "READY_FOR_REVIEW"? where isInOpenSubmission(newest):
      return newest.map { Item(owner: owner, product: product.id, type: type, id: $0.id) }
    case "PREPARE_FOR_SUBMISSION"?, "REJECTED"?, "DEVELOPER_REJECTED"?: break
    case let state:
      if let reason = Self.reviewing(state) { leave("it is \(reason)", isPrunable: false, owner: owner) }
      return nil
    }
    if known.product.status == .missingMetadata {
      let failed = live.openPictures.filter { $0.product == product.id }.map { picture in
        "'\(picture.file)' " + (picture.failure.map { "can't be used (\($0))" } ?? "is still being processed")
      }
      let gaps = failed + metadataGaps(of: product, in: group, of: catalog.app, on: live.today).map(\.spoken)
      let reason =
        gaps.isEmpty
        ? """
        App Store Connect still reports Missing Metadata, though the catalog lacks nothing; apply the catalog first, \
        or plan again in a few seconds
        """ : "it isn't complete: \(someOf(gaps))"
      leave(reason, isPrunable: false, owner: owner)
      return nil
    }
    let screenshot: ResourceType =
      key.type == .subscriptions ? .subscriptionAppStoreReviewScreenshots : .inAppPurchaseAppStoreReviewScreenshots
    if live.graph.parts(of: key, screenshot).isEmpty {
      leave("it has no review screenshot, and App Review requires one", isPrunable: false, owner: owner)
      return nil
    }
    return newest.map { Item(owner: owner, product: product.id, type: type, id: $0.id) }
  }

  /// Why a version in a state can't be submitted: App Review has it, or has accepted it; nil for another state.
  private static func reviewing(_ state: String?) -> String? {
    switch state {
    case "READY_FOR_REVIEW"?, "WAITING_FOR_REVIEW"?, "IN_REVIEW"?: "in review"
    case "ACCEPTED"?: "approved, and waiting for the app version"
    default: nil
    }
  }

  /// Whether a version is in a submission that wasn't sent yet.
  private func isInOpenSubmission(_ version: Resource?) -> Bool {
    live.openSubmissions?.contains { !$0.isSent && $0.items.contains { $0 != nil && $0 == version?.key } } ?? false
  }

  private func openVersion(_ key: ResourceKey, _ type: ResourceType) -> Resource? {
    let newest = live.graph.versions(of: key, type).first
    if isInOpenSubmission(newest) { return newest }
    return ["PREPARE_FOR_SUBMISSION", "REJECTED", "DEVELOPER_REJECTED"].contains(newest?.text("state")) ? newest : nil
  }

  private func wasApproved(_ key: ResourceKey, _ type: ResourceType) -> Bool {
    live.graph.versions(of: key, type).contains {
      ["APPROVED", "REPLACED_WITH_NEW_VERSION"].contains($0.text("state"))
    }
  }

  /// Reports the types without an approved product: the first product of a type is submitted with an app version.
  private mutating func reportFirsts(_ items: [Item], _ appVersion: String?) {
    guard appVersion == nil else { return }
    let known = live.submittedAppVersion
    let help = "name that app version: --app-version-id \(known.map { "\($0), which is in a submission" } ?? "ID")"
    var seen: Set<ProductType> = []
    for item in items {
      guard let id = item.product, let type = live.products[id]?.product.type, seen.insert(type).inserted else {
        continue
      }
      let hasApproved = live.products.values.contains { known in
        guard known.product.type == type, let key = known.key else { return false }
        return wasApproved(key, key.type == .subscriptions ? .subscriptionVersions : .inAppPurchaseVersions)
      }
      if hasApproved { continue }
      refuse(
        """
        App Store Connect accepts the first \(type.words) of an app only together with an \
        app version
        """,
        help: help, at: .product(id), owner: id.text)
    }
  }
}
