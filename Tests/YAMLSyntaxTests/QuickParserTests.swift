import Foundation
import SourceDiagnostics
import Testing
import YAMLSyntax

/// Both parsers give the same tree, down to the bits, and the same faults.
struct QuickParserTests {
  @Test("every fixture reads the same by both", arguments: Fixture.all)
  func fixtures(_ fixture: Fixture) {
    let both = BothParsers(fixture.bytes)
    #expect(both.difference == nil)
  }

  @Test("what catalogs look like is read without libyaml", arguments: Self.common)
  func isQuick(_ text: String) {
    let both = BothParsers(Array(text.utf8))
    #expect(both.isQuick)
    #expect(both.difference == nil)
    #expect(!both.quick.tree.documents.isEmpty)
  }

  @Test("what is not sure to mean the same is left to libyaml", arguments: Self.doubtful)
  func isLeft(_ text: String) {
    let both = BothParsers(Array(text.utf8))
    #expect(!both.isQuick)
    #expect(both.difference == nil)
  }

  @Test("bytes that are odd are left to libyaml", arguments: Self.oddSequences)
  func oddBytes(_ bytes: [UInt8]) {
    let before = Array("# eight or more bytes before it\na: x".utf8)
    for text in [before + bytes, Array("a: x".utf8) + bytes, before + bytes + Array(" and behind it\n".utf8)] {
      let both = BothParsers(text)
      #expect(!both.isQuick)
      #expect(both.difference == nil)
    }
  }

  @Test("characters of all lengths at their bounds are read without libyaml")
  func characters() {
    for code: UInt32 in [
      0x20, 0x7E, 0xA0, 0x7FF, 0x800, 0x2027, 0x202A, 0xD7FF, 0xE000, 0xFEFE, 0xFF00, 0xFFFD, 0x10000, 0x10FFFF,
    ] {
      guard let character = Unicode.Scalar(code) else { continue }
      for padding in 0..<9 {
        let both = BothParsers(Array("a: \(String(repeating: "x", count: padding))\(character)x\n".utf8))
        #expect(both.isQuick, "\(code)")
        #expect(both.difference == nil, "\(code)")
      }
    }
  }

  @Test("64 collections in one another are read, and what is deeper is left to libyaml")
  func depth() {
    func text(_ depth: Int) -> [UInt8] {
      Array(((0..<depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined()).utf8)
    }
    #expect(BothParsers(text(64)).isQuick)
    #expect(!BothParsers(text(65)).isQuick)
    #expect(BothParsers(text(64)).difference == nil)
    #expect(BothParsers(text(65)).difference == nil)
  }

  @Test("keys up to a thousand bytes are taken; libyaml's bound of 1,024 characters is not reached")
  func longKeys() {
    for (length, isQuick) in [(999, true), (1_000, true), (1_001, false), (1_024, false), (1_025, false)] {
      let key = String(repeating: "k", count: length)
      for text in ["\(key): 1\n", "{\(key): 1}\n", "- \(key): 1\n"] {
        let both = BothParsers(Array(text.utf8))
        #expect(both.isQuick == isQuick, "\(length)")
        #expect(both.difference == nil, "\(length)")
      }
    }
  }

  @Test("every text of up to four of these pieces reads the same by both")
  func allShortTexts() {
    let pieces = ["a", " ", "\n", ": ", "- ", "#", "\"", "'", "|\n", "[", "]", "{", "}", ","].map { Array($0.utf8) }
    var quick = 0
    func check(_ text: [UInt8], _ depth: Int) {
      let both = BothParsers(text)
      if both.isQuick { quick += 1 }
      if let difference = both.difference {
        Issue.record("\(difference) in \(String(decoding: text, as: UTF8.self).debugDescription)")
      }
      guard depth < 4 else { return }
      for piece in pieces { check(text + piece, depth + 1) }
    }
    check([], 0)
    #expect(quick > 300)
  }

  @Test("random YAML and changes of it read the same by both", arguments: 0..<8)
  func random(_ seed: Int) {
    var yaml = RandomYAML(seed: UInt64(seed) + 1)
    var quick = 0
    for _ in 0..<400 {
      let text = yaml.next()
      for text in [text, yaml.mutant(of: text, changes: 1), yaml.mutant(of: text)] {
        let both = BothParsers(text)
        if both.isQuick { quick += 1 }
        if let difference = both.difference {
          Issue.record("seed \(seed): \(difference) in \(String(decoding: text, as: UTF8.self).debugDescription)")
        }
      }
    }
    #expect(quick > 400)
  }
}

// MARK: - Texts

extension QuickParserTests {
  static let common = [
    "a: 1\n", "a: 1", "---\na: 1\n", "# c\n--- # d\na: 1\n", "a:\n  b: 1\n  c: 2\nd: 3\n", "a:\n- b\n- c\nd: e\n",
    "a:\n  - b: 1\n    c: 2\n",
    "- - a\n  - b\n- c\n", "-\n  - a\n-\n  b: 1\n", "-\n-\n", "a:\nb:\n", "\"a b\": 'c'\n",
    "a: \"b\\n\\u00e9\\x41\\U0001F600\"\n",
    "a: 'it''s'\n", "a: one\n  two\n\n  three\n", "a: \"one\n  two\\\n  three\"\n", "a: |\n  b\n   c\n\n  d\nb: 1\n",
    "a: >-\n  b\n  c\n\n   d\n", "a: |+\n  b\n\n", "- |\n a\n- b\n", "a: [b, 'c', \"d\", [e], {f: g}]\n",
    "a: {b: 1, \"c\":2,\n  d: [e,\n f] # g\n }\n",
    "[a, b]\n", "{}\n", "a: []\n", "a: http://b/c#d\n", "a: b # c\n", "a: -1\n", "a: x\na: y\n", "<<: 1\n",
    "  a: 1\n  b: 2\n",
    "a:\n  # c\n\n  b\n", "é: 日本\n",
  ]

