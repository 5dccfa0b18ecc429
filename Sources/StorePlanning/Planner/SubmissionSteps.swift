import CatalogFormats
package import CatalogModel
import JSONSyntax
import StoreFacts

/// The way to review, as a plan of its own: what is ready goes, and for the rest it is said why it doesn't.
extension StorePlanner {
  /// The steps that send what is ready to review.
  ///
  /// - Parameters:
  ///   - catalog: the products that are meant; others stay where they are.
  ///   - live: what the store holds.
  ///   - appVersion: the ID of the version of the app that goes along; nil for none.
  /// - Returns: the steps, and what stays behind.
  package static func submission(of catalog: Catalog, from live: LiveStore, appVersion: String?) -> PlannedSteps {
    var planner = StorePlanner(catalog, live, PlanningOptions())
    planner.planSubmission(appVersion)
    return planner.result
  }

  /// So many things go in one submission.
  private static let mostItems = 200

  /// A version that goes to review.
  private struct Item {
    let owner: String
    let product: ProductID?
    let type: ResourceType
    let id: ResourceID
  }

  private mutating func planSubmission(_ appVersion: String?) {
    var items: [Item] = []
    for product in catalog.products { ready(product).map { items.append($0) } }
    for group in catalog.subscriptionGroups where group.kind == .plans {
      let own = group.subscriptions.compactMap { ready($0) }
      items += own
      guard let key = live.group(group.name), let version = openVersion(key, .subscriptionGroupVersions) else {
        continue
      }
      let owner = "group:\(group.name)"
      // The first texts of a group go with its first subscription, and later ones also by themselves.
      if own.isEmpty, !wasApproved(key, .subscriptionGroupVersions) {
        leave("its texts go to App Review with its first subscription", isPrunable: false, owner: owner)
      } else {
        items.append(Item(owner: owner, product: nil, type: .subscriptionGroupVersions, id: version.id))
      }
    }
    reportFirsts(items, appVersion)
    guard !items.isEmpty, result.impossible.isEmpty else { return }
    let room = Self.mostItems - (appVersion == nil ? 0 : 1)
    for item in items.dropFirst(room) {
      leave(
        "it waits for the next submission: one takes \(Self.mostItems) things", isPrunable: false, owner: item.owner)
    }
    result.submitted = items.prefix(room).map(\.owner)
    let name = RequestName("submission")
    let platform = catalog.app?.platforms.first
    add([], owner: "") { $0.openSubmission(on: platform, as: name.text) }
    if let appVersion { add([], owner: "") { $0.submitAppVersion(ResourceID(text: appVersion), with: name.text) } }
    for item in items.prefix(room) {
      // They go in one after the other, in front of the last step: all are the app's.
      add([], owner: "", product: item.product) { $0.submit(item.type, item.id, named: item.owner, with: name.text) }
    }
    add([], owner: "") { $0.endSubmission(name.text) }
  }

  /// The version of a product that can go to review; why not, where there is none.
  private mutating func ready(_ product: Product) -> Item? {
    let owner = product.id.text
    guard let known = live.products[product.id], let key = known.key else {
      leave("it is not in the store yet: 'shelf plan' shows how to create it", isPrunable: false, owner: owner)
      return nil
    }
    let type: ResourceType = key.type == .subscriptions ? .subscriptionVersions : .inAppPurchaseVersions
    let newest = live.graph.versions(of: key, type).first
    switch newest?.text("state") {
    case "READY_FOR_REVIEW"?, "WAITING_FOR_REVIEW"?, "IN_REVIEW"?, "ACCEPTED"?:
      leave("it is in review", isPrunable: false, owner: owner)
      return nil
    case "PREPARE_FOR_SUBMISSION"?, "REJECTED"?, "DEVELOPER_REJECTED"?: break
    default: return nil
    }
    if known.product.status == .missingMetadata {
      leave(
        """
        the store says that something is missing: 'shelf checklist' says what; where it finds nothing, plan \
        again in a few seconds, \
        for the store's state comes late
        """, isPrunable: false, owner: owner)
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

  private func openVersion(_ key: ResourceKey, _ type: ResourceType) -> Resource? {
    let newest = live.graph.versions(of: key, type).first
    return ["PREPARE_FOR_SUBMISSION", "REJECTED", "DEVELOPER_REJECTED"].contains(newest?.text("state")) ? newest : nil
  }

  private func wasApproved(_ key: ResourceKey, _ type: ResourceType) -> Bool {
    live.graph.versions(of: key, type).contains {
      ["APPROVED", "REPLACED_WITH_NEW_VERSION"].contains($0.text("state"))
    }
  }

  /// Says the types of which nothing was approved yet: the first product of each goes with a version of the app only.
  private mutating func reportFirsts(_ items: [Item], _ appVersion: String?) {
    guard appVersion == nil else { return }
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
        the store takes the first \(type.rawValue.replacing("_", with: " ")) of an app together with a \
        version of the app only
        """,
        help: "name the version of the app that goes along: --app-version-id ID", at: .product(id), owner: id.text)
    }
  }
}
