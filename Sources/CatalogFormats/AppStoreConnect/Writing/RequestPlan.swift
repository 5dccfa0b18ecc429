package import CatalogModel
package import SourceDiagnostics
import StoreFacts

/// The steps that create a document's requests, in an order that App Store Connect accepts: owners come first, and the
/// submission last.
package struct RequestPlan: Sendable {
  /// A part of the plan that creates one or more requests, independent of the others, so that many can be written at
  /// once.
  package enum Unit: Sendable {
    case product(Planned)
    case group(Planned)
    /// A subscription of the group with an index.
    case subscription(Planned, group: Int)
    case gracePeriod(App.GracePeriod, name: String)
    /// Promotions in the order in which the app's page shows them.
    case promotionOrder([String], name: String)
    /// Waits until App Store Connect has processed the resources of other units, all from one list: one-time products,
    /// or the subscriptions of the group that a unit creates.
    case ready(units: [Int], group: Int?, name: String)
    case submission(platform: App.Platform?, name: String)
    /// Submits the app's version for review.
    case appVersion(submission: String)
    /// Submits the version of another unit's resource for review.
    case submitted(unit: Int, submission: String)
    case submissionEnd(String)
    /// Submits another unit's resource separately, as in API versions without product versions.
    case submittedAlone(unit: Int)
  }

  /// A product or a group of the catalog, by its index among those of its kind.
  package struct Planned: Sendable {
    package let index: Int

    /// The number of earlier ones with the same ID or name.
    package let occurrence: Int

    /// The name of the request that creates it.
    package let name: String
  }

  package let catalog: Catalog
  package private(set) var units: [Unit] = []

  /// Messages about the plan for the user, one line each.
  package private(set) var messages: [String] = []

  /// The maximum number of lookups of existing resources.
  package private(set) var queries = 0

  /// Problems that requests can't express at all.
  package private(set) var faults: [Diagnostic<CatalogPath>] = []

  private let version: AppStoreConnectVersion
  private var names = RequestNames()

  /// The number of products and groups with each ID or name.
  private var products: [ProductID: Int] = [:]
  private var groups: [String: Int] = [:]

  /// The products promoted on the app's page, with their position.
  private var promoted: [(order: Int?, request: String)] = []

  /// - Parameters:
  ///   - catalog: the catalog to create.
  ///   - version: the version of the API.
  ///   - isSelection: whether the app has more products, so that the order of promoted products isn't known.
  package init(_ catalog: Catalog, _ version: AppStoreConnectVersion, isSelection: Bool = false) {
    (self.catalog, self.version) = (catalog, version)
    // Each product has one unit for its requests and one for its submission.
    units.reserveCapacity(2 * (catalog.productCount + catalog.subscriptionGroups.count) + 4)
    products.reserveCapacity(catalog.productCount)
    names.reserveCapacity(catalog.productCount + catalog.subscriptionGroups.count)
    for (index, product) in catalog.products.enumerated() { addProduct(product, at: index) }
    // The API can't create bundles and suites; this is a declared loss.
    for (index, group) in catalog.subscriptionGroups.enumerated() where group.kind == .plans { add(group, at: index) }
    let created = units.indices
    if let period = catalog.app?.gracePeriod { addGracePeriod(period) }
    if !isSelection {
      addPromotionOrder()
    } else if !promoted.isEmpty {
      messages.append("The order of promoted products is left out, because the app has others.")
    }
    addSubmission(of: created)
  }

  // MARK: - Products

  private mutating func addProduct(_ product: Product, at index: Int) {
    let occurrence = Self.count(&products[product.id, default: 0])
    switch product.type {
    // New free subscriptions can't be created any more; this is a declared loss.
    case .freeSubscription: break
    case .consumable, .nonConsumable, .nonRenewingSubscription:
      let planned = Planned(index: index, occurrence: occurrence, name: names.uniqueStem("product:\(product.id)"))
      units.append(.product(planned))
      promote(product, planned)
    case nil, .autoRenewableSubscription:
      let what = product.type == nil ? "product without a type" : "auto-renewable subscription outside a group"
      leaveOut("it", "App Store Connect rejects this \(what)", at: path(of: product, occurrence)[.type])
    }
  }

  private mutating func add(_ group: SubscriptionGroup, at index: Int) {
    let occurrence = Self.count(&groups[group.name, default: 0])
    let name = names.uniqueStem("subscription-group:\(group.name)")
    units.append(.group(Planned(index: index, occurrence: occurrence, name: name)))
    let unit = units.endIndex - 1
    for (index, subscription) in group.subscriptions.enumerated() { append(subscription, at: index, toGroupOf: unit) }
  }

  private mutating func append(_ product: Product, at index: Int, toGroupOf unit: Int) {
    let occurrence = Self.count(&products[product.id, default: 0])
    if let type = product.type, type != .autoRenewableSubscription {
      let why = "App Store Connect accepts only auto-renewable subscriptions in a group"
      return leaveOut("it", why, at: path(of: product, occurrence)[.type])
    }
    let planned = Planned(index: index, occurrence: occurrence, name: names.uniqueStem("subscription:\(product.id)"))
    units.append(.subscription(planned, group: unit))
    promote(product, planned)
  }

  /// Increments a number and returns its previous value.
  private static func count(_ number: inout Int) -> Int {
    number += 1
    return number - 1
  }

  /// Records a product to promote on the app's page.
  private mutating func promote(_ product: Product, _ planned: Planned) {
    guard product.isPromoted else { return }
    promoted.append((product.promotion?.order, RequestName.promotion(of: planned.name).text))
  }

  // MARK: - Final steps

  private mutating func addGracePeriod(_ period: App.GracePeriod) {
    if let unknown = period.duration, APIWords.gracePeriods.word(for: unknown) == nil {
      let path = CatalogPath.app[.gracePeriod][.duration]
      return leaveOut("the grace period", "App Store Connect has no grace period of '\(unknown)'", at: path)
    }
    units.append(.gracePeriod(period, name: names.unique("grace-period")))
  }

  private mutating func addPromotionOrder() {
    guard !promoted.isEmpty else { return }
    let order = promoted.sortedStably { $0.order ?? .max }
    units.append(.promotionOrder(order.map(\.request), name: names.unique("promotion-order")))
  }

  /// Adds submissions of everything whose status is ready, each with as many items as App Store Connect accepts.
  /// Without versions, each product is submitted with its group.
  private mutating func addSubmission(of created: Range<Int>) {
    countQueries(created)
    let ready = created.filter(goesToReview)
    let (count, all) = (ready.count(where: isProduct), created.count(where: isProduct))
    if count < all {
      messages.append(
        """
        \(count) of \(all) products \(count == 1 ? "goes" : "go") to review; the others are not ready by their status, \
        not cleared for sale, or host content
        """)
    }
    addWaits(for: ready)
    guard version == .withVersions else {
      return units += ready.filter(isProduct).map { .submittedAlone(unit: $0) }
    }
    guard count > 0 else { return }
    // One item is reserved for the app's version.
    let most = ReviewLimits.itemsPerSubmission.value - 1
    for start in stride(from: 0, to: ready.count, by: most) {
      let name = names.unique(start == 0 ? "review-submission" : "review-submission:\(start / most + 1)")
      queries += 1
      units.append(.submission(platform: catalog.app?.platforms.first, name: name))
      if start == 0 { units.append(.appVersion(submission: name)) }
      units += ready[start...].prefix(most).map { .submitted(unit: $0, submission: name) }
      units.append(.submissionEnd(name))
    }
  }

  /// Submitted items must be ready in App Store Connect, which updates their state with a delay.
  private mutating func addWaits(for ready: [Int]) {
    var lists: [(group: Int?, units: [Int])] = []
    for unit in ready where isProduct(unit) {
      var group: Int?
      if case .subscription(_, let own) = units[unit] { group = own }
      if let index = lists.firstIndex(where: { $0.group == group }) {
        lists[index].units.append(unit)
      } else {
        lists.append((group, [unit]))
      }
    }
    for (index, list) in lists.enumerated() {
      let name = names.unique(index == 0 ? "review-ready" : "review-ready:\(index + 1)")
      units.append(.ready(units: list.units, group: list.group, name: name))
    }
  }

  private func isProduct(_ unit: Int) -> Bool {
    switch units[unit] {
    case .product, .subscription: true
    default: false
    }
  }

  /// Returns whether a unit's resource is submitted for review: a product that is ready, or a group with one.
  private func goesToReview(_ unit: Int) -> Bool {
    switch units[unit] {
    case .product(let planned): catalog.products[planned.index].goesToReview
    case .subscription(let planned, let group): subscriptions(ofUnit: group)[planned.index].goesToReview
    case .group: subscriptions(ofUnit: unit).contains(where: \.goesToReview)
    default: false
    }
  }

  private func subscriptions(ofUnit unit: Int) -> [Product] {
    guard case .group(let group) = units[unit] else { return [] }
    return catalog.subscriptionGroups[group.index].subscriptions
  }

  /// The lists of the app's products and groups, those of each group, and the versions of each.
  private mutating func countQueries(_ created: Range<Int>) {
    let groups = created.count { if case .group = units[$0] { true } else { false } }
    let once = created.count { if case .product = units[$0] { true } else { false } }
    queries += (once > 0 ? 1 : 0) + (groups > 0 ? 1 + groups : 0) + (version == .withVersions ? created.count : 0)
  }

  private mutating func leaveOut(_ what: String, _ why: String, at path: CatalogPath) {
    faults.append(.leftOut(what, why, at: path))
  }
}

