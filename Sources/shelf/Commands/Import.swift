import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import SourceDiagnostics

/// `shelf import`: convert other formats to a catalog.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read .storekit, CSV, Excel, RevenueCat, Google Play, …",
    discussion: """
      Formats, detected from the content:
      \(FormatTable.readable)

      The columns of tables are \(SpreadsheetColumn.readableNames.joined(separator: ", ")). Common headings such as \
      Product ID or Display Name are recognized; --column maps others, and skips a column if nothing follows the '='.

      Several files are combined, and later formats win: for example, a .storekit file for the structure, then App \
      Store Connect API responses for statuses and prices. Tables are read as one, so they may not contradict each \
      other. Values that a catalog can't represent are reported. Secret keys are never copied.

      With --into, only values that differ are edited; comments, order and quotes are kept, and nothing is removed. A \
      folder without a catalog gets a new one. Without --into, the catalog is printed.

      Examples:
        shelf import Products.storekit
        shelf import Products.storekit responses/*.json --into catalog
        shelf import Products.storekit --into catalog --status approved
        shelf import prices.csv --into catalog --diff
        shelf import sheet.csv --column 'Name (German)=de-DE name'
        shelf import prices.csv --owner com.example.gold --into catalog

      Exit code: 0 imported, 1 a file has errors and nothing was written, 2 something could not be read or written.
      """
  )

  @Argument(
    help: ArgumentHelp("Files or folders of files ('-' for standard input).", valueName: "file"), completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp("Catalog folder to create or change (default: print).", valueName: "folder"),
    completion: .directory)
  var into: String?

  @Option(help: ArgumentHelp("Format of the input (default: detected).", valueName: "format"))
  var inputFormat: ReadableFormat?

  @Option(
    help: ArgumentHelp(
      "Product or group that price tables and API lists belong to (ID or name; default: the file name).",
      valueName: "id"))
  var owner: String?

  @Option(
    name: .customLong("column"),
    help: ArgumentHelp(
      "Column heading to map, such as 'Name (DE)=de-DE name' (repeatable).", valueName: "heading=column"))
  var columns: [String] = []

  @Option(
    help: ArgumentHelp("Status of products whose files state none.", valueName: "status"),
    completion: .list(ReviewStatus.allCases.map(\.rawValue)))
  var status: ReviewStatus?

  @Flag(help: "Write despite errors (values that can't be read are missing).")
  var force = false

  @OptionGroup var mode: DryRunOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if !mode.writes, into == nil { throw ValidationError("--dry-run and --diff require --into") }
    if owner == "" { throw ValidationError("--owner is empty") }
    _ = try meanings()
    if into == "" { throw ValidationError("--into is empty; name a folder") }
  }

  func run() async throws {
    let target = into == nil ? nil : try? await Workspace([into ?? ""]).catalogs.first?.catalog
    var imported = try ImportedCatalog(
      paths, as: inputFormat?.format, on: date.asOf ?? Clock.today, owner: owner, columns: try meanings(),
      into: target)
    imported.status = status
    StandardError.report(imported.faults, in: imported.files)
    if imported.faults.contains(where: { $0.severity == .error }), !force {
      guard into != nil, let repeated = imported.repeatedProduct(besides: target ?? Catalog()) else {
        throw Refused("nothing was written: fix the errors above, or use --force to leave those values out")
      }
      StandardError.report([repeated], in: imported.files)
      throw Refused("nothing was written: fix the errors above")
    }
    guard let into else { return imported.writeText() }
    let change = try await CatalogChange(imported, into: into)
    if mode.diff { return Terminal.write(patch: change.difference) }
    if mode.writes { try change.write() }
    Terminal.succeed(change.summary(isDone: mode.writes))
  }
}

extension Import {
  /// The column of each heading.
  private func meanings() throws -> [String: String] {
    var meanings: [String: String] = [:]
    for pair in columns {
      let halves = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard halves.count > 1, let column = halves.last.map(String.init) else {
        throw ValidationError("--column expects HEADING=COLUMN, found '\(pair)'")
      }
      let heading = halves.dropLast().joined(separator: "=")
      guard !heading.isEmpty else { throw ValidationError("--column '\(pair)' has no heading") }
      guard column.isEmpty || SpreadsheetColumn(column) != nil else {
        let near =
          SpreadsheetColumn.suggestion(for: column)
          ?? nearestSpelling(to: column, among: SpreadsheetColumn.readableNames)
        let meant = near.map { ", did you mean '\($0)'?" } ?? ""
        throw ValidationError(
          "unknown column '\(column)'\(meant); the columns are "
            + SpreadsheetColumn.readableNames.joined(separator: ", "))
      }
      guard meanings.updateValue(column, forKey: heading) == nil else {
        throw ValidationError("--column maps '\(heading)' twice")
      }
    }
    return meanings
  }
}

extension ReviewStatus: ExpressibleByArgument {}
