import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogProject
import CatalogYAML
import Reporting
import SourceDiagnostics
import Subprocess
import SystemPackage
import Templates
import TextFormats

/// The generated pages of Shelf's own repository.
struct GeneratedPages {
  let root: FilePath

  /// The path below the root and the text of each.
  ///
  /// - Throws: a `Failure` if a page or its content can't be read, or a command fails.
  func all() async throws -> [(path: String, text: String)] {
    // Blocks come first: a mark that can't be read is reported before the long work.
    var marked: [(path: String, text: String)] = []
    for path in ["README.md"] + (try Self.folders.flatMap(names)) where !Self.wholePages.contains(path) {
      marked.append((path, try await filled(path)))
    }
    return try await Self.known() + marked
  }

  /// A page with its blocks filled.
  private func filled(_ path: String) async throws -> String {
    let page = try MarkedPage(try contents(of: path), path: path)
    var session = PageSession(root: root, searchPath: Self.searchPath)
    do {
      let text = try await page.filled { try await filling(of: $0, in: &session) }
      await session.end()
      return text
    } catch {
      await session.end()
      throw error
    }
  }

  /// The example that `shelf new catalog --example` writes, as a folder of the repository.
  private static let examplePath = "docs/examples/first/app.yaml"

  /// The folders whose pages have blocks.
  private static let folders = ["docs", "docs/formats", "docs/development"]

  /// The paths of the pages in a folder; empty if the folder doesn't exist.
  func names(in folder: String) throws -> [String] {
    guard FileSystem.exists(root.appending(folder)) else { return [] }
    do {
      return try FileSystem.names(in: root.appending(folder)).map { "\(folder)/\($0.string)" }.filter {
        $0.hasSuffix(".md")
      }
    } catch {
      throw Failure("can't read '\(root.appending(folder))': \(error)")
    }
  }

  /// The pages of 'docs' that are generated in full.
  private static let wholePages: Set = ["docs/formats.md"]

  /// The pages generated from the program itself.
  private static func known() async throws -> [(path: String, text: String)] {
    let program = try commands(in: Shelf._dumpHelp())
    let store = try commands(in: try await StoreProgram.output(of: ["--experimental-dump-help"]))
    let rules = RuleBook.kinds.map { ("docs/rules/\($0.id).md", RulePageMarkdown().render([RulePage($0)])) }
    let schemas = [Schema.Document.catalog, .template, .shared, .accepted, .scenario, .config]
    let consequences = ConsequencePage.all.map {
      ("docs/consequences/\($0.id).md", ConsequencePageMarkdown().render([$0]))
    }
    return [("docs/rules/README.md", Rules.list.markdown)] + rules + [
      ("docs/consequences/README.md", ConsequencePageMarkdown().index)
    ] + consequences + [
      ("docs/formats.md", FormatsPage.text),
      (examplePath, Templates.exampleCatalog),
      ("docs/man/shelf.1", ManualPage(program: program, store: store, version: ShelfVersion.version).text),
    ] + schemas.map { ("editors/vscode/schemas/\($0.rawValue).schema.json", $0.text) }
  }

  /// The commands that the argument parser lists as JSON.
  private static func commands(in help: String) throws -> JSONNode {
    guard let program = parseJSON(TextFile(path: "help", bytes: Array(help.utf8))).root?["command"] else {
      throw Failure("the argument parser doesn't list the commands")
    }
    return program
  }

  /// The lines of a block; nil if this machine can't create them.
  private func filling(of block: PageBlock, in session: inout PageSession) async throws -> String? {
    switch block {
    case .start(let folder):
      try await session.start(with: folder)
      return nil
    case .write(let path, let text):
      try session.write(text, to: path)
      return nil
    case .console(let commands): return try await session.run(commands)
    case .fields(let name): return try FieldTable(name, in: .catalog(suggesting: Schema.Document.suggestions)).markdown
    case .file(let path):
      let owner = try contents(of: ".ci/repository").prefix { $0 != "\n" }
      let content = (path == Self.examplePath ? Templates.exampleCatalog : try contents(of: path)).replacing(
        "@REPOSITORY@", with: owner
      ).replacing(
        "@VERSION@", with: ShelfVersion.version)
      return Self.fenced(content, as: path.hasSuffix(".yaml") ? "yaml" : "sh")
    case .output(let folder, let line):
      return try await output(of: line, in: folder, isOwn: true).map { Self.fenced($0, as: "text") }
    case .script(let path):
      _ = try file(path)
      return try await output(of: path, in: ".", isOwn: false)
    }
  }

  private static func fenced(_ text: String, as language: String) -> String {
    "```\(language)\n\(text)\(text.isEmpty || text.hasSuffix("\n") ? "" : "\n")```\n"
  }

  private func contents(of path: String) throws -> String { String(decoding: try file(path).bytes, as: UTF8.self) }

  /// A file below the root; throws a `Failure` if it can't be read.
  func file(_ path: String) throws -> TextFile {
    do { return try Source.textFile(at: root.appending(path), shown: path) } catch {
      throw Failure("can't read '\(root.appending(path))': \(error)")
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - line: the command, in which `shelf` is this program.
  ///   - folder: where it runs, below the root.
  ///   - isOwn: whether it is this program. It may exit with findings, its errors are included, and its environment has
  ///     only a search path: no colors, and no reports for the CI service that it runs on.
  /// - Returns: its output; nil if a program that it needs is not installed.
  /// - Throws: a `Failure` if it fails.
  func output(of line: String, in folder: String, isOwn: Bool) async throws -> String? {
    let result = try await Subprocess.run(
      .path("/bin/sh"),
      arguments: ["-c", "cd \"$0\" && \(line)\(isOwn ? " 2>&1" : "")", root.appending(folder).string],
      environment: isOwn ? .custom(["PATH": Self.searchPath]) : .inherit.updating(["PATH": Self.searchPath]),
      output: .bytes(limit: .max), error: .bytes(limit: .max))
    let text = String(decoding: result.standardOutput, as: UTF8.self)
    switch result.terminationStatus {
    case .exited(let status) where status == 0 || isOwn && status == 1: return text
    case .exited(127):
      Terminal.note("note: '\(line)' or a program that it needs was not found, so it is skipped\n")
      return nil
    case let end:
      let last = (text + String(decoding: result.standardError, as: UTF8.self)).split(separator: "\n").last ?? ""
      throw Failure("'\(line)' in '\(folder)' failed, \(end): \(last)")
    }
  }

  /// The search path for commands: this program's folder first.
  private static var searchPath: String {
    let inherited = Terminal.environment("PATH") ?? "/usr/bin:/bin"
    let program = FilePath(CommandLine.arguments[0])
    guard program.components.count > 1, let folder = FileSystem.workingFolder else { return inherited }
    return "\(folder.pushing(program).parent.lexicallyNormalized()):\(inherited)"
  }
}
