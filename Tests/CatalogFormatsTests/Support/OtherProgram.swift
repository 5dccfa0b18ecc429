import Foundation

/// Other programs that check ours.
enum OtherProgram {
  static let hasPython = isThere(["python3", "-c", ""])

  /// Whether a command succeeds.
  static func isThere(_ command: [String]) -> Bool { (try? output(of: command)) != nil }

  /// A command's output; nil if it fails.
  static func output(of command: [String]) throws -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }

  // MARK: - With an input

  /// The result of a run.
  struct Outcome {
    let status: Int32
    let output: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Whether a program is installed.
  static func has(_ name: String) -> Bool { isThere(["sh", "-c", "command -v \(name)"]) }

  /// Runs a program on a file with these bytes, whose path replaces `{}`.
  static func run(_ command: [String], input: [UInt8]) throws -> Outcome {
    let source = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    try Data(input).write(to: source)
    defer { try? FileManager.default.removeItem(at: source) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command.map { $0 == "{}" ? source.path : $0 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: [UInt8](data))
  }
}
