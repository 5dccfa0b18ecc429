package import ArgumentParser
package import CatalogModel
package import Reporting
import SourceDiagnostics
import SystemPackage

/// Where pages link to for the lines that they name.
package struct SourceLinkOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("source-url"),
    help: ArgumentHelp(
      """
      Link each place on an HTML page to its line: an address with {path} and {line}, such as \
      https://github.com/me/app/blob/main/{path}#L{line}.
      """,
      valueName: "url"))
  package var sourceURL: String?

  package func validate() throws {
    guard let sourceURL else { return }
    do { _ = try SourceLinks(sourceURL, folder: "") } catch { throw ValidationError("--source-url \(error.message)") }
  }

  /// The links; nil when nobody wants any. Paths count from the repository's folder, or from the working folder where
  /// there is none.
  package func links() throws -> SourceLinks? {
    guard let sourceURL, let folder = FileSystem.workingFolder else { return nil }
    let repository = FileSystem.repository(above: folder) ?? folder
    return try SourceLinks(
      sourceURL, folder: repository == folder ? "" : Paths(workingFolder: repository).shown(folder))
  }
}

/// What can be chosen for a page of the catalog.
package struct PageOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The storefront whose prices a page shows, by its three letters; default: the base territory.",
      valueName: "code"),
    completion: .territories)
  package var territory: String?

  @OptionGroup package var source: SourceLinkOptions

  @Flag(
    help: "Serve the page on this machine, and write it anew whenever a file of the catalog changes. SIGINT ends it.")
  package var watch = false

  @Option(help: ArgumentHelp("The port to serve it at; 0 for any that is free. Default: 8470.", valueName: "number"))
  package var port: Int?

  package func validate() throws {
    if let port {
      if !(0...65_535).contains(port) { throw ValidationError("--port takes a number from 0 to 65535") }
      if !watch { throw ValidationError("--port is for --watch") }
    }
  }

  /// The options that were given, as formats name their own.
  package var given: [String] {
    [
      territory == nil ? nil : "--territory", source.sourceURL == nil ? nil : "--source-url", watch ? "--watch" : nil,
      port == nil ? nil : "--port",
    ].compactMap(\.self)
  }

  package func choice(on day: CalendarDate) throws -> CatalogPage.Choice {
    CatalogPage.Choice(day: day, territory: try territory.map(TerritoryCode.storefront), links: try source.links())
  }
}
