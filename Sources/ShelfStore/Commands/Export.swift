import ArgumentParser
import CatalogModel
import CommandSupport
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf-store export page --watch`: serves the page of a catalog while that is edited.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Serve the page of a catalog while it is edited.", shouldDisplay: false)

  @Argument(help: "The format, which is 'page'.") var format: String

  @OptionGroup var input: InputOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the page to this file, too.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The day for which it is written.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var page: PageOptions
  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    guard format == "page", page.watch else {
      throw ValidationError("only 'export page --watch' is served; 'shelf export' writes everything")
    }
  }

  func run() async throws {
    let export = PageExport(
      paths: input.paths, configuration: configuration, choice: try page.choice(on: try Clock.day(today)),
      output: output)
    try await export.serve(at: page.port ?? 8470)
  }
}

extension PageExport {
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
