import CommandSupport
import ArgumentParser

/// `shelf plan`: what would have to be done to the store, and what comes of it?
struct Plan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.plan.rawValue,
    abstract: StoreCommandName.plan.abstract,
    discussion: """
      Asks the store what it has, and compares that with the catalog: by consequence what customers, subscribers and \
      reviewers will feel, and below \
      it what is left alone, what can't be done, and the steps. Nothing is changed there. A product with something \
      that can't be done has no \
      steps at all.

      What the catalog does not say stays in the store; --prune takes away what the store lets go of: texts in a \
      version that is \
      open, offers, places on the app's page. Products are never taken away.

      With 'catalog.lock' it reports what somebody changed in the console since the store was seen last.

      Examples:
        shelf plan
        shelf plan catalog -o plan.json
        shelf plan --show plan.json
        shelf plan --product com.example.gold
        shelf plan --store http://127.0.0.1:8440
        shelf plan --answers answers --exit-code --format markdown
        shelf plan --fail-on breaks-customer

      Exit status: 0 planned, 1 something can't be done, or there is a change that --exit-code or --fail-on asks for, \
      2 something could not be read or written, the catalog has errors, or the answers don't hold the whole store.
      """
  )

  @Flag(help: "Take away what only the store has, where it lets go of it; never a product.")
  var prune = false

  @Option(
    help: ArgumentHelp("Show a saved plan; ask nobody.", valueName: "file"), completion: .file(extensions: ["json"]))
  var show: String?

  @OptionGroup var options: PlanOptions

  func run() async throws {
    if let show {
      Terminal.write(try SavedPlan(show).text)
      ExitStatus.yes.exit()
    }
    try await options.carryOut(readsAll: prune) { answers, workspace, wish in
      var wish = wish
      wish.prunes = prune
      return try await PlannedStore(answers, workspace, wish)
    }
  }
}
