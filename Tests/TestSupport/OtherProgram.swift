package import Foundation

/// Other programs that check ours.
package enum OtherProgram {
  package static let hasPython = isThere(["python3", "-c", ""])

  /// Whether a command succeeds.
  package static func isThere(_ command: [String]) -> Bool { (try? output(of: command)) != nil }

  /// Whether a program is installed.
  package static func has(_ name: String) -> Bool { isThere(["sh", "-c", "command -v \(name)"]) }

  /// A command's output; nil if it fails.
  package static func output(of command: [String]) throws -> Data? {
    let outcome = try run(command)
    return outcome.status == 0 ? outcome.output : nil
  }

  /// The result of a run.
  package struct Outcome {
    package let status: Int32
    package let output: Data

    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs a command with the given environment, or else with that of the test.
  package static func run(
    _ command: [String], in folder: URL? = nil, environment: [String: String]? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: data)
  }

  /// Runs a program on a file with these bytes, whose path replaces `{}`.
  package static func run(_ command: [String], input: some Sequence<UInt8>) throws -> Outcome {
    let source = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    try Data(input).write(to: source)
    defer { try? FileManager.default.removeItem(at: source) }
    return try run(command.map { $0 == "{}" ? source.path : $0 })
  }
}
