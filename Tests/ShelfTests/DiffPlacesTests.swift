import CatalogDiff
import CatalogModel
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import CommandSupport
@testable import shelf

/// Differences depend on the contents of the two catalogs, not on whether they are in git or in folders.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
struct DiffPlacesTests {
  private let scratch = Scratch()

  /// The entries of a catalog by file, and random changes of them.
  private struct Draft {
    var files: [String: [String]] = [:]
    private var dice: Dice

    init(seed: Int) {
      dice = Dice(seed: seed)
      files["app.yaml"] = ["app: {name: A, bundle_id: com.example, base_territory: USA}"]
      files["templates/coin.yaml"] = ["type: consumable\nprice: 0.99"]
      for name in ["a.yaml", "b/b.yaml", "b/c.yml"] { files[name] = [] }
      for _ in 0..<8 { add(entry()) }
      if dice.roll(2) == 0 { add("defaults: {family_sharing: true}") }
    }

    private mutating func add(_ entry: String) {
      let name = ["a.yaml", "b/b.yaml", "b/c.yml"][dice.roll(3)]
      files[name]?.append(entry)
    }

    private mutating func entry() -> String {
      let (id, price) = ("com.example.p\(dice.roll(12))", "\(dice.roll(3)).99")
      switch dice.roll(3) {
      case 0: return "products:\n  - {id: \(id), extends: coin}"
      case 1: return "products:\n  - {id: \(id), type: consumable, reference_name: N\(dice.roll(3)), price: \(price)}"
      default:
        let plan = "{id: \(id), level: 1, period: P1M, price: \(price)}"
        return "subscription_groups:\n  - name: G\(dice.roll(2))\n    subscriptions: [\(plan)]"
      }
    }

    mutating func change() {
      for _ in 0..<3 {
        switch dice.roll(4) {
        case 0: add(entry())
        case 1: if let moved = files["a.yaml"]?.popLast() { files["b/b.yaml"]?.append(moved) }
        case 2: files["b/c.yml"] = []
        default: files["templates/coin.yaml"] = ["type: consumable\nprice: \(dice.roll(3)).99"]
        }
      }
    }

    func write(to folder: String, of scratch: Scratch) throws {
      for (name, entries) in files {
        try scratch.write(entries.joined(separator: "\n---\n") + "\n", "\(folder)/\(name)")
      }
    }
  }

  @Test("comparing revisions gives the same result as comparing their folders", arguments: 0..<6)
  func places(_ seed: Int) async throws {
    var draft = Draft(seed: seed)
    for name in ["old", "new"] {
      try draft.write(to: name, of: scratch)
      draft.change()
    }
    let script = """
      set -e; export GIT_CONFIG_GLOBAL=/dev/null HOME=$PWD GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.com
      export GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.com
      git init -q \(seed % 2 == 0 ? "--object-format=sha256" : "") .
      for side in old new; do
        rm -rf shop; cp -R $side shop; git add shop; git commit -q --allow-empty -m $side; git tag $side
      done
      """
    let outcome = try scratch.shell(script)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let paths = Paths(workingFolder: FilePath(scratch.url.path))
    let finder = SideFinder(paths, Settings(without: paths.workingFolder), format: nil)
    func changes(_ old: ComparedSide, _ new: ComparedSide) async throws -> CatalogChanges {
      let found = try await finder.find(old, new)
      let comparison = try await CatalogComparison(found.old, found.new)
      #expect(comparison.isReadable, "\(comparison.old.errors + comparison.new.errors)")
      let day = try #require(CalendarDate("2026-11-21"))
      return try comparison.changes(ComparisonOptions(today: day), showsInternal: true).0
    }
    func folder(_ name: String) -> ComparedSide { .path("\(scratch.url.path)/\(name)") }
    let (old, new) = (ComparedSide.revision("old", path: "shop"), ComparedSide.revision("new", path: "shop"))
    let wanted = try await changes(folder("old"), folder("new"))
    try await #expect(changes(old, new) == wanted)
    try await #expect(changes(old, folder("shop")) == wanted)
  }
}
