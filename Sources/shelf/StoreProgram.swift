import CommandSupport
import SourceDiagnostics
import Subprocess
import SystemPackage

/// `shelf-store`, the program with everything that talks to App Store Connect or simulates it.
///
/// `shelf` runs it as git runs its subcommands: with the same arguments, streams and working folder. Its exit code is
/// that of `shelf`.
enum StoreProgram {
  static let name = "shelf-store"

  /// Replaces this process by that program. The process ID stays the same, so signals reach the new program.
  ///
  /// - Throws: a `Failure` if it is missing, of another version, or can't be run.
  static func run(_ arguments: [String]) async throws -> Never {
    let path = try find()
    try await checkVersion(of: path)
    // Threads of the pool block signals, and the new program would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var strings = ([path.string] + arguments).map { strdup($0) }
    strings.append(nil)
    execv(path.string, strings)
    throw Failure("can't run '\(path)': \(Errno(rawValue: errno))")
  }

  // MARK: - Finding

  /// The program next to this one, else the first on the PATH.
  private static func find() throws -> FilePath {
    let own = FileSystem.ownExecutable?.removingLastComponent().appending(name)
    let folders = (Terminal.environment("PATH") ?? "").split(separator: ":").map {
      FilePath(String($0)).appending(name)
    }
    guard let path = ([own].compactMap(\.self) + folders).first(where: FileSystem.exists) else {
      throw Failure(
        """
        \(name) not found beside shelf or on the PATH; reinstall from the release archive or with 'make install'
        """)
    }
    return path
  }

  /// Refuses a program of another version, whose options and files may differ.
  private static func checkVersion(of path: FilePath) async throws {
    let version = try await output(of: path, ["--version"]).prefix { $0 != "\n" }
    guard version == ShelfVersion.version else {
      throw Failure(
        """
        '\(path)' is version \(VisibleText.line(String(version))) and shelf is version \(ShelfVersion.version); \
        install the same version of both
        """)
    }
  }

  /// Its output for some arguments.
  static func output(of arguments: [String]) async throws -> String { try await output(of: find(), arguments) }

  private static func output(of path: FilePath, _ arguments: [String]) async throws -> String {
    let status: TerminationStatus
    let output: String
    do {
      let result = try await Subprocess.run(
        .path(path), arguments: Arguments(arguments), output: .string(limit: 1 << 24), error: .discarded)
      (status, output) = (result.terminationStatus, result.standardOutput)
    } catch {
      throw Failure("can't run '\(path)': \(error)")
    }
    guard status.isSuccess else {
      let command = ([path.string] + arguments).joined(separator: " ")
      throw Failure("'\(command)' failed (\(status)); install shelf and \(name) again")
    }
    return output
  }
}
