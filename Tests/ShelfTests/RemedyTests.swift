import Foundation
import TestSupport
import Testing

/// The program accepts every command that its output tells users to run.
struct RemedyTests {
  private static let fixtures = Repository.url("Tests/ReviewReadinessTests/Fixtures")

  /// The commands in the recorded checklists, without duplicates.
  private static let commands: [String] = {
    let texts = ["states", "missing", "content", "app", "left-out"].compactMap {
      try? String(contentsOf: fixtures.appendingPathComponent("\($0).txt"), encoding: .utf8)
    }
    let lines = texts.flatMap { $0.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
    return Set(lines.filter { $0.hasPrefix("shelf ") }).sorted()
  }()

  private static let catalog = """
    app: {name: Lighthouse Reader, bundle_id: com.example.lighthouse, primary_locale: en-US, locales: [en-US], \
    base_territory: USA}
    products:
      - id: gold
        type: non_consumable
        status: waiting_for_upload
        price: 0.99
        localizations: {en-US: {name: Gold, description: Gold for everyone.}}
        review: {notes: Open the store and tap the gold.}
        hosted_content: {source: content, version: "1.0"}

    """

  private let scratch = Scratch()

  init() throws {
    for (text, name) in [
      ("", ".shelf.yaml"), (Self.catalog, "app.yaml"), ("text", "content/a.txt"), ("let id = \"gold\"\n", "App.swift"),
    ] {
      try scratch.write(text, name)
    }
  }

  @Test func thereAreCommands() { #expect(Self.commands.count >= 5) }

  @Test("is accepted as printed", arguments: commands) func isTaken(_ command: String) throws {
    let outcome = try scratch.shell(command.replacingOccurrences(of: "shelf ", with: "\"$SHELF\" "))
    #expect(outcome.isOrderly)
    // The parser's errors end with this hint.
    #expect(!outcome.complaint.contains(" --help')"), "\(outcome.complaint)")
    // The tests have no key for App Store Connect.
    #expect(outcome.status != 2 || command.contains(" why ") || command.hasPrefix("shelf plan"), "\(outcome.complaint)")
  }

  @Test func `the package that the checklist requires is built by the suggested command`() throws {
    let reported = try Program.run(
      ["checklist", "--only", "content-uploaded", "--as-of", "2026-11-21"], in: scratch.url
    ).output
    let command = try #require(
      reported.split(separator: "\n").first { $0.contains("run  ") }?.split(separator: "run  ").last)
    #expect(command == "shelf content build --product gold --output packages")
    let outcome = try scratch.shell(command.replacingOccurrences(of: "shelf ", with: "\"$SHELF\" "))
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(
      FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("packages/gold/Contents/a.txt").path))
  }
}
