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
    let outcome = try Program.shell(command.replacingOccurrences(of: "shelf ", with: "\"$SHELF\" "), in: scratch.url)
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
    let outcome = try Program.shell(command.replacingOccurrences(of: "shelf ", with: "\"$SHELF\" "), in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(
      FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("packages/gold/Contents/a.txt").path))
  }

  @Test("the checklist and why treat line endings, marks and links alike", arguments: ["crlf", "bom", "link"])
  func sameAnswers(_ form: String) throws {
    let (plain, other) = (scratch, try Self().scratch)
    defer { other.remove() }
    let file = other.url.appendingPathComponent("app.yaml")
    switch form {
    case "crlf": try other.write(Self.catalog.replacingOccurrences(of: "\n", with: "\r\n"), "app.yaml")
    case "bom": try other.write("\u{FEFF}" + Self.catalog, "app.yaml")
    default:
      try FileManager.default.moveItem(at: file, to: other.url.appendingPathComponent("real.txt"))
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "real.txt")
    }
    for command in [["checklist", "--all"], ["why", "gold"], ["prices"]] {
      let arguments = command + ["--as-of", "2026-11-21"]
      let (expected, found) = (try Program.run(arguments, in: plain.url), try Program.run(arguments, in: other.url))
      #expect(found.output == expected.output && found.status == expected.status, "\(command)")
    }
  }

  @Test("unreadable input exits with status 2", .enabled(if: getuid() != 0, "root may read everything"))
  func permissions() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: scratch.url.appendingPathComponent("app.yaml").path)
    for command in [["checklist"], ["why", "gold"], ["prices"]] {
      let outcome = try Program.run(command, in: scratch.url)
      #expect(outcome.status == 2 && outcome.complaint.contains("Permission denied"), "\(command)")
    }
  }

  @Test(
    "a folder in the place of a file, and a link that leads nowhere, end with status 2",
    arguments: ["folder", "nowhere"])
  func noFile(_ form: String) throws {
    let extra = scratch.url.appendingPathComponent("more.yaml").path
    if form == "nowhere" { try FileManager.default.createSymbolicLink(atPath: extra, withDestinationPath: "nothing") }
    let paths = form == "folder" ? ["content/none"] : []
    for command in [["checklist"], ["why", "gold"], ["prices"]] {
      let outcome = try Program.run(command + paths, in: scratch.url)
      #expect(outcome.status == 2 && outcome.isOrderly, "\(command): \(outcome.complaint)")
    }
  }
}
