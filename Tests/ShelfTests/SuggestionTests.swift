import Foundation
import Testing

/// All suggestions of 'shelf lint --format rdjsonl', applied until there are none, give the result of 'shelf fix'.
struct SuggestionTests {
  private let scratch = Scratch()

  private struct Line: Decodable {
    struct Location: Decodable { var path: String }
    struct Suggestion: Decodable {
      var range: Range
      var text: String
    }
    struct Range: Decodable { var start, end: Position }
    struct Position: Decodable { var line, column: Int }

    var location: Location
    var suggestions: [Suggestion]?
  }

  @Test(arguments: ["fix", "accepted-wrong", "past-prices", "everything-wrong"])
  func equalsFix(_ input: String) throws {
    let (one, other) = (scratch.url.appendingPathComponent("a"), scratch.url.appendingPathComponent("b"))
    for folder in [one, other] { try SessionTests.copy(input, to: folder) }
    let fixed = try Program.run(["fix", "--as-of", "2026-11-21"], in: one)
    #expect(fixed.isOrderly, "\(fixed)")
    var count = 0
    for _ in 0..<20 {
      let outcome = try Program.run(
        ["lint", "--as-of", "2026-11-21", "--no-baseline", "--format", "rdjsonl"], in: other)
      let lines = try outcome.output.split(separator: "\n").map {
        try JSONDecoder().decode(Line.self, from: Data($0.utf8))
      }
      let files = Dictionary(grouping: lines.filter { $0.suggestions != nil }, by: \.location.path)
      if files.isEmpty { break }
      for (path, lines) in files {
        count += lines.count
        let file = other.appendingPathComponent(path)
        let text = Self.applying(lines.flatMap { $0.suggestions ?? [] }, to: Array(try Data(contentsOf: file)))
        try Data(text).write(to: file)
      }
    }
    #expect(count > 0)
    for case let path as String in FileManager.default.enumerator(atPath: one.path) ?? .init() {
      let (left, right) = (one.appendingPathComponent(path), other.appendingPathComponent(path))
      guard let bytes = try? Data(contentsOf: left) else { continue }
      #expect(try bytes == Data(contentsOf: right), "\(path)")
    }
  }

  private static func applying(_ suggestions: [Line.Suggestion], to bytes: [UInt8]) -> [UInt8] {
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    func offset(_ position: Line.Position) -> Int { starts[position.line - 1] + position.column - 1 }
    var result = bytes
    for one in suggestions.sorted(by: { offset($0.range.start) > offset($1.range.start) }) {
      result.replaceSubrange(offset(one.range.start)..<offset(one.range.end), with: Array(one.text.utf8))
    }
    return result
  }
}
