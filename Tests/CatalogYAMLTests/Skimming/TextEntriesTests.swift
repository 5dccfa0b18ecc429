import CatalogModel
import SourceDiagnostics
import TestSupport
import Testing
import YAMLSyntax

@testable import CatalogYAML

/// Entries that are cut out of a text without parsing it must be those that the parser finds.
@Suite struct TextEntriesTests {
  /// What people write behind a key, and what nobody should.
  private static let values = [
    "plain", "\"quoted\"", "'it''s'", "it's {", "{a: x, b: [y]}", "[a, 'b', \"c]\"]", "a \"b\" c", "a \"b", "a 'b: 'c",
    "a \"b: \"c",
    "|\n      - id: x\n     # no comment\n      \"open", ">-\n      folded\n\n      - text", "|+\n      kept\n\n", "|2-\n     x",
    "\"two\n  - id: lines\"", "'two\n  lines: x'", "[a,\n  - b]", "{a: b,\n  products: c}", "{a: it's}", "{a: \"x, b: [\"}",
    "{a: x \"b, c: [ \"}", "{a: x \"b, c: [ \"\n  ]}", "a\n     - more\n     \"text", "a # \"comment", "# 'comment", "", "a: b",
    "*x",
    "&x b", "R&D * 2 & more", "**bold**", "!!str x", "\"a\": b", "\u{2028}retired:", "a\u{85}- b", "é [", "[é]", "- x",
    "\"a\" # b",
    "\"a\"# b", "[a]# b", "[a] b", "{\"a\":\"b\"}", "{\"a\": \"b\"}", "\"a\\\"\"", "\"a\\\"", "'a\\'", "a\tb", "a\r", "? x",
    "|# x",
  ]

  /// Most are plain, for a text in which anything is wrong tells nothing.
  private static func value(_ dice: inout Dice) -> String { dice.roll(3) == 0 ? dice.pick(values) : "plain" }

  private static func text(_ dice: inout Dice) -> String {
    var text = dice.pick([
      "", "", "", "", "", "", "", "app: {name: A}\n", "# \"comment\n", "---\n", "shelf: 1\nretired:\n- a\n- 'b'\n", "\u{FEFF}",
    ])
    for _ in 0...dice.roll(4) / 3 {
      text += dice.pick([
        "products:", "products:", "subscription_groups:", "products: # 'all", "retired:", "products: []", "x: |",
      ])
      text += "\n"
      let indent = dice.pick(["", "  ", "  ", "  ", "    "])
      for _ in 0...dice.roll(3) {
        text +=
          indent + dice.pick(["- id: ", "- id: ", "- id: ", "- id: ", "- id: ", "- id: ", "- ", "-\n\(indent)  id: ", "- - "])
          + value(&dice) + "\n"
        for _ in 0..<dice.roll(3) { text += "\(indent)  \(dice.pick(["name", "price", "a-b"])): \(value(&dice))\n" }
        text += dice.pick(["", "", "", "\n", "# \"between\n", "     # far 'in\n"])
      }
    }
    if dice.roll(4) == 0 { text += dice.pick(["...\n", "store_pages: []\n", "\"products\": []\n", "%TAG ! x\n", "? a\n"]) }
    if dice.roll(4) == 0 { text.removeLast() }
    return text
  }

  private func parse(_ text: String, passingOver: [Range<Int>] = []) -> (tree: YAMLTree, isRight: Bool) {
    let file = TextFile(path: "a.yaml", bytes: Array(text.utf8))
    let parsed = YAMLSyntax.parse(file, fileIndex: 0, vocabulary: CatalogReader.vocabulary, passingOver: passingOver)
    return (parsed.tree, parsed.faults.allSatisfy { $0.severity != .error })
  }

  /// The ranges of the products and groups that the parser finds.
  private func parsedEntries(_ tree: YAMLTree) -> [Range<Int>] {
    var entries: [Range<Int>] = []
    for root in tree.documents {
      for pair in tree.pairs(of: root) where ["products", "subscription_groups"].contains(tree.string(of: pair.key)) {
        guard !tree.isFlow(pair.value) else { continue }
        entries += tree.items(of: pair.value).map { tree.range(of: $0).bytes }
      }
    }
    return entries
  }

  /// All texts of a tree with their places, apart from those in some lines.
  private func scalars(_ tree: YAMLTree, apartFrom lines: [Range<Int>]) -> [String] {
    var result: [String] = []
    tree.forEachScalar { node in
      let range = tree.range(of: node).bytes
      if !lines.contains(where: { $0.contains(range.lowerBound) }) { result.append("\(range) \(tree.string(of: node))") }
    }
    return result
  }

  @Test("what is cut is what the parser finds, and what is left means the same without it", arguments: 0..<10)
  func cut(_ part: Int) {
    var cuts = 0
    for seed in part * 2_000..<part * 2_000 + 2_000 {
      var dice = Dice(seed: UInt64(seed + 1))
      let text = Self.text(&dice)
      guard let entries = TextEntries(Array(text.utf8))?.entries, !entries.isEmpty else { continue }
      let whole = parse(text)
      guard whole.isRight else { continue }
      cuts += 1
      let found = parsedEntries(whole.tree)
      #expect(found.count == entries.count, "\(text)")
      for (entry, range) in zip(entries, found) {
        #expect(entry.range.lowerBound <= range.lowerBound && range.upperBound <= entry.range.upperBound, "\(text)")
      }
      let passedOver = entries.filter { !$0.isTied }.map(\.range).filter { _ in dice.roll(2) == 0 }
      let rest = parse(text, passingOver: passedOver)
      #expect(rest.isRight, "\(text)")
      var kept = scalars(rest.tree, apartFrom: passedOver)
      // A list without entries is a key without a value.
      if passedOver.count > 0 { kept.removeAll { $0.hasSuffix(" ") } }
      let wanted = scalars(whole.tree, apartFrom: passedOver).filter { passedOver.isEmpty || !$0.hasSuffix(" ") }
      #expect(kept == wanted, "\(text)")
    }
    #expect(cuts > 100)
  }

  @Test("the sample is cut into its entries") func sample() throws {
    var cuts = 0
    for file in try FixtureFolder.sample() where file.path.hasPrefix("catalog/") {
      guard let entries = TextEntries(file.bytes)?.entries else { continue }
      cuts += entries.count
      let tree = YAMLSyntax.parse(file, fileIndex: 0, vocabulary: CatalogReader.vocabulary).tree
      #expect(parsedEntries(tree).count == entries.count, "\(file.path)")
    }
    #expect(cuts > 10)
  }

  @Test("what is shared stands in the same place from either end") func shared() {
    func shared(_ old: [String], _ new: [String]) -> [String] {
      func text(_ ids: [String]) -> [UInt8] { Array(("products:\n" + ids.map { "  - id: \($0)\n" }.joined()).utf8) }
      return TextEntries.shared(by: text(old), and: text(new)).map { shared in
        let (one, other) = (text(old)[shared.old], text(new)[shared.new])
        #expect(one == other)
        return String(decoding: one.dropFirst(8).dropLast(), as: UTF8.self)
      }
    }
    #expect(shared(["a", "b", "c"], ["a", "x", "c"]) == ["a", "c"])
    #expect(shared(["a", "b", "c"], ["a", "b", "x", "c"]) == ["a", "b", "c"])
    #expect(shared(["a", "a", "a"], ["a", "a"]) == ["a", "a"])
    #expect(shared(["a", "b"], ["b", "a"]) == [])
    #expect(shared([], ["a"]) == [])
  }
}
