package import ArgumentParser
package import CatalogModel
import CatalogProject
package import Reporting
import ReviewReadiness
package import SourceDiagnostics

/// The options of `status`, which both programs have: `shelf-store` reads App Store Connect with `--live`.
package struct StatusOptions: ParsableArguments {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show review status, blockers and upcoming prices",
    discussion: """
      Lists, for each app, the products that need work or are waiting: their status, new texts that \
      wait for App Review, what blocks them, and announced prices. The answers are those of 'shelf checklist'. Without \
      --live, states come from the catalog. With --live, they come from App Store Connect; 'shelf status --live \
      --help' lists the options for it.

      Examples:
        shelf status
        shelf status apps --format markdown
        shelf status --live

      Exit code: 0 shown, 2 something could not be read or written.
      """)

  /// The option that `shelf-store` carries out.
  package static let liveOption = "--live"

  @OptionGroup package var input: InputOptions

  @Flag(help: "Read App Store Connect instead of the catalog.")
  package var live = false

  @Option(help: "Output format.")
  package var format = StatusFormat.text

  @OptionGroup package var target: OutputOptions

  @Flag(help: "Include everything (products with nothing to do).")
  package var all = false

  @OptionGroup package var date: DateOptions
  @OptionGroup(title: "Configuration options") package var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") package var common: CommonOptions

  /// The status of each catalog, by what it states.
  package static func apps(of workspace: Workspace, on day: CalendarDate) async -> [AppStatus] {
    var apps: [AppStatus] = []
    for (index, read) in workspace.catalogs.enumerated() {
      let checklist = Checklist(await workspace.checklistRequest(today: day, ofCatalog: index))
      let app = read.catalog.app
      apps.append(
        AppStatus(
          read.catalog, checklist, name: app?.name ?? app?.bundleID ?? "The catalog", bundleID: app?.bundleID,
          origin: workspace.placeName(ofCatalog: index), on: day))
    }
    return apps
  }

  /// Writes the status of the given apps; throws a `Failure` if it can't be written.
  package func write(_ apps: [AppStatus], on day: CalendarDate, madeFrom files: SourceFiles) throws {
    let report = StatusReport(apps, on: day)
    let text =
      switch format {
      case .text: StatusText(.of(output: target.output), isWhole: all).render(report)
      case .json: StatusJSON().render(report)
      case .markdown: StatusMarkdown(isWhole: all).render(report)
      }
    try target.write(text, madeFrom: files)
  }
}

extension StatusFormat: ExpressibleByArgument {}
