import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import Reporting
import SourceDiagnostics
import StoreSimulation
import SystemPackage

/// `shelf receipts`: reconstruct subscriptions from a customer's receipts.
struct Receipts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipts",
    abstract: "Reconstruct subscriptions from receipts",
    discussion: """
      Prints when each subscription was active, and the content that it unlocked. Reads JSON such as \
      {"entries": [{"productId", "purchaseDate", "expiresDate", …}], "content": [{"id", "published"}]}, verifyReceipt \
      responses, signed or decoded transactions of the App Store Server API and StoreKit, and CSV tables with these \
      columns. Signatures are not verified. A non-renewing subscription has no end in a receipt; with a catalog, its \
      'duration' sets the end.

      Examples:
        shelf receipts receipt.json
        shelf receipts receipt.json catalog --as-of 2026-07-02
        shelf receipts transactions.csv --format svg -o receipts.svg

      Exit code: 0 printed, 1 the file has errors, 2 something could not be read or written.
      """
  )

  /// The formats of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, svg
  }

  @Argument(
    help: ArgumentHelp("File with receipts ('-' for standard input).", valueName: "file"), completion: .file())
  var file: String

  @Argument(
    help: ArgumentHelp("Catalog that names groups and products (default: none).", valueName: "path"),
    completion: .directory)
  var catalog: String?

  @Option(help: "Output format.")
  var format = Format.text

  @OptionGroup var target: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Evaluate as of this date (its end in UTC, or a moment such as 2026-07-02T09:00:00Z; default: now).",
      valueName: "date"))
  var asOf: EndOfDay?

  @OptionGroup(title: "Common options") var common: CommonOptions

  func run() async throws {
    guard let moment = asOf?.moment ?? Clock.now else {
      throw Failure("the system clock can't be read; use --as-of DATE")
    }
    let names = try await CatalogNames(catalog)
    let source = try inputFile()
    let reading = readReceipt(source)
    StandardError.report(reading.faults, in: [source])
    if reading.faults.contains(where: { $0.severity == .error }) {
      throw Refused("nothing was reported: fix the errors in '\(file)' first")
    }
    let receipt = reading.receipt.counting(names.durations)
    note(reading, receipt)
    for soon in receipt.endingSoon(of: Set(names.durations.keys), at: moment) {
      let left = soon.days == 0 ? "less than a day" : soon.days == 1 ? "a day" : "\(soon.days) days"
      Terminal.printError("'\(soon.product)' ends at \(soon.ends), in \(left), and doesn't renew; offer it again")
    }
    let histories = subscriptionHistories(of: receipt, at: moment, groups: names.groups)
    let report = PeriodsReport(histories, content: receipt.content, at: moment, names: names.products)
    let text =
      switch format {
      case .text: report.rendered(.of(output: target.output))
      case .json: report.json
      case .svg: TimelineSVG.render(report.timeline)
      }
    try target.write(text, madeFrom: [source])
  }

  private func inputFile() throws -> TextFile {
    if file == "-" {
      return TextFile(
        path: Source.standardInputName, bytes: try FileSystem.bytes(of: .standardInput, expected: 1 << 16))
    }
    do { return try Source.textFile(at: FilePath(file), shown: file) } catch {
      throw Failure("can't read '\(file)': \(error)")
    }
  }

  /// Reports the limits of the result.
  private func note(_ reading: ReceiptReading, _ receipt: Receipt) {
    if reading.unverified > 0 {
      let texts = reading.unverified == 1 ? "1 signed text was" : "\(reading.unverified) signed texts were"
      Terminal.printError("\(texts) read without verifying the signature")
    }
    if reading.hasSealedReceipt { Terminal.printError("a binary receipt was skipped") }
    let others = receipt.entries.count { $0.end == nil }
    if others > 0 {
      Terminal.printError(
        "\(counted(others, "entry")) that never expire\(others == 1 ? "s" : "") skipped")
    }
  }

}

/// The groups and names of a catalog's subscriptions.
private struct CatalogNames {
  var groups: [ProductID: String] = [:]
  var products: [ProductID: String] = [:]

  /// The durations of non-renewing subscriptions.
  var durations: [ProductID: Period] = [:]

  /// Reads the catalog, if there is one; throws a `Failure` if it can't be read.
  init(_ path: String?) async throws {
    guard let path else { return }
    let workspace = try await Workspace([path])
    if let failure = workspace.failures.first { throw Failure(failure) }
    try workspace.checkIsOneCatalog()
    for product in workspace.catalogs[0].catalog.products where product.type == .nonRenewingSubscription {
      durations[product.id] = product.duration
      products[product.id] = product.referenceName
    }
    for group in workspace.catalogs[0].catalog.subscriptionGroups {
      for plan in group.subscriptions {
        groups[plan.id] = group.name
        products[plan.id] = plan.referenceName
      }
    }
  }
}

/// A date, which means its end in UTC, or a moment.
struct EndOfDay: ExpressibleByArgument {
  let moment: Instant

  init?(argument: String) {
    let end = CalendarDate(argument).map { Instant(startOf: $0).adding(milliseconds: Instant.day - 1) }
    guard let moment = end ?? Instant(argument) else { return nil }
    self.moment = moment
  }
}
