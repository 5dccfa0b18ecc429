import ArgumentParser
import CatalogModel
import CatalogProject
import CommandSupport
import Reporting
import ReviewReadiness
import StoreClient
import StorePlanning

/// `shelf-store status --live`: the same from App Store Connect.
struct Status: AsyncParsableCommand {
  static let configuration = StatusOptions.configuration

  @OptionGroup var options: StatusOptions

  @Option(
    help: ArgumentHelp(
      "App ID or bundle ID (default: the catalog's, $ASC_APP_ID, or the only one the key can see).", valueName: "id"))
  var app: String?

  @OptionGroup(title: "App Store Connect options") var client: ClientOptions

  func validate() throws {
    if !options.live { throw ValidationError("only 'status --live' reads App Store Connect; run 'shelf status'") }
  }

  func run() async throws {
    let (paths, day) = (options.input.paths, try options.date.day())
    // An app can be read without its catalog.
    let workspace =
      app != nil && paths.isEmpty ? nil : try await Workspace(paths, try options.configuration.settings(for: paths))
    try workspace?.checkIsRead()
    if let workspace, workspace.hasSeveral, app != nil {
      throw Failure("--app needs one catalog, but there are \(workspace.catalogs.count); name one")
    }
    try PlanOptions.checkApps((workspace?.each ?? []).map(\.workspace))
    let records = workspace?.catalogs.map(\.catalog.app) ?? []
    var apps: [AppStatus] = []
    for record in records.isEmpty ? [nil] : records {
      let pulled = try await client.pull(app, of: record, asOf: options.date.asOf)
      let live = try PlannedStore.live(pulled.answers, Catalog(app: record), on: day)
      // The API doesn't return the app's links and agreements, so they are the catalog's.
      var catalog = live.catalog
      if let record {
        catalog.app?.legal = record.legal
        catalog.app?.agreements = record.agreements
      }
      var request = Checklist.Request(catalog, findings: [], assets: nil, today: day)
      (request.knowsLinks, request.isLive) = (record != nil, true)
      let checklist = Checklist(request)
      apps.append(
        AppStatus(
          live.catalog, checklist, name: pulled.app.name, bundleID: pulled.app.bundleID,
          origin: try client.address().origin, on: day))
    }
    try options.write(apps, on: day, madeFrom: workspace?.files ?? [])
  }
}
