import CatalogDiff
package import CatalogFormats
package import CatalogModel
import SourceDiagnostics

/// The options of a plan.
package struct PlanningOptions: Sendable {
  /// The digests of the existing files that the catalog references, by path from its root.
  package var digests: [String: FileDigest] = [:]

  /// The products to skip, whose state in App Store Connect was not read, and such groups as `group:NAME`.
  package var excluded: Set<ProductID> = []

  /// Whether only some products were chosen, so that the plan shows nothing about the others.
  package var isPartial = false

  /// Whether values that the catalog doesn't set are removed if possible; products never are.
  package var prunes = false

  /// The changes blocked by errors in the catalog: none of them is sent.
  package var blocked: [ImpossibleChange] = []

  /// The changes that a check for consequences lets pass.
  package var accepted: [AcceptedChange] = []

  package init() {}
}

/// Compares a catalog with App Store Connect, part by part, and composes the requests for the differences only.
///
/// Each part is compared in App Store Connect's representation, so that equivalent values don't count as differences.
/// The requests are those that create a catalog from nothing, limited to the parts that differ, with the IDs of
/// existing resources.
package struct StorePlanner {
  let live: LiveStore
  let catalog: Catalog
  let options: PlanningOptions
  let day: CalendarDate
  let baseTerritory: TerritoryCode
  private let plan: RequestPlan

  /// The name of each catalog group in App Store Connect: its own, or the one before it was renamed.
  let groupNames: [String: String]

  /// Reads the price points of App Store Connect's prices.
  let prices: CatalogAssembly

  var result = PlannedSteps()

  /// Composes the requests for the compared parts.
  private var composer: RequestComposer

  /// The number of the composer's faults reported so far.
  private var reportedFaults = 0

  /// Returns the steps that make App Store Connect match a catalog.
  ///
  /// - Parameters:
  ///   - catalog: the intended state.
  ///   - live: the state of App Store Connect.
  ///   - options: the options of the plan.
  /// - Returns: the steps, and the changes that have none.
  package static func steps(
    to catalog: Catalog, from live: LiveStore, _ options: PlanningOptions = PlanningOptions()
  ) -> PlannedSteps {
    var planner = StorePlanner(catalog, live, options)
    planner.planAll()
    return planner.result
  }

  init(_ catalog: Catalog, _ live: LiveStore, _ options: PlanningOptions) {
    self.live = live
    self.options = options
    self.catalog = catalog.withEffectivePrices(on: live.today).leavingIgnoredFields(to: live)
    day = live.today
    baseTerritory = App.baseTerritory(of: catalog.app)
    plan = RequestPlan(self.catalog, .standard)
    let pairs = GroupPairing(live.catalog.subscriptionGroups, catalog.subscriptionGroups).pairs
    groupNames = Dictionary(
      pairs.compactMap { old, new in old.flatMap { old in new.map { ($0.group.name, old.group.name) } } },
      uniquingKeysWith: { first, _ in first })
    composer = RequestComposer(.standard, baseTerritory, options.digests)
    prices = CatalogAssembly(live.graph, on: day, baseTerritory: baseTerritory)
  }

  private mutating func planAll() {
    result.before.app = catalog.app
    // Free subscriptions can no longer be created, and existing ones can't be changed.
    result.before.products = catalog.products.filter { $0.type == .freeSubscription }
    // Nor does the API make bundles and suites, or show any.
    result.before.subscriptionGroups = catalog.subscriptionGroups.filter { $0.kind != .plans }
    result.after = catalog
    for fault in plan.faults { refuse(fault, owner: fault.place.product?.text ?? "") }
    var groups: [Int: (id: ResourceID, name: String?, owner: String)] = [:]
    for (index, unit) in plan.units.enumerated() {
      composer.names = RequestNames()
      switch unit {
      case .product(let planned):
        let item = plan.product(planned)
        if isLeftOut(item.product, inGroup: nil) { continue }
        planProduct(item)
      case .group(let planned):
        let item = plan.group(planned)
        let name = groupNames[item.group.name]
        let id = name.flatMap { live.group($0) }.map { ResourceID(text: $0.id) } ?? item.id
        groups[index] = (id, name, OwnerName.group(item.group.name))
        if !isLeftOut(item.group, liveName: name) { planGroup(item, liveName: name, id) }
      case .subscription(let planned, let group):
        guard let (item, _) = plan.subscription(planned, ofUnit: group), let home = groups[group],
          !isLeftOut(item.product, inGroup: home.name)
        else { continue }
        planSubscription(item, to: home.id, named: home.name)
      case .gracePeriod(let period, _) where !options.isPartial: planGracePeriod(period)
      default: continue
      }
    }
    for one in options.blocked where result.steps.contains(where: { $0.isPart(of: one.owner) }) { block(one) }
    blockTakenOffers()
    blockPartsOfGroups()
    for words in live.newWords { noteUnreadable(words, owner: "") }
    noteUnknownNames()
    settleNames()
    planPromotionOrder()
    noteUnmanaged()
    noteStaleDrafts()
    result.before.retired = catalog.retired
    result.before.storePages = catalog.storePages
    result.before.sortCanonically()
    result.after.mapProducts { product in
      if let known = live.products[product.id] { product.updateStates(from: known.product) }
    }
    for index in result.after.subscriptionGroups.indices {
      let name = groupNames[result.after.subscriptionGroups[index].name]
      guard let known = live.catalog.subscriptionGroups.first(where: { $0.name == name }) else { continue }
      result.after.subscriptionGroups[index].updateStates(from: known)
    }
    stateFollowedPrices()
    result.queries = Set(result.steps.compactMap(\.request.reuse?.path)).count
  }

  /// Records a group as App Store Connect has it on both sides, if it was skipped and has the same name there, or if no
  /// chosen subscription needs it; false for other groups.
  private mutating func isLeftOut(_ group: SubscriptionGroup, liveName: String?) -> Bool {
    let isSkipped = options.excluded.contains(ProductID(OwnerName.group(group.name)))
    guard options.isPartial || isSkipped && liveName == group.name,
      liveName != nil || group.subscriptions.allSatisfy({ options.excluded.contains($0.id) }),
      let index = result.after.subscriptionGroups.firstIndex(where: { $0.name == group.name })
    else { return false }
    guard var known = live.catalog.subscriptionGroups.first(where: { $0.name == liveName }) else {
      result.after.subscriptionGroups.remove(at: index)
      return true
    }
    known.subscriptions = []
    insertGroup(known)
    known.subscriptions = group.subscriptions
    result.after.subscriptionGroups[index] = known
    return true
  }

  /// Records an unchanged product as equal on both sides, or as missing on both if it doesn't exist, or belongs to
  /// another group; false for other products.
  private mutating func isLeftOut(_ product: Product, inGroup group: String?) -> Bool {
    guard options.excluded.contains(product.id) else { return false }
    guard let known = live.products[product.id], known.group == group else {
      result.after.removeProducts { $0.id == product.id }
      return true
    }
    var product = product
    product.updateStates(from: known.product)
    if let group {
      assign(product, toGroup: group)
    } else {
      result.before.products.append(product)
    }
    return true
  }

  /// Says that a blocked product isn't a draft, although the catalog calls it one.
  private mutating func noteStaleDrafts() {
    let drafts = catalog.allProducts.filter { $0.status == .draft && live.products[$0.id] != nil }.map(\.id.text)
    for index in result.impossible.indices where drafts.contains(result.impossible[index].owner) {
      result.impossible[index].help +=
        "; the catalog calls it a draft, but App Store Connect has it, so run 'shelf pull'"
    }
  }

  // MARK: - Steps

  /// Composes requests, and records them as steps.
  ///
  /// - Parameters:
  ///   - keys: the keys of the catalog that they change; empty for a whole product.
  ///   - owner: the owner of the steps.
  ///   - product: the changed product.
  ///   - compose: composes the requests.
  mutating func append(
    _ keys: [CatalogKey], owner: String, product: ProductID? = nil, _ compose: (inout RequestComposer) -> Void
  ) {
    let start = composer.requests.count
    compose(&composer)
    for request in composer.requests[start...] {
      var request = request
      request.complete()
      result.steps.append(PlannedStep(owner: owner, product: product, keys: keys, request: request))
    }
    reportFaults(owner: owner)
  }

  /// Adds the steps for an existing product.
  mutating func append(_ keys: [CatalogKey], of compared: ComparedProduct, _ compose: (inout RequestComposer) -> Void) {
    append(keys, owner: compared.owner, product: compared.product.id, compose)
  }

  /// Reports the values that the composer left out.
  mutating func reportFaults(owner: String) {
    for fault in composer.faults[reportedFaults...] where fault.severity == .error { refuse(fault, owner: owner) }
    reportedFaults = composer.faults.count
  }

  /// Records a change that App Store Connect doesn't accept.
  mutating func refuse(_ reason: String, help: String, at path: CatalogPath, owner: String) {
    result.impossible.append(ImpossibleChange(owner: owner, path: path, reason: reason, help: help))
  }

  private mutating func refuse(_ fault: Diagnostic<CatalogPath>, owner: String) {
    refuse(fault.message, help: fault.help ?? "change the catalog", at: fault.place, owner: owner)
  }

  mutating func leave(_ what: String, isPrunable: Bool = true, owner: String) {
    result.unmanaged.append(UnmanagedThing(owner: owner, what: what, isPrunable: isPrunable))
  }

  /// Records a value that no response contains, so that it isn't compared.
  mutating func noteUnreadable(_ what: String, owner: String) {
    result.unreadable.append(UnmanagedThing(owner: owner, what: what, isPrunable: false))
  }

  /// Another composer, to look at requests without sending them.
  func scratch() -> RequestComposer { RequestComposer(.standard, baseTerritory, options.digests) }

  /// The territory of a product's base amounts.
  func base(of product: Product) -> TerritoryCode { product.price?.baseTerritory ?? baseTerritory }

  /// Records an impossible change, and removes all steps of its owner.
  mutating func block(_ change: ImpossibleChange) {
    result.impossible.append(change)
    result.steps.removeAll { $0.isPart(of: change.owner) }
  }

  /// Returns the equalized amount in a territory; nil if no response contains it.
  func equal(_ base: BaseAmount, in territory: TerritoryCode, _ type: ResourceType, beside upFront: BaseAmount? = nil)
    -> Money?
  {
    live.equal.amount(
      of: EqualPrices.Base(type: type, territory: base.territory, amount: base.amount, upFront: upFront), in: territory)
  }

  /// Removes the planned steps of an owner if a part of its changes is impossible.
  mutating func dropSteps(from start: Int, ifImpossible count: Int) {
    if result.impossible.count > count { result.steps.removeSubrange(start...) }
  }

  // MARK: - The app

  private mutating func planGracePeriod(_ period: App.GracePeriod) {
    let known = live.catalog.app?.gracePeriod
    var wanted = period
    for attribute in App.GracePeriod.attributes where !attribute.isStated(period) {
      if let known { attribute.copy(known, &wanted) }
    }
    guard wanted != known ?? App.GracePeriod(isEnabled: false),
      let unit = plan.units.first(where: { if case .gracePeriod = $0 { true } else { false } }),
      case .gracePeriod(_, let name) = unit
    else { return }
    result.before.app?.gracePeriod = known
    let id = live.graph.all(.subscriptionGracePeriods).first?.id
    append([.gracePeriod], owner: "") { $0.setGracePeriod(period, of: id, as: name) }
  }

  /// Sorts the promoted products as in the catalog, after all of them are created or removed; those that only App Store
  /// Connect has keep their places.
  private mutating func planPromotionOrder() {
    let key = live.app.map { ResourceKey(type: .apps, id: $0.id) }
    let shown = key.flatMap { live.graph.links[$0]?["promotedPurchases"] } ?? []
    var ids: [ProductID: ResourceID] = [:]
    for promotion in shown {
      guard let owner = live.graph.owners[promotion]?.first, let id = live.graph[owner]?.text("productId") else {
        continue
      }
      ids[ProductID(id)] = ResourceID(text: promotion.id)
    }
    let deletions = result.steps.filter { $0.request.deleted(from: .promotedPurchases) != nil }
    let removed = deletions.compactMap { $0.request.deleted(from: .promotedPurchases) }
    let made = Set(result.steps.map(\.id))
    var wanted: [(order: Int?, id: ResourceID, product: Product)] = []
    var created: [ResourceID] = []
    for (product, name) in promotedProducts {
      let request = RequestName.promotion(of: name)
      if let id = ids[product.id] {
        wanted.append((product.promotion?.order, id, product))
      } else if !options.excluded.contains(product.id), made.contains(request.text) {
        wanted.append((product.promotion?.order, request.answer, product))
        created.append(request.answer)
      }
    }
    var rest = wanted.sortedStably { $0.order ?? .max }.map(\.id)[...]
    let remaining = shown.map { ResourceID(text: $0.id) }.filter { !removed.contains($0.text) }
    var order: [ResourceID] = []
    for id in remaining {
      guard wanted.contains(where: { $0.id == id }), let next = rest.firstIndex(where: { !created.contains($0) }) else {
        order.append(id)
        continue
      }
      order += rest[...next]
      rest = rest[(next + 1)...]
    }
    order += rest
    let old = order.filter { !created.contains($0) }
    guard old != remaining || !created.isEmpty, wanted.contains(where: { $0.order != nil }) else { return }
    for entry in wanted where entry.order != nil && !created.contains(entry.id) {
      guard let index = remaining.firstIndex(of: entry.id), old[index] != entry.id else { continue }
      let place = index + 1
      result.before.mapProducts { if $0.id == entry.product.id, $0.promotion != nil { $0.promotion?.order = place } }
    }
    append([.promotion], owner: "") { composer in
      composer.relate(
        "/v1/apps/\(ResourceID.app.text)/relationships/promotedPurchases",
        order.map { ResourceIdentifier(.promotedPurchases, $0) }, as: RequestName("promotion-order"),
        why: "Sets the order of the promoted products on the app's page.")
    }
    // The list must be complete when it is sent.
    result.steps[result.steps.endIndex - 1].request.after = deletions.map(\.id)
  }

  /// The promoted products in the catalog's order, with the names of the requests that create them.
  private var promotedProducts: [(product: Product, name: String)] {
    plan.units.compactMap { unit in
      let item: ProductInProgress? =
        switch unit {
        case .product(let planned): plan.product(planned)
        case .subscription(let planned, let group): plan.subscription(planned, ofUnit: group)?.0
        default: nil
        }
      return item.flatMap { $0.product.isPromoted ? ($0.product, $0.name) : nil }
    }
  }

  /// The catalog's values that Shelf can't send, key by key. They don't count as a product's own, because reading it
  /// again doesn't help.
  private mutating func noteUnknownNames() {
    var products: [String: [String]] = [:]
    for path in catalog.lostValues(lossesOfUnknownNames).map(\.path) {
      let key = CatalogPath(path.product == nil ? .app : .catalog, path.steps).description
      if let id = path.product, options.isPartial, options.excluded.contains(id) { continue }
      products[key, default: []] += path.product.map { [$0.text] } ?? []
    }
    for (key, owners) in products.sorted(by: { $0.key < $1.key }) {
      let place = owners.isEmpty ? key : "\(key) of \(someOf(owners))"
      noteUnreadable("\(place): Shelf can't send it; compare it with App Store Connect by hand", owner: "")
    }
  }

  /// Products and groups that only App Store Connect has; they are never removed.
  private mutating func noteUnmanaged() {
    let known = Set(catalog.allProducts.map(\.id))
    for id in live.products.keys.sorted() where !known.contains(id) {
      leave("the product '\(id)'", isPrunable: false, owner: id.text)
    }
    let taken = Set(groupNames.values)
    for group in live.catalog.subscriptionGroups where !taken.contains(group.name) {
      leave("the subscription group '\(group.name)'", isPrunable: false, owner: OwnerName.group(group.name))
    }
    if let known = live.catalog.app, let wanted = catalog.app,
      known.hasStreamlinedPurchasing != wanted.hasStreamlinedPurchasing
    {
      let state = known.hasStreamlinedPurchasing ? "on" : "off"
      leave("streamlined purchasing, which is \(state): change it in App Store Connect", isPrunable: false, owner: "")
    }
    if let period = live.catalog.app?.gracePeriod, period.isEnabled, catalog.app?.gracePeriod == nil {
      leave("a grace period of \(period.duration.map { "\($0)" } ?? "unknown length")", isPrunable: false, owner: "")
    }
  }
}

extension StoreRequest {
  /// The ID of the resource of a type that it deletes.
  func deleted(from type: ResourceType) -> String? {
    let prefix = "/v1/\(type.rawValue)/"
    return method == .delete && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  /// Adds how to look it up if its response was lost.
  mutating func complete() {
    guard method == .post, case .one(let resource)? = body?.data else { return }
    switch resource.type {
    case .inAppPurchaseAvailabilities, .inAppPurchasePriceSchedules, .subscriptionAvailabilities: isRepeatable = true
    default: lookup = lookup ?? StoreRequest.Lookup(of: resource, reuse: reuse)
    }
  }
}
