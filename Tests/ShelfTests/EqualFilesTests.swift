import CatalogDiff
import CatalogModel
import CatalogYAML
import Foundation
import SourceDiagnostics
import SystemPackage
import TestSupport
import Testing

@testable import shelf

/// What is equal on both sides need not be read, and nobody may be able to tell that it was not.
@Suite struct EqualFilesTests {
  /// A catalog as files with entries, and what somebody does to it.
  private struct Draft {
    var files: [String: [String]] = [:]
    private var dice: Dice

    init(seed: UInt64) {
      dice = Dice(seed: seed)
      files["app.yaml"] = ["app: {name: A, bundle_id: com.example, base_territory: USA}"]
      files["templates/coin.yaml"] = ["type: consumable", "price: 0.99"]
      for name in ["a.yaml", "b/b.yaml", "b/c.yml", "d.yaml", "e.yaml"] { files[name] = [] }
      for _ in 0..<dice.roll(14) + 3 { add(entry(), to: pick()) }
      if dice.roll(3) == 0 { add("defaults: {status: approved}", to: pick()) }
      if dice.roll(3) == 0 { add("retired: [com.example.p1, com.example.p9]", to: pick()) }
      if dice.roll(4) == 0 { add("store_pages: [{apple_id: 12, kind: app, title: T}]", to: pick()) }
    }

    private mutating func pick() -> String {
      let names = files.keys.filter { $0 != "app.yaml" && !$0.hasPrefix("templates/") }.sorted()
      return names[dice.roll(names.count)]
    }

    private mutating func add(_ entry: String, to file: String) { files[file, default: []].append(entry) }

    /// A product of few, in one of many spellings, so that IDs meet.
    private mutating func product() -> String {
      let number = dice.roll(12)
      let id = "com.example.p\(number)"
      let spelled = [
        id, "'\(id)'", "\"\(id)\"", "\"com.\\x65xample.p\(number)\"", "\"com.example\\\n        .p\(number)\"",
        "&here \(id)",
      ][dice.roll(6)]
      let price = ["0.99", "1.99", "\"2.990\"", "{base: 2.99, territories: {FRA: 3.99}}"][dice.roll(4)]
      if dice.roll(4) == 0 { return "{id: \(spelled), extends: coin, price: \(price)}" }
      let notes = dice.roll(4) == 0 ? ", review: {notes: see com.example.p\(dice.roll(12))}" : ""
      return "{id: \(spelled), type: consumable, reference_name: Name \(dice.roll(4)), price: \(price)\(notes)}"
    }

    private mutating func entry() -> String {
      if dice.roll(4) > 0 { return "products:\n  - \(product())" }
      let name = ["Gold", "Gold Club", "'Gold\n   Club'", "\"\\u0047old\"", "Größe", "G"][dice.roll(6)]
      let plan = "{id: com.example.plan\(dice.roll(4)), level: 1, period: P1M, price: \(dice.roll(3)).99}"
      return "subscription_groups:\n  - name: \(name)\n    subscriptions: [\(plan)]"
    }

    /// Does one to three things, as people do.
    mutating func change() {
      for _ in 0...dice.roll(3) {
        let file = pick()
        switch dice.roll(9) {
        case 0, 1: add(entry(), to: file)
        case 2, 3: if !(files[file] ?? []).isEmpty { files[file]?.removeLast() }
        case 4: if let moved = files[file]?.popLast() { add(moved, to: pick()) }
        case 5: if let copied = files[file]?.last { add(copied, to: pick()) }
        case 6: if let whole = files.removeValue(forKey: file) { files["f\(dice.roll(3)).yaml", default: []] += whole }
        case 7: files["templates/coin.yaml"]?[1] = "price: \(dice.roll(3)).99"
        default: add("# a comment", to: file)
        }
      }
    }

    /// Each entry is a document of its own, so that any two can stand in one file.
    func write(to folder: URL) throws {
      for (name, entries) in files {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let isTemplate = name.hasPrefix("templates/")
        try Data(entries.joined(separator: isTemplate ? "\n" : "\n---\n").appending("\n").utf8).write(to: url)
      }
    }
  }

