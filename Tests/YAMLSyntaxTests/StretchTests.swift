import SourceDiagnostics
import TestSupport
import Testing
import YAMLSyntax

/// A text that is read in stretches gives the tree that it gives as a whole, down to the bits, and the same faults.
struct StretchTests {
  /// A text, read both ways.
  private struct BothWays {
    let stretches: [ReadStretch]
    let difference: String?

    init(_ bytes: [UInt8], into count: Int) {
      let file = TextFile(path: "a.yaml", bytes: bytes)
      let vocabulary = Vocabulary(["products", "id", "name"])
      stretches = Stretch.all(of: file, fileIndex: 3, vocabulary: vocabulary, shortest: 1, count: count).map {
        $0.read()
      }
      let whole = parse(file, fileIndex: 3, vocabulary: vocabulary)
      let together = parse(file, fileIndex: 3, vocabulary: vocabulary, by: .quick, stretches)
      if whole.tree.parser != together.tree.parser {
        difference = "another parser"
      } else if whole.faults != together.faults {
        difference = "faults \(whole.faults.map(\.message)), \(together.faults.map(\.message))"
      } else {
        difference = together.tree.difference(from: whole.tree)
      }
    }
  }

  /// Entries of a list, some of which look like what they are not.
  private static let entries = [
    "  - id: a\n    name: b\n", "  - id: \"a\\n\"\n", "  - {id: a,\n  name: b}\n", "  - id: \"one\n  - id: two\"\n",
    "  - id: 'one\n\n  - two'\n", "  - id: |\n      one\n      - two\n", "  - id: >\n     one\n\n     two\n",
    "  - id: a\n    id: b\n", "  -\n    id: a\n", "  - - a\n    - b\n", "  - id: [a,\n  - b]\n", "  - a\n", "  -\n",
    "  # shelf:ignore a\n", "\n", "  - id: a\n  # c\n", "  - id:\n      - a\n      - b\n    name:\n    - a\n",
    "  - id: |+\n      a\n\n", "  - id: one\n      two\n", "  - name: größe\n",
  ]
  private static let others = [
    "other:\n", "other: 1\nmore:\n", "- a\n", "   - a\n", " - a\n", "  - *a\n", "  - \"a\n", "    b: c\n", "\tx\n",
    "...\n",
  ]

  @Test("lists of all kinds of entries", arguments: 0..<4)
  func lists(_ seed: Int) {
    var random = Dice(seed: seed + 7)
    var (read, refused) = (0, 0)
    for turn in 0..<1_500 {
      var text = ["products:\n", "# c\napp: {id: a}\nproducts:\n", "products: # c\n", "app:\n  id: a\n\nproducts:\n"][
        turn % 4]
      for _ in 0..<Int(random.next() % 24) {
        let isOther = random.next() % 24 == 0
        let pieces = isOther ? Self.others : Self.entries
        text += pieces[Int(random.next() % UInt64(pieces.count))]
      }
      let both = BothWays(Array(text.utf8), into: 2 + turn % 7)
      read += both.stretches.count { $0.isRead }
      refused += both.stretches.count { !$0.isRead }
      if let difference = both.difference { Issue.record("\(difference) in \(text.debugDescription)") }
    }
    #expect(read > 1_000 && refused > 50, "\(read), \(refused)")
  }

  @Test("random YAML below a list, and changes of it", arguments: 0..<4)
  func random(_ seed: Int) {
    var yaml = RandomYAML(seed: UInt64(seed) + 40)
    for turn in 0..<400 {
      let text = yaml.next()
      let list = Array("a:\n".utf8) + text.split(separator: 0x0A).flatMap { Array("  - ".utf8) + $0 + [0x0A] }
      for text in [text, list, yaml.mutant(of: list, changes: 1), yaml.mutant(of: list)] {
        let both = BothWays(text, into: 2 + turn % 5)
        if let difference = both.difference {
          Issue.record("seed \(seed): \(difference) in \(String(decoding: text, as: UTF8.self).debugDescription)")
        }
      }
    }
  }

  @Test("a short text, and one without a list at its top, have no stretches")
  func none() {
    let list = "products:\n" + String(repeating: "  - {id: a}\n", count: 1_000)
    for (text, shortest) in [(list, 1 << 19), ("a: b\n" + String(repeating: "# c\n", count: 9_000), 1), ("", 0)] {
      let file = TextFile(path: "a.yaml", bytes: Array(text.utf8))
      #expect(Stretch.all(of: file, fileIndex: 0, vocabulary: Vocabulary([]), shortest: shortest).isEmpty)
    }
    let file = TextFile(path: "a.yaml", bytes: Array(list.utf8))
    #expect(Stretch.all(of: file, fileIndex: 0, vocabulary: Vocabulary([]), shortest: 1).count == 15)
  }
}
