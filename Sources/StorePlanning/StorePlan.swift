package import CatalogDiff
import CatalogFormats
package import CatalogModel
import Reporting
import SourceDiagnostics
import TextFormats

/// A plan that makes App Store Connect match a catalog: the consequences, the steps, and the unmanaged items.
///
/// The changes are reported as in `diff`, between App Store Connect and the catalog in App Store Connect's
/// representation. Equivalent values don't count as changes. Each change has steps or is impossible.
package struct StorePlan: Sendable {
  /// The conditions of a plan other than the state of App Store Connect.
  package struct Frame: Sendable {
    /// The day that it is for.
    package var day: CalendarDate

    /// The server's URL: `https://api.appstoreconnect.apple.com`.
    package var store: String

    /// The version of Shelf that created it.
    package var shelf: String

    /// The digest of the catalog's files.
    package var catalog: String

    package init(day: CalendarDate, store: String, shelf: String, catalog: String) {
      self.day = day
      self.store = store
      self.shelf = shelf
      self.catalog = catalog
    }
  }

  package let frame: Frame
  package let app: LiveStore.AppRecord
  package let changes: CatalogChanges

  /// The accepted changes that let nothing pass, by index.
  package let acceptedProblems: [Int: AcceptedChange.Problem]
  package let steps: [PlannedStep]
  package let impossible: [ImpossibleChange]
  package let unmanaged: [UnmanagedThing]

  /// The values that can't be compared because Shelf can't read them in App Store Connect.
  package let unreadable: [UnmanagedThing]

  /// The items to submit to App Review, in order: product IDs, and `group:` with a name for the texts of a group.
  package let submitted: [String]

  /// The ID of the app version that is submitted or withdrawn with them.
  let appVersion: String?

  /// The products that were never approved and have no review screenshot.
  package let withoutScreenshot: [ProductID]

  /// The values that were changed in App Store Connect since it was last seen, including conflicts with the catalog.
  package let drift: [DriftedValue]

  /// The digests of the state of each changed item: a product ID, `group:NAME`, or `app`.
  package let live: [String: String]

  /// The maximum number of requests to apply it.
  package let calls: Int

  /// The resulting prices in all territories, product by product.
  package let outlooks: [PriceOutlook]

  /// The products with a price that changes by more than half.
  let drasticPrices: Set<ProductID>

  /// The changes that can't be undone once it is applied.
  package internal(set) var oneWay: [OneWayChange] = []

  /// Whether it restores a state, instead of applying a catalog.
  package internal(set) var isRestoring = false

  /// The state that it replaces; nil if it replaces nothing, and for a submission.
  package let wayBack: WayBack?

  /// The changes of the way back; nil if there is none.
  let reverse: CatalogChanges?

  private let changesByOwner: [String: [Change]]

  private let secrets: CatalogSecrets

  /// The custom codes in App Store Connect and in the catalog, the longest first.
  private let codes: [String]

  /// Whether it submits to App Review, which changes nothing else and can't be undone.
  package let isSubmission: Bool

  /// Whether it covers only some products, which the user chose.
  package let isPartial: Bool

  /// Whether it withdraws submissions.
  var isWithdrawal: Bool { isSubmission && steps.contains { $0.id.hasPrefix("withdrawal:") } }

  /// What an empty plan shows, in words.
  package func match(isPartial: Bool) -> String {
    "App Store Connect matches the catalog" + (isPartial ? " in the chosen products" : "")
      + (unmanaged.contains(where: \.isPrunable) ? ", except for what only App Store Connect has" : "")
      + (unreadable.isEmpty ? "" : ", as far as it can be compared")
  }

  /// What a plan can't restore, as the end of a sentence.
  package var remainder: String {
    var stays: [String] = []
    for change in oneWay {
      let owner = OwnerName.group(in: change.owner).map { "group \($0)" } ?? change.owner
      let words = [change.key?.words ?? "", owner].filter { !$0.isEmpty }.joined(separator: " of ")
      if !stays.contains(words) { stays.append(words) }
    }
    return stays.isEmpty ? "" : ", except for what can't be restored (\(someOf(stays)))"
  }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { isEmpty(exceptFor: []) }

  /// Whether there is nothing to do, except for what is blocked.
  ///
  /// - Parameter owners: the products and groups that may be blocked, as `ImpossibleChange` names them.
  /// - Returns: whether it is so.
  package func isEmpty(exceptFor owners: [String]) -> Bool {
    let owners = Set(owners)
    return steps.allSatisfy { owners.contains($0.owner) } && impossible.allSatisfy { owners.contains($0.owner) }
      && (isSubmission
        || changes.changes.allSatisfy { $0.consequence == .internal || $0.isBlocked(among: owners) })
  }

  /// Creates a plan; nil if no response contains the app.
  ///
  /// - Parameters:
  ///   - live: the complete state of App Store Connect.
  ///   - catalog: the intended state.
  ///   - seen: the last seen state of App Store Connect; empty if there is none.
  ///   - frame: the conditions that the plan is bound to.
  ///   - options: the options of the plan.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  package init?(
    _ live: LiveStore, _ catalog: Catalog, seen: SeenStore = SeenStore(), _ frame: Frame,
    _ options: PlanningOptions = PlanningOptions(), digest: ([UInt8]) -> String
  ) {
    guard let app = live.app else { return nil }
    let planned = StorePlanner.steps(to: catalog, from: live, options)
    self.frame = frame
    self.app = app
    (changes, acceptedProblems) = compare(
      planned.before, planned.after, options: ComparisonOptions(today: frame.day, isOfPlan: true)
    ).accepting(options.accepted, inApp: catalog.app?.bundleID ?? app.bundleID, on: frame.day)
    steps = planned.steps
    impossible = planned.impossible
    (unmanaged, unreadable) = (planned.unmanaged, planned.unreadable)
    (submitted, appVersion, withoutScreenshot) = (planned.submitted, nil, planned.withoutScreenshot)
    secrets = CatalogSecrets(catalog)
    codes = Self.customCodes(planned)
    drift = seen.drift(of: live, catalog, changes: changes, digest: digest)
    isSubmission = false
    isPartial = options.isPartial
    self.live = Self.held(planned.steps.map(\.owner), live, digest)
    changesByOwner = Self.changesByOwner(changes)
    outlooks = PriceOutlook.all(planned, live, digest: digest)
    drasticPrices = Set(outlooks.filter(\.isDrastic).map(\.product))
    wayBack =
      planned.steps.isEmpty
      ? nil : WayBack(live, Set(self.live.keys), baseTerritory: planned.after.app?.baseTerritory)
    reverse =
      planned.steps.isEmpty
      ? nil
      : compare(planned.after, planned.before, options: ComparisonOptions(today: frame.day, isOfPlan: true))
    oneWay = Self.oneWayChanges(changes, to: catalog, reverse: reverse, planned.steps, live)
    // What the steps change is read once before them, and twice after them.
    let touched = Set(steps.compactMap(\.product))
    let reading = steps.isEmpty ? 0 : 3 * Self.readingCalls(planned.after, live, of: touched)
    calls = steps.count + planned.queries + reading
  }

  /// The plan that sends what is ready to App Review, or withdraws it; nil if no response names the app. Its changes
  /// are what App Review doesn't get: how the catalog differs in what is sent.
  ///
  /// - Parameters:
  ///   - live: what App Store Connect has, whole, with its open submissions.
  ///   - catalog: the desired products.
  ///   - appVersion: the ID of the app's version that goes along; nil for none.
  ///   - chosen: the products to send, and groups by `group:` and their names; nil for all that are ready.
  ///   - withdraws: whether submissions are withdrawn instead.
  ///   - frame: what it is bound to.
  ///   - options: what is known of the catalog's files.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  package init?(
    submitting live: LiveStore, _ catalog: Catalog, appVersion: String?, chosen: Set<String>? = nil,
    withdraws: Bool = false, _ frame: Frame, _ options: PlanningOptions = PlanningOptions(), digest: ([UInt8]) -> String
  ) {
    guard let app = live.app else { return nil }
    let planned =
      withdraws
      ? StorePlanner.withdrawal(of: catalog, from: live, appVersion: appVersion)
      : StorePlanner.submission(of: catalog, from: live, appVersion: appVersion, chosen: chosen)
    let open = StorePlanner.steps(to: catalog, from: live, options)
    let sent = withdraws ? [] : Set(planned.submitted)
    self.frame = frame
    self.app = app
    changes = compare(
      open.before.only(sent), open.after.only(sent), options: ComparisonOptions(today: frame.day))
    acceptedProblems = [:]
    steps = planned.steps
    impossible = planned.impossible
    (unmanaged, unreadable) = (planned.unmanaged, [])
    (submitted, self.appVersion, withoutScreenshot) = (planned.submitted, planned.appVersion, [])
    drift = []
    (outlooks, drasticPrices) = ([], [])
    secrets = CatalogSecrets(catalog)
    codes = Self.customCodes(open)
    isSubmission = true
    isPartial = false
    changesByOwner = [:]
    (wayBack, reverse) = (nil, nil)
    self.live = Self.held(planned.submitted, live, digest)
    // Everything is read once before the steps, with the open submissions.
    let submissions = 2 + (live.openSubmissions ?? []).count
    let reading = Self.readingCalls(open.after, live, of: Set(live.products.keys)) + submissions
    calls = steps.count + planned.queries + (steps.isEmpty ? 0 : reading)
  }

  private static func held(_ owners: [String], _ live: LiveStore, _ digest: ([UInt8]) -> String) -> [String: String] {
    var held: [String: String] = [:]
    for owner in Set(owners) { held[name(of: owner)] = live.digest(of: owner, digest) }
    return held
  }

  /// The name of a steps' owner among the digests.
  package static func name(of owner: String) -> String { owner.isEmpty ? "app" : owner }

  /// Returns the items that have changed in App Store Connect since a plan was made, by their names among the digests.
  /// If there are any, the plan isn't applied.
  ///
  /// - Parameters:
  ///   - held: the digests from when the plan was made.
  ///   - live: the current state of App Store Connect.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the names, sorted.
  package static func moved(since held: [String: String], in live: LiveStore, digest: ([UInt8]) -> String) -> [String] {
    held.filter { name, old in live.digest(of: name == "app" ? "" : name, digest) != old }.map(\.key).sorted()
  }

  // MARK: - Consequences

  /// The names of the consequences, worst first.
  package static let consequences = Consequence.allCases.map(\.rawValue)

  /// Whether a change has a consequence of that name, or a worse one.
  package func reaches(_ consequence: String) -> Bool {
    guard let consequence = Consequence(rawValue: consequence) else { return false }
    return changes.reaches(consequence)
      || changes.changes.contains { isDrastic($0) && $0.acceptance == nil && .breaksCustomer >= consequence }
  }

  /// Whether a price changes by more than half, which may be a mistake.
  func isDrastic(_ change: Change) -> Bool {
    change.kind.area == .price && change.products.contains(where: drasticPrices.contains)
  }

  /// The consequences that need consent, worst first.
  package var consent: [Consequence] {
    if isSubmission { return steps.isEmpty ? [] : [.irreversible] }
    let asked: [Consequence] = [.breaksApp, .breaksCustomer, .irreversible, .unknown]
    let blocked = Set(impossible.map(\.owner))
    let own = Set(steps.map { consequence(of: $0) })
    return asked.filter { consequence in
      own.contains(consequence)
        || changes.changes.contains { $0.consequence == consequence && !$0.isBlocked(among: blocked) }
    }
  }

  /// The changes of each product and group, and those of the app, which has an empty name.
  private static func changesByOwner(_ changes: CatalogChanges) -> [String: [Change]] {
    var found: [String: [Change]] = [:]
    for change in changes.changes where change.consequence != .internal && change.consequence != .impossible {
      var owners = Set(change.products.map(\.text))
      if case .group(let name, _) = change.path.root {
        owners.insert(OwnerName.group(name))
      } else if change.path.root == .app || change.path.steps.contains(.field(.promotion)) {
        owners.insert("")
      }
      for owner in owners { found[owner, default: []].append(change) }
    }
    return found
  }

  /// The consequence of a step: the worst of its changes, or its own.
  package func consequence(of step: PlannedStep) -> Consequence {
    if isSubmission { return .irreversible }
    return max(step.ownConsequence(drasticPrices), consequenceOfChanges(of: step))
  }

  private func consequenceOfChanges(of step: PlannedStep) -> Consequence {
    let concerned = (changesByOwner[step.product?.text ?? step.owner] ?? []).filter { change in
      if step.product == nil || step.keys.isEmpty { return true }
      return ([change.path] + change.edits.flatMap { [$0.oldPath, $0.newPath] }).contains { path in
        path.steps.first.map { first in step.keys.contains { .field($0) == first } } ?? true
      }
    }
    return concerned.map(\.consequence).max() ?? .live
  }

  /// The maximum number of calls to read products once.
  ///
  /// - Parameters:
  ///   - after: what the plan makes of them.
  ///   - live: the state of App Store Connect.
  ///   - touched: the products.
  /// - Returns: the number.
  private static func readingCalls(_ after: Catalog, _ live: LiveStore, of touched: Set<ProductID>) -> Int {
    let base = App.baseTerritory(of: after.app)
    var bases: Set<EqualPrices.Base> = []
    func lists(_ product: Product) -> Int {
      // Batches of codes are listed before another one is made, because nothing distinguishes them.
      let codes = product.offerCodes.reduce(0) { $0 + 5 + $1.codes.count { $0.custom == nil } }
      let offers = [product.plan.promotionalOffers.count * 2, product.plan.winBackOffers.count * 2, codes]
      let isPlan = product.type == .autoRenewableSubscription || product.plan.period != nil
      let type: ResourceType = isPlan ? .subscriptions : .inAppPurchases
      bases.formUnion(product.followedBases(from: base, of: type) + product.leadingBases(from: base, of: type))
      let rows = live.products[product.id]?.key.map { live.graph.belongings(of: $0).count } ?? 0
      // The prices of a day may fill a page for each billing plan, and those of an offer one.
      let days = 1 + (product.price?.changes.count ?? 0) + (product.plan.billingPlans == nil ? 0 : 2)
      let places = 2 * (days + product.plan.introductoryOffers.count)
      return (isPlan ? 7 : 5) + rows / 200 + places + offers.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 1) }
    }
    let groups = max(live.catalog.subscriptionGroups.count, after.subscriptionGroups.count)
    let wanted = Dictionary(after.allProducts.map { ($0.id, $0) }) { first, _ in first }
    let products = touched.map { max(wanted[$0].map(lists) ?? 0, live.products[$0].map { lists($0.product) } ?? 0) }
    // All products share the queries for a base: for its points, and for what equals it.
    let shared = 4 * bases.count + 2 * live.equal.count
    return 6 + live.products.count / 200 + 2 * groups + shared + products.reduce(0, +)
  }

  /// The approximate duration. A product's calls run one after the other, four products run in parallel, and App Store
  /// Connect allows 250 calls a minute.
  package var seconds: Int {
    let longest = Dictionary(grouping: steps, by: \.owner).values.map(\.count).max() ?? 0
    let side = (calls + 3) / 4
    return max((max(longest, side) * 3 + 3) / 4, calls * 60 / 250)
  }

  /// A text about the changes, without the codes in it.
  func hidingCodes(_ text: String) -> String {
    codes.reduce(text) { $0.replacing($1, with: CatalogKey.mask) }
  }

  private static func customCodes(_ planned: PlannedSteps) -> [String] {
    let codes = (planned.before.allProducts + planned.after.allProducts).flatMap(\.offerCodes).flatMap(\.codes)
    return Set(codes.compactMap(\.custom)).filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// The steps in the plan, without secrets.
  func json(of step: PlannedStep) -> JSONValue {
    step.json(consequence: consequence(of: step).rawValue, app: app.id, secrets)
  }
}

