import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics
import StoreFacts
import SystemPackage

/// `shelf new`: start a product, a group or a whole catalog.
struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Start a product, a subscription group or a whole catalog.",
    discussion: """
      Templates:
      \(New.table)

      A product gets a file of its own in the catalog's folder; another plan goes into the file of its group. No file \
      is ever \
      written over. What 'shelf lint' would call an error in it is refused before anything is written.

      Examples:
        shelf new catalog --id com.example.coins --name "Coin Quest"
        shelf new consumable --id com.example.coins.gold.100
        shelf new subscription-group --id com.example.coins.club.monthly
        shelf new subscription --id com.example.coins.club.yearly --group Club
        shelf new non-consumable catalog --id com.example.coins.adfree --output -

      Exit status: 0 written, 2 nothing was written.
      """
  )

  @Argument(help: "What to start; see the list above.", completion: .list(DraftKind.allCases.map(\.rawValue)))
  var template: String

  @Argument(
    help: ArgumentHelp(
      "The catalog's folder; for 'catalog' the folder to make.",
      discussion: "Default: the nearest folder above with an app.yaml, else the one below; 'catalog' for a new one.",
      valueName: "path"), completion: .directory)
  var path: String?

  @Option(help: ArgumentHelp("The product's ID; a catalog's bundle ID.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("The name that customers read; default: the words of the ID.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("The subscription group; needed where the catalog has several.", valueName: "name"),
    completion: .groups)
  var group: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The new file to write; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    name: .customLong("template"),
    help: ArgumentHelp("A Mustache template of your own to begin with.", valueName: "file"),
    completion: .file())
  var ownTemplate: String?

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @Option(help: ArgumentHelp("The day for which it is judged.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var configuration: ConfigurationOptions

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
    if path == "" { throw ValidationError("the path is empty; '.' is the folder here") }
    if group != nil, kind != .subscription, kind != .subscriptionGroup {
      throw ValidationError("--group is for subscription and subscription-group")
    }
    if kind == .catalog, let output, output != "-" {
      throw ValidationError(
        "a catalog is a folder, which is named without --output: shelf new catalog FOLDER --id \(shellWord(id))")
    }
    if kind == .subscription, let output, output != "-" {
      throw ValidationError("a plan goes into the file of its group; '--output -' prints it")
    }
  }

  func run() async throws {
    let day = try Clock.day(today)
    let work = NewEntryWork(
      kind: try kind(), id: id, name: name, group: group, output: output, template: try template(try kind()), day: day)
    if work.kind == .catalog {
      try work.makeCatalog(in: path ?? "catalog", isQuiet: quiet)
    } else {
      try await work.add(
        to: path.map { [$0] } ?? [], try configuration.settings(for: path.map { [$0] } ?? []), isQuiet: quiet)
    }
    ExitStatus.yes.exit()
  }

  private func kind() throws -> DraftKind {
    if let kind = DraftKind(word: template) { return kind }
    let words = DraftKind.allCases.map(\.rawValue)
    if ["free", "free-subscription", "free_subscription"].contains(template.lowercased()) {
      throw ValidationError(
        """
        the store takes no new free subscriptions; a 'subscription' with a free trial, or content without a \
        purchase, comes nearest
        """
      )
    }
    let meant = nearestSpelling(to: template, among: words).map { "did you mean '\($0)'?" }
    throw ValidationError(
      "there is no template '\(template)'; \(meant ?? "there are \(words.joined(separator: ", "))")")
  }

  private func template(_ kind: DraftKind) throws -> DraftTemplate {
    guard let ownTemplate else {
      do { return try DraftTemplate(kind) } catch {
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
