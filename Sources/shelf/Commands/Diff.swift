import CommandSupport
import ArgumentParser
import CatalogDiff
import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf diff`: show what a change means for customers.
struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what a change means for customers",
    discussion: """
      Each side is a folder, a file that 'shelf import' reads, or a git revision such as 'main', 'HEAD~1' or \
      'v1:catalog'. One side alone is compared with the catalog in the working folder. A path takes precedence over a \
      revision; names before '--' are revisions, and a name after it is a path. 'main..HEAD' compares both, \
      'main...HEAD' compares HEAD with the commit where it left main. With several catalogs, each is compared with \
      the one at the same path.

      Consequences, worst first: \(Consequence.allCases.map(\.rawValue).joined(separator: ", ")).

      Examples:
        shelf diff main                       all changes since main
        shelf diff main...HEAD                changes of this branch
        shelf diff --staged                   changes of the next commit
        shelf diff v1.0 v1.1 -- catalog       two revisions of one folder
        shelf diff catalog Products.storekit
        shelf diff main --fail-on breaks-customer --format markdown -o changes.md
        shelf diff main --fail-on breaks-customer --accept 'costs of the new servers'

      A change passes --fail-on if 'accepted.yaml' in the catalog, or a line 'Shelf-Accept: {…}' in the message of a \
      compared commit, accepts exactly this change (see docs/approve-a-breaking-change.md).

      As a diff driver for git (see docs/diff.md):
        git config diff.shelf.command 'shelf diff'

      Exit code: 0 compared, 1 there is a difference that --exit-code or --fail-on names, 2 something could not be \
      read or written.
      """
  )

  @Argument(
    help: ArgumentHelp("Old catalog, and new one ('-' for standard input).", valueName: "catalog"),
    completion: .revisionsAndFiles)
  var sides: [String] = []

  @Option(help: "Output format (default: text).")
  var format: ChangesFormat?

  @OptionGroup var target: OutputOptions

  @Flag(help: "Exit 1 if there is a difference.")
  var exitCode = false

  @Option(
    help: ArgumentHelp("Exit 1 at this level or a worse one (a consequence).", valueName: "level"),
    completion: .list(Consequence.allCases.map(\.rawValue)))
  var failOn: Consequence?

  @Option(
    help: ArgumentHelp(
      "Accept the changes shown (with --fail-on, those it names): add them to 'accepted.yaml'.", valueName: "reason"))
  var accept: String?

  @Option(help: ArgumentHelp("Last day of acceptance (default: in 90 days).", valueName: "date"))
  var acceptUntil: CalendarDate?

  @Flag(
    name: [.long, .customLong("cached")], help: "Compare staged files with HEAD, or with the given revision.")
  var staged = false

  @Flag(help: "Include everything (also order, files and templates).")
  var all = false

  @Option(
    help: ArgumentHelp("Rules for subscribers: today's, or those of 2013.", valueName: "era"))
  var era = ComparisonOptions.Era.modern

  @Option(help: ArgumentHelp("Format of the input (default: detected).", valueName: "format"))
  var inputFormat: ReadableFormat?

  @OptionGroup var date: DateOptions
  @OptionGroup var source: SourceLinkOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if let accept, accept.allSatisfy(\.isWhitespace) { throw ValidationError("--accept needs a reason") }
    if acceptUntil != nil, accept == nil { throw ValidationError("--accept-until requires --accept") }
  }

  func run() async throws {
    let paths = try Paths.ofRun()
    let day = try date.day()
    if let acceptUntil, acceptUntil < day {
      throw Failure("--accept-until \(acceptUntil) is before \(day), so nothing would be accepted; name a later day")
    }
    if let unmerged = GitDriver.unmerged(sides) { return Terminal.write(unmerged) }
    if let driver = try GitDriver(sides) {
      let settings = try configuration.settings(for: [])
      let options = ComparisonOptions(era: era, today: day)
      let text = ChangesText(.terminal, isWhole: Verbosity.isOn)
      return Terminal.write(
        bytes: try await driver.answer(paths, settings, options, showsInternal: all, text))
    }
    let (old, new) = try comparedSides()
    for side in [old, new] where side.isRevisionToo {
      guard case .path(let path) = side else { continue }
      Terminal.printError(
        "'\(path)' is both a path and a revision; compared the path. For the revision, use '\(path):'")
    }
    let settings = try configuration.settings(
      for: [old, new].compactMap { if case .path(let path) = $0 { path } else { nil } })
    let finder = SideFinder(paths, settings, format: inputFormat?.format)
    var found: [(old: FoundSide, new: FoundSide)]
    do { found = [try await finder.find(old, new)] } catch let several as AmbiguousCatalogError {
      found = try await finder.findEach(old, new, insteadOf: several)
    }
    var comparisons: [CatalogComparison] = []
    for (old, new) in found {
      let comparison = try await CatalogComparison(old, new)
      if !comparison.isReadable {
        Self.reportProblems(of: [comparison.old, comparison.new])
        throw ExitStatus.failure
      }
      for note in comparison.notes { Terminal.printError(note) }
      if new.absence != nil, sides.count == 1, let only = sides.first, FileSystem.exists(FilePath(only)) {
        throw Failure("nothing to compare '\(only)' with; for example, run 'shelf diff HEAD \(shellPath(only))'")
      }
      if let absence = new.absence {
        Terminal.printError("\(absence), so everything in '\(old.name)' counts as removed")
      }
      comparisons.append(comparison)
    }
    let options = ComparisonOptions(era: era, today: day)
    let review = try await AcceptedReview(found, comparisons, options)
    let (reports, isReached) = try judge(comparisons, options, review)
    let files = comparisons.flatMap { $0.old.files + $0.new.files }
    try target.write(try render(reports), madeFrom: files)
    let isDifferent = reports.contains { !$0.entries.isEmpty }
    if isReached || (exitCode && isDifferent) { throw ExitStatus.no }
  }

  /// The changes of some comparisons, with the accepted ones marked and, with --accept, written down.
  private func judge(
    _ comparisons: [CatalogComparison], _ options: ComparisonOptions, _ review: AcceptedReview
  ) throws -> (reports: [ChangesReport], isReached: Bool) {
    let until = acceptUntil ?? CalendarDate(daysSinceEpoch: options.today.daysSinceEpoch + 90) ?? options.today
    let file = accept.map { AcceptedFile(reason: $0, until: until, level: failOn) }
    var (reports, isReached): ([ChangesReport], Bool) = ([], false)
    var written: [AtomicFiles.Change] = []
    for comparison in comparisons {
      let (changes, report) = try comparison.changes(options, showsInternal: all) { changes in
        let marked = review.mark(changes, of: comparison)
        guard let added = try file?.accept(marked, of: comparison, showsInternal: all) else { return marked }
        if let file = added.file { written.append(file) }
        return added.changes
      }
      reports.append(report)
      isReached = isReached || failOn.map(changes.reaches) ?? false
    }
    try AtomicFiles.write(written)
    for file in written { Terminal.note("Wrote \(file.shown)\n") }
    return (reports, isReached)
  }

  /// The two sides that the arguments name; the parser drops the `--` between them.
  private func comparedSides() throws -> (old: ComparedSide, new: ComparedSide) {
    let arguments = CommandLine.arguments
    let newCount = arguments.firstIndex(of: "--").map { arguments.count - $0 - 1 }
    return try ComparedSide.both(
      Array(sides.dropLast(newCount ?? 0)), Array(sides.suffix(newCount ?? 0)), isDivided: newCount != nil,
      isStaged: staged)
  }

  /// Reports the errors of each side.
  private static func reportProblems(of sides: [ComparedCatalog]) {
    for side in sides {
      for failure in side.failures { Terminal.printError(failure) }
      StandardError.report(side.errors, in: side.files)
      if !side.errors.isEmpty { Terminal.printError("'\(side.name)' can't be compared; fix the errors above") }
    }
  }

  private func render(_ reports: [ChangesReport]) throws -> String {
    switch format ?? .text {
    case .text: return ChangesText(.of(output: target.output), isWhole: Verbosity.isOn).render(reports)
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

}

extension Consequence: ExpressibleByArgument {}

extension ComparisonOptions.Era: ExpressibleByArgument {
  init?(argument: String) {
    guard let era = Self.allCases.first(where: { "\($0)" == argument || $0.rawValue == argument }) else { return nil }
    self = era
  }

  static var allValueStrings: [String] { ["modern", "2013"] }
}
