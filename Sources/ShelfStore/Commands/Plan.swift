import CommandSupport
import ArgumentParser

/// `shelf plan`: preview changes to App Store Connect.
struct Plan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.plan.rawValue,
    abstract: StoreCommandName.plan.abstract,
    discussion: """
      Reads App Store Connect and compares it with the catalog: the consequences for customers, subscribers and App \
      Review, then what is unmanaged or blocked, and the steps. Nothing is sent. A product with a blocked change has \
      no steps.

      Values that the catalog doesn't set stay in App Store Connect. --prune removes those that App Store Connect can \
      remove: texts in an open version, offers, positions on the app's page. Products are never removed. With \
      'catalog.lock', changes made in App Store Connect since the last sync are reported.

      --review plans the submission to App Review instead: the products that are submitted, how the catalog differs \
      from what App Review gets, and what is not submitted, with the reason. Another open submission is refused. The \
      first product of each type needs a version of the app; --app-version-id names it, and --versions lists them. \
      --product 'group:NAME' submits the texts of a group. --withdraw plans to take the submission back.

      Examples:
        shelf plan
        shelf plan catalog -o plan.json
        shelf plan --show plan.json
        shelf plan --product com.example.gold
        shelf plan --where 'type=consumable'
        shelf plan --api-url http://127.0.0.1:8440
        shelf plan --answers answers --exit-code --format markdown
        shelf plan --fail-on breaks-customer
        shelf plan --review --versions
        shelf plan --review --app-version-id ID -o submission.json
        shelf plan --review --withdraw -o withdrawal.json

      A change passes --fail-on if 'accepted.yaml' in the catalog, or a line 'Shelf-Accept: {…}' in the message of the \
      last commit or of those that it merged, accepts exactly this change.

      Exit code: 0 planned, 1 a change is blocked, or there is one that --exit-code or --fail-on names, 2 something \
      could not be read or written, the catalog has errors, or the responses are incomplete.
      """
  )

  @OptionGroup var input: InputOptions

  @Flag(help: "Remove what only App Store Connect has, except products.")
  var prune = false

  @Flag(help: "Preview a submission to App Review.")
  var review = false

  @Flag(help: "Plan to withdraw the submission.")
  var withdraw = false

  @Flag(help: "List the versions of the app with their IDs.")
  var versions = false

  @Option(help: ArgumentHelp("App version to submit as well (its ID).", valueName: "id"))
  var appVersionID: String?

  @Option(
    help: ArgumentHelp("Show a saved plan; read nothing else.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var show: String?

  @OptionGroup var options: PlanOptions

  func validate() throws {
    if appVersionID == "" { throw ValidationError("--app-version-id is empty") }
    if appVersionID != nil, !review { throw ValidationError("--app-version-id requires --review") }
    if withdraw || versions, !review { throw ValidationError("--withdraw and --versions require --review") }
    if withdraw, versions { throw ValidationError("--withdraw and --versions can't be combined") }
    if show == "" { throw ValidationError("--show is empty; name a file") }
    if prune, review { throw ValidationError("--prune and --review can't be combined") }
  }

  func run() async throws {
    if let show { return Terminal.write(try await SavedPlan.text(ofFile: show)) }
    if versions { return try await options.listVersions(input.paths) }
    try await options.carryOut(input.paths, readsAll: prune, isReview: review) { answers, workspace, request in
      var request = request
      request.prunes = prune
      guard review else { return try await PlannedStore(answers, workspace, request) }
      let live = try await PlannedStore.live(answers, workspace, request, isReview: true)
      return try await PlannedStore(
        submitting: live, workspace, request, appVersion: appVersionID, withdraws: withdraw)
    }
  }
}
