import Foundation
import TestSupport
import Testing

/// Every kind of fault that a command can print can be explained.
@Suite struct ExplainedKindTests {
  private static let sources = Repository.url("Sources")

  /// The names in all initialisers of kinds.
  private static func names() throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    var names: Set<String> = []
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for part in text.components(separatedBy: "DiagnosticKind(").dropFirst() {
        let start = part.drop { $0.isWhitespace || $0.isNewline }
        guard start.hasPrefix("id: \"") else { continue }
        names.insert(String(start.dropFirst(5).prefix { $0 != "\"" }))
      }
    }
    return names.sorted()
  }

  @Test func allAreExplained() throws {
    let names = try Self.names()
    #expect(names.contains("lost-in-format") && names.count > 50)
    let outcome = try Program.run(["explain"] + names, in: FileManager.default.temporaryDirectory)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    for name in names { #expect(outcome.output.contains(name), "\(name)") }
  }
}
