package import CatalogDiff
import CatalogFormats
package import CatalogModel
import JSONSyntax

/// What brings a store to what a catalog says: what comes of it, the steps, and what is left alone.
///
/// The changes are reported as `diff` reports them, between the store and the catalog as the store keeps it: what means
/// the same there is no change, and each change has steps or is impossible.
package struct StorePlan: Sendable {
  /// What a plan is bound to, besides what the store holds.
  package struct Frame: Sendable {
    /// The day for which it is made.
    package var day: CalendarDate

    /// The address of the store: `https://api.appstoreconnect.apple.com`.
    package var store: String

    /// The version of Shelf that makes it.
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
  package let steps: [PlannedStep]
  package let impossible: [ImpossibleChange]
  package let unmanaged: [UnmanagedThing]

  /// What goes to App Review, in its order: product IDs, and `group:` with a name for the texts of a group.
  package let submitted: [String]

  /// The products that were never approved and have no review screenshot.
  package let withoutScreenshot: [ProductID]

  /// What was changed in the store since it was seen last, and what was changed there and in the catalog.
  package let drift: [DriftedValue]

  /// The digests of what the store holds of each thing that the plan touches: a product by its ID, `group:` and a name,
  /// `app`.
  package let live: [String: String]

  /// How often the store is asked at most to carry it out.
  package let calls: Int

  private let secrets: CatalogSecrets

  /// The changes of each product.
  private let changesOf: [ProductID: [Change]]

  /// The codes that customers can type, of the store and of the catalog.
  private let codes: [String]

  /// Whether it sends things to review, which changes nothing else and can't be undone.
  package let isSubmission: Bool

  /// Whether there is nothing to do.
  package var isEmpty: Bool { steps.isEmpty && impossible.isEmpty && changes.isEmptyOutside }

  /// Nil where no answer names the app.
  ///
  /// - Parameters:
  ///   - live: what the store holds, whole.
  ///   - catalog: what it shall hold.
  ///   - seen: what was seen of the store last; empty when nobody looked.
  ///   - frame: what it is bound to.
  ///   - options: what it is made for.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  package init?(
    _ live: LiveStore, _ catalog: Catalog, seen: SeenStore = SeenStore(), _ frame: Frame,
    _ options: PlanningOptions = PlanningOptions(), digest: ([UInt8]) -> String
  ) {
    guard let app = live.app else { return nil }
    let planned = StorePlanner.steps(to: catalog, from: live, options)
    self.frame = frame
    self.app = app
    changes = compare(planned.before, planned.after, options: ComparisonOptions(today: frame.day))
    changesOf = Self.byProduct(changes)
    steps = planned.steps
    impossible = planned.impossible
    unmanaged = planned.unmanaged
    (submitted, withoutScreenshot) = (planned.submitted, planned.withoutScreenshot)
    secrets = CatalogSecrets(catalog)
    codes = planned.before.customCodes + planned.after.customCodes
    drift = seen.drift(of: live, catalog, changes: changes, digest: digest)
    isSubmission = false
    self.live = Self.held(planned.steps.map(\.owner), live, digest)
    calls = planned.steps.count + planned.questions + Self.readingCalls(planned, live)
  }

  /// The plan that sends what is ready to review; nil where no answer names the app.
  ///
  /// - Parameters:
  ///   - live: what the store holds, whole.
  ///   - catalog: the products that are meant.
  ///   - appVersion: the ID of the app's version that goes along; nil for none.
  ///   - frame: what it is bound to.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  package init?(
    submitting live: LiveStore, _ catalog: Catalog, appVersion: String?, _ frame: Frame, digest: ([UInt8]) -> String
  ) {
    guard let app = live.app else { return nil }
    let planned = StorePlanner.submission(of: catalog, from: live, appVersion: appVersion)
    self.frame = frame
    self.app = app
    changes = compare(Catalog(), Catalog(), options: ComparisonOptions(today: frame.day))
    changesOf = [:]
    steps = planned.steps
    impossible = planned.impossible
    unmanaged = planned.unmanaged
    (submitted, withoutScreenshot) = (planned.submitted, [])
    drift = []
    secrets = CatalogSecrets(catalog)
    codes = []
    isSubmission = true
    self.live = Self.held(planned.steps.compactMap(\.product?.text), live, digest)
    calls = planned.steps.count + planned.questions
  }

  private static func held(_ owners: [String], _ live: LiveStore, _ digest: ([UInt8]) -> String) -> [String: String] {
    var held: [String: String] = [:]
    for owner in Set(owners) { held[name(of: owner)] = live.digest(of: owner, digest) }
    return held
  }

  /// What the owner of steps is called among the digests.
  package static func name(of owner: String) -> String { owner.isEmpty ? "app" : owner }

  /// What has moved in the store since a plan was made, by the names that it has among the digests; whoever carries it
  /// out sends nothing then.
  ///
  /// - Parameters:
  ///   - held: what the store held when the plan was made.
  ///   - live: what it holds now.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the names, sorted.
  package static func moved(since held: [String: String], in live: LiveStore, digest: ([UInt8]) -> String) -> [String] {
    held.filter { name, old in live.digest(of: name == "app" ? "" : name, digest) != old }.map(\.key).sorted()
  }

  // MARK: - What comes of it

  /// The names of the consequences, worst first.
  package static let consequences = Consequence.allCases.map(\.rawValue)

  /// Whether a change has a consequence of that name, or a worse one.
  package func reaches(_ consequence: String) -> Bool {
    Consequence(rawValue: consequence).map(changes.reaches) ?? false
  }

  /// The consequences that somebody has to agree to, worst first.
  package var consent: [Consequence] {
    if isSubmission { return steps.isEmpty ? [] : [.irreversible] }
    let asked: [Consequence] = [.breaksApp, .breaksCustomer, .irreversible, .unknown]
    let blocked = Set(impossible.map(\.owner))
    return asked.filter { consequence in
      changes.changes.contains { change in
        change.consequence == consequence && !(change.product.map { blocked.contains($0.text) } ?? false)
      }
    }
  }

  /// What comes of a step: the worst of the changes that it carries out.
  package func consequence(of step: PlannedStep) -> Consequence {
    if isSubmission { return .irreversible }
    let concerned = (step.product.map { changesOf[$0] ?? [] } ?? changes.changes).filter { change in
      guard change.consequence != .internal, change.consequence != .impossible else { return false }
      if step.product != nil {
        if step.keys.isEmpty { return true }
        return ([change.path] + change.edits.flatMap { [$0.oldPath, $0.newPath] }).contains { path in
          path.steps.first.map { first in step.keys.contains { .field($0) == first } } ?? true
        }
      }
      if case .group(let name, _) = change.path.root { return step.owner == "group:\(name)" }
      return step.owner.isEmpty && (change.path.root == .app || change.path.steps.contains(.field(.promotion)))
    }
    return concerned.map(\.consequence).max() ?? .live
  }

  /// How many calls it takes at most to read what the steps touch: once before them, and twice after them.
  private static func readingCalls(_ planned: PlannedSteps, _ live: LiveStore) -> Int {
    if planned.steps.isEmpty { return 0 }
    func lists(_ product: Product) -> Int {
      let offers = [
        product.plan.promotionalOffers.count, product.plan.winBackOffers.count, product.offerCodes.count * 4,
      ]
      let own = product.type == .autoRenewableSubscription || product.plan.period != nil ? 12 : 5
      return own + offers.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 1) }
    }
    let touched = Set(planned.steps.compactMap(\.product))
    let known = Dictionary(live.catalog.allProducts.map { ($0.id, lists($0)) }) { first, _ in first }
    let groups = max(live.catalog.subscriptionGroups.count, planned.after.subscriptionGroups.count)
    let products = planned.after.allProducts.filter { touched.contains($0.id) }.map {
      max(lists($0), known[$0.id] ?? 0)
    }
    return 3 * (6 + known.count / 200 + 2 * groups + products.reduce(0, +))
  }

  private static func byProduct(_ changes: CatalogChanges) -> [ProductID: [Change]] {
    var result: [ProductID: [Change]] = [:]
    for change in changes.changes { for product in change.products { result[product, default: []].append(change) } }
    return result
  }

  /// About how long it takes: a call of one product waits for the one before it, four products go side by side, and the
  /// store takes 250 calls a minute.
  package var seconds: Int {
    let longest = Dictionary(grouping: steps, by: \.owner).values.map(\.count).max() ?? 0
    let side = (calls + 3) / 4
    return max((max(longest, side) * 3 + 3) / 4, calls * 60 / 250)
  }

  /// A text about the changes without the codes that stand in them.
  func hidingCodes(_ text: String) -> String {
    Set(codes).sorted { $0.count > $1.count }.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "•••") }
  }

  /// The steps as the plan has them, without secrets.
  func json(of step: PlannedStep) -> JSONValue {
    step.json(consequence: consequence(of: step).rawValue, app: app.id, secrets)
  }
}

extension Catalog {
  /// The codes that customers can type.
  fileprivate var customCodes: [String] { allProducts.flatMap(\.offerCodes).flatMap(\.codes).compactMap(\.custom) }
}

/// A value of the plan's document; the reports have a type of that name, too.
typealias DocumentValue = JSONValue