  private func side(_ side: ComparedSide) async throws -> FoundSide {
    let paths = Paths(workingFolder: try #require(FileSystem.workingFolder))
    let finder = SideFinder(paths, Settings(without: paths.workingFolder), format: nil)
    return try await finder.find(side, side).old
  }

  /// What differs, and how many documents were left unread on both sides.
  private func changes(_ old: FoundSide, _ new: FoundSide, isThorough: Bool) async throws -> (CatalogChanges, Int) {
    let comparison = try await CatalogComparison(old, new, isThorough: isThorough)
    #expect(comparison.isReadable, "\(comparison.old.errors + comparison.new.errors)")
    let day = try #require(CalendarDate("2026-11-21"))
    let unread = [comparison.old, comparison.new].flatMap(\.files).count { $0.bytes.isEmpty }
    return (comparison.changes(ComparisonOptions(today: day), showsInternal: true).0, unread)
  }

  @Test("the changes are those of a thorough comparison", arguments: 0..<12)
  func onDisk(_ part: Int) async throws {
    var unread = 0
    for seed in part * 10..<part * 10 + 10 {
      let scratch = try Scratch()
      defer { scratch.remove() }
      var draft = Draft(seed: UInt64(seed))
      try draft.write(to: scratch.url.appendingPathComponent("old"))
      draft.change()
      try draft.write(to: scratch.url.appendingPathComponent("new"))
      let old = try await side(.path(scratch.url.path + "/old"))
      let new = try await side(.path(scratch.url.path + "/new"))
      let quick = try await changes(old, new, isThorough: false)
      let thorough = try await changes(old, new, isThorough: true)
      #expect(quick.0 == thorough.0, "seed \(seed)")
      unread += quick.1 - thorough.1
    }
    #expect(unread > 0, "the quick way was never taken")
  }

  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  @Test("in git and beside it as well", .enabled(if: hasGit, "git is not installed"), arguments: 0..<12)
  func inGit(_ seed: Int) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let folder = scratch.url.appendingPathComponent("shop")
    func git(_ script: String) throws {
      let outcome = try Program.shell(
        "export GIT_CONFIG_GLOBAL=/dev/null HOME=$PWD GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.com; "
          + "export GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.com; \(script)", in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.complaint)")
    }
    var draft = Draft(seed: UInt64(1_000 + seed))
    try draft.write(to: folder)
    try git(
      "git init -q \(seed % 3 == 0 ? "--object-format=sha256" : "") . && git add . && git commit -qm old && git tag old && rm -r shop"
    )
    draft.change()
    try draft.write(to: folder)
    try git("git add . && git commit -qm new --allow-empty && git tag new")
    let repository = try #require(try await GitRepository(around: FilePath(scratch.url.path)))
    func revision(_ name: String) async throws -> FoundSide {
      let tree = try await repository.tree(of: name)
      let paths = Paths(workingFolder: FilePath(scratch.url.path))
      var discovery = Discovery(paths, on: tree)
      try discovery.find(["shop"])
      let revision = FoundCatalog.Revision(repository: repository, tree: tree, name: name)
      return FoundSide(
        name: name, content: .catalog(FoundCatalog(discovery.catalogs[0], wanted: nil, paths, in: revision)))
    }
    let disk = try await side(.path(folder.path))
    let (old, new) = (try await revision("old"), try await revision("new"))
    let wanted = try await changes(old, new, isThorough: true)
    for (one, other) in [(old, new), (old, disk)] {
      try await #expect(changes(one, other, isThorough: false).0 == wanted.0, "seed \(seed)")
    }
    let back = try await changes(disk, old, isThorough: false)
    try await #expect(back.0 == changes(new, old, isThorough: true).0, "seed \(seed)")
  }

  @Test("a skim rules out only what is not there") func skim() {
    let skim = TextSkim(products: ["com.example.gold"], groups: ["Gold Club"])
    let findings: [(String, Bool)] = [
      ("- id: com.example.gold\n", true), ("- {id: com.example.gold}", true), ("{\"id\":com.example.gold}", true),
      ("- id: com.example.golden", false), ("- id: my.com.example.gold", false), ("\"com.example.\\x67old\"", true),
      ("\"com.example.\\\n  gold\"", true), ("- name: Gold\n    Club", true), ("- name: Gold Clubs", false),
      ("name: Gold", false),
      ("a line with a \\n and a \\\" in it", false), ("", false), ("\\", true),
    ]
    for (text, isFound) in findings { #expect(skim.finds(in: Array(text.utf8)[...]) == isFound, "\(text)") }
    let whole: [(String, Bool)] = [
      ("app:\n  name: A", true), ("{app : {}}", true), ("\"app\": {}", true), ("? app\n: {}", true),
      ("an app and more", false),
      ("description: the app", true), ("com.example.app: x", false), ("retired: []", true),
      ("hosted_content: {}", true),
    ]
    for (text, isFound) in whole {
      #expect(TextSkim.wholeCatalog.finds(in: Array(text.utf8)[...]) == isFound, "\(text)")
    }
    #expect(TextSkim(products: ["com.example.größe"], groups: []).finds(in: Array("nothing".utf8)[...]))
    #expect(TextSkim(products: [], groups: ["Größe"]).finds(in: Array("subscription_groups: []".utf8)[...]))
    #expect(!TextSkim(products: [], groups: ["Größe"]).finds(in: Array("products: []".utf8)[...]))
  }
}
