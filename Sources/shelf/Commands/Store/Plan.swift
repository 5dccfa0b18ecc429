import ArgumentParser
import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import StorePlanning

/// `shelf plan`: what would have to be done to the store, and what comes of it?
struct Plan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Tell what brings the store to what the catalog says, and what comes of it.",
    discussion: """
      Compares the store's answers with the catalog: by consequence what customers, subscribers and reviewers will feel, and below \
      it what is left alone, what can't be done, and the steps. Nothing is sent. A product with something that can't be done has no \
      steps at all.

      What the catalog does not say stays in the store; --prune takes away what the store lets go of: texts in a version that is \
      open, offers, places on the app's page. Products are never taken away.

      With 'catalog.lock' it tells what somebody changed in the console since the store was seen last.

      Examples:
        shelf plan --answers answers
        shelf plan --answers answers -o plan.json
        shelf plan --answers answers --exit-code --format markdown

      Exit status: 0 planned, 1 there is something to do and --exit-code asks for it, 2 something could not be read or written, \
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

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the plan to a file, whole or not at all.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    help: ArgumentHelp("How to tell it: text, json, markdown, html.", valueName: "format"),
    completion: .list(ChangesFormat.allCases.map(\.rawValue)))
  var format: ChangesFormat?

  @Flag(help: "End with 1 when there is something to do.")
  var exitCode = false

  @Flag(help: "Take away what only the store has, where it lets go of it; never a product.")
  var prune = false

  @Option(help: ArgumentHelp("The store that the answers are of.", valueName: "address"))
  var store = PlannedStore.apple

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  @Option(help: ArgumentHelp("The day for which it is planned; default: today.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    if answers.isEmpty { throw ValidationError("--answers names no folder") }
  }

  func run() async throws {
    guard let day = today ?? Clock.today else { throw Failure("the clock gives no date; use --today") }
    let workspace = try await PlannedStore.workspace(paths, try configuration.settings(for: paths), on: day)
    let planned = try await PlannedStore(
      try PlannedStore.answers(in: answers), workspace, .init(day: day, store: store, prunes: prune))
    if let output { try planned.write(to: output, workspace) }
    Terminal.write(try planned.text(format ?? .text, color: color.isOn))
    (exitCode && !planned.plan.isEmpty ? ExitStatus.no : ExitStatus.yes).exit()
  }
}
