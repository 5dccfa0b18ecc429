import CommandSupport
import ArgumentParser
import CatalogModel
import Reporting
import SourceDiagnostics
import StoreFacts

/// `shelf facts`: print price points, territories, locales and limits, with their sources.
struct Facts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Print price points, territories, limits and Apple's changes",
    discussion: """
      Each table names its source and the date when it was read. Without a table, the tables and the version of the \
      App Store Connect API are listed.

      Examples:
        shelf facts price-points JPY            the prices in yen
        shelf facts territories --format csv
        shelf facts limits --format json
        shelf facts --since 2026-07-16          Apple's changes since that day

      Exit code: 0 printed, 2 unknown table or currency.
      """
  )

  @Argument(
    help: ArgumentHelp("Table to print.", valueName: "table"), completion: .list(FactTable.allCases.map(\.rawValue)))
  var table: FactTable?

  @Argument(
    help: ArgumentHelp("Currency of price-points (three letters).", valueName: "currency"),
    completion: .list(Currency.all))
  var currency: String?

  @Option(help: ArgumentHelp("First day of changes (default: all).", valueName: "date"))
  var since: CalendarDate?

  @Option(help: "Output format.")
  var format = FactFormat.text

  @OptionGroup(title: "Common options") var common: CommonOptions

  mutating func validate() throws {
    if since != nil, table != nil, table != .changes {
      throw ValidationError("--since is for 'changes', not for '\(table?.rawValue ?? "")'")
    }
    if let currency, table != .pricePoints {
      throw ValidationError("only 'price-points' accepts a currency, not '\(table?.rawValue ?? "")' ('\(currency)')")
    }
  }

  func run() throws {
    guard let table = table ?? (since == nil ? nil : .changes) else { return Terminal.write(Self.tables) }
    guard let sheet = table.sheet(currency: currency?.uppercased(), since: since) else {
      throw Failure(
        "unknown currency '\(currency ?? "")'\(meant); the App Store uses \(Currency.all.joined(separator: ", "))")
    }
    Terminal.write(sheet.render(format))
  }

  /// The currency of a territory given instead, or the one with a similar code.
  private var meant: String {
    guard let territory = Territory.all.first(where: { $0.code.text == currency || $0.alpha2 == currency }) else {
      return currency.flatMap { nearestSpelling(to: $0, among: Currency.all) }.map { ", did you mean '\($0)'?" } ?? ""
    }
    return ": \(territory.name) pays in \(territory.currency)"
  }

  private static var tables: String {
    let width = FactTable.allCases.map(\.rawValue.count).max() ?? 0
    let tables = FactTable.allCases.map { table in
      let name = table.rawValue
      return "\(name)\(String(repeating: " ", count: width - name.count))  \(table.summary)\n"
    }
    return tables.joined() + "\nmade for App Store Connect API \(StoreAPI.version.value)\n"
  }
}

extension FactTable: ExpressibleByArgument {}
extension FactFormat: ExpressibleByArgument {}
