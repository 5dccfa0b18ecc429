import Foundation
import TestSupport
import Testing

/// The fuzzer's seeds and findings, read by the program itself: one folder per reader.
@Suite struct SeedTests {
  private static let folder = Repository.url("Tests/Fuzz/Seeds")

  static let seeds = names(in: folder).flatMap { reader in
    names(in: folder.appendingPathComponent(reader)).map { Seed(reader: reader, name: $0) }
  }

  struct Seed: CustomStringConvertible, Sendable {
    var reader: String
    var name: String
    var description: String { "\(reader)/\(name)" }
  }

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test("is read in order", arguments: seeds) func seed(_ seed: Seed) throws {
    let input = try Data(contentsOf: Self.folder.appendingPathComponent(seed.description))
    for run in try #require(Self.runs(seed.reader), "no command reads the seeds of '\(seed.reader)'") {
      let scratch = Scratch()
      defer { scratch.remove() }
      try Data("app: {bundle_id: com.example.app}\n".utf8).write(to: scratch.url.appendingPathComponent("app.yaml"))
      let file = scratch.url.appendingPathComponent(run.file)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try input.write(to: file)
      let outcome = try scratch.run(run.arguments, input: run.isPiped ? input : Data())
      #expect(outcome.isOrderly, "\(outcome.complaint)")
      let shown = outcome.stderr + (run.isText ? outcome.stdout : Data())
      #expect(
        !shown.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F },
        "a control character reaches the terminal")
      if seed.reader == "catalog" { #expect(outcome.status < 2 && outcome.complaint == "") }
    }
  }

  /// A command that reads the seeds of a reader, and the file name of its input.
  private struct Run {
    var arguments: [String]
    var file = "input"
    var isPiped = false

    /// Whether standard output is for people.
    var isText = true
  }

  private static func runs(_ reader: String) -> [Run]? {
    switch reader {
    case "catalog":
      ["text", "json", "concise"].map { Run(arguments: ["lint", "--format", $0, "-"], file: "unread", isPiped: true) }
    case "scenario": [Run(arguments: ["simulate", "scenarios/input.yaml"], file: "scenarios/input.yaml")]
    case "configuration": [Run(arguments: ["lint", "."], file: ".shelf.yaml")]
    case "baseline": [Run(arguments: ["lint", "--baseline", "input.yaml", "app.yaml"], file: "input.yaml")]
    case "lock":
      [
        Run(arguments: ["lint", "."], file: "catalog.lock"), Run(arguments: ["lock", "--check"], file: "catalog.lock"),
      ]
    case "receipt": [Run(arguments: ["receipts", "input"])]
    case "pkg": [Run(arguments: ["content", "check", "input.pkg"], file: "input.pkg")]
    case "code": [Run(arguments: ["ids", "."], file: "Input.swift")]
    case "lsp": [Run(arguments: ["lsp"], file: "unread", isPiped: true, isText: false)]
    case "storekit":
      [
        Run(arguments: ["import", "--input-format", reader, "input"]),
        Run(arguments: ["lint", "Input.storekit"], file: "Input.storekit"),
      ]
    case "json", "plist", "product-ids", "app-store-connect", "transporter", "csv", "search-results", "unity",
      "google-play", "revenuecat", "storeconfig", "product-list":
      [Run(arguments: ["import", "--input-format", reader, "input"])]
    default: nil
    }
  }

  @Test func thereAreSeeds() { #expect(!Self.seeds.isEmpty) }
}
