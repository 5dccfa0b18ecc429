import CommandSupport
import ArgumentParser
import CatalogModel
import Reporting
import SourceDiagnostics
import StoreFacts
import SystemPackage
import Templates

/// `shelf new`: create a catalog, product or subscription.
struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a catalog, product or subscription",
    discussion: """
      Templates:
      \(New.table)

      A product gets its own file in the catalog's folder. A subscription is added to the file of its group. Existing \
      files are never overwritten, and entries with lint errors are refused.

      Examples:
        shelf new catalog --id com.example.coins --name "Coin Quest"
        shelf new catalog --example
        shelf new consumable --id com.example.coins.gold.100
        shelf new subscription-group --id com.example.coins.club.monthly
        shelf new subscription --id com.example.coins.club.yearly --group Club
        shelf new non-consumable catalog --id com.example.coins.adfree --output -

      Exit code: 0 written, 1 refused, 2 something could not be read or written.
      """
  )

  @Argument(
    help: ArgumentHelp("Template from the list above.", valueName: "template"),
    completion: .list(DraftKind.allCases.map(\.rawValue)))
  var template: String

  @Argument(
    help: ArgumentHelp(
      "Catalog folder (default: the nearest; for a new catalog: 'catalog').", valueName: "path"),
    completion: .directory)
  var path: String?

  @Option(help: ArgumentHelp("Product ID, or the bundle ID of a catalog.", valueName: "id"))
  var id: String?

  @Flag(help: "Write a finished catalog to learn from.")
  var example = false

  @Option(help: ArgumentHelp("Name shown to customers (default: derived from the ID).", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("Subscription group (required if the catalog has several).", valueName: "name"),
    completion: .groups)
  var group: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write (default: a new file in the catalog; '-' to print).", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    name: .customLong("template"),
    help: ArgumentHelp("Mustache template to use instead of the built-in one.", valueName: "file"),
    completion: .file())
  var ownTemplate: String?

  @OptionGroup var mode: DryRunOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  private static let table: String = {
    let width = DraftKind.allCases.map(\.rawValue.count).max() ?? 0
    return DraftKind.allCases.map { kind in
      "  \(kind.rawValue)\(String(repeating: " ", count: width - kind.rawValue.count))  \(kind.summary)"
    }.joined(separator: "\n")
  }()

  func validate() throws {
    let kind = try kind()
    for (option, value) in [
      ("--id", id), ("--name", name), ("--group", group), ("--output", output), ("--template", ownTemplate),
    ]
    where value?.isBlank == true {
      throw ValidationError("\(option) is empty")
    }
    if example, kind != .catalog || [id, name, output, ownTemplate].contains(where: { $0 != nil }) {
      throw ValidationError("--example writes a finished catalog; run 'shelf new catalog --example'")
    }
    if id == nil, !example { throw ValidationError("Missing expected argument '--id <id>'") }
    if path == "" { throw ValidationError("the path is empty; use '.' for the working folder") }
    if group != nil, kind != .subscription, kind != .subscriptionGroup {
      throw ValidationError("--group requires the template subscription or subscription-group")
    }
    if kind == .catalog, let output, output != "-" {
      throw ValidationError(
        "a catalog is a folder; remove --output and run 'shelf new catalog \(shellPath(output)) --id "
          + "\(shellWord(id ?? ""))'"
      )
    }
    if kind == .subscription, let output, output != "-" {
      throw ValidationError("a subscription is added to the file of its group; use '--output -' to print it instead")
    }
  }

  func run() async throws {
    let day = try date.day()
    let work = NewEntryWork(
      kind: try kind(), id: id ?? "com.example.harbor", name: name, group: group, output: output,
      template: try template(try kind()), day: day,
      mode: mode)
    if work.kind == .catalog {
      try work.makeCatalog(
        in: path ?? "catalog", with: example ? [("review/store.png", Templates.exampleScreenshot)] : [])
    } else {
      try await work.addEntry(
        to: path.map { [$0] } ?? [], try configuration.settings(for: path.map { [$0] } ?? []))
    }
  }

  private func kind() throws -> DraftKind {
    if let kind = DraftKind(word: template) { return kind }
    let words = DraftKind.allCases.map(\.rawValue)
    if ["free", "free-subscription", "free_subscription"].contains(template.lowercased()) {
      throw ValidationError(
        """
        Apple no longer offers free subscriptions; use 'subscription' with a free trial, or content without a purchase
        """
      )
    }
    let meant = nearestSpelling(to: template, among: words).map { "did you mean '\($0)'?" }
    throw ValidationError(
      "unknown template '\(template)'; \(meant ?? "the templates are \(words.joined(separator: ", "))")")
  }

  private func template(_ kind: DraftKind) throws -> DraftTemplate {
    guard let ownTemplate else {
      do { return try example ? DraftTemplate(text: Templates.exampleCatalog) : DraftTemplate(kind) } catch {
        throw Failure("the built-in template is damaged: \(error.message)")
      }
    }
    guard let bytes = Source.bytes(of: FilePath(ownTemplate)) else { throw Failure("can't read '\(ownTemplate)'") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("'\(ownTemplate)' is not UTF-8 text")
    }
    do { return try DraftTemplate(text: text) } catch {
      throw Failure("'\(ownTemplate)' is not a template: \(error.message)")
    }
  }
}
