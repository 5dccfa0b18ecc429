package import ArgumentParser

/// The options of `preview`, which both programs have: `shelf-store` serves the page with `--watch`.
package struct PreviewOptions: ParsableArguments {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Open the catalog as customers will see it",
    discussion: """
      Writes an HTML page that works offline: every product in every language, with its picture, price and offers, \
      and the problems that 'shelf lint' finds. With --watch the page is served, and follows your edits.

      Examples:
        shelf preview -o catalog.html
        shelf preview --territory JPN -o catalog.html
        shelf preview --watch
        shelf preview apps -o pages           a folder for each catalog below

      Exit code: 0 written, 1 unreadable parts are missing from the page, 2 something could not be read or written.
      """)

  @OptionGroup package var input: InputOptions
  @OptionGroup package var target: OutputOptions

  @Flag(help: "Follow changes until interrupted (serve the page).")
  package var watch = false

  @Option(help: ArgumentHelp("Port to listen on; 0 for any free port (default: 8470).", valueName: "number"))
  package var port: Int?

  @OptionGroup package var storefront: StorefrontOptions
  @OptionGroup package var source: SourceLinkOptions
  @OptionGroup package var date: DateOptions
  @OptionGroup(title: "Configuration options") package var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") package var common: CommonOptions

  package func validate() throws {
    guard let port else { return }
    try Port.check(port)
    if !watch { throw ValidationError("--port requires --watch") }
  }

  /// The page to write or serve.
  package func export() throws -> PageExport {
    let choice = CatalogPage.Choice(
      day: try date.day(), territory: try storefront.code(), links: try source.links())
    return PageExport(paths: input.paths, configuration: configuration, choice: choice, output: target.output)
  }
}
