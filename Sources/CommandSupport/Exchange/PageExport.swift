import SourceDiagnostics
import SystemPackage

/// `shelf preview`: the catalog as customers will see it.
package struct PageExport {
  package let paths: [String]
  package let configuration: ConfigurationOptions
  package let choice: CatalogPage.Choice

  /// Where to write it; nil for standard output.
  package let output: String?

  /// The name of a page in the folder of its catalog.
  private static let fileName = "catalog.html"

  /// Writes the page of each catalog and exits. A page shows a catalog's errors, so they don't prevent it.
  package func write() async throws -> Never {
    let workspace = try await Workspace.ofCatalogs(paths, try configuration.settings(for: paths))
    if workspace.catalogs.count == 1 {
      try write(await CatalogPage(workspace, choice), of: workspace, to: output)
      if let output { Terminal.succeed("Wrote \(output)") }
    } else {
      guard let output else {
        try workspace.checkIsOneCatalog("name one, or use --output FOLDER for all")
        throw ExitStatus.failure
      }
      for (folder, one) in workspace.each {
        let place = try OutputFolder.path(below: output, named: folder).appending(Self.fileName)
        try write(await CatalogPage(one, choice), of: one, to: place.string)
        Terminal.succeed("Wrote \(place)")
      }
    }
    let isBroken = workspace.faults.contains { $0.severity == .error }
    if isBroken { Terminal.printError("unreadable parts are missing from the page; run 'shelf lint' to see them") }
    throw isBroken ? ExitStatus.no : .yes
  }

  package func write(_ page: CatalogPage, of workspace: Workspace, to output: String?) throws {
    let folder = output.map { workspace.paths.absolute($0).parent }
    let text = try page.file(in: folder)
    guard let output else { return Terminal.write(text) }
    try OutputFile(output, madeFrom: workspace.files).write(text)
  }
}
