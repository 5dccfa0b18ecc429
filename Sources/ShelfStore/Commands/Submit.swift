import CommandSupport
import ArgumentParser

/// `shelf submit`: what is ready, and how does it go to review?
struct Submit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.submit.rawValue,
    abstract: StoreCommandName.submit.abstract,
    discussion: """
      Lists the products that go to App Review, how the catalog differs from what App Review gets, and the products \
      that stay, with the reason. The plan sends all of them in one submission. A submission that is open with \
      anything else in it is refused. App Store Connect accepts the first product of each type together with a \
      version of the app only: name it with --app-version.

      Examples:
        shelf submit
        shelf submit --app-version 6746000009 -o submission.json

      Exit status: 0 planned, 1 something can't be done, or there is something to send and --exit-code asks for it, \
      2 something could not be read or written, the catalog has errors, or the answers don't hold the whole store.
      """
  )

  @Option(help: ArgumentHelp("The ID of the version of the app that goes to review, too.", valueName: "id"))
  var appVersion: String?

  @Option(
    help: ArgumentHelp("Send this product, or the texts of a group as 'group:NAME'; repeatable.", valueName: "id"))
  var product: [String] = []

  @OptionGroup var options: PlanOptions

  func validate() throws {
    if appVersion == "" { throw ValidationError("--app-version names none") }
  }

  func run() async throws {
    try await options.carryOut { answers, workspace, wish in
      let live = try await PlannedStore.live(answers, workspace, wish, isReview: true)
      return try await PlannedStore(
        submitting: live, workspace, wish, appVersion: appVersion, chosen: product.isEmpty ? nil : Set(product))
    }
  }
}
