import Foundation
import Testing

/// The built `shelf`, run as a process.
struct Program {
  /// The output and exit code of a run.
  struct Outcome: Equatable {
    var stdout: Data
    var stderr: Data
    var status: Int32

    var output: String { String(decoding: stdout, as: UTF8.self) }
    var complaint: String { String(decoding: stderr, as: UTF8.self) }

    /// Whether the program exited with one of its three exit codes, without a sign of a crash.
    var isOrderly: Bool {
      (0...2).contains(status) && !complaint.contains("Fatal error") && !complaint.contains("Thread 0")
    }
  }

  /// The executable, which SwiftPM builds beside the test bundle.
  static let path: String = {
    let file = "/shelf"
    let arguments =
      CommandLine.arguments.map { URL(fileURLWithPath: $0) }
      + [Bundle.main.bundleURL, Bundle.main.executableURL]
      .compactMap { $0 }
    for start in arguments {
      var folder = start
      for _ in 0..<5 {
        folder.deleteLastPathComponent()
        let candidate = folder.path + file
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder)
        if exists, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      }
    }
    return "shelf"
  }()

  /// The shell prefix for a program that can't write its coverage data: as another user, or on a full disk.
  static let uncounted = "env LLVM_PROFILE_FILE=/dev/null"

  /// Runs it in a folder; the input is empty unless given.
  static func run(
    _ arguments: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(path, arguments, in: folder, input: input, environment)
  }

  /// Runs a line of shell, in which `$SHELF` is the program.
  static func shell(_ script: String, in folder: URL) throws -> Outcome {
    try launch("/bin/sh", ["-c", script], in: folder, input: Data())
  }

  /// Runs a script beside a local App Store Connect of some catalogs, at the address `$STORE`, with the options `$to`
  /// for commands that use it. `stop` ends it, and `serve` starts it again.
  static func besideStore(of catalogs: String, options: String, _ script: String, in folder: URL) throws -> Outcome {
    try shell(
      """
      serve() {
        rm -f address
        $SHELF serve app-store-connect \(catalogs) --port 0 --as-of 2026-12-01 --per-minute 0 --per-hour 0 \(options) \
          >address 2>served &
        server=$!
        while [ ! -s address ]; do sleep 0.05; done
        STORE=$(cat address)
        to="--api-url $STORE --as-of 2026-12-01 --per-minute 0"
      }
      stop() { kill $server; wait $server 2>/dev/null; }
      serve
      \(script)
      status=$?
      stop
      exit $status
      """, in: folder)
  }

  private static func launch(
    _ path: String, _ arguments: [String], in folder: URL, input: Data, _ environment: [String: String] = [:]
  ) throws -> Outcome {
    let scratch = Scratch()
    defer { scratch.remove() }
    // Files instead of pipes, because a pipe that isn't drained could block.
    let names = ["in", "out", "err"].map { scratch.url.appendingPathComponent($0) }
    try input.write(to: names[0])
    for name in names[1...] { try Data().write(to: name) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin:/usr/local/bin", "SHELF": Self.path, "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { $1 }
    // The coverage file of a run; by default it would be in the working folder.
    process.environment?["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      stdout: try Data(contentsOf: names[1]), stderr: try Data(contentsOf: names[2]),
      status: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus)
  }
}

/// The shell prefix that runs a command as an unprivileged user, unlike root.
enum Anybody {
  private static let setpriv = "/usr/bin/setpriv"
  private static let isRoot = getuid() == 0

  /// Whether tests can run a program as a user other than root.
  static let isHere = !isRoot || FileManager.default.isExecutableFile(atPath: setpriv)

  /// Gives the working folder to that user.
  static let owns = isRoot ? "chown -R 65534:65534 ." : "true"

  /// Runs a program.
  static let runs = isRoot ? "\(Program.uncounted) \(setpriv) --reuid=65534 --regid=65534 --clear-groups" : ""
}

/// A folder for one test.
final class Scratch: Sendable {
  let url: URL

  init() {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    do { try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true) } catch {
      Issue.record(error)
    }
    url = made.resolvingSymlinksInPath()
  }

  deinit { remove() }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// A file's text; empty if there is none.
  func text(_ name: String) -> String { (try? read(name)) ?? "" }

  /// The names in the folder, sorted.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  /// Writes a file below the folder.
  func write(_ text: String, _ name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes a symbolic link below the folder.
  func link(_ name: String, to destination: String) throws {
    let link = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: destination)
  }

  /// Runs the program in the folder.
  func run(_ arguments: [String], input: Data = Data()) throws -> Program.Outcome {
    try Program.run(arguments, in: url, input: input)
  }

  /// Runs a line of shell in the folder.
  func shell(_ script: String) throws -> Program.Outcome { try Program.shell(script, in: url) }

  /// Runs a script that mostly waits, on a thread of its own, so that other tests go on meanwhile.
  func waitForShell(_ script: String) async throws -> Program.Outcome {
    let url = url
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try Program.shell(script, in: url) }) }
    }
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) }

  func remove() { try? FileManager.default.removeItem(at: url) }

  /// The contents of the files below a folder, by their paths.
  static func files(below folder: URL) throws -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.reduce(into: [:]) { contents, path in
      let file = folder.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
        return
      }
      contents[path] = try Data(contentsOf: file)
    }
  }
}
