import ArgumentParser
import CommandSupport
import SystemPackage

/// `shelf-store preview --watch`: serves the page of a catalog and follows its files.
struct Preview: AsyncParsableCommand {
  static let configuration = PreviewOptions.configuration

  @OptionGroup var options: PreviewOptions

  func validate() throws {
    guard options.watch else { throw ValidationError("only 'preview --watch' is served; run 'shelf preview'") }
  }

  func run() async throws { try await options.export().serve(at: options.port ?? 8470) }
}

extension PageExport {
  /// Serves the page until interrupted, and updates it on every change.
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
      Terminal.announce(address, "The page follows your edits. Press Ctrl-C to stop.")
    }
    throw ExitStatus.yes
  }
}
