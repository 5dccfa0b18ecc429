import CatalogDiff
import CatalogModel
import Foundation
import Reporting
import SystemPackage
import TestSupport
import Testing

@testable import shelf

/// Entries that are equal on both sides need not be parsed, and nobody may be able to tell that they were not.
@Suite struct EqualEntriesTests {
  /// A catalog as files with lists, and what somebody does to it.
  private struct Draft {
    private var files: [String: [String]] = [:]
    private var heads: [String: String] = [:]
    private var dice: Dice

    init(seed: Int) {
      dice = Dice(seed: UInt64(seed + 7))
      for name in ["a.yaml", "b.yaml", "c/d.yaml"] {
        heads[name] =
          ["", "", "", "# a \"remark\"\n", "defaults: {status: approved}\n", "retired: [com.example.p1]\n"][dice.roll(6)]
        files[name] = (0..<dice.roll(6) + 1).map { _ in product() }
      }
    }

    /// A product in one of many spellings; IDs meet.
    private mutating func product() -> String {
      let number = dice.roll(14)
      let id = ["com.example.p\(number)", "'com.example.p\(number)'", "\"com.\\x65xample.p\(number)\""][dice.roll(12) / 5]
      let price = ["0.99", "1.99", "{base: 2.99, territories: {FRA: 3.99}}", "{\n      base: 2.99\n    }"][dice.roll(13) / 4]
      let notes = [
        "see com.example.p\(dice.roll(14))", "|\n        Say \"hello\"\n        - twice\n", "|+\n        kept\n\n",
        "\"two\n        lines\"",
        ">-\n        folded\n\n        text", "'it''s [open'", "it's {open", "the \"gold\" one", "R&D # \"remark",
      ][dice.roll(9)]
      let name = [
        "- id: \(id)", "-\n    id: \(id)", "- &p\(number) {id: \(id), cleared_for_sale: true}", "# 'one\n  - id: \(id)",
      ]
      let start = name[[0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 3][dice.roll(11)]]
      if dice.roll(40) == 0 { return "  \(name[2])\n" }
      let type = dice.roll(5) == 0 ? "extends: coin" : "type: consumable"
      return
        "  \(start)\n    \(type)\n    reference_name: Name \(dice.roll(4))\n    price: \(price)\n    review:\n      notes: \(notes)\n"
    }

    mutating func change() {
      for _ in 0...dice.roll(3) {
        let names = files.keys.sorted()
        let file = names[dice.roll(names.count)]
        let other = names[dice.roll(names.count)]
        var entries = files[file] ?? []
        let place = dice.roll(entries.count + 1)
        switch dice.roll(9) {
        case 0: entries.insert(product(), at: place)
        case 1, 2: if place < entries.count { entries[place] = product() }
        case 3: if place < entries.count { entries.remove(at: place) }
        case 4: if other != file, let moved = entries.popLast() { files[other]?.insert(moved, at: 0) }
        case 5: if other != file, let copied = entries.last { files[other]?.append(copied) }
        case 6: if entries.count > 1 { entries.swapAt(0, entries.count - 1) }
        case 7: heads[file, default: ""] += "# 'changed\n"
        default: if place < entries.count { entries[place] += "    cleared_for_sale: \(dice.roll(2) == 0)\n" }
        }
        files[file] = entries
      }
    }

    func write(to folder: URL) throws {
      var texts = [
        "app.yaml": "app: {name: A, bundle_id: com.example, base_territory: USA}\n", "templates/coin.yaml": "type: consumable\n",
      ]
      for (name, entries) in files {
        texts[name] = (heads[name] ?? "") + (entries.isEmpty ? "" : "products:\n") + entries.joined()
      }
      for (name, text) in texts {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
    }
  }

  private func side(_ path: String) async throws -> FoundSide {
    let paths = Paths(workingFolder: try #require(FileSystem.workingFolder))
    return try await SideFinder(paths, Settings(without: paths.workingFolder), format: nil).find(.path(path), .path(path)).old
  }

  /// What is told of two catalogs, places and all, and how many products were read for it.
  private func told(_ old: FoundSide, _ new: FoundSide, isThorough: Bool) async throws -> (text: String, products: Int)? {
    let comparison = try await CatalogComparison(old, new, isThorough: isThorough)
    guard comparison.isReadable else { return nil }
    let day = try #require(CalendarDate("2026-11-21"))
    let report = comparison.changes(ComparisonOptions(today: day), showsInternal: true).1
    let products = [comparison.old, comparison.new].reduce(0) { $0 + $1.side.catalog.everyProduct.count }
    return (ChangesJSON().render(report), products)
  }

  @Test("what is told is what a thorough comparison tells", arguments: 0..<12) func entries(_ part: Int) async throws {
    var unread = 0
    for seed in part * 15..<part * 15 + 15 {
      let scratch = try Scratch()
      defer { scratch.remove() }
      var draft = Draft(seed: seed)
      try draft.write(to: scratch.url.appendingPathComponent("old"))
      draft.change()
      try draft.write(to: scratch.url.appendingPathComponent("new"))
      let (old, new) = (try await side(scratch.url.path + "/old"), try await side(scratch.url.path + "/new"))
      // What can't be read can't be compared; of what is left out nothing is told.
      guard let thorough = try await told(old, new, isThorough: true) else { continue }
      let quick = try #require(try await told(old, new, isThorough: false))
      #expect(quick.text == thorough.text, "seed \(seed)")
      unread += thorough.products - quick.products
    }
    #expect(unread > 0, "the quick way was never taken")
  }
}
