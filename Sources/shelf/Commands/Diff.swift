import CommandSupport
import ArgumentParser
import CatalogDiff
import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf diff`: what changes for customers, reviewers and subscribers?
struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two catalogs: what changes for customers, reviewers and subscribers.",
    discussion: """
      Each side is a folder, a file that 'shelf import' can read, or a git revision: 'main', 'HEAD~1', 'v1:catalog'. \
      With one \
      side, it is compared with the catalog as it stands here. A path that is there wins over a revision; with '--', \
      what is \
      before it are revisions, and what is after it is a path. 'main..HEAD' means both, 'main...HEAD' what HEAD has \
      changed since \
      it left main. A revision from before there was a catalog is compared as nothing: all is new. Where there are \
      several catalogs, each \
      is compared with the one in its place.

      Consequences, worst first: \(Consequence.allCases.map(\.rawValue).joined(separator: ", ")).

      Examples:
        shelf diff main                       that revision against what stands here
        shelf diff main...HEAD                what this branch changes
        shelf diff --staged                   what the next commit changes
        shelf diff v1.0 v1.1 -- catalog       two revisions of one folder
        shelf diff catalog Products.storekit
        shelf diff main --fail-on breaks-customer --format markdown -o changes.md

      As a diff driver of git (see docs/diff.md): git config diff.shelf.command 'shelf diff'

      Exit status: 0 compared, 1 there is a difference that --exit-code or --fail-on asks for, 2 something could not \
      be read or \
      written.
      """
  )

  @Argument(
    help: ArgumentHelp("The old catalog, and the new one; '-' is standard input.", valueName: "catalog"),
    completion: .revisionsAndFiles)
  var sides: [String] = []

  @Option(
    help: ArgumentHelp("How to write it: text, json, markdown, html.", valueName: "format"),
    completion: .list(ChangesFormat.allCases.map(\.rawValue)))
  var format: ChangesFormat?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to a file, whole or not at all.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "End with 1 when something differs.")
  var exitCode = false

  @Option(
    help: ArgumentHelp("End with 1 when a change is as bad as that, or worse.", valueName: "consequence"),
    completion: .list(Consequence.allCases.map(\.rawValue)))
  var failOn: Consequence?

  @Option(
    help: ArgumentHelp(
      "The rules for subscribers: modern, or 2013 as the old programming guide has them.", valueName: "era"))
  var era = ComparisonOptions.Era.modern

  @Flag(
    name: [.long, .customLong("cached")], help: "Compare what is staged with HEAD, or with the revision that is named.")
  var staged = false

  @Flag(help: "Show what never leaves the repository, too: order, files, templates that say the same.")
  var all = false

  @Option(
    help: ArgumentHelp("The format of files that are no YAML, when the content does not show it.", valueName: "format"),
    completion: .list(Format.all.filter { $0.reader != nil }.map(\.name)))
  var from: FormatName?

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  @Option(help: ArgumentHelp("The day for which it is judged.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var source: SourceLinkOptions
  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    if let from, from.format.reader == nil {
      throw ValidationError("'\(from.format.name)' is only written, by 'shelf export'")
    }
  }

  func run() async throws {
    let paths = try Paths.ofRun()
    let day = try Clock.day(today)
    if let unmerged = GitDriver.unmerged(sides) { return Terminal.write(unmerged) }
    if let driver = try GitDriver(sides) {
      let settings = try configuration.settings(for: [])
      let options = ComparisonOptions(era: era, today: day)
      let text = ChangesText(.terminal(color), isWhole: Verbosity.isOn)
      return Terminal.write(
        bytes: try await driver.answer(paths, settings, options, showsInternal: all, text))
    }
    let (old, new) = try comparedSides()
    for side in [old, new] where side.isRevisionToo {
      guard case .path(let path) = side else { continue }
      Terminal.complain(
        "'\(path)' is a path here and a revision, too; the path is compared, '\(path):' means the revision")
    }
    let settings = try configuration.settings(
      for: [old, new].compactMap { if case .path(let path) = $0 { path } else { nil } })
    let finder = SideFinder(paths, settings, format: from?.format)
    var found: [(old: FoundSide, new: FoundSide)]
    do { found = [try await finder.find(old, new)] } catch let several as SeveralCatalogs {
      found = try await finder.findEach(old, new, insteadOf: several)
    }
    var (reports, files): ([ChangesReport], SourceFiles) = ([], [])
    var isReached = false
    for (old, new) in found {
      let comparison = try await CatalogComparison(old, new)
      if !comparison.isReadable {
        Self.reportProblems(of: [comparison.old, comparison.new])
        ExitStatus.unclear.exit()
      }
      for note in comparison.notes { Terminal.complain(note) }
      if new.absence != nil, sides.count == 1, let only = sides.first, FileSystem.exists(FilePath(only)) {
        throw Failure("name what to compare '\(only)' with, such as 'shelf diff HEAD \(shellWord(only))'")
      }
      if let absence = new.absence { Terminal.complain("\(absence), so everything in '\(old.name)' is gone") }
      let (changes, report) = comparison.changes(ComparisonOptions(era: era, today: day), showsInternal: all)
      reports.append(report)
      files += comparison.old.files + comparison.new.files
      isReached = isReached || failOn.map(changes.reaches) ?? false
    }
    try write(try render(reports), madeFrom: files)
    let isDifferent = reports.contains { !$0.entries.isEmpty }
    (isReached || (exitCode && isDifferent) ? ExitStatus.no : ExitStatus.yes).exit()
  }

  /// What the arguments mean; the parser leaves out the `--` between them.
  private func comparedSides() throws -> (old: ComparedSide, new: ComparedSide) {
    let arguments = CommandLine.arguments
    let behind = arguments.firstIndex(of: "--").map { arguments.count - $0 - 1 }
    return try ComparedSide.both(
      Array(sides.dropLast(behind ?? 0)), Array(sides.suffix(behind ?? 0)), isDivided: behind != nil, isStaged: staged)
  }

  /// Says what is wrong with each side.
  private static func reportProblems(of sides: [ComparedCatalog]) {
    for side in sides {
      for failure in side.failures { Terminal.complain(failure) }
      StandardError.report(side.errors, in: side.files)
      if !side.errors.isEmpty { Terminal.complain("'\(side.name)' can't be compared; fix what is reported above") }
    }
  }

  private func render(_ reports: [ChangesReport]) throws -> String {
    switch format ?? .text {
    case .text: return ChangesText(.of(color, output: output), isWhole: Verbosity.isOn).render(reports)
    case .json: return ChangesJSON().render(reports)
    case .markdown: return ChangesMarkdown().render(reports)
    case .html:
      let links = try source.links()
      var page: ChangesPage
      do { page = try ChangesPage() } catch { throw Failure("the built-in page is damaged: \(error.message)") }
      page.links = links
      return page.render(reports)
    }
  }

  private func write(_ text: String, madeFrom files: SourceFiles) throws {
    guard let output else { return Terminal.write(text) }
    try OutputFile(output, madeFrom: files).write(text)
  }
}

extension Consequence: ExpressibleByArgument {}

extension ComparisonOptions.Era: ExpressibleByArgument {
  init?(argument: String) {
    guard let era = Self.allCases.first(where: { "\($0)" == argument || $0.rawValue == argument }) else { return nil }
    self = era
  }

  static var allValueStrings: [String] { ["modern", "2013"] }
}
