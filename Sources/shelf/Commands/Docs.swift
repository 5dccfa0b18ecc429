import CommandSupport
import ArgumentParser
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf docs`: the pages of Shelf's own repository, for those who work on Shelf.
struct Docs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Write the pages of Shelf's own repository anew.",
    discussion: """
      Pages of rules, formats and consequences, the manual page and the schemas of editors say what this program \
      knows. In README.md \
      and docs/*.md it fills what stands between a mark and '<!-- end -->'; it runs itself, and scripts of the \
      repository, for that.

      Exit status: 0 done, or everything is fresh, 1 with --check something is out of date, 2 something could not be \
      read, run or \
      written.
      """,
    shouldDisplay: false)

  @Argument(help: "The folder of the repository.", completion: .directory)
  var repository = "."

  @Flag(help: "Change nothing; show how what is out of date would change, and end with 1 if anything would.")
  var check = false

  @Flag(help: "Print all messages, help and field summaries, one a line.")
  var messages = false

  func run() async throws {
    if messages { return Terminal.write(try await MessageList.text()) }
    let made = GeneratedPages(root: FilePath(repository))
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
        Terminal.say("\(path) is obsolete\(check ? "" : " and was removed")\n")
      }
    }
    if check, !isFresh {
      Terminal.complain("pages are out of date; 'make docs' writes them anew")
      throw ExitStatus.no
    }
  }

  /// The first lines of how a page would change.
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
    Terminal.say("wrote \(path)\n")
  }
}