  static let doubtful = [
    "", "\n", "# c\n", "a\n", "'a'\n", "---\n", "a: &x b\n", "a: *x\n", "a: !t b\n", "%YAML 1.2\n---\na: 1\n",
    "a: 1\n---\nb: 2\n",
    "a: 1\n...\n", "? a\n: b\n", "a:\tb\n", "a: 1\r\n", "\u{FEFF}a: 1\n", "a: b: c\n", "a: - b\n", "a: [b\n",
    "a: \"b\n",
    "a: \"\\q\"\n",
    "a: \"\\uD800\"\n", "a:\n    b: 1\n  c: 2\n", "- a\nb: c\n", "a\nb: c\n", "[a]: b\n", "a: [b: c]\n", "a: {b}\n",
    "a: {b: , c: d}\n",
    "a: [b,, c]\n", "a: [?b]\n", "a: |2\n   b\n", "a: |\n     \n  b\n", "a: @b\n", "a: `b\n", "a: %b\n", "a: \"b\"c\n",
    "a: [b]#c\n",
    "a: \"b\n---\nc\"\n", "a: [b\n...\n]\n", "\"a\n b\": c\n", "{a\n: b}\n", "--- a: b\n", "a: |x\n  b\n",
    "a: 1\n b\n: c\n",
  ]

  static let oddSequences: [[UInt8]] = [
    [0], [0x09], [0x0D], [0x1F], [0x7F], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC2, 0x80], [0xC2, 0x85], [0xC2, 0x9F],
    [0xC3],
    [0xDF, 0x20],
    [0xE0, 0x9F, 0xBF], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF],
    [0xEF, 0xBF, 0xBE],
    [0xEF, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x92], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xFF],
  ]
}

/// A text, read by both parsers.
struct BothParsers {
  let quick: Parsed
  let libyaml: Parsed

  init(_ bytes: [UInt8]) {
    quick = Parsed(bytes, by: .quick)
    libyaml = Parsed(bytes, by: .libyaml)
  }

  /// Whether it was read without libyaml.
  var isQuick: Bool { quick.tree.parser == .quick }

  /// What is not the same; nil if everything is.
  var difference: String? {
    if let difference = quick.tree.difference(from: libyaml.tree) { return difference }
    return quick.faults == libyaml.faults
      ? nil : "faults \(quick.faults.map(\.message)), \(libyaml.faults.map(\.message))"
  }
}
