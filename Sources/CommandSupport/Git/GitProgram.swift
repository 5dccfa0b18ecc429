import Subprocess

/// The installed `git`, run without a shell between.
///
/// Only reads objects. It doesn't run anything from the repository's own configuration (hooks, file system monitors),
/// doesn't fetch, doesn't prompt, and doesn't take locks.
package struct GitProgram: Sendable {
  /// The result of a run.
  package struct Outcome: Sendable {
    package let isSuccess: Bool
    package let output: [UInt8]
    package let complaint: String

    /// The lines that it wrote.
    package var lines: [String] {
      String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
    }

    /// Git's error in one line; the lines after it are advice for git's own users.
    package var reason: String {
      let line = complaint.split(separator: "\n").first { !$0.hasPrefix("warning: ") } ?? ""
      return String(line.hasPrefix("fatal: ") ? line.dropFirst(7) : line)
    }
  }

  /// Where git looks for the repository.
  package let folder: String

  /// Whether to use a bare repository found there. One inside a checkout was committed with its configuration, so it
  /// isn't trusted.
  package var trustsBareRepositories = false

  private var settings: [String] {
    Self.settings + (trustsBareRepositories ? [] : ["-c", "safe.bareRepository=explicit"])
  }

  private static let settings = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
  ]

  private static let environment = Environment.inherit.updating([
    "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
    // Overrides the repository's settings, and works with every version of git; no protocol has that name.
    "GIT_ALLOW_PROTOCOL": "none",
  ])

  /// Runs git with the input, and waits until it exits.
  ///
  /// - Parameters:
  ///   - arguments: git's arguments.
  ///   - input: its standard input.
  /// - Returns: its output, and whether it succeeded.
  /// - Throws: a `Failure` when it can't be run.
  package func run(_ arguments: [String], input: [UInt8] = []) async throws -> Outcome {
    do {
      let result = try await Subprocess.run(
        .name("git"), arguments: Arguments(["-C", folder] + settings + arguments), environment: Self.environment,
        input: ProgramInput(bytes: input), output: .bytes(limit: .max), error: .bytes(limit: .max))
      return Outcome(
        isSuccess: result.terminationStatus.isSuccess, output: result.standardOutput,
        complaint: String(decoding: result.standardError, as: UTF8.self))
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw Failure("git is not installed; it is required to read revisions")
    } catch {
      throw Failure("can't run git: \(error)")
    }
  }
}
