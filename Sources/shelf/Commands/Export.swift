import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogLint
import CatalogModel
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf export`: convert the catalog to another format.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write .storekit, CSV, Excel, JSON, plist, Swift, …",
    discussion: """
      Formats:
      \(FormatTable.writable)

      Values that a format can't represent are summarized in one line; --losses lists each. A catalog with errors is \
      not exported, except with --force.

      json and plist: '--for team' writes everything, '--for app' what an app may bundle: products for sale with \
      texts, today's prices and current offers. product-ids and swift write products for sale, or all with --all.

      Examples:
        shelf export storekit -o Products.storekit
        shelf export plist --for app --binary -o Catalog.plist
        shelf export swift --public --namespace Shop -o Products.swift
        shelf export json catalog | jq '.products[].id'
        shelf export storekit apps --output xcode     a folder for each catalog below
        shelf export app-store-connect --api 3.7 > requests.json

      Exit code: 0 written, 1 the catalog has errors or some requests were left out, 2 something could not be read \
      or written.
      """
  )

  @Argument(help: "Format to write.")
  var format: WritableFormat

  @OptionGroup var input: InputOptions
  @OptionGroup var target: OutputOptions
  @OptionGroup var selection: SelectionOptions

  @Option(
    name: .customLong("for"), help: ArgumentHelp("Audience of json and plist (default: team).", valueName: "audience"))
  var audience: Audience?

  @Flag(help: "Include everything (also products that are not for sale).")
  var all = false

  @Flag(help: "Exit 0 even if requests are left out.")
  var allowLoss = false

  @Flag(help: "List each value that the format can't represent.")
  var losses = false

  @Flag(help: "Write despite errors (App Store Connect may refuse the result).")
  var force = false

  @Option(
    help: ArgumentHelp("Version of the .storekit file, 1.0 to 6.3.", valueName: "version"),
    completion: .list(Format.storekit.versions))
  var storekitVersion: String?

  @Option(
    help: ArgumentHelp("Version of the App Store Connect API, 3.7 or 4.5.1.", valueName: "version"),
    completion: .list(Format.appStoreConnect.versions))
  var api: String?

  @Flag(help: "Write the App Store Connect API requests that read a catalog.")
  var questions = false

  @Flag(name: .customLong("public"), help: "Declare the Swift code public.")
  var isPublic = false

  @Option(help: ArgumentHelp("Enumeration around the Swift code.", valueName: "name"))
  var namespace: String?

  @Flag(help: "Write a binary property list.")
  var binary = false

  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    let output = target.output
    let name = format.format.name
    if format.format.writer?.shape == .folder, output == nil {
      throw ValidationError("\(name) writes several files; use --output FOLDER")
    }
    if binary, !["plist", "product-ids"].contains(name) {
      throw ValidationError("--binary requires the format plist or product-ids")
    }
    if audience != nil, ![Format.canonical.name, Format.propertyList.name].contains(name) {
      throw ValidationError("--for requires the format json or plist")
    }
    if isPublic || namespace != nil, name != Format.swiftSource.name {
      throw ValidationError("\(isPublic ? "--public" : "--namespace") requires the format swift")
    }
    if let namespace, !SwiftIdentifiers.canBeNamespace(namespace) {
      throw ValidationError("--namespace must be an unused Swift name such as Shop; found '\(namespace)'")
    }
    if questions, name != Format.appStoreConnect.name {
      throw ValidationError("--questions requires the format app-store-connect")
    }
    if questions, !input.paths.isEmpty || output != nil {
      throw ValidationError("--questions uses no catalog and only prints; remove paths and --output")
    }
    if losses, common.quiet { throw ValidationError("--losses and --quiet can't be combined") }
    _ = try version()
  }

  func run() async throws {
    if questions { return Terminal.write(QueryDocument.text) }
    let day = try date.day()
    let output = target.output
    if output == nil, binary || format.format.name == Format.workbook.name, Terminal.isOutputShown {
      throw Failure("\(format.format.name) is a binary format; use --output FILE")
    }
    let workspace = try await Workspace(input.paths, try configuration.settings(for: input.paths))
    try workspace.checkIsRead()
    let isSeveral = workspace.catalogs.count > 1
    if !isSeveral { try workspace.checkIsOneCatalog() }
    if output == nil { try workspace.checkIsOneCatalog("name one, or use --output FOLDER for all") }
    // Losses are found in parallel with problems.
    let parts = isSeveral ? workspace.each : [(name: "", workspace: workspace)]
    let (format, options, findsLosses) = (self.format.format, try options(on: day), !common.quiet)
    let products = try selection.ids(in: workspace)
    async let prepared = Self.prepared(
      parts.map(\.workspace), of: products, format, options, findsLosses: findsLosses)
    let report = try await workspace.report(rules: workspace.refusingRules(for: format), today: day).report
    let errors = report.findings.filter { $0.severity == .error }
    if !errors.isEmpty, !force {
      StandardError.report(errors, in: report.files)
      throw Refused(
        "nothing was written: fix the errors\(isSeveral ? " of all catalogs" : ""), or use --force to export anyway")
    }
    let all = try await prepared
    for index in all.indices {
      let place = isSeveral ? try self.outputPath(for: parts[index].name) : output
      try all[index].write(to: place)
      let losses: ExportedCatalog.LossReport = common.quiet ? .nothing : losses ? .everything : .briefly
      if let place { all[index].reportSuccess(at: place, losses: losses) }
      all[index].report(losses: losses, isShown: place != nil)
    }
    if !allowLoss, all.contains(where: \.isPartial) {
      throw Refused("the values above were left out; use --allow-loss to accept that")
    }
  }

  private static func prepared(
    _ workspaces: [Workspace], of products: Set<ProductID>?, _ format: Format, _ options: WritingOptions,
    findsLosses: Bool
  ) async throws -> [ExportedCatalog] {
    var all: [ExportedCatalog] = []
    for workspace in workspaces {
      all.append(try await ExportedCatalog(workspace, of: products, format, options, findsLosses: findsLosses))
    }
    return all
  }

  /// The path for one of several catalogs, in a separate folder.
  private func outputPath(for name: String) throws -> String? {
    guard let folder = try target.output.map({ try OutputFolder.path(below: $0, named: name) }) else { return nil }
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

  /// The requested version; throws if the format has no such version.
  private func version() throws -> String? {
    let format = format.format
    for (name, value, owner) in [
      ("--storekit-version", storekitVersion, "storekit"), ("--api", api, "app-store-connect"),
    ] {
      guard let value else { continue }
      guard format.name == owner else { throw ValidationError("\(name) requires the format \(owner)") }
      guard format.versions.contains(value) else {
        throw ValidationError("\(name) must be one of \(format.versions.joined(separator: ", ")), found '\(value)'")
      }
      return value
    }
    return nil
  }
}

extension Audience: ExpressibleByArgument {}
