import Foundation
import Testing

/// `shelf diff` on folders and files: its output, its omissions, and write errors.
@Suite struct DiffTests {
  private static let formats = ["text", "json", "markdown", "html"]

  /// Two catalogs, `old` and `new`, with one app each.
  private let scratch = Scratch()

  init() throws {
    for side in ["old", "new"] {
      try scratch.write("", "\(side)/.shelf.yaml")
      try scratch.write("app: {name: A, bundle_id: com.example, base_territory: USA}\n", "\(side)/app.yaml")
    }
  }

  private func diff(_ arguments: String..., in scratch: Scratch, status: Int32 = 0) throws -> String {
    let outcome = try scratch.run(["diff", "old", "new", "--as-of", "2026-11-21"] + arguments)
    #expect(outcome.status == status && outcome.complaint.isEmpty, "\(outcome.complaint)")
    return outcome.output
  }

  private func product(_ id: String, _ rest: String) -> String {
    "products:\n  - {id: com.example.\(id), type: non_consumable, status: approved, price: 1.99, \(rest)}\n"
  }

  @Test("a secret is reported as changed, but never shown", arguments: formats) func secrets(_ format: String) throws {
    let key = "storekit: {offers: {privateKey: \"%@\"}}"
    for (side, word) in [("old", "swordfish"), ("new", "marlin")] {
      let notes = "review: {notes: \"sign in with \(word)\"}, " + key.replacingOccurrences(of: "%@", with: word)
      try scratch.write(product("map", notes), "\(side)/map.yaml")
      try scratch.write(product("\(side)chart", notes), "\(side)/chart.yaml")
    }
    let text = try diff("--format", format, "--all", in: scratch)
    #expect(!text.contains("swordfish") && !text.contains("marlin"), "\(text)")
    #expect(text.contains("•••") && text.contains("notes") && text.lowercased().contains("storekit"), "\(text)")
  }

  @Test func aReplacedPictureIsAChangeAndARenamedOneIsNot() throws {
    for (side, contents) in [("old", "one"), ("new", "two")] {
      try scratch.write(product("map", "review: {screenshot: shots/map.png}"), "\(side)/map.yaml")
      try scratch.write(contents, "\(side)/shots/map.png")
      try scratch.write(product("chart", "promotion: {image: shots/\(side).png}"), "\(side)/chart.yaml")
      try scratch.write("same", "\(side)/shots/\(side).png")
    }
    let text = try diff(in: scratch)
    #expect(text.contains("map  review.screenshot") && text.contains("(another picture)"), "\(text)")
    #expect(!text.contains("chart"), "\(text)")
  }

