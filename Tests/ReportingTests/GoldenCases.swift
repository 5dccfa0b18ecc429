import Reporting
import SourceDiagnostics
import Testing

/// A report with a recorded output for each format.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  let name: String
  let report: FindingsReport
  var options = TextRenderer.Options()

  init(_ name: String, _ report: FindingsReport, _ options: TextRenderer.Options = TextRenderer.Options()) {
    self.name = name
    self.report = report
    self.options = options
  }

  var testDescription: String { name }

  static let all = frames + places + characters + longLines + fixes + counts
}

extension GoldenCase {
  private static let coins = MarkedFile(
    "catalog/products/coins.yaml",
    """
    products:
      - id: com.example.lighthouse.coins.100
        type: ⟦consumable⟧
        ⟦hosted_content⟧: {source: content/chapter-1, version: "1.0"}

    """)

  private static let frames: [GoldenCase] = [
    GoldenCase(
      "simple", Samples.report(MarkedFile("products:\n  - id: gold\n    ⟦id⟧: silver\n"), help: "take one away")),
    GoldenCase("first-line", Samples.report(MarkedFile("⟦id⟧: silver\n"), label: "here")),
    GoldenCase("no-explain", Samples.report(MarkedFile("⟦id⟧: a\n"), Samples.guess), .init(explains: false)),
    GoldenCase("two-labels", twoLabels()),
    GoldenCase("two-labels-color", twoLabels(), .init(color: true)),
    GoldenCase("same-line-labels", sameLine()),
    GoldenCase("far-apart", farApart()),
    GoldenCase("other-file", otherFile()),
    GoldenCase(
      "multi-line",
      Samples.report(MarkedFile("a:\n  text: ⟦|\n    one\n    two\n    three\n\n⟧b: 1\n"), label: "too long")),
    GoldenCase("two-lines", Samples.report(MarkedFile("a: ⟦[1,\n    2⟧]\n"))),
  ]

  private static let places: [GoldenCase] = [
    GoldenCase("end-of-file", Samples.report(MarkedFile("products:\n  - id: gold\n⟦⟧"), label: "the list ends here")),
    GoldenCase("end-without-break", Samples.report(MarkedFile("products:⟦⟧"))),
    GoldenCase("empty-file", Samples.report(MarkedFile("⟦⟧"))),
    GoldenCase("byte-order-mark", Samples.report(MarkedFile("⟦\u{FEFF}id⟧: gold\n"))),
    GoldenCase("carriage-returns", Samples.report(MarkedFile("a: 1\r\nb: ⟦2\r\n⟧c: 3\r\n"))),
    GoldenCase("lone-carriage-returns", Samples.report(MarkedFile("a: 1\rb: ⟦2⟧\rc: 3\r"))),
    GoldenCase("no-place", noPlace()),
  ]

  private static let characters: [GoldenCase] = [
    GoldenCase("wide", Samples.report(MarkedFile("name: 金币 한국어 ⟦黄金⟧ x\n"), label: "here")),
    GoldenCase("emoji", Samples.report(MarkedFile("name: 👩‍🚀👨‍👩‍👧‍👦🇫🇷👍🏽❤️1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿☝🏻 ⟦gold⟧\n"), label: "here")),
    GoldenCase("combining", Samples.report(MarkedFile("name: e\u{301}n\u{303}o\u{308} नि ⟦gold⟧\n"), label: "here")),
    GoldenCase("tab", Samples.report(MarkedFile("a:\tb\t\t⟦gold\t⟧ # x\n"), label: "here")),
    GoldenCase(
      "controls",
      Samples.report(controls, Samples.plain, "name 'a\u{1B}[2Jb\u{202E}' has\na control", label: "\u{7}bell")),
    GoldenCase("bad-bytes", badBytes()),
  ]

  private static let controls = MarkedFile(
    "catalog/\u{1B}.yaml", "name: \u{1B}[31m\u{0}\u{7F}\u{9B}\u{202E}\u{200B} ⟦gold⟧\n")

