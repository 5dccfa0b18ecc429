import Foundation

/// Programs that we didn't write, which judge what we do.
enum OtherProgram {
  static let hasPython = isThere(["python3", "-c", ""])

  /// Whether a command succeeds.
  static func isThere(_ command: [String]) -> Bool { (try? output(of: command)) != nil }

  /// What a command prints; nil when it fails.
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
}