  @Test func aTemplateIsReportedOnceWithThoseWhoTakeItsValue() throws {
    for (side, price) in [("old", "0.99"), ("new", "1.99")] {
      try scratch.write("type: consumable\nstatus: approved\nprice: \(price)\n", "\(side)/templates/coin.yaml")
      let own = side == "old" ? "2.99" : "4.99"
      let entries = (1...5).map { "  - {id: com.example.c\($0), extends: coin}\n" }.joined()
      try scratch.write(
        "products:\n\(entries)  - {id: com.example.own, extends: coin, price: \(own)}\n", "\(side)/coins.yaml")
    }
    let text = try diff(in: scratch)
    #expect(
      text.contains("  template coin: 5 products  price ") && text.contains("  new/templates/coin.yaml:3\n"),
      "\(text)")
    #expect(text.contains("  own  price  2.99 → 4.99 (+66.9 %) "), "\(text)")
    #expect(
      text.hasPrefix("2 changes in 6 products of com.example: 2 take effect immediately\nold → new\n"),
      "\(text)")
    let markdown = try diff("--format", "markdown", in: scratch)
    #expect(
      markdown.contains("| com.example.c5<br><sub>new/templates/coin.yaml:3</sub> | 0.99 | 1.99 |"), "\(markdown)")
  }

  @Test func defaultsAreReportedOnce() throws {
    for (side, flag) in [("old", "false"), ("new", "true")] {
      let entries = (1...3).map { "  - {id: com.example.c\($0), type: non_consumable, price: 1.99}\n" }.joined()
      try scratch.write("defaults: {family_sharing: \(flag)}\nproducts:\n\(entries)", "\(side)/all.yaml")
    }
    let text = try diff(in: scratch)
    #expect(text.contains("  template defaults of all.yaml: 3 products  family_sharing  false → true"), "\(text)")
    #expect(text.contains("  new/all.yaml:1\n"), "\(text)")
  }

  @Test func aMovedFileIsInternal() throws {
    try scratch.write(product("map", "level: 1"), "old/a.yaml")
    try scratch.write(product("map", "level: 1"), "new/b.yaml")
    #expect(
      try diff("--exit-code", in: scratch)
        == "No changes from old to new\n\n1 internal change not shown; --all shows them\n")
    let all = try diff("--all", "--exit-code", in: scratch, status: 1)
    #expect(all.contains("a.yaml → b.yaml"), "\(all)")
  }

  /// Content in folders, with a lock of the packaged files.
  private func contents(in scratch: Scratch, _ files: [String: (old: String?, new: String?)], newVersion: String) throws
  {
    for (side, version) in [("old", "1.0"), ("new", newVersion)] {
      try scratch.write(product("map", "hosted_content: {source: maps, version: \"\(version)\"}"), "\(side)/map.yaml")
      for (name, forms) in files {
        if let text = side == "old" ? forms.old : forms.new { try scratch.write(text, "\(side)/maps/\(name)") }
      }
    }
  }

  @Test("hosted content is reported by file", arguments: [("1.0", "BREAKS THE APP"), ("1.1", "NEEDS APP REVIEW")])
  func hostedContent(_ version: String, _ consequence: String) throws {
    try contents(
      in: scratch,
      [
        "same.txt": ("x", "x"), "coast.txt": ("short", "a longer one"), "more/new.txt": (nil, "new"),
        ".DS_Store": ("a", "b"),
      ],
      newVersion: version)
    let text = try diff(in: scratch)
    #expect(text.contains("\n\(consequence)\n"), "\(text)")
    #expect(
      text.contains("changed  coast.txt     5 bytes → 12 bytes") && text.contains("added    more/new.txt  3 bytes"),
      "\(text)")
    #expect(!text.contains("same.txt") && !text.contains("DS_Store"), "\(text)")
    let json = try diff("--format", "json", in: scratch)
    #expect(json.contains(#"{"path": "more/new.txt", "action": "added", "new_size": 3}"#), "\(json)")
  }

  @Test func whatWasPackagedIsComparedWhereAFolderIsMissing() throws {
    try contents(in: scratch, ["a.txt": ("one", "two")], newVersion: "1.0")
    for side in ["old", "new"] {
      let built = try Program.run(
        ["content", "build", "--output", "../out-\(side)"], in: scratch.url.appendingPathComponent(side))
      #expect(built.status == 0, "\(built.complaint)")
    }
    try scratch.remove("old/maps")
    let text = try diff("--fail-on", "breaks-app", in: scratch, status: 1)
    #expect(text.contains("changed  a.txt  3 bytes → 3 bytes"), "\(text)")
  }

  @Test func aProblemInAFileThatDidNotChangeIsReported() throws {
    for side in ["old", "new"] { try scratch.write("products: [\n", "\(side)/broken.yaml") }
    try scratch.write(product("map", "level: 1"), "new/map.yaml")
    let outcome = try scratch.run(["diff", "old", "new"])
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
    for side in ["old", "new"] {
      #expect(outcome.complaint.contains("\(side)/broken.yaml:2:1\n"), "\(outcome.complaint)")
    }
  }

  @Test func linksAreFollowedAsLintFollowsThem() throws {
    try scratch.write("", ".git/HEAD")
    try scratch.write(product("map", "level: 1"), "elsewhere/map.yaml")
    for side in ["old", "new"] {
      try scratch.link("\(side)/map.yaml", to: "../elsewhere/map.yaml")
    }
    try scratch.link("link", to: "new")
    #expect(try diff("--exit-code", in: scratch) == "No changes from old to new\n")
    try scratch.write(product("map", "level: 2"), "new/second.yaml")
    try scratch.remove("new/map.yaml")
    let outcome = try scratch.run(["diff", "old", "link", "--exit-code"])
    #expect(outcome.status == 1 && outcome.output.contains("  new/second.yaml:2\n"), "\(outcome.output)")
    try scratch.link("new/gone.yaml", to: "nowhere")
    let gone = try scratch.run(["diff", "old", "new"])
    #expect(gone.status == 2 && gone.output.isEmpty)
    #expect(gone.complaint == "shelf: can't read 'new/gone.yaml': No such file or directory\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsSaid() throws {
    try scratch.write(product("map", "level: 1"), "new/map.yaml")
    for format in Self.formats {
      let outcome = try scratch.shell("\"$SHELF\" diff old new --format \(format) >/dev/full")
      #expect(outcome.status == 2)
      #expect(outcome.complaint == "shelf: can't write to standard output: No space left on device\n", "\(format)")
    }
  }

  @Test func aReportGoesToAFileWholeAndIsTheSameEachTime() throws {
    for index in 0..<40 { try scratch.write(product("p\(index)", "level: 1"), "new/\(index).yaml") }
    for format in Self.formats {
      let first = try diff("--format", format, in: scratch)
      #expect(try diff("--format", format, "--output", "report", in: scratch) == "Wrote report\n")
      #expect(try scratch.read("report") == first)
    }
    let page = try diff("--format", "html", in: scratch)
    #expect(!page.contains("http://") && !page.contains(" src="), "a page that needs the network")
  }

  @Test(
    "nonsensical options are refused",
    arguments: [
      (["diff", "old", "new", "--fail-on", "nothing"], "nothing"), (["diff", "old", "new", "--era", "1984"], "1984"),
      (["diff", "-", "-"], "only one side can be standard input"), (["diff", "", "new"], "an argument is empty"),
      (["diff", "old", "new", "--format", "sarif"], "sarif"),
      (["diff", "old", "new", "--input-format", "swift"], "The value 'swift' is invalid"),
      (["diff", "/dev/null", "new"], "it is neither a file nor a folder"),
      (["diff", "old/note.txt", "new"], "unknown format"),
    ])
  func refusals(_ arguments: [String], _ message: String) throws {
    try scratch.write("hello\n", "old/note.txt")
    let outcome = try scratch.run(arguments)
    #expect(
      outcome.status == 2 && outcome.output.isEmpty && outcome.complaint.contains(message), "\(outcome.complaint)")
  }
}
