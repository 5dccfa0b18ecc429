import CommandSupport
import ArgumentParser
import CatalogModel
import LanguageServer
import SystemPackage
import YAMLSyntax

/// `shelf lsp`: start the language server for editors.
struct LanguageServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Start the language server for editors",
    discussion: """
      Uses the Language Server Protocol over standard input and output. Editors start it; see docs/editors.md.

      Example: shelf lsp

      Exit code: 0 the editor shut it down, 1 the editor closed the connection.
      """
  )

  @Flag(help: ArgumentHelp("Accepted because many editors pass it.", visibility: .hidden))
  var stdio = false

  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func run() async throws {
    let day = try date.day()
    var session = Session(today: day, version: ShelfVersion.version)
    var messages = MessageReader()
    var reported = 0
    var folders: Set<FilePath> = []
    while true {
      // All waiting messages are received before any is processed.
      while let body = messages.next() {
        if messages.brokenHeads > reported {
          reported = messages.brokenHeads
          Terminal.printError("skipped a message without a valid Content-Length")
        }
        try await carryOut(session.receive(body), in: &session, &folders)
      }
      while case let effects = session.settle(), !effects.isEmpty {
        try await carryOut(effects, in: &session, &folders)
      }
      let bytes = try Self.readInput()
      if bytes.isEmpty {
        Terminal.printError(
          messages.isTorn
            ? "the editor closed the connection in the middle of a message"
            : "the editor closed the connection without 'exit'")
        throw ExitStatus.no
      }
      messages.append(bytes)
    }
  }

  /// Carries out the requests of a session.
  ///
  /// - Parameters:
  ///   - effects: the requests.
  ///   - session: receives the results.
  ///   - known: the folders that the editor has opened, or from which it has opened a file.
  /// - Throws: an `ExitStatus` when the editor ends the program.
  private func carryOut(_ effects: [Effect], in session: inout Session, _ known: inout Set<FilePath>) async throws {
    for effect in effects {
      switch effect {
      case .send(let body): Terminal.write(exactly: framed(body))
      case .findCatalogs(let folders, let others):
        known.formUnion((folders + others).map { FilePath($0) })
        let found = Self.catalogs(in: folders, above: others)
        try await carryOut(session.found(found.listings, failures: found.failures), in: &session, &known)
      case .read(let paths):
        let contents = Self.contents(of: paths, within: known)
        try await carryOut(session.processLoadedFiles(contents), in: &session, &known)
      case .survey(let queries):
        for query in queries {
          let assets = await AssetFiles(root: FilePath(query.root)).assets(for: query.mentions)
          session.surveyed(assets, for: query)
        }
      case .exit(let isOrderly): throw isOrderly ? ExitStatus.yes : .no
      }
    }
  }

  /// The contents of files inside the projects of the given folders.
  private static func contents(of paths: [String], within folders: Set<FilePath>) -> [(String, FileContents)] {
    let folders = folders.sorted { $0.string < $1.string }
    guard let first = folders.first else { return paths.map { ($0, .unreadable("no folder is open")) } }
    let project = Confinement(around: first, and: Array(folders.dropFirst()))
    return paths.map { name in
      let path = FilePath(name)
      if project.admits(path) { return (name, Source.contents(of: path)) }
      return (name, .unreadable(FileSystem.isLink(path) ? "\(Confinement.Escape())" : "it is outside the project"))
    }
  }

  private static func readInput() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try FileDescriptor.standardInput.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private static func catalogs(
    in folders: [String], above others: [String]
  ) -> (listings: [CatalogListing], failures: [String]) {
    let paths = Paths(workingFolder: FilePath("/"))
    var discovery = Discovery(paths)
    for folder in folders { discovery.findRoots(at: FilePath(folder).lexicallyNormalized()) }
    for folder in others { discovery.findRoot(above: FilePath(folder).lexicallyNormalized()) }
    let listings = discovery.catalogs.map { files in
      CatalogListing(
        root: files.root.string, documents: files.documents.map(\.string),
        templates: files.templates.map { CatalogListing.Template(name: $0.name, path: $0.path.string) },
        scenarios: scenarios(of: files.root, paths),
        settings: Settings.defaultPath(for: files.root, paths).string)
    }
    return (listings.sorted { $0.root < $1.root }, discovery.failures)
  }

  /// The scenarios of the catalog in a folder, sorted.
  private static func scenarios(of root: FilePath, _ paths: Paths) -> [String] {
    let folder = root.appending(ScenarioFiles.folderName)
    guard FileSystem.exists(folder) else { return [] }
    let found = (try? ScenarioFiles(paths, Settings(without: root)).find([folder.string])) ?? []
    return found.compactMap { if case .file(let path, _) = $0 { path.string } else { nil } }.sorted()
  }
}

extension Source {
  /// The contents of a file, or why it can't be read.
  static func contents(of path: FilePath) -> FileContents {
    do {
      guard case .file(let size) = try FileSystem.kind(of: path) else { throw Errno.notSupported }
      if size > YAMLLimits().fileSize { return .tooLarge(bytes: size) }
      return .bytes(try FileSystem.contents(of: path, size: size))
    } catch Errno.noSuchFileOrDirectory {
      return .missing
    } catch {
      return .unreadable("\(error)")
    }
  }
}