extension PlannedStep {
  /// The consequence of a step on its own: a price that more than halves or grows by more than half may be a mistake.
  fileprivate func ownConsequence(_ drasticPrices: Set<ProductID>) -> Consequence {
    let isPrice = keys.contains(.price) && method != "GET"
    return isPrice && product.map(drasticPrices.contains) ?? false ? .breaksCustomer : .live
  }
}

extension Change {
  /// Whether it waits for a decision, because its product or group is one of the given blocked owners.
  func isBlocked(among owners: Set<String>) -> Bool {
    if case .group(let name, _) = path.root { return owners.contains(OwnerName.group(name)) }
    return product.map { owners.contains($0.text) } ?? false
  }
}

extension Catalog {
  /// The products of the given owners and their groups; a group's texts only if the group is an owner.
  fileprivate func only(_ owners: Set<String>) -> Catalog {
    var result = Catalog()
    result.products = products.filter { owners.contains($0.id.text) }
    result.subscriptionGroups = subscriptionGroups.compactMap { group in
      var group = group
      group.subscriptions = group.subscriptions.filter { owners.contains($0.id.text) }
      if !owners.contains(OwnerName.group(group.name)) { group.localizations = [:] }
      return group.subscriptions.isEmpty && group.localizations.isEmpty ? nil : group
    }
    return result
  }
}
