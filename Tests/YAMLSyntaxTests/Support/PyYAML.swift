import Foundation

/// PyYAML's reading of the fixtures; most tools in Python use that parser.
enum PyYAML {
  struct Result: Decodable {
    let name: String
    let events: [Event]?
    let error: String?
  }

  struct Event: Decodable {
    let kind: String
    let text: String
    let hasProperties: Bool
    let start: Int
    let end: Int
  }

  /// Its results; nil if Python or PyYAML is not installed.
  static func results() throws -> [Result]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Fixture.folder.appendingPathComponent("events.py").path, Fixture.folder.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? try JSONDecoder().decode([Result].self, from: data) : nil
  }
}
