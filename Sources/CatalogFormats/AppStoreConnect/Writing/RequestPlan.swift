import CatalogModel
import SourceDiagnostics

/// What makes the requests of a document, in an order that the store accepts: what belongs to something comes after it, and the
/// submission last.
struct RequestPlan {
  /// Something that makes one request or more, and needs nothing of the others: so many can be written at once.
  enum Unit: Sendable {
    case product(ProductInProgress)
    case group(GroupInProgress)
    case subscription(ProductInProgress, group: Placeholder)
    case gracePeriod(App.GracePeriod, name: String)
    /// Promotions in the order in which the app's page shows them.
    case promotionOrder([String], name: String)
    case submission(platform: App.Platform?, name: String)
    /// A version that goes to review with a submission.
    case submitted(ResourceType, String, submission: String)
    case submissionEnd(String)
    /// A product or group that goes to review by itself, as it was done before there were versions.
    case submittedAlone(ResourceType, String)
  }

  private(set) var units: [Unit] = []

  /// What can't be asked of the store at all.
  private(set) var faults: [Diagnostic<CatalogPath>] = []

  private let version: AppStoreConnectVersion
  private var names = RequestNames()

  /// How many products and groups had the ID or the name before.
  private var products: [ProductID: Int] = [:]
  private var groups: [String: Int] = [:]

  /// What is shown on the app's page, with its place there.
  private var promoted: [(order: Int?, request: String)] = []

  /// What goes to review: versions, or products and groups when there are none.
  private var submitted: [(type: ResourceType, request: String)] = []

  init(_ catalog: Catalog, _ version: AppStoreConnectVersion) {
    self.version = version
    // Each product has a unit of its own, and one for its way to review.
    units.reserveCapacity(2 * (catalog.productCount + catalog.subscriptionGroups.count) + 4)
    submitted.reserveCapacity(catalog.productCount + catalog.subscriptionGroups.count)
    for product in catalog.products { add(product) }
    for group in catalog.subscriptionGroups { add(group) }
    if let period = catalog.app?.gracePeriod { add(period) }
    addPromotionOrder()
    addSubmission(of: catalog.app)
  }

  // MARK: - Products

  private mutating func add(_ product: Product) {
    let path = path(of: product)
    switch product.type {
    // Nobody can make free subscriptions any more, which is a declared loss.
    case .freeSubscription: break
    case .consumable, .nonConsumable, .nonRenewingSubscription:
      let name = names.uniqueStem("product:\(product.id)")
      let item = ProductInProgress(product: product, kind: .boughtOnce, path: path, name: name)
      units.append(.product(item))
      follow(item)
    case nil, .autoRenewableSubscription:
      let what = product.type == nil ? "product without a type" : "auto-renewable subscription outside a group"
      leaveOut("it", "the store takes no \(what)", at: path[.type])
    }
  }

  private mutating func add(_ group: SubscriptionGroup) {
    let occurrence = groups[group.name, default: 0]
    groups[group.name] = occurrence + 1
    let name = names.uniqueStem("subscription-group:\(group.name)")
    var alone = group
    alone.subscriptions = []
    let item = GroupInProgress(group: alone, path: CatalogPath(.group(group.name, occurrence: occurrence)), name: name)
    units.append(.group(item))
    submitted.append(version == .withVersions ? (.subscriptionGroupVersions, item.version) : (.subscriptionGroups, name))
    for subscription in group.subscriptions { add(subscription, to: item) }
  }

  private mutating func add(_ product: Product, to group: GroupInProgress) {
    let path = path(of: product)
    if let type = product.type, type != .autoRenewableSubscription {
      return leaveOut("it", "the store takes only auto-renewable subscriptions into a group", at: path[.type])
    }
    let name = names.uniqueStem("subscription:\(product.id)")
    let item = ProductInProgress(product: product, kind: .subscription, path: path, name: name)
    units.append(.subscription(item, group: group.id))
    follow(item)
  }

  private mutating func path(of product: Product) -> CatalogPath {
    let occurrence = products[product.id, default: 0]
    products[product.id] = occurrence + 1
    return CatalogPath(.product(product.id, occurrence: occurrence))
  }

  /// Remembers what comes of a product when everything is there.
  private mutating func follow(_ item: ProductInProgress) {
    if item.isPromoted { promoted.append((item.product.promotion?.order, item.promotion.text)) }
    submitted.append(version == .withVersions ? (item.kind.version, item.version) : (item.kind.product, item.name))
  }

  // MARK: - What comes when everything is there

  private mutating func add(_ period: App.GracePeriod) {
    if let unknown = period.duration, APIWords.gracePeriods.word(for: unknown) == nil {
      let path = CatalogPath.app[.gracePeriod][.duration]
      return leaveOut("the grace period", "the store knows no grace period of '\(unknown)'", at: path)
    }
    units.append(.gracePeriod(period, name: names.unique("grace-period")))
  }

  private mutating func addPromotionOrder() {
    guard !promoted.isEmpty else { return }
    let order = promoted.indices.sorted { left, right in
      let (a, b) = (promoted[left].order ?? .max, promoted[right].order ?? .max)
      return a == b ? left < right : a < b
    }
    units.append(.promotionOrder(order.map { promoted[$0].request }, name: names.unique("promotion-order")))
  }

  /// One submission of everything; without versions each product and group is submitted by itself.
  private mutating func addSubmission(of app: App?) {
    guard !submitted.isEmpty else { return }
    guard version == .withVersions else {
      units += submitted.map { .submittedAlone($0.type, $0.request) }
      return
    }
    let name = names.unique("review-submission")
    units.append(.submission(platform: app?.platforms.first, name: name))
    units += submitted.map { .submitted($0.type, $0.request, submission: name) }
    units.append(.submissionEnd(name))
  }

  private mutating func leaveOut(_ what: String, _ why: String, at path: CatalogPath) {
    faults.append(.leftOut(what, why, at: path))
  }
}

extension Diagnostic<CatalogPath> {
  /// Tells that a request is missing, since the store would refuse it.
  static func leftOut(_ what: String, _ why: String, at path: CatalogPath) -> Self {
    Diagnostic(.missingField, "\(why); \(what) is left out", at: path)
  }
}
