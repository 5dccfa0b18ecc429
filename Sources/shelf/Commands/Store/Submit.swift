import ArgumentParser
import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import StorePlanning

/// `shelf submit`: what is ready, and how does it go to review?
struct Submit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Plan what goes to review, from the store's answers.",
    discussion: """
      Tells which products are ready, what keeps the others, and the steps that send the ready ones to review in one submission: a \
      plan of its own, which nothing else is part of. Nothing is sent. The store takes the first product of each type together with a \
      version of the app only; --app-version names it.

      Examples:
        shelf submit --answers answers
        shelf submit --answers answers --app-version 6746000009 -o submission.json

      Exit status: 0 planned, 1 there is something to send and --exit-code asks for it, 2 something could not be read or written, \
      the catalog has errors, or the answers don't tell the whole store.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The catalog's folder or files.",
      discussion: "Default: the nearest folder above with an app.yaml, else the one below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder with the store's answers to 'shelf export app-store-connect --questions'.", valueName: "folder"),
    completion: .directory)
  var answers: String

  @Option(help: ArgumentHelp("The ID of the version of the app that goes to review, too.", valueName: "id"))
  var appVersion: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the plan to a file, whole or not at all.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    help: ArgumentHelp("How to tell it: text, json, markdown, html.", valueName: "format"),
    completion: .list(ChangesFormat.allCases.map(\.rawValue)))
  var format: ChangesFormat?

  @Flag(help: "End with 1 when there is something to send.")
  var exitCode = false

  @Option(help: ArgumentHelp("The store that the answers are of.", valueName: "address"))
  var store = PlannedStore.apple

  @Option(help: ArgumentHelp("The day for which it is planned; default: today.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    if answers.isEmpty { throw ValidationError("--answers names no folder") }
    if appVersion == "" { throw ValidationError("--app-version names none") }
  }

  func run() async throws {
    guard let day = today ?? Clock.today else { throw Failure("the clock gives no date; use --today") }
    let workspace = try await PlannedStore.workspace(paths, try configuration.settings(for: paths), on: day)
    let planned = try await PlannedStore(
      submitting: try PlannedStore.answers(in: answers), workspace, .init(day: day, store: store), appVersion: appVersion)
    if let output { try planned.write(to: output, workspace) }
    Terminal.write(try planned.text(format ?? .text, color: false))
    (exitCode && !planned.plan.isEmpty ? ExitStatus.no : ExitStatus.yes).exit()
  }
}