extension Product {
  /// Whether the catalog requires a submission: the product is or was ready, can be bought then, and has no hosted
  /// content, because App Store Connect doesn't review that any more.
  fileprivate var goesToReview: Bool {
    switch status {
    case .readyToSubmit, .waitingForReview, .inReview, .pendingBinaryApproval, .approved:
      isClearedForSale && hostedContent == nil
    default: false
    }
  }
}

// MARK: - Planned resources

extension RequestPlan {
  /// Adds a one-time product.
  package func product(_ planned: Planned) -> ProductInProgress {
    inProgress(catalog.products[planned.index], .boughtOnce, planned)
  }

  /// Returns a group with its contents.
  package func group(_ planned: Planned) -> GroupInProgress {
    let group = catalog.subscriptionGroups[planned.index]
    let path = CatalogPath(.group(group.name, occurrence: planned.occurrence))
    return GroupInProgress(group: group, path: path, name: planned.name)
  }

  /// Returns a subscription, and the placeholder of its group's ID.
  package func subscription(_ planned: Planned, ofUnit unit: Int) -> (ProductInProgress, group: ResourceID)? {
    guard case .group(let group) = units[unit] else { return nil }
    let product = catalog.subscriptionGroups[group.index].subscriptions[planned.index]
    return (inProgress(product, .subscription, planned), .answer(to: group.name))
  }

