import Foundation
import TestSupport

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
    let script = Fixture.folder.appendingPathComponent("events.py")
    let data = try OtherProgram.output(of: ["python3", script.path, Fixture.folder.path])
    return try data.map { try JSONDecoder().decode([Result].self, from: $0) }
  }
}
