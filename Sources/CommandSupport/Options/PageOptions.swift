package import ArgumentParser
package import CatalogModel
package import Reporting
import SystemPackage

/// The address to which HTML pages link for source lines.
package struct SourceLinkOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("source-url"),
    help: ArgumentHelp(
      "Link HTML pages to source lines (such as https://github.com/me/app/blob/main/{path}#L{line}).",
      valueName: "url"))
  package var sourceURL: String?

  package func validate() throws {
    guard let sourceURL else { return }
    do { _ = try SourceLinks(sourceURL, folder: "") } catch { throw ValidationError("--source-url \(error.message)") }
  }

  /// The links; nil without an address. Paths are relative to the repository, or else to the working folder.
  package func links() throws -> SourceLinks? {
    guard let sourceURL, let folder = FileSystem.workingFolder else { return nil }
    let repository = FileSystem.repository(above: folder) ?? folder
    return try SourceLinks(
      sourceURL, folder: repository == folder ? "" : Paths(workingFolder: repository).shown(folder))
  }
}

/// The storefront whose prices and offers are shown.
package struct StorefrontOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("Storefront (three letters, such as JPN; default: the base territory).", valueName: "code"),
    completion: .territories)
  package var territory: String?

  /// The storefront; nil for the base territory. Throws a `Failure` for an unknown one.
  package func code() throws -> TerritoryCode? { try territory.map(TerritoryCode.storefront) }
}

/// The port of a local server.
package enum Port {
  /// Throws for a number that can't be a port.
  package static func check(_ port: Int) throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port must be a number from 0 to 65535") }
  }
}