  /// Returns the resource of a unit to submit for review, with the name of the request that creates it. This is its
  /// version, or the resource itself if there are no versions.
  package func reviewed(unit: Int) -> (type: ResourceType, request: String)? {
    let (made, own, itsVersion): (Planned, ResourceType, ResourceType)
    switch units[unit] {
    case .product(let planned): (made, own, itsVersion) = (planned, .inAppPurchases, .inAppPurchaseVersions)
    case .subscription(let planned, _): (made, own, itsVersion) = (planned, .subscriptions, .subscriptionVersions)
    case .group(let planned): (made, own, itsVersion) = (planned, .subscriptionGroups, .subscriptionGroupVersions)
    default: return nil
    }
    return version == .withVersions ? (itsVersion, RequestName.version(of: made.name).text) : (own, made.name)
  }

  /// Returns the placeholder of the ID of a unit's resource; nil if the unit doesn't create a product or group.
  package func made(byUnit unit: Int) -> ResourceID? {
    switch units[unit] {
    case .product(let planned), .group(let planned), .subscription(let planned, _): .answer(to: planned.name)
    default: nil
    }
  }

  private func inProgress(_ product: Product, _ kind: ProductKind, _ planned: Planned) -> ProductInProgress {
    ProductInProgress(product: product, kind: kind, path: path(of: product, planned.occurrence), name: planned.name)
  }

  private func path(of product: Product, _ occurrence: Int) -> CatalogPath {
    CatalogPath(.product(product.id, occurrence: occurrence))
  }
}

extension Diagnostic<CatalogPath> {
  /// Reports a missing request that App Store Connect would reject.
  package static func leftOut(_ what: String, _ why: String, at path: CatalogPath) -> Self {
    Diagnostic(.missingField, "\(why); \(what) is left out", at: path)
  }
}
