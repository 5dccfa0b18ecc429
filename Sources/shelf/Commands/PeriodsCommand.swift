import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import SourceDiagnostics
import StoreSimulation
import SystemPackage

/// `shelf periods`: when was this subscription active, and what does that unlock?
struct PeriodsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "periods",
    abstract: "Say when subscriptions were active, from a customer's receipts, and what content that unlocks.",
    discussion: """
      Reads JSON: {"entries": [{"productId", "purchaseDate", "expiresDate", …}], "content": [{"id", "published"}]}; \
      answers of \
      verifyReceipt; transactions of the App Store Server API and of StoreKit, signed or decoded; and tables (CSV) \
      with the \
      same columns. Signatures are not checked. Start and end are those of the entries, never a date plus a length; \
      what was \
      taken back counts as never bought. Of what ends and does not renew, no entry says the end: it is counted from \
      the \
      'duration' in the catalog that --catalog names.

      Examples:
        shelf periods receipt.json
        shelf periods receipt.json --on 2026-07-02 --catalog catalog
        shelf periods transactions.csv --format svg -o periods.svg

      Exit status: 0 printed, 1 the file has faults, 2 something could not be read or written.
      """
  )

  /// How to write it.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, svg
  }

  @Argument(
    help: ArgumentHelp("The file with the receipts; '-' is standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: "The format of the report.")
  var format = Format.text

  @Option(
    name: [.customLong("on"), .customLong("today")],
    help: ArgumentHelp("The day to report on: how things stand when it ends, in UTC.", valueName: "date"))
  var on: CalendarDate?

  @Option(
    help: ArgumentHelp("The moment to report on, such as 2026-07-02T09:00:00Z; default: now.", valueName: "moment"))
  var at: Instant?

  @Option(
    help: ArgumentHelp("The catalog that says which products are one group, and their names.", valueName: "path"),
    completion: .directory)
  var catalog: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write; default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  mutating func validate() throws {
    if on != nil, at != nil { throw ValidationError("--on and --at exclude each other") }
    output = try OutputPath.checked(output)
  }

  func run() async throws {
    guard let moment = at ?? on.map({ Instant(startOf: $0).adding(milliseconds: Instant.day - 1) }) ?? Clock.now else {
      throw Failure("the clock gives no date; use --on")
    }
    let names = try await CatalogNames(catalog)
    let source = try text()
    let reading = readReceipt(source)
    StandardError.report(reading.faults, in: [source])
    if reading.faults.contains(where: { $0.severity == .error }) {
      Terminal.complain("there is no report; fix the file")
      ExitStatus.no.exit()
    }
    let receipt = reading.receipt.counting(names.durations)
    note(reading, receipt)
    for soon in receipt.endingSoon(of: Set(names.durations.keys), at: moment) {
      let left = soon.days == 0 ? "less than a day" : soon.days == 1 ? "a day" : "\(soon.days) days"
      Terminal.complain("'\(soon.product)' ends at \(soon.ends), in \(left), and does not renew; offer it again")
    }
    let histories = subscriptionHistories(of: receipt, at: moment, groups: names.groups)
    try write(PeriodsReport(histories, content: receipt.content, at: moment, names: names.products), madeFrom: source)
    ExitStatus.yes.exit()
  }

  private func text() throws -> TextFile {
    if file == "-" {
      return TextFile(
        path: Source.standardInputName, bytes: try FileSystem.bytes(of: .standardInput, expected: 1 << 16))
    }
    do { return try Source.text(of: FilePath(file), shown: file) } catch {
      throw Failure("can't read '\(file)': \(error)")
    }
  }

  /// Says what people should know who rely on the answer.
  private func note(_ reading: ReceiptReading, _ receipt: Receipt) {
    if reading.unverified > 0 {
      let texts = reading.unverified == 1 ? "1 signed text was" : "\(reading.unverified) signed texts were"
      Terminal.complain("\(texts) read without checking the signature")
    }
    if reading.hasSealedReceipt { Terminal.complain("a receipt in the store's binary form was skipped") }
    let others = receipt.entries.count { $0.end == nil }
    if others > 0 {
      Terminal.complain(
        "\(others) \(others == 1 ? "entry" : "entries") that never expire\(others == 1 ? "s" : "") skipped")
    }
  }

  private func write(_ report: PeriodsReport, madeFrom file: TextFile) throws {
    let text =
      switch format {
      case .text: report.text(.of(.auto, output: output))
      case .json: report.json
      case .svg: TimelineSVG.render(report.timeline)
      }
    guard let output else { return Terminal.write(text) }
    try OutputFile(output, madeFrom: [file]).write(text)
  }
}

/// What a catalog says of subscriptions: their groups and what they are called.
private struct CatalogNames {
  var groups: [ProductID: String] = [:]
  var products: [ProductID: String] = [:]

  /// How long what ends and does not renew lasts.
  var durations: [ProductID: Period] = [:]

  /// Nothing without a path; throws a `Failure` for a catalog that can't be read.
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

extension Instant: ExpressibleByArgument {
  /// A moment as `2026-07-02T09:00:00Z`.
  init?(argument: String) { self.init(argument) }
}
