import CommandSupport
import ArgumentParser
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf docs`: the pages of Shelf's repository, for people who work on Shelf.
struct Docs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Regenerate the docs of Shelf's repository",
    discussion: """
      Writes the pages of rules, formats and consequences, the manual page and the editor schemas. In README.md and \
      docs/*.md, fills the text between a mark and '<!-- end -->' by running commands and scripts of the repository.

      Exit code: 0 done, or everything is up to date; 1 something is out of date, with --check; 2 something could \
      not be read, run or written.
      """,
    shouldDisplay: false)

  @Argument(help: "Folder of the repository.", completion: .directory)
  var repository = "."

  @Flag(help: "Change nothing; exit 1 if something would change.")
  var check = false

  @Flag(help: "Print all messages, help and field summaries, one a line.")
  var messages = false

  @OptionGroup(title: "Common options") var common: CommonOptions

  func run() async throws {
    let made = GeneratedPages(root: FilePath(repository))
    if messages {
      Terminal.write(try await MessageList.render())
      // Errors and texts of reports have no table; a script finds them in the sources.
      return Terminal.write(try await made.output(of: "docs/words --failures", in: ".", isOwn: false) ?? "")
    }
    let pages = try await made.all()
    var isFresh = true
    for (path, text) in pages {
      let old = FileSystem.exists(made.root.appending(path)) ? try made.file(path) : nil
      if old?.bytes == Array(text.utf8) { continue }
      isFresh = false
      if check { show(old ?? TextFile(path: path, bytes: []), text) } else { try write(text, made.root, path) }
    }
    let known = Set(pages.map(\.path))
    for folder in ["docs/rules", "docs/consequences"] {
      for path in try made.names(in: folder) where !known.contains(path) {
        isFresh = false
        if !check { FileSystem.removeFile(made.root.appending(path)) }
        Terminal.succeed(check ? "\(path) is obsolete" : "Removed \(path), which is obsolete")
      }
    }
    if check, !isFresh {
      throw Refused("pages are out of date; run 'make docs'")
    }
  }

  /// Prints the first lines of the change of a page.
  private func show(_ old: TextFile, _ new: String) {
    let lineBreak = UInt8(ascii: "\n")
    let lines = UnifiedDiff(from: old, to: Array(new.utf8)).bytes.split(
      separator: lineBreak, omittingEmptySubsequences: false)
    Terminal.write(patch: Array(lines.dropLast().prefix(40).map { $0 + [lineBreak] }.joined()))
  }

  private func write(_ text: String, _ root: FilePath, _ path: String) throws {
    do {
      try FileSystem.makeFolder(root.appending(path).parent)
      try AtomicFile.write(Array(text.utf8), to: root.appending(path))
    } catch {
      throw Failure("can't write '\(path)': \(error)")
    }
    Terminal.succeed("Wrote \(path)")
  }
}
