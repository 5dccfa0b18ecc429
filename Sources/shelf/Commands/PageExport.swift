import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf export page`: the catalog as the store will show it.
struct PageExport {
  let paths: [String]
  let configuration: ConfigurationOptions
  let choice: CatalogPage.Choice

  /// Where to write it; nil for standard output.
  let output: String?

  /// Writes the page of each catalog, and ends the program.
  ///
  /// A page is written whatever is wrong with a catalog, for it shows that; only what can't be read is missing in it.
  func write(named name: String) async throws -> Never {
    let workspace = try await Workspace.ofCatalogs(paths, try configuration.settings(for: paths))
    if workspace.catalogs.count == 1 {
      try write(await CatalogPage(workspace, choice), of: workspace, to: output)
    } else {
      guard let output else {
        try workspace.checkIsOneCatalog("name one, or let --output FOLDER take a folder for each")
        ExitStatus.unclear.exit()
      }
      for (folder, one) in workspace.each {
        let place = FilePath(output).pushing(FilePath(folder))
        do { try FileSystem.makeFolder(place) } catch { throw Failure("can't write into '\(place)': \(error)") }
        try write(await CatalogPage(one, choice), of: one, to: place.appending(name).string)
        Terminal.complain("wrote '\(place.appending(name))'")
      }
    }
    (Self.isBroken(workspace) ? ExitStatus.no : .yes).exit()
  }

  private func write(_ page: CatalogPage, of workspace: Workspace, to output: String?) throws {
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

  /// Serves the page until the program is asked to end, and makes it anew whenever something changes.
  func serve(at port: Int) async throws -> Never {
    let begun = FileTime.now
    let host = try await PageHost { edition in
      let workspace = try await Workspace(paths, try configuration.settings(for: paths))
      if let failure = workspace.failures.first { throw Failure(failure) }
      try workspace.checkIsOneCatalog()
      let page = await CatalogPage(workspace, choice)
      if output != nil { try write(page, of: workspace, to: output) }
      let (text, pictures) = try page.served(edition: edition)
      return PageHost.Edition(page: text, pictures: pictures, watch: page.watch(begun: edition == 1 ? begun : nil))
    }
    try await WebServer(host: host, page: nil).run(port: port) { address in
      Terminal.write("\(address)\n")
      Terminal.note("shelf: the catalog's page is at \(address)/ and follows its files; ctrl-c ends it\n")
    }
    ExitStatus.yes.exit()
  }
}
