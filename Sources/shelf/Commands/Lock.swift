import CommandSupport
import ArgumentParser
import SourceDiagnostics

/// `shelf lock`: record what Apple won't let you change.
struct Lock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Record what Apple won't let you change",
    discussion: """
      Writes 'catalog.lock' beside app.yaml: for every approved product its type, subscription period and group, \
      Family Sharing and hosted content, and all product IDs ever used. 'shelf lint' then reports what no longer \
      matches. Products that you remove from the catalog stay in the lock.

      The lock has one product a line. Put 'catalog.lock merge=union' into .gitattributes, and git merges it without \
      conflicts.

      Examples:
        shelf lock                  record what was approved since the last time
        shelf lock --check          for CI: is the lock up to date?

      Exit code: 0 done, or the lock is up to date; 1 the lock is stale, or the catalog contradicts it; 2 something \
      could not be read or written.
      """
  )

  @OptionGroup var input: ChangedInputOptions

  @Flag(help: "Change nothing; exit 1 if something would change.")
  var check = false

  @Flag(help: "Write despite errors (the catalog's values replace those in the lock).")
  var force = false

  @OptionGroup var mode: DryRunOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if check, force { throw ValidationError("--check and --force can't be combined") }
  }

  func run() async throws {
    let workspace = try await Workspace.toWrite(input.paths, try configuration.settings(for: input.paths))
    try workspace.checkIsRead()
    let updates = try LockUpdate.all(of: workspace, isForced: force)
    let objections = LockUpdate.objections(of: workspace, isForced: force)
    if !objections.isEmpty {
      StandardError.report(objections, in: workspace.files)
      let isUnreadable = objections.contains { !LockUpdate.isContradiction($0) }
      throw Refused(
        "nothing was written: fix "
          + (isUnreadable ? "the file" : "the catalog, or use --force if the lock is wrong"))
    }
    if mode.diff { return updates.forEach { Terminal.write(patch: $0.difference) } }
    if check { return try finishCheck(updates) }
    for update in updates {
      if mode.writes { try update.write() }
      Terminal.succeed(update.summary(isDone: mode.writes))
    }
  }

  private func finishCheck(_ updates: [LockUpdate]) throws {
    let stale = updates.filter { !$0.isCurrent }
    for update in stale {
      Terminal.write(patch: update.difference)
      Terminal.printError(
        "'\(update.shown)' \(update.staleness); run 'shelf lock\(input.paths.map { " " + shellPath($0) }.joined())'")
    }
    if !stale.isEmpty { throw ExitStatus.no }
  }
}
