import Foundation
import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// Suggestions can be applied together, by lines and columns that are counted as reviewdog counts them.
struct ReviewdogTests {
  @Test("columns count bytes, lines end at LF, and each fix is suggested once")
  func places() throws {
    let file = TextFile(path: "a.yaml", text: "\u{FEFF}é: a\rb\n🏮: old\n")
    let place = SourceRange(file: 0, bytes: 17..<20)
    let fix = Fix<SourceRange?>("write 'new'", isSafe: true, edits: [Edit(at: place, newText: "new")])
    let first = Finding(Samples.plain, "m", at: place, fix: fix, product: "a")
    let second = Finding(Samples.plain, "m", at: place, fix: fix, product: "b")
    let report = FindingsReport(findings: [first, second], files: [file], productCount: 0)
    let lines = ReviewdogRenderer().render(report).split(separator: "\n")
    #expect(lines.count == 2 && !lines[1].contains("suggestions"))
    #expect(
      lines[0].contains(
        #""range": {"start": {"line": 2, "column": 7}, "end": {"line": 2, "column": 10}}, "text": "new""#),
      "\(lines[0])")
  }

  @Test("applied together, the suggestions are one pass of fixes", arguments: RandomCases.upTo(300))
  func applied(seed: Int) throws {
    var random = Dice(seed: seed)
    let count = 60
    let file = TextFile(
      path: "a.yaml", bytes: (0..<count).map { _ in [0x0A, 0x61, 0x62].randomElement(using: &random) ?? 0 })
    let findings = (0..<6).map { index -> Finding in
      var start = 0
      let edits = (0..<Int.random(in: 1...2, using: &random)).map { _ -> Edit<SourceRange?> in
        start = .random(in: start...count - 2, using: &random)
        let end = Int.random(in: start...min(count, start + 4), using: &random)
        defer { start = min(end, count - 2) }
        return Edit(at: SourceRange(file: 0, bytes: start..<end), newText: "<\(index)>")
      }
      return Finding(Samples.plain, "\(index)", at: edits[0].place, fix: Fix("f", isSafe: index > 0, edits: edits))
    }
    let report = FindingsReport(arranging: findings, files: [file], productCount: 0)
    let suggestions = try ReviewdogRenderer().render(report).split(separator: "\n").flatMap(Self.suggestions)
    let kept = findings.compactMap(\.fix).filter { fix in
      suggestions.contains { $0.text.contains(fix.edits[0].newText) }
    }
    #expect(kept.allSatisfy(\.isSafe) && suggestions.count == kept.count && !kept.isEmpty)
    let pass = FixPass(kept)
    #expect(pass.applied.count == kept.count)
    #expect(Self.applying(suggestions, to: file.bytes) == pass.fixedBytes(ofFile: 0, from: file.bytes))
  }

  private struct Suggestion {
    var start: (line: Int, column: Int)
    var end: (line: Int, column: Int)
    var text: String
  }

  private static func suggestions(in line: Substring) throws -> [Suggestion] {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    return try (object["suggestions"] as? [[String: Any]] ?? []).map { one in
      let range = try #require(one["range"] as? [String: [String: Int]])
      func position(_ name: String) -> (Int, Int) { (range[name]?["line"] ?? 0, range[name]?["column"] ?? 0) }
      return Suggestion(start: position("start"), end: position("end"), text: try #require(one["text"] as? String))
    }
  }

  /// The suggestions applied from the last to the first, as a reader of the format would.
  private static func applying(_ suggestions: [Suggestion], to bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let sorted = suggestions.sorted {
      ($0.start.line, $0.start.column, $0.end.line, $0.end.column)
        > ($1.start.line, $1.start.column, $1.end.line, $1.end.column)
    }
    for one in sorted {
      let before = lines[one.start.line - 1].prefix(one.start.column - 1)
      let after = lines[one.end.line - 1].dropFirst(one.end.column - 1)
      let joined = Array(before) + Array(one.text.utf8) + Array(after)
      lines.replaceSubrange(
        one.start.line - 1..<one.end.line,
        with: joined.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init))
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
