import Foundation
import Testing

/// The list of rules and their pages, as the program prints them.
@Suite struct RulePageTests {
  private static let folder = FileManager.default.temporaryDirectory

  private static func output(_ arguments: String...) throws -> String {
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(arguments): \(outcome.complaint)")
    return outcome.output
  }

  /// A document `shelf.rules/1`.
  private struct Document: Decodable {
    struct Rule: Decodable {
      struct Example: Decodable {
        let good: Bool
        let output: String?
      }

      struct Source: Decodable {
        let title: String
        let address: String?
      }

      let source: Source
      let id, severity, summary, rationale, since, fixable, section, confidence: String
      let examples: [Example]
    }

    let format: String
    let rules: [Rule]
  }

  @Test("lists the same rules in every format")
  func lists() throws {
    let names = try Self.output("rules", "--format", "names").split(separator: "\n").map(String.init)
    let text = try Self.output("rules").split(separator: "\n").filter { $0.hasPrefix("  ") }
    let markdown = try Self.output("rules", "--format", "markdown").split(separator: "\n").filter {
      $0.hasPrefix("| [")
    }
    let json = try JSONDecoder().decode(Document.self, from: Data(try Self.output("rules", "--format", "json").utf8))
    #expect(names.count > 60)
    #expect(names == text.map { String($0.split(separator: " ")[0]) })
    #expect(names == markdown.map { String($0.dropFirst(3).prefix { $0 != "]" }) })
    #expect(names == json.rules.map(\.id))
    #expect(json.format == "shelf.rules/1")
  }

  @Test("explains every rule with the output for its bad examples")
  func pages() throws {
    let json = try JSONDecoder().decode(
      Document.self, from: Data(try Self.output("explain", "--all", "--format", "json").utf8))
    for rule in json.rules {
      for example in rule.examples {
        #expect(example.output?.contains("[\(rule.id)]\n") != example.good, "\(rule.id)")
      }
    }
    let markdown = try Self.output("explain", json.rules[0].id, "--format", "markdown").split(separator: "\n")
    #expect(markdown.filter { $0.hasPrefix("# ") }.contains("# \(json.rules[0].id)"))
    #expect(!markdown.contains { $0.contains("⟦") || $0.contains("⟧") })
    // Addresses are not escaped with backslashes.
    let all = try Self.output("explain", "--all", "--format", "markdown")
    #expect(all.firstMatch(of: /<https:[^>]*\\/) == nil)
    #expect(all.contains("review/gold.png   312 × 390 pixels\n") && !all.contains("gold.png   46 bytes"))
  }

  @Test func `a source has an address, unless it is Shelf's, public files, in doubt, or names third parties`() throws {
    let json = try JSONDecoder().decode(Document.self, from: Data(try Self.output("rules", "--format", "json").utf8))
    let missing = json.rules.filter {
      $0.source.address == nil && $0.confidence != "low" && !$0.source.title.hasPrefix("Shelf's ")
        && !$0.source.title.contains("public projects")
    }
    #expect(missing.map(\.id) == ["members-on-wrong-kind", "custom-app-without-seats"])
  }
}
