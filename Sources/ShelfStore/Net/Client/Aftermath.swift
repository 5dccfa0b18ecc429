import CommandSupport
import CatalogFormats
import CatalogModel
import CatalogProject
import Reporting
import ReviewReadiness
import StoreClient
import StorePlanning

/// App Store Connect after a plan was applied: remaining differences, and what blocks App Review.
struct Aftermath {
  private let planned: PlannedStore
  private let open: [Checklist.Entry]

  /// Plans again, and records the state in the catalog's lock.
  init(_ workspace: Workspace, of plan: StepDocument.Plan, _ live: LiveStore, on day: CalendarDate) async throws {
    planned = try await PlannedStore(live, workspace, .init(day: day, store: plan.store))
    try PlannedStore.remember(live, in: workspace)
    // How far a product is, the store knows better.
    var catalog = workspace.catalogs[0].catalog
    let states = Dictionary(
      live.catalog.allProducts.map { ($0.id, $0.status) }, uniquingKeysWith: { first, _ in first })
    catalog.mapProducts { $0.status = states[$0.id] ?? $0.status }
    var request = Checklist.Request(
      catalog, findings: await workspace.findingsForRelease(today: day, ofCatalog: 0), assets: nil, today: day)
    request.products = Set(plan.live.map { ProductID($0.name) })
    open = Checklist(request).entries.filter { $0.answer.verdict == .no }
  }

  /// Whether App Store Connect matches the catalog.
  var isEmpty: Bool { planned.plan.isEmpty }

  func report() {
    if isEmpty {
      Terminal.succeed("App Store Connect matches the catalog")
    } else {
      Terminal.complain("App Store Connect still differs from the catalog; run 'shelf plan' to see how")
    }
    guard !Terminal.isQuiet, !open.isEmpty else { return }
    var page = TextPage(.terminal)
    page.addBlank()
    page.add(StyledText("Still to do before App Review", .message))
    let app = planned.plan.app
    let names = ProductNames(bundleID: app.bundleID, among: open.compactMap(\.subject))
    page.add(
      table: open.map { entry in
        [StyledText(names.short(entry.subject ?? "app"), .message), StyledText(entry.answer.evidence)]
      }, indent: 2)
    Terminal.write(page.text)
  }
}
