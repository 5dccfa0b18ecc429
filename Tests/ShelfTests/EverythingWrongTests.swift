import CatalogProject
import Foundation
import SourceDiagnostics
import TestSupport
import Testing

/// A workspace with one error of every kind, and the output about it in every format.
///
/// A new rule fails here until `Inputs/everything-wrong` contains an error of its kind, below a comment with its name.
@Suite struct EverythingWrongTests {
  private static let folder = SessionTests.inputs.appendingPathComponent("everything-wrong")

  /// The arguments that find all kinds except those in `elsewhere`.
  private static let everything = [".", "lighthouse/Store.storekit", "lighthouse/Broken.storekit"]

  /// Kinds that can't be found together with all others, with the arguments that find them.
  ///
  /// - `stale-baseline-entry`: a file that can't be read completely may contain the baseline's findings, so entries
  ///   aren't reported if there is a syntax error. All files of the harbour can be read.
  /// - `not-yet-available`: the features exist on the day of the other findings.
  private static let elsewhere = [
    "stale-baseline-entry": ["harbour", "--select", "price-in-text"],
    "not-yet-available": ["harbour", "--select", "not-yet-available", "--as-of", "2026-09-01"],
  ]

  private static let formats = [
    "text", "concise", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjsonl",
  ]

  /// The reports by their formats, of each run by its name.
  private static let reports: [String: [String: String]] =
    (try? inWorkspace { workspace in
      try elsewhere.merging(["everything": everything]) { $1 }.mapValues { try report($0, in: workspace) }
    }) ?? [:]

  @Test("each kind of error is found exactly once")
  func everyKind() throws {
    let everywhere = Dictionary(grouping: try findings("everything"), by: \.rule)
    for kind in RuleBook.kinds.map(\.id) where Self.isPossible(kind) {
      guard Self.elsewhere[kind] != nil else {
        #expect(everywhere[kind]?.count ?? 0 == 1, "\(kind)")
        continue
      }
      #expect(everywhere[kind] == nil, "\(kind) needs no run of its own")
      #expect(try findings(kind).map(\.rule) == [kind])
    }
  }

  @Test("the comment above an error names its kind")
  func comments() throws {
    for finding in try Self.reports.keys.flatMap(findings) {
      // JSON has no comments.
      if finding.file.hasSuffix(".storekit") { continue }
      guard let bytes = try? Data(contentsOf: Self.folder.appendingPathComponent(finding.file)) else {
        #expect(finding.rule == "too-large", "\(finding) is in a file that the test made")
        continue
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let comment = lines.prefix(finding.range.start.line).last { $0.contains(#/^\x{FEFF}?\s*#/#) }
      #expect(comment?.contains(finding.rule) == true, "\(finding)")
    }
  }

  @Test(
    "each format matches its recording", .enabled(if: isCaseSensitive),
    arguments: elsewhere.keys.sorted() + ["everything"])
  func recorded(_ name: String) throws {
    let reports = try #require(Self.reports[name])
    for format in Self.formats {
      do {
        try Golden.check(reports[format] ?? "", "Fixtures/everything-wrong/\(name).\(format)")
      } catch {
        Issue.record(error)
      }
    }
  }

  /// Lints the workspace once, with a report in each format.
  private static func report(_ arguments: [String], in workspace: URL) throws -> [String: String] {
    let scratch = Scratch()
    defer { scratch.remove() }
    let targets = formats.flatMap { ["--format", "\($0):\(scratch.url.appendingPathComponent($0).path)"] }
    let outcome = try Program.run(["lint", "--as-of", "2026-11-21"] + arguments + targets, in: workspace)
    #expect(outcome.isOrderly && outcome.output.isEmpty && outcome.complaint.isEmpty, "\(outcome)")
    return try Dictionary(
      uniqueKeysWithValues: formats.map { format in
        (format, try scratch.read(format))
      })
  }

  /// A finding in a JSON report.
  private struct Finding: Decodable {
    struct Range: Decodable { var start: Position }
    struct Position: Decodable { var line: Int }

    var rule, file: String
    var range: Range
  }

  private func findings(_ name: String) throws -> [Finding] {
    struct Report: Decodable { var findings: [Finding] }
    return try JSONDecoder().decode(Report.self, from: Data(Self.reports[name]?["json"]?.utf8 ?? "".utf8)).findings
  }

  /// Passes a copy of the workspace, with the files that a checkout can't contain.
  private static func inWorkspace<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let scratch = Scratch()
    defer { scratch.remove() }
    let workspace = scratch.url.appendingPathComponent("files")
    try FileManager.default.copyItem(at: folder, to: workspace)
    try scratch.write("", "files/lighthouse/reading/huge.yaml")
    try scratch.write("", "files/lighthouse/content/film/film.mov")
    // Sparse files, so that they don't use disk space.
    for (name, size) in [("reading/huge.yaml", 300_000_000 as UInt64), ("content/film/film.mov", 3_000_000_000)] {
      let file = try FileHandle(forWritingTo: workspace.appendingPathComponent("lighthouse/\(name)"))
      try file.truncate(atOffset: size)
      try file.close()
    }
    try scratch.write("The harbour.\n", "files/lighthouse/content/maps/map.txt")
    let products = (1...9000).map { "  - id: com.example.thousands.coins_\($0)\n" }
    try scratch.write("products:\n" + products.joined(), "files/thousands/products.yaml")
    return try body(workspace)
  }

  /// Whether this disk can contain the error of a kind, and `lint` looks for it. Other tests cover kinds that only
  /// `ids`, `content check` and `simulate` report.
  private static func isPossible(_ kind: String) -> Bool {
    let chapter = RuleBook.kind(named: kind).map(RuleBook.chapter)
    guard !["IDs in code", "Content packages", "Scenarios"].contains(chapter) else { return false }
    return isCaseSensitive || kind != "content-name-collision"
  }

  private static let isCaseSensitive: Bool = {
    let scratch = Scratch()
    defer { scratch.remove() }
    try? scratch.write("", "a")
    return !FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("A").path)
  }()
}
