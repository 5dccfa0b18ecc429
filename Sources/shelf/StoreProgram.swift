import CommandSupport
import SourceDiagnostics
import Subprocess
import Synchronization
import SystemPackage

/// `shelf-store`, the program with everything that talks to a store or imitates one.
///
/// `shelf` runs it as git runs its subcommands: with the same arguments, streams and working folder. Its exit status is
/// that of `shelf`.
enum StoreProgram {
  static let name = "shelf-store"

  /// Runs it and ends this program with its exit status.
  ///
  /// - Throws: a `Failure` when it is missing, of another version, can't be run, or crashes.
  static func run(_ arguments: [String]) async throws -> Never {
    let path = try find()
    try await checkVersion(of: path)
    let status: TerminationStatus
    do {
      signals.forEach(passOn)
      let result = try await Subprocess.run(
        .path(path), arguments: Arguments(arguments), input: .currentStandardInput, output: .currentStandardOutput,
        error: .currentStandardError
      ) { execution in
        process.store(execution.processIdentifier.value, ordering: .sequentiallyConsistent)
      }
      status = result.terminationStatus
    } catch {
      throw Failure("can't run '\(path)': \(error)")
    }
    switch status {
    case .exited(let code): endProgram(code)
    case .signaled(let number) where signals.contains(number):
      // Whoever asked this program to end sees it end that way.
      signal(number, SIG_DFL)
      raise(number)
      endProgram(ExitStatus.unclear.rawValue)
    case .signaled(let number):
      throw Failure("\(name) was ended by signal \(number) (\(String(cString: strsignal(number))))")
    }
  }

  // MARK: - Finding

  /// The program beside this one, else the first on the PATH.
  private static func find() throws -> FilePath {
    let own = FileSystem.ownExecutable?.removingLastComponent().appending(name)
    let folders = (Terminal.environment("PATH") ?? "").split(separator: ":").map {
      FilePath(String($0)).appending(name)
    }
    guard let path = ([own].compactMap(\.self) + folders).first(where: FileSystem.exists) else {
      throw Failure(
        """
        this command needs \(name), which is neither beside shelf nor on the PATH; the release archive and \
        'make install' install both
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

  /// What it prints for some arguments.
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

  // MARK: - Signals

  /// The signals that ask a program to end.
  private static let signals: [Int32] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// The process that signals are passed on to; 0 before it runs.
  private static let process = Atomic<pid_t>(0)

  /// Whether a process sent a signal, and not the terminal.
  private static func isFromProcess(_ code: Int32) -> Bool {
    #if os(Linux)
      code <= 0
    #else
      code == SI_USER
    #endif
  }

  /// Passes a signal on to the other process, unless it is from the terminal, which sends it to both.
  private static func passOn(_ signal: Int32) {
    _ = process.load(ordering: .relaxed)
    let handler: @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
      signal, information, _ in
      let process = StoreProgram.process.load(ordering: .sequentiallyConsistent)
      if process > 0, let code = information?.pointee.si_code, StoreProgram.isFromProcess(code) {
        kill(process, signal)
      }
    }
    var action = sigaction()
    #if os(Linux)
      action.__sigaction_handler.sa_sigaction = handler
    #else
      action.__sigaction_u.__sa_sigaction = handler
    #endif
    action.sa_flags = SA_SIGINFO | Int32(bitPattern: UInt32(SA_RESTART))
    sigaction(signal, &action, nil)
  }
}