  private static let longLines: [GoldenCase] = [
    GoldenCase(
      "long-line-left", Samples.report(MarkedFile("id: ⟦gold⟧ " + filler(40)), label: "here"), .init(width: 60)),
    GoldenCase(
      "long-line-middle", Samples.report(MarkedFile(filler(40) + "⟦gold⟧ " + filler(40)), label: "here"),
      .init(width: 60)),
    GoldenCase("long-line-right", Samples.report(MarkedFile(filler(40) + "⟦gold⟧"), label: "here"), .init(width: 60)),
    GoldenCase(
      "long-line-range", Samples.report(MarkedFile("id: ⟦" + filler(40) + "⟧x"), label: "here"), .init(width: 60)),
    GoldenCase(
      "long-line-emoji", Samples.report(MarkedFile(String(repeating: "👩‍🚀字", count: 900) + "⟦gold⟧"), label: "here")),
    GoldenCase("long-line-two-windows", twoWindows(), .init(width: 60)),
  ]

  private static let fixes: [GoldenCase] = [
    GoldenCase("fix-safe", localeFix(isSafe: true)),
    GoldenCase("fix-safe-color", localeFix(isSafe: true), .init(color: true)),
    GoldenCase("fix-unsafe", localeFix(isSafe: false)),
    GoldenCase("fix-adds-line", addsLine()),
    GoldenCase("fix-removes-line", removesLine()),
  ]

  private static let counts: [GoldenCase] = [
    GoldenCase("repeats", Samples.report(MarkedFile("id: ⟦gold⟧\n"), repeats: 39)),
    GoldenCase("max-findings", many(60), .init(explains: false, maxFindings: 3)),
    GoldenCase("max-findings-one-more", many(4), .init(explains: false, maxFindings: 3)),
    GoldenCase("passed-over", passedOver()),
    GoldenCase("quiet", many(1), .init(isQuiet: true)),
    GoldenCase("clean", FindingsReport(findings: [], files: [], fileCount: 31, productCount: 214)),
  ]
}

extension GoldenCase {
  private static func filler(_ words: Int) -> String {
    (0..<words).map { "w\($0) " }.joined()
  }

  private static func twoLabels() -> FindingsReport {
    let finding = Finding(
      Samples.contentType, "hosted content on a consumable", at: coins.place(1),
      label: "Apple hosts files for non-consumables only",
      notes: [Note("the product is a consumable", at: coins.place(0))],
      help: "make the product a non_consumable, or deliver the files yourself",
      fix: Fix("type: non_consumable", isSafe: false, edits: [Edit(at: coins.place(0), newText: "non_consumable")]),
      path: "products[\"com.example.lighthouse.coins.100\"].hosted_content", product: "com.example.lighthouse.coins.100"
    )
    return FindingsReport(findings: [finding], files: [coins.file], fileCount: 31, productCount: 214)
  }

  private static func sameLine() -> FindingsReport {
    let marked = MarkedFile("{⟦id⟧: gold, ⟦type⟧: consumable, ⟦id⟧: silver}\n")
    return Samples.report(
      marked, label: "once",
      notes: [
        Note("not this", at: marked.place(1)), Note("again", at: marked.place(2)), Note("all", at: marked.place(0)),
      ])
  }

  private static func farApart() -> FindingsReport {
    let middle = (0..<120).map { "  k\($0): \($0)\n" }.joined()
    let marked = MarkedFile("a:\n  ⟦id⟧: 1\n  b: 2\n  ⟦id⟧: 2\n\(middle)  ⟦id⟧: 3\n")
    return Samples.report(marked, notes: [Note("again", at: marked.place(1)), Note("and again", at: marked.place(2))])
  }

  private static func otherFile() -> FindingsReport {
    let other = MarkedFile("catalog/other.yaml", (0..<1_233).map { "# \($0)\n" }.joined() + "- id: ⟦gold⟧\n")
    let own = MarkedFile("- id: ⟦gold⟧\n")
    let finding = Finding(
      Samples.plain, "two products share the ID 'gold'", at: own.place(),
      notes: [
        Note("the first", at: other.place(inFile: 1)), Note("also in the last lock", at: nil),
      ])
    return FindingsReport(findings: [finding], files: [own.file, other.file], productCount: 2)
  }

