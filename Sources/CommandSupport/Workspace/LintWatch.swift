import Synchronization
package import SystemPackage

/// Repeats a check whenever a file changes, until it is interrupted.
package enum LintWatch {
  /// The exit code of the last check, which becomes that of the program.
  private static let status = Atomic<Int32>(0)

  /// Checks, waits for a change, and checks again; ends with an interrupt.
  ///
  /// If a run fails, because a file is missing for example, the error is reported, and the watch waits for the next
  /// change.
  ///
  /// - Parameters:
  ///   - paths: the requested paths, watched until something can be read.
  ///   - check: reads and checks everything, and reports it.
  /// - Throws: `CancellationError` when the task is canceled.
  package static func run(_ paths: [FilePath], _ check: () async throws -> (workspace: Workspace, status: ExitStatus))
    async throws
    -> Never
  {
    status.store(ExitStatus.yes.rawValue, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(LintWatch.status.load(ordering: .relaxed)) } }
    var watch = FileWatch(paths)
    let begun = FileTime.now
    var isFirst = true
    while true {
      var changed: [FilePath] = []
      do {
        let (workspace, result) = try await check()
        status.store(result.rawValue, ordering: .relaxed)
        var earlier = watch
        watch = FileWatch(workspace, and: paths, begun: isFirst ? begun : nil)
        // Changes during the check are seen by the previous watch.
        changed = earlier.look()
      } catch let failure as Failure {
        Terminal.printError(failure.message)
        status.store(ExitStatus.failure.rawValue, ordering: .relaxed)
      }
      if isFirst { Terminal.succeed("Watching for changes; press Ctrl-C to stop") }
      isFirst = false
      if changed.isEmpty { changed = try await watch.waitForChange() }
      Terminal.say("\n── \(Self.named(changed)) changed ──\n\n")
    }
  }

  /// A few paths in words, files rather than the folders that change with them.
  private static func named(_ changed: [FilePath]) -> String {
    guard let folder = FileSystem.workingFolder else { return "files" }
    let files = changed.filter { if case .folder? = try? FileSystem.kind(of: $0) { false } else { true } }
    let names = (files.isEmpty ? changed : files).map(Paths(workingFolder: folder).shown)
    return names.count > 3 ? "\(names.count) files" : names.joined(separator: ", ")
  }
}
