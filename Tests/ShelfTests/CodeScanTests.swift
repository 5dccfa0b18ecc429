import Foundation
import Testing

/// `shelf ids` with the real program: supported, skipped and unreadable files.
struct CodeScanTests {
  private static let catalog = """
    app: {name: Coins, bundle_id: com.example.coins, primary_locale: en-US, locales: [en-US], base_territory: USA}
    products:
      - id: com.example.coins.gold
        type: consumable
        price: 0.99
        status: approved
        localizations: {en-US: {name: Gold}}

    """

  private let scratch = Scratch()

  private func write(_ text: String) throws {
    try scratch.write("", ".shelf.yaml")
    try scratch.write(Self.catalog, "catalog/app.yaml")
    try scratch.write(text, "App/Store.swift")
  }

  private func ids(_ arguments: String..., in scratch: Scratch) throws -> Program.Outcome {
    let all = ["ids", "App", "--catalog", "catalog", "--format", "concise", "--as-of", "2026-11-21"] + arguments
    return try scratch.run(all)
  }

  private static let wrong = "let a = \"com.example.coins.gold\"\nlet b = \"com.example.coins.Gold\"\n"

  @Test func `findings in the baseline aren't reported, and fixed ones are stale`() throws {
    try write(Self.wrong)
    #expect(try ids(in: scratch).status == 1)
    let written = try ids("--write-baseline", in: scratch)
    #expect(written.complaint.contains("Wrote .shelf-baseline.yaml (1 problem)"))
    let baseline = try scratch.read(".shelf-baseline.yaml")
    #expect(baseline.contains("code-misspelled-id") && baseline.contains("App/Store.swift"))
    let known = try ids(in: scratch)
    #expect(known.status == 0 && known.output.isEmpty)
    #expect(try ids("--no-baseline", in: scratch).status == 1)
    #expect(
      try scratch.run(["lint", "catalog", "--as-of", "2026-11-21"]).output.contains("stale") == false)
    try scratch.write(Self.wrong.replacingOccurrences(of: ".Gold", with: ".gold"), "App/Store.swift")
    #expect(try ids(in: scratch).output.contains("[stale-baseline-entry]"))
  }

  @Test func `IDs aren't checked without code`() throws {
    try write("")
    let outcome = try scratch.run(["ids", "catalog", "--catalog", "catalog", "--as-of", "2026-11-21"])
    #expect(outcome.status == 2 && !outcome.output.contains("clean"))
    #expect(outcome.complaint.contains("no code found"))
  }

  @Test func `lint's entries stay in a baseline that ids writes`() throws {
    try write(Self.wrong)
    _ = try scratch.run(["lint", "catalog", "--write-baseline", "--as-of", "2026-11-21"])
    let file = scratch.url.appendingPathComponent(".shelf-baseline.yaml")
    let before = try String(contentsOf: file, encoding: .utf8)
    #expect(before.contains("catalog/app.yaml"))
    _ = try ids("--write-baseline", in: scratch)
    let both = try String(contentsOf: file, encoding: .utf8)
    #expect(both.contains("code-misspelled-id"))
    for line in before.split(separator: "\n") where line.contains("rule:") { #expect(both.contains(line)) }
  }

  @Test func `a comment that disables nothing is reported`() throws {
    let text = """
      let a = "com.example.coins.gold" // shelf:ignore code-unknown-id -- once
      let b = 1 // shelf:ignore code-unknwon-id
      let c = 1 // shelf:ignore price-in-text

      """
    try write(text)
    let outcome = try ids(in: scratch)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        App/Store.swift:1:50: warning: [unused-suppression] nothing to ignore for 'code-unknown-id' here
        App/Store.swift:2:27: warning: [unknown-rule] no rule 'code-unknwon-id', did you mean 'code-unknown-id'?
        App/Store.swift:3:27: warning: [unused-suppression] nothing to ignore for 'price-in-text' here

        """)
    #expect(try !ids("--ignore", "code-unknown-id", in: scratch).output.contains("'code-unknown-id' here"))
  }

  @Test func `binary property lists and huge files are reported, not read`() throws {
    try write("let a = \"com.example.coins.gold\"\n")
    try scratch.write("bplist00\u{1}\u{2}", "App/b.plist")
    let huge = Data(repeating: UInt8(ascii: "/"), count: 8 << 20) + Data("\n".utf8)
    try huge.write(to: scratch.url.appendingPathComponent("App/huge.swift"))
    let outcome = try ids(in: scratch)
    #expect(outcome.status == 0)
    #expect(
      outcome.complaint.contains(
        "'App/b.plist' is a binary property list and was skipped; 'plutil -convert xml1 App/b.plist'"))
    #expect(outcome.complaint.contains("'App/huge.swift' is larger than 8 MB and was skipped"))
  }

  @Test("Windows line endings and a byte order mark don't shift places", arguments: ["", "\u{FEFF}"]) func lineEnds(
    _ mark: String
  )
    throws
  {
    try write(mark + Self.wrong.replacingOccurrences(of: "\n", with: "\r\n"))
    let first = "App/Store.swift:2:10: error: [code-misspelled-id] 'com.example.coins.Gold' is not a product"
    #expect(try ids(in: scratch).output.hasPrefix(first))
  }
}
