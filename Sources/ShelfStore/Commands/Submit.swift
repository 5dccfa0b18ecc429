import CommandSupport
import ArgumentParser

/// `shelf submit`: what is ready, and how does it go to review?
struct Submit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.submit.rawValue,
    abstract: StoreCommandName.submit.abstract,
    discussion: """
      Says which products are ready, what keeps the others, and the steps that send the ready ones to review in one \
      submission: a \
      plan of its own, which nothing else is part of. Nothing is sent. The store takes the first product of each type \
      together with a \
      version of the app only; --app-version names it.

      Examples:
        shelf submit
        shelf submit --app-version 6746000009 -o submission.json

      Exit status: 0 planned, 1 something can't be done, or there is something to send and --exit-code asks for it, \
      2 something could not be read or written, the catalog has errors, or the answers don't hold the whole store.
      """
  )

  @Option(help: ArgumentHelp("The ID of the version of the app that goes to review, too.", valueName: "id"))
  var appVersion: String?

  @OptionGroup var options: PlanOptions

  func validate() throws {
    if appVersion == "" { throw ValidationError("--app-version names none") }
  }

  func run() async throws {
    try await options.carryOut(readsAll: true) { answers, workspace, wish in
      try await PlannedStore(submitting: answers, workspace, wish, appVersion: appVersion)
    }
  }
}