  private static func noPlace() -> FindingsReport {
    let finding = Finding(Samples.plain, "no catalog was found", at: nil, help: "begin one with app.yaml")
    return FindingsReport(findings: [finding], files: [], productCount: 0)
  }

  private static func badBytes() -> FindingsReport {
    let bytes = Array("name: ".utf8) + [0xFF, 0xE2, 0x82, 0xC0, 0x80] + Array(" gold\n".utf8)
    let finding = Finding(Samples.plain, "no UTF-8", at: SourceRange(file: 0, bytes: 6..<7), label: "here")
    let gold = Note<SourceRange?>("gold", at: SourceRange(file: 0, bytes: 12..<16))
    var both = finding
    both.notes = [gold]
    return FindingsReport(findings: [both], files: [TextFile(path: "a.yaml", bytes: bytes)], productCount: 0)
  }

  private static func twoWindows() -> FindingsReport {
    let marked = MarkedFile("⟦first⟧ " + filler(40) + "⟦second⟧ " + filler(40))
    return Samples.report(marked, label: "one", notes: [Note("two", at: marked.place(1))])
  }

  private static func localeFix(isSafe: Bool) -> FindingsReport {
    let marked = MarkedFile("localizations:\n  ⟦en_US⟧:\n    name: Gold\n")
    let fix = Fix("write 'en-US'", isSafe: isSafe, edits: [Edit(at: marked.place(), newText: "en-US")])
    return Samples.report(marked, Samples.locale, "unknown locale 'en_US'", help: "did you mean 'en-US'?", fix: fix)
  }

  private static func addsLine() -> FindingsReport {
    let marked = MarkedFile("- ⟦id⟧: gold⟦⟧\n  type: consumable\n")
    let fix = Fix(
      "say its name", isSafe: true, edits: [Edit(at: marked.place(1), newText: "\n  name: Gold\n  note: ''")])
    return Samples.report(marked, Samples.locale, "no name", fix: fix)
  }

  private static func removesLine() -> FindingsReport {
    let marked = MarkedFile("- id: gold\r\n⟦  ⟦id⟧: gold\r\n⟧- id: silver\r\n")
    let fix = Fix("remove it", isSafe: true, edits: [Edit(at: marked.place(0), newText: "")])
    return Samples.report(marked, Samples.locale, "id stands twice", fix: fix)
  }

  /// Kinds without findings, suppressed findings, and an unreadable file.
  private static func passedOver() -> FindingsReport {
    let marked = MarkedFile("a, b/100% & é.yaml", "⟦id⟧: 1 # shelf:ignore ⟦odd-name⟧ -- it is <ours>\n⟦name⟧: 2\n")
    let clean = TextFile(path: "../clean.yaml", text: "id: 2\n")
    let found = Finding(Samples.plain, "see [the page](https://example.com)", at: marked.place(2))
    let quiet = Finding(Samples.guess, "an odd name", at: marked.place(0), path: "products[\"a\"].name", product: "a")
    let old = Finding(Samples.locale, "unknown locale", at: marked.place(2), path: "products[\"b\"].name", product: "b")
    var report = FindingsReport(
      findings: [found], files: [marked.file, clean], productCount: 2,
      kinds: [Samples.plain, Samples.locale, Samples.guess, Samples.unused],
      suppressed: [
        SuppressedFinding(quiet, .comment(SourceRange(file: 0, bytes: marked.ranges[1]), reason: "it is <ours>")),
        SuppressedFinding(old, .baseline),
      ])
    report.failures = ["can't read 'closed.yaml': Permission denied"]
    return report
  }

  private static func many(_ count: Int) -> FindingsReport {
    let marked = MarkedFile((0..<count).map { "⟦k\($0)⟧: 1\n" }.joined())
    let findings = (0..<count).map { Finding(Samples.plain, "key 'k\($0)' is unknown", at: marked.place($0)) }
    return FindingsReport(arranging: findings, files: [marked.file], productCount: 0)
  }
}
