import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogLint
import CatalogModel
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf export`: give the catalog to the store, to Xcode, to the app.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a catalog in a format of the trade.",
    discussion: """
      Formats:
      \(FormatTable.writable)

      What a format has no place for is reported on standard error in one line; --losses lists it value by value. A \
      catalog with errors is not exported \
      unless --force says so; a page is, for it shows them. Files are written whole or not at all.

      For whom (json and plist): --for team, the default, writes everything. --for app writes what an app may bundle: \
      products \
      that are for sale, with texts, today's prices and the offers that are made today; without review notes and \
      pictures, reference \
      names, states, codes, prices and offers to come, the team's ID and agreements. product-ids and swift write what \
      is for sale, \
      too; --all writes the rest.

      Examples:
        shelf export storekit -o Products.storekit
        shelf export plist --for app --binary -o Catalog.plist
        shelf export swift --public --namespace Shop -o Products.swift
        shelf export json catalog | jq '.products[].id'
        shelf export page --territory JPN -o catalog.html
        shelf export page --watch             served here, and follows the files
        shelf export storekit apps --output xcode     a folder for each catalog below
        shelf export app-store-connect --api 3.7 > requests.json

      Exit status: 0 written, 1 the catalog has errors or something of it had to be left out, 2 something could not be \
      read or written.
      """
  )

  @Argument(
    help: "The format to write.",
    completion: .list(Format.all.filter(\.isWritten).map(\.name)))
  var format: FormatName

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write; formats of several files, and several catalogs, take a folder.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("The version of the .storekit file: 1.0 to 6.3.", valueName: "version"),
    completion: .list(Format.storekit.versions))
  var storekitVersion: String?

  @Option(
    help: ArgumentHelp("The version of the App Store Connect API: 3.7 or 4.4.1.", valueName: "version"),
    completion: .list(Format.appStoreConnect.versions))
  var api: String?

  @Flag(help: "Write no catalog, but the questions to the App Store Connect API whose answers make one.")
  var questions = false

  @Flag(help: "Write what is not for sale, too.")
  var all = false

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("For whom json and plist are written: team or app.", valueName: "audience"),
    completion: .list(Audience.allCases.map(\.rawValue)))
  var audience: Audience?

  @Flag(name: .customLong("public"), help: "Declare what the Swift file has for other modules, too.")
  var isPublic = false

  @Option(
    help: ArgumentHelp("Declare everything in the Swift file within an enumeration of this name.", valueName: "name"))
  var namespace: String?

  @Flag(help: "Write a property list in its binary form.")
  var binary = false

  @Flag(help: "Write even a catalog with errors.")
  var force = false

  @Flag(help: "Let things be left out that the format can't hold without more being said of them: exit 0 all the same.")
  var partial = false

  @Flag(help: "List what the format has no place for value by value, each with its place and the reason.")
  var losses = false

  @Flag(name: .shortAndLong, help: "Say nothing of what gets lost.")
  var quiet = false

  @Option(help: ArgumentHelp("The day for which it is written.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var page: PageOptions
  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    if let option = page.given.first(where: { !format.format.ownOptions.contains($0) }) {
      let owners = Format.all.filter { $0.ownOptions.contains(option) }.map(\.name).joined(separator: " and ")
      throw ValidationError("\(option) is for the format \(owners)")
    }
    if !format.format.isWritten { throw ValidationError("'\(format.format.name)' is only read, by 'shelf import'") }
    if format.format.writer?.shape == .folder, output == nil {
      throw ValidationError("\(format.format.name) writes several files; --output FOLDER says where")
    }
    if binary, !["plist", "product-ids"].contains(format.format.name) {
      throw ValidationError("--binary is for the formats plist and product-ids")
    }
    if audience != nil, ![Format.canonical.name, Format.propertyList.name].contains(format.format.name) {
      throw ValidationError("--for is for the formats json and plist")
    }
    if isPublic || namespace != nil, format.format.name != Format.swiftSource.name {
      throw ValidationError("\(isPublic ? "--public" : "--namespace") is for the format swift")
    }
    if let namespace, !SwiftIdentifiers.canBeNamespace(namespace) {
      throw ValidationError(
        "--namespace takes a name of Swift that nothing in the file has, such as Shop; found '\(namespace)'")
    }
    if questions, format.format.name != Format.appStoreConnect.name {
      throw ValidationError("--questions is for the format app-store-connect")
    }
    if questions, !input.paths.isEmpty || output != nil {
      throw ValidationError("--questions is about no catalog, and writes to standard output")
    }
    if losses, quiet { throw ValidationError("--losses and --quiet don't go together") }
    _ = try version()
  }

  func run() async throws {
    if questions {
      Terminal.write(QuestionDocument.text)
      ExitStatus.yes.exit()
    }
    let day = try Clock.day(today)
    if let name = format.format.page {
      let export = PageExport(
        paths: input.paths, configuration: configuration, choice: try page.choice(on: day), output: output)
      if page.watch { try await StoreProgram.run(Array(CommandLine.arguments.dropFirst())) }
      try await export.write(named: name)
    }
    if output == nil, binary || format.format.name == Format.workbook.name, Terminal.isOutputShown {
      throw Failure("\(format.format.name) isn't text, and this is a terminal; --output FILE writes it to a file")
    }
    let workspace = try await Workspace(input.paths, try configuration.settings(for: input.paths))
    try workspace.checkIsRead()
    let isSeveral = workspace.catalogs.count > 1
    if !isSeveral { try workspace.checkIsOneCatalog() }
    if output == nil { try workspace.checkIsOneCatalog("name one, or let --output FOLDER take a folder for each") }
    // What is known of a whole catalog before it is written is found beside the faults, which it seldom has.
    let parts = isSeveral ? workspace.each : [(name: "", workspace: workspace)]
    let (format, options, findsLosses) = (self.format.format, try options(on: day), !quiet)
    async let prepared = Self.prepared(parts.map(\.workspace), format, options, findsLosses: findsLosses)
    let report = try await workspace.report(rules: workspace.refusingRules(for: format), today: day).report
    let errors = report.findings.filter { $0.severity == .error }
    if !errors.isEmpty, !force {
      StandardError.report(errors, in: report.files)
      Terminal.complain(
        "a catalog with errors is not exported\(isSeveral ? ", and so none is" : ""); fix it, or use --force")
      ExitStatus.no.exit()
    }
    var all = try await prepared
    for index in all.indices {
      let place = isSeveral ? try self.place(for: parts[index].name) : output
      try await all[index].write(to: place)
      if isSeveral, !quiet, let place { Terminal.complain("wrote '\(place)'") }
      all[index].report(losses: quiet ? .nothing : losses ? .everything : .briefly)
    }
    if !partial, all.contains(where: \.isPartial) {
      Terminal.complain("what is left out above is missing in what was written; --partial says that this is meant")
      ExitStatus.no.exit()
    }
    ExitStatus.yes.exit()
  }

  private static func prepared(
    _ workspaces: [Workspace], _ format: Format, _ options: WritingOptions, findsLosses: Bool
  ) async throws -> [ExportedCatalog] {
    var all: [ExportedCatalog] = []
    for workspace in workspaces {
      all.append(try await ExportedCatalog(workspace, format, options, findsLosses: findsLosses))
    }
    return all
  }

  /// Where one of several catalogs is written, below a folder of its own, which is made.
  private func place(for name: String) throws -> String? {
    guard let folder = try output.map({ try OutputFolder.place(below: $0, named: name) }) else { return nil }
    guard case .file(let name)? = format.format.writer?.shape else { return folder.string }
    return folder.appending(name).string
  }

  private func options(on day: CalendarDate) throws -> WritingOptions {
    var options = WritingOptions()
    options.version = try version()
    options.includesAll = all
    options.audience = audience ?? .team
    (options.isPublic, options.namespace) = (isPublic, namespace)
    options.isBinary = binary
    options.today = day
    return options
  }

  /// The version that is asked for, if the format has it.
  private func version() throws -> String? {
    let format = format.format
    for (name, value, owner) in [
      ("--storekit-version", storekitVersion, "storekit"), ("--api", api, "app-store-connect"),
    ] {
      guard let value else { continue }
      guard format.name == owner else { throw ValidationError("\(name) is for the format \(owner)") }
      guard format.versions.contains(value) else {
        throw ValidationError("\(name) takes \(format.versions.joined(separator: ", ")), found '\(value)'")
      }
      return value
    }
    return nil
  }
}

extension Audience: ExpressibleByArgument {}

/// A format, by its name.
struct FormatName: ExpressibleByArgument {
  let format: Format

  init?(argument: String) {
    guard let format = Format.named(argument) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { Format.all.map(\.name) }
}
