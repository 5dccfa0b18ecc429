import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage

/// `shelf apply`: apply a plan to App Store Connect.
struct Apply: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.apply.rawValue,
    abstract: StoreCommandName.apply.abstract,
    discussion: """
      Sends exactly the requests of the plan. A journal beside the plan records progress; an interrupted run resumes, \
      and a request without a response is looked up before it is sent again. Also applies the output of 'shelf export \
      app-store-connect', with --app.

      Changes that customers notice, or that can't be undone, must be allowed by name; those of an export are \
      'unknown'.

      A file with plans for several apps is applied app by app, and stops at the first refusal. 'plan.back.json' \
      restores what the applied plan replaced: its requests are planned, shown and sent at once.

      Examples:
        shelf apply
        shelf apply plan.json
        shelf apply plan.json --allow breaks-customer,irreversible
        shelf apply plan.json --dry-run
        shelf apply plan.back.json --allow breaks-customer
        shelf apply plans.json apps --allow breaks-customer
        shelf apply plan.json --api-url http://127.0.0.1:8440 --allow all
        shelf apply requests.json --app 1187265767 --allow irreversible,unknown

      Exit code: 0 applied, 1 the plan or a request is refused, or consent is missing, 2 the outcome is unknown.
      """
  )

  @Argument(
    help: ArgumentHelp("Plan to apply (default: make one, show it and ask).", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Argument(
    help: ArgumentHelp("Catalogs of the plan, or a folder with them (default: as for lint).", valueName: "path"),
    completion: .directory)
  var catalog: [String] = []

  @Option(
    help: ArgumentHelp("Consequences to allow, separated by commas ('all' for a local server).", valueName: "names"))
  var allow: String?

  @Option(
    help: ArgumentHelp(
      "App ID or bundle ID (required for an export; of several plans, the one to apply).", valueName: "id"))
  var app: String?

  @Option(help: "Output format.")
  var format = ResultFormat.text

  @Option(help: ArgumentHelp("App version to submit as well (its ID).", valueName: "id"))
  var appVersionID: String?

  @Option(help: ArgumentHelp("Request to stop before (its ID).", valueName: "id"))
  var stopBefore: String?

  @Option(
    help: ArgumentHelp("State on disk (a journal; default: the plan's name with '.journal').", valueName: "file"),
    completion: .file())
  var state: String?

  @Flag(help: "Change nothing; print what would be done.")
  var dryRun = false

  @OptionGroup(title: "App Store Connect options") var client: ClientOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  /// The format of the result.
  enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// The file of the plan; a plan created here is saved, so that it can be resumed.
  var planFile: String { plan ?? "plan.json" }

  func validate() throws {
    if allow == "" { throw ValidationError("--allow is empty; name consequences") }
    let names = ["all"] + StorePlan.consequences
    if let unknown = allowed.first(where: { !names.contains($0) }) {
      throw ValidationError("--allow has no consequence '\(unknown)'; the names are \(names.joined(separator: ", "))")
    }
    if state == "" { throw ValidationError("--state is empty; name a file") }
  }

  func run() async throws {
    let parts = PlanDocuments.parts(of: plan == nil ? try await makePlan() : try savedPlan())
    var runs: [PlanRun] = []
    for part in parts { runs.append(try await PlanRun(part, self, isOneOfSeveral: parts.count > 1)) }
    runs = try chosen(runs)
    if runs.contains(where: \.isPlannedNow) { try await planWayBack(&runs, among: parts) }
    // Everything that can be checked offline is checked first.
    for run in runs { try run.checkDay() }
    if runs.allSatisfy(\.isBlockedSubmission) {
      throw Refused("nothing was sent: the submission is blocked; to see why: shelf plan --show \(shellPath(planFile))")
    }
    let missing = try missingConsent(runs)
    if !dryRun, !missing.isEmpty {
      let isExport = runs.first?.document.kind == .requests
      let plans =
        runs.count > 1
        ? "the plans need" : isExport ? "an export states no consequences, so it needs" : "the plan needs"
      throw Refused("nothing was sent: \(plans) consent; use --allow \(missing.joined(separator: ","))")
    }
    try await findSources(of: &runs)
    for index in runs.indices where runs.count == 1 || !runs[index].document.steps.isEmpty {
      try await runs[index].begin()
    }
    if dryRun { try await list(runs, missing) }
    try await carryOut(runs)
  }

  private func savedPlan() throws -> TextFile {
    if let bytes = Source.bytes(of: FilePath(planFile)) { return TextFile(path: planFile, bytes: bytes) }
    guard (try? FileSystem.names(in: FilePath(planFile))) != nil else { throw Failure("can't read '\(planFile)'") }
    throw Failure(
      "'\(planFile)' is a folder, not a plan; to write one: shelf plan \(shellPath(planFile)) -o plan.json")
  }

  /// The plans to apply; throws a `Failure` for options that don't fit them.
  private func chosen(_ runs: [PlanRun]) throws -> [PlanRun] {
    if runs.isEmpty { throw Failure("'\(planFile)' has no plan") }
    for run in runs {
      guard let planned = run.document.plan else { return runs }
      if runs.count(where: { $0.document.plan?.appID == planned.appID }) > 1 {
        throw Failure("'\(planFile)' has two plans for the app '\(planned.bundleID)'; run 'shelf plan' again")
      }
    }
    if runs.count > 1, stopBefore != nil || appVersionID != nil {
      throw Failure("--stop-before and --app-version-id need one plan, but '\(planFile)' has \(runs.count); use --app")
    }
    guard let app else { return runs }
    let found = runs.filter { $0.document.plan?.appID == app || $0.document.plan?.bundleID == app }
    if found.isEmpty {
      let names = runs.map(\.name).joined(separator: ", ")
      throw Failure("'\(planFile)' has no plan for the app '\(app)', only for \(names)")
    }
    return found
  }

  // MARK: - Before

  /// Makes a plan for each catalog, shows them and asks whether to apply them; a dry run doesn't ask, and writes no
  /// file. Exits if there is nothing to do, or if they are not confirmed.
  private func makePlan() async throws -> TextFile {
    guard dryRun || isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 else {
      throw Failure("without a plan, 'shelf apply' works only in a terminal; write one with 'shelf plan -o plan.json'")
    }
    var options = try await Plan.asyncParse([]).options
    (options.client, options.app, options.date, options.configuration) = (client, app, date, configuration)
    let plans = try await options.plans(catalog, readsAll: false, isReview: false) { answers, workspace, request in
      try await PlannedStore(answers, workspace, request)
    }
    if format == .text || !dryRun {
      Terminal.write(try PlanOptions.render(of: plans, .text, .terminal, file: nil, showsCommand: false))
    }
    let open = plans.filter { !$0.plan.steps.isEmpty }
    if open.isEmpty {
      writeResult([], rest: [])
      throw plans.allSatisfy(\.plan.isEmpty) ? ExitStatus.yes : .no
    }
    if dryRun { return PlanFile.document(of: open, for: planFile) }
    Terminal.note("Apply \(plans.count > 1 ? "these plans" : "this plan")? Type 'yes': ")
    guard readLine() == "yes" else {
      throw Refused("nothing was sent")
    }
    try PlanFile.write(open, to: planFile)
    return try savedPlan()
  }

  /// Plans the way back of each app, shows it, and keeps it in the file, so that it can be resumed; a dry run keeps
  /// nothing. Exits if there is nothing to do.
  private func planWayBack(_ runs: inout [PlanRun], among parts: [TextFile]) async throws {
    var (parts, plans) = (parts, [StorePlan]())
    for index in runs.indices where runs[index].isPlannedNow {
      let old = runs[index].file.bytes
      guard let planned = try await runs[index].planWayBack() else { continue }
      plans.append(planned.plan)
      if format == .text {
        let text = try planned.render(.text, .terminal, showsCommand: false)
        Terminal.write(text + (runs.count > 1 ? "\n" : ""))
      }
      if let part = parts.firstIndex(where: { $0.bytes == old }) { parts[part] = runs[index].file }
    }
    if plans.count == runs.count, plans.allSatisfy(\.steps.isEmpty) {
      writeResult([], rest: runs[...])
      throw plans.allSatisfy(\.isEmpty) ? ExitStatus.yes : .no
    }
    if dryRun { return }
    let file = TextFile(path: planFile, bytes: PlanDocuments.joined(parts))
    try OutputFile(planFile, madeFrom: []).write(file.bytes)
  }

  /// Finds the catalog of each plan; throws `Refused` if it has changed.
  private func findSources(of runs: inout [PlanRun]) async throws {
    let needed = try runs.indices.filter { index in
      let uploads = try runs[index].steps.contains { !$0.uploads.isEmpty }
      return runs[index].source == nil && (runs[index].document.plan != nil || uploads)
    }
    guard !needed.isEmpty else { return }
    let found = try await PlannedStore.workspaces(catalog, try configuration.settings(for: catalog))
    var digests: [String] = []
    for one in found { digests.append(await PlannedStore.digest(of: one.workspace)) }
    for index in needed {
      guard let planned = runs[index].document.plan else {
        try found[0].workspace.checkIsOneCatalog()
        try runs[index].findPictures(found[0].workspace)
        continue
      }
      guard let place = digests.firstIndex(where: { $0 == planned.catalog }) else {
        let own = found.first { $0.workspace.catalogs[0].catalog.app?.bundleID == planned.bundleID }
        let folder = (own ?? (found.count == 1 ? found.first : nil))?.workspace.shownRoot(ofCatalog: 0)
        throw Refused(
          """
          nothing was sent: the catalog \(folder.map { "in '\($0)'" } ?? "of '\(planned.bundleID)'") has changed since \
          '\(planFile)' was made; run 'shelf plan' again, or name another catalog
          """)
      }
      let workspace = found[place].workspace
      try await PlannedStore.check(workspace, on: try date.day())
      runs[index].source = .catalog(workspace)
      try runs[index].findPictures(workspace)
    }
  }

  /// The consequences of the plans that aren't finished, without those that have consent.
  private func missingConsent(_ runs: [PlanRun]) throws -> [String] {
    let open = runs.filter { !$0.isFinished }
    let all = open.flatMap(\.document.consent)
    let needed = StorePlan.consequences.filter(all.contains)
    let consent = ApplyConsent(
      allowed: allowed, oneWay: OneWayChange.lines(open.flatMap { $0.document.plan?.oneWay ?? [] }),
      asks: !dryRun)
    return try consent.missing(needed, for: runs.first { !$0.address.isLoopback }?.address ?? runs[0].address)
  }

  /// The consequences that --allow names.
  private var allowed: [String] { (allow ?? "").split(separator: ",").map { $0.split(separator: " ").joined() } }

  /// Lists the requests of a dry run, and the consent that they need and don't have; exits as a run without refusals.
  private func list(_ runs: [PlanRun], _ consent: [String]) async throws -> Never {
    var outcomes: [(run: PlanRun, outcome: PlanRun.Outcome?)] = []
    for run in runs {
      let outcome = runs.count > 1 && run.document.steps.isEmpty ? nil : try await run.outlook()
      outcomes.append((run, outcome))
      if format == .text {
        if runs.count > 1 { Terminal.say("\(run.name):\(outcome == nil ? " nothing to do" : "")\n") }
        let left = outcome?.report.notBegun ?? []
        let steps = counted(outcome?.steps.count ?? 0, "step")
        if outcome?.wasSent ?? false { Terminal.say("Already applied: \(steps)\n") }
        if run.isBegun, !left.isEmpty { Terminal.say("Would resume: \(outcome?.done ?? 0) of \(steps) are done\n") }
        Terminal.say(left.map { "Would send \($0.id)\n" }.joined())
      }
      outcome?.after?.report(namesApp: runs.count > 1, showsText: format == .text)
    }
    if format == .text, !consent.isEmpty { Terminal.say("Needs --allow \(consent.joined(separator: ","))\n") }
    writeResult(outcomes, rest: [], consent: consent)
    throw outcomes.allSatisfy { $0.outcome?.isAsPlanned ?? true } ? ExitStatus.yes : .no
  }

  // MARK: - Carrying it out

  /// Applies the plans one after the other, until App Store Connect refuses something, and exits.
  private func carryOut(_ runs: [PlanRun]) async throws -> Never {
    var outcomes: [(run: PlanRun, outcome: PlanRun.Outcome?)] = []
    var status = ExitStatus.yes
    for run in runs {
      if runs.count > 1, run.document.steps.isEmpty {
        outcomes.append((run, nil))
        if format == .text { Terminal.succeed("\(run.name): nothing to do") }
        continue
      }
      let outcome: PlanRun.Outcome
      do { outcome = try await run.carryOut() } catch {
        reportRest(of: runs, from: outcomes.count)
        throw error
      }
      outcomes.append((run, outcome))
      if runs.count > 1, format == .text { Terminal.succeed("\(run.name):") }
      write(outcome)
      outcome.after?.report(namesApp: runs.count > 1, showsText: format == .text)
      if outcome.status != .yes { status = outcome.status }
      if !outcome.report.isComplete { break }
    }
    reportRest(of: runs, from: outcomes.count)
    writeResult(outcomes, rest: runs.dropFirst(outcomes.count))
    throw status
  }

  private func write(_ outcome: PlanRun.Outcome) {
    let report = outcome.report
    for problem in report.problems {
      Terminal.printError("\(problem.step.id): \(problem.reason)" + (problem.advice.map { "; \($0)" } ?? ""))
    }
    if let unclear = report.unclear { Terminal.printError(unclear) }
    for day in report.moved {
      Terminal.printError(
        """
        \(day.owner): App Store Connect's day has begun: \(day.sent) was sent instead of \(day.refused); change the \
        day in the catalog too
        """)
    }
    let found = report.ends[.found, default: 0]
    let looked = found > 0 ? " (\(found) already done)" : ""
    if format == .text {
      let steps = counted(outcome.steps.count, "step")
      let end = outcome.wasSent ? "Already applied: \(steps)" : "Applied \(outcome.done) of \(steps)\(looked)"
      Terminal.succeed("\(end), \(counted(outcome.calls, "API call"))")
    }
    if !report.notBegun.isEmpty {
      let (steps, verb) = (counted(report.notBegun.count, "step"), report.notBegun.count == 1 ? "was" : "were")
      Terminal.printError("\(steps) \(verb) not sent; to resume: \(command)")
    }
  }

  /// Reports the apps for which nothing was sent.
  private func reportRest(of runs: [PlanRun], from index: Int) {
    let names = runs.dropFirst(index).filter { !$0.isBegun && !$0.isIdle }.map { "'\($0.name)'" }
    guard !names.isEmpty, runs.count > 1 else { return }
    Terminal.printError("nothing was sent for \(names.joined(separator: ", ")); to continue: \(command)")
  }

  /// The command that resumes: this one, with the file of the plan that it has made.
  private var command: String {
    var words = CommandLine.arguments.dropFirst().map(shellWord)
    if plan == nil { words.insert(planFile, at: 1) }
    return "shelf " + words.joined(separator: " ")
  }
}

extension PlanRun.Outcome {
  /// The number of steps that are done.
  var done: Int { steps.count - report.notBegun.count - report.problems.count - (report.unclear == nil ? 0 : 1) }
}
