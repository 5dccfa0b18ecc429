import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics

/// `shelf import`: bring what exists into YAML.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read files of other formats into a catalog.",
    discussion: """
      Formats, recognized by their content:
      \(FormatTable.readable)

      Tables: the columns are \(SpreadsheetColumn.readableNames.joined(separator: ", ")). Usual headings of \
      other tables, such as Product ID or Display Name, are known; --column says what another one means, and with \
      nothing \
      behind the '=' that it is to be skipped.

      What a program or another store knows and a catalog has no place for is reported. Several files go together: a \
      .storekit file for the structure, say, and answers of the App Store Connect API for states \
      and prices. What a later file knows better counts.

      With --into the catalog in a folder is changed where it stands: only values that differ are edited, comments, \
      order and \
      quotes stay, and nothing is taken away. What no file says of a product's state stays unknown, or is what \
      --status says. A folder without a catalog gets a new one. Without --into the catalog goes to \
      standard output. Secret keys are never copied.

      Examples:
        shelf import Products.storekit
        shelf import Products.storekit responses/*.json --into catalog
        shelf import Products.storekit --into catalog --status approved
        shelf import prices.csv --into catalog --diff
        shelf import sheet.csv --column 'Name (German)=de-DE name'
        shelf import prices.csv --owner com.example.gold --into catalog

      Exit status: 0 read, 1 a file has faults and nothing was written, 2 something could not be read or written.
      """
  )

  @Argument(
    help: ArgumentHelp("Files, or folders of them; '-' is standard input.", valueName: "file"), completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp("The format, when the content does not show it.", valueName: "format"),
    completion: .list(Format.all.filter { $0.reader != nil }.map(\.name)))
  var from: FormatName?

  @Option(
    help: ArgumentHelp("The folder of the catalog to write or to change.", valueName: "folder"), completion: .directory)
  var into: String?

  @Option(
    help: ArgumentHelp(
      """
      The ID or name of what lists of the App Store Connect API, or a table of prices, belong to, when \
      they don't say it; default: the files' names.
      """,
      valueName: "id"))
  var owner: String?

  @Option(
    name: .customLong("column"),
    help: ArgumentHelp("What a heading of a table means, one option each.", valueName: "heading=column"))
  var columns: [String] = []

  @Option(
    help: ArgumentHelp(
      "The day on which they are read: of past prices the newest holds. Default: today.", valueName: "date"))
  var today: CalendarDate?

  @Option(
    help: ArgumentHelp("The status of all products for which no file states one.", valueName: "status"),
    completion: .list(ReviewStatus.allCases.map(\.rawValue)))
  var status: ReviewStatus?

  @Flag(help: "With --into: show what would change, and change nothing.")
  var diff = false

  @Flag(help: "Write what could be read even of files with faults.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if let from, from.format.reader == nil {
      throw ValidationError("'\(from.format.name)' is only written, by 'shelf export'")
    }
    if diff, into == nil { throw ValidationError("--diff shows what --into would change; name the folder") }
    if owner == "" { throw ValidationError("--owner names nothing") }
    _ = try meanings()
    if into == "" { throw ValidationError("--into names no folder") }
  }

  func run() async throws {
    var imported = try ImportedCatalog(
      paths, as: from?.format, on: today ?? Clock.today, owner: owner, columns: try meanings())
    imported.status = status
    StandardError.report(imported.faults, in: imported.files)
    if imported.faults.contains(where: { $0.severity == .error }), !force {
      Terminal.complain("nothing was written; fix the \(imported.fileCount == 1 ? "file" : "files"), or use --force")
      ExitStatus.no.exit()
    }
    guard let into else {
      try await imported.writeText()
      ExitStatus.yes.exit()
    }
    let change = try await CatalogChange(imported, into: into)
    if diff {
      Terminal.write(patch: change.difference)
    } else {
      try change.write()
      if !quiet { Terminal.note(change.summary) }
    }
    ExitStatus.yes.exit()
  }
}

extension Import {
  /// What headings mean, by heading.
  private func meanings() throws -> [String: String] {
    var meanings: [String: String] = [:]
    for pair in columns {
      let halves = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard halves.count > 1, let column = halves.last.map(String.init) else {
        throw ValidationError("--column takes HEADING=COLUMN, found '\(pair)'")
      }
      let heading = halves.dropLast().joined(separator: "=")
      guard !heading.isEmpty else { throw ValidationError("--column '\(pair)' names no heading") }
      guard column.isEmpty || SpreadsheetColumn(column) != nil else {
        let near =
          SpreadsheetColumn.suggestion(for: column)
          ?? nearestSpelling(to: column, among: SpreadsheetColumn.readableNames)
        let meant = near.map { "; did you mean '\($0)'?" } ?? ""
        throw ValidationError(
          "'\(column)' is no column, there are \(SpreadsheetColumn.readableNames.joined(separator: ", "))\(meant)")
      }
      guard meanings.updateValue(column, forKey: heading) == nil else {
        throw ValidationError("--column gives '\(heading)' two meanings")
      }
    }
    return meanings
  }
}

extension ReviewStatus: ExpressibleByArgument {}
