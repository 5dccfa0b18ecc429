import CommandSupport
import ArgumentParser
import CatalogProject

/// `shelf lock`: record the facts that the store will never let anyone change.
struct Lock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Record what the store never lets anyone change.",
    discussion: """
      Writes 'catalog.lock' beside the catalog's app.yaml: of every product that was approved its type, a \
      subscription's period \
      and group, whether family sharing is on and whether content is hosted; and the IDs that are used up. From then \
      on 'shelf \
      lint' reports what is no longer so. Products that leave the catalog stay in the lock.

      The lock has one product a line. With 'catalog.lock merge=union' in .gitattributes git merges it without \
      conflicts.

      Examples:
        shelf lock                  record what was approved since the last time
        shelf lock --check          for CI: is the lock what the catalog says?

      Exit status: 0 done, or the lock is as it should be; 1 the lock is stale, or the catalog contradicts it; 2 \
      something could \
      not be read or written.
      """
  )

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Flag(
    help: "Write nothing; say with the exit status whether the lock is as it should be, and show what would change.")
  var check = false

  @Flag(help: "Record what the catalog says even where the lock says something else.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  func validate() throws {
    if check, force { throw ValidationError("--check and --force exclude each other") }
    if input.paths.contains("-") { throw ValidationError("standard input has no folder that a lock could lie in") }
  }

  func run() async throws {
    let workspace = try await Workspace.toWrite(input.paths, try configuration.settings(for: input.paths))
    try workspace.checkIsRead()
    let updates = try LockUpdate.all(of: workspace)
    let objections = LockUpdate.objections(of: workspace, isForced: force)
    if !objections.isEmpty {
      StandardError.report(objections, in: workspace.files)
      let isUnreadable = objections.contains { !LockUpdate.isContradiction($0) }
      Terminal.complain(
        "nothing is locked; fix " + (isUnreadable ? "the file" : "the catalog, or use --force where the lock is wrong"))
      ExitStatus.no.exit()
    }
    if check { return finishCheck(updates) }
    for update in updates {
      try update.write()
      if !quiet { Terminal.note(update.summary) }
    }
    ExitStatus.yes.exit()
  }

  private func finishCheck(_ updates: [LockUpdate]) {
    let stale = updates.filter { !$0.isCurrent }
    for update in stale {
      Terminal.write(patch: update.difference)
      if !quiet { Terminal.complain("'\(update.shown)' is stale; run 'shelf lock'") }
    }
    (stale.isEmpty ? ExitStatus.yes : ExitStatus.no).exit()
  }
}
