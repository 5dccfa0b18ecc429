import CatalogModel
import CatalogProject
import CommandSupport
import LockFile
import SourceDiagnostics
import StoreClient
import StorePlanning

/// The source of a plan: a catalog, or the state that it restores.
enum PlanSource {
  case catalog(Workspace)
  case wayBack(WayBack)

  /// The confidential texts that the requests name.
  var secrets: [String: String] {
    switch self {
    case .catalog(let workspace): CatalogSecrets(workspace.catalogs[0].catalog).texts
    case .wayBack: [:]
    }
  }

  /// The request for planning again: only the products that the plan touches, or all products for a submission.
  private func request(_ planned: StepDocument.Plan, on day: CalendarDate) -> PlannedStore.PlanRequest {
    var request = PlannedStore.PlanRequest(day: day, store: planned.store)
    switch self {
    case .wayBack(let way): request.excluded = way.others
    case .catalog where planned.isSubmission: break
    case .catalog(let workspace):
      let catalog = workspace.catalogs[0].catalog
      let touched = Set(planned.live.map { ProductID($0.name) })
      let groups = catalog.subscriptionGroups.filter { touched.isDisjoint(with: $0.subscriptions.map(\.id)) }
      request.excluded = Set(catalog.allProducts.map(\.id) + groups.map { ProductID(OwnerName.group($0.name)) })
        .subtracting(touched)
      if planned.isPartial { request.chosen = Set(planned.live.map(\.name)) }
    }
    return request
  }

  /// The state of App Store Connect that a plan needs, with the pages that it was read from.
  typealias Reading = (live: LiveStore, pages: [StoreReader.Page])

  /// Reads the things that a plan touches.
  ///
  /// - Parameters:
  ///   - planned: the plan.
  ///   - day: the date.
  ///   - app: the app.
  ///   - session: the server.
  ///   - earlier: an earlier reading, whose pages are used where nothing has changed.
  /// - Returns: the state.
  /// - Throws: a `Failure` if a response is missing.
  func fetch(
    _ planned: StepDocument.Plan, on day: CalendarDate, _ app: StoreApp, _ session: StoreSession,
    after earlier: StoreReader.Earlier? = nil
  ) async throws -> Reading {
    var request = request(planned, on: day)
    let excluded: Set<String>
    let base: TerritoryCode?
    switch self {
    case .wayBack(let way):
      excluded = Set(way.others.map(\.text))
      base = way.state.app?.baseTerritory
    case .catalog(let workspace):
      let known = PlannedStore.seen(in: workspace).products.values.filter { request.excluded.contains($0.id) }
      excluded = Set(request.excluded.map(\.text) + known.map(\.storeID))
      base = workspace.catalogs[0].catalog.app?.baseTerritory
    }
    let pulled = try await PulledStore.pull(
      app, session, baseTerritory: base?.text, leavingOut: excluded, after: earlier,
      CountProgress("reading App Store Connect"))
    try pulled.checkIsWhole(allowsMissing: nil)
    request.session = session
    switch self {
    case .catalog(let workspace):
      let live = try await PlannedStore.live(pulled.answers, workspace, request, isReview: planned.isSubmission)
      return (live, pulled.pages)
    case .wayBack(let way):
      let live = try PlannedStore.live(pulled.answers, way.state, on: day, unread: request.excluded)
      return (try await PlannedStore.completed(live, for: way.target(in: live), request), pulled.pages)
    }
  }

  /// Plans again.
  ///
  /// - Parameters:
  ///   - live: the state of App Store Connect.
  ///   - planned: the plan.
  ///   - day: the date.
  ///   - prunes: whether values that the catalog doesn't set are removed.
  ///   - withdraws: whether a submission is taken back.
  /// - Returns: the new plan.
  /// - Throws: a `Failure` for responses that don't name the app.
  func plan(
    _ live: LiveStore, _ planned: StepDocument.Plan, on day: CalendarDate, prunes: Bool = false, withdraws: Bool = false
  ) async throws -> PlannedStore {
    var request = request(planned, on: day)
    request.prunes = prunes
    switch self {
    case .wayBack(let way): return try PlannedStore(way, live, request)
    case .catalog(let workspace) where planned.isSubmission:
      request.chosen = Set(planned.live.map(\.name))
      return try await PlannedStore(
        submitting: live, workspace, request, appVersion: planned.appVersion, withdraws: withdraws)
    case .catalog(let workspace): return try await PlannedStore(live, workspace, request)
    }
  }
}
