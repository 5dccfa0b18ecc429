import Foundation
import Testing

/// The inputs that fuzzing began with or stumbled over, read by the program itself.
@Suite struct SeedTests {
  private static let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/Seeds")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: seeds.path)) ?? []).sorted()

  @Test("is read in order", arguments: names) func seed(_ name: String) throws {
    let input = try Data(contentsOf: Self.seeds.appendingPathComponent(name))
    for format in ["text", "json", "concise"] {
      let scratch = try Scratch()
      defer { scratch.remove() }
      let outcome = try Program.run(["lint", "--format", format, "-"], in: scratch.url, input: input)
      #expect(outcome.isOrderly && outcome.status < 2, "\(outcome.complaint)")
      #expect(outcome.complaint == "")
    }
  }

  @Test func thereAreSeeds() { #expect(!Self.names.isEmpty) }
}
