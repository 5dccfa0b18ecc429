import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf export page`: the catalog as the store will show it.
package struct PageExport {
  package let paths: [String]
  package let configuration: ConfigurationOptions
  package let choice: CatalogPage.Choice

  /// Where to write it; nil for standard output.
  package let output: String?

  package init(paths: [String], configuration: ConfigurationOptions, choice: CatalogPage.Choice, output: String?) {
    self.paths = paths
    self.configuration = configuration
    self.choice = choice
    self.output = output
  }

  /// Writes the page of each catalog, and ends the program.
  ///
  /// A page is written whatever is wrong with a catalog, for it shows that; only what can't be read is missing in it.
  package func write(named name: String) async throws -> Never {
    let workspace = try await Workspace.ofCatalogs(paths, try configuration.settings(for: paths))
    if workspace.catalogs.count == 1 {
      try write(await CatalogPage(workspace, choice), of: workspace, to: output)
    } else {
      guard let output else {
        try workspace.checkIsOneCatalog("name one, or let --output FOLDER take a folder for each")
        ExitStatus.unclear.exit()
      }
      for (folder, one) in workspace.each {
        let place = try OutputFolder.place(below: output, named: folder)
        try write(await CatalogPage(one, choice), of: one, to: place.appending(name).string)
        Terminal.complain("wrote '\(place.appending(name))'")
      }
    }
    (Self.isBroken(workspace) ? ExitStatus.no : .yes).exit()
  }

  package func write(_ page: CatalogPage, of workspace: Workspace, to output: String?) throws {
    let folder = output.map { workspace.paths.absolute($0).parent }
    let text = try page.file(in: folder)
    guard let output else { return Terminal.write(text) }
    try OutputFile(output, madeFrom: workspace.files).write(text)
  }

  /// Whether something could not be read, which is then missing in the page.
  private static func isBroken(_ workspace: Workspace) -> Bool {
    let isBroken = workspace.faults.contains { $0.severity == .error }
    if isBroken { Terminal.complain("what could not be read is missing in the page; fix it and write it again") }
    return isBroken
  }
}
