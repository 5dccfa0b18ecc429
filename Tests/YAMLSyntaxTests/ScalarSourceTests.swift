import SourceDiagnostics
import Testing
import YAMLSyntax

/// The way from a part of a scalar's text back to the file.
struct ScalarSourceTests {
  @Test("every text of every fixture can be located", arguments: Fixture.all)
  func everyScalar(_ fixture: Fixture) {
    let parsed = Parsed(fixture.bytes)
    for node in parsed.scalars {
      let length = parsed.tree.length(of: node)
      let whole = parsed.tree.sourceRange(ofTextBytes: 0..<length, in: node)
      #expect(whole != nil, "'\(parsed.tree.string(of: node))'")
      var end = parsed.bytes(of: node).lowerBound
      for offset in 0..<min(length, 500) {
        guard let range = parsed.tree.sourceRange(ofTextBytes: offset..<offset + 1, in: node) else { continue }
        #expect(range.upperBound >= end && !range.isEmpty && range.upperBound <= fixture.bytes.count)
        if range.count == 1, let byte = parsed.tree.bytes(of: node).dropFirst(offset).first, byte > 0x20 {
          #expect(fixture.bytes[range.lowerBound] == byte)
        }
        end = max(end, range.upperBound)
      }
    }
  }

  @Test(
    "a part of the text is located where it was written",
    arguments: [
      ("a: gold", "gold", "gold"),
      ("a: 'it''s gold'", "'", "''"),
      ("a: 'it''s gold'", "s gold", "s gold"),
      (#"a: "caf\u00e9 gold""#, "é", #"\u00e9"#),
      (#"a: "caf\u00e9 gold""#, "é gold", #"\u00e9 gold"#),
      (#"a: "\tx\U0001F600y""#, "x😀", #"x\U0001F600"#),
      (#"a: "\"q\"""#, "q\"", #"q\""#),
      ("a: \"one\\\n   two\"", "onetwo", "one\\\n   two"),
      ("a: \"one\n   two\"", "e t", "e\n   t"),
      ("a: \"one \n\n  two\"", "\n", "\n"),
      ("a: one\n  two\n\n  three", "two\nthree", "two\n\n  three"),
      ("a: |\n  one\n    two\n  three\n", "  two\nthr", "  two\n  thr"),
      ("a: |2\n    one\n  two\n", "  one\ntw", "  one\n  tw"),
      ("a: >-\n  one\n  two\n", "one two", "one\n  two"),
      ("a: >\n  one\n\n  two\n", "e\nt", "e\n\n  t"),
      ("a: >\n  one\n   two\n", "e\n t", "e\n   t"),
      ("a: |\r\n  one\r\n  two\r\n", "one\ntwo", "one\r\n  two"),
      ("a: |+\n  one\n\n", "\n\n", "\n\n"),
      ("- |1 # c\n  é x\n", " é", " é"),
      ("a: \"x\u{85}y\"", " ", "\u{85}"),
    ])
  func parts(_ text: String, _ part: String, _ source: String) throws {
    let (tree, node) = try #require(onlyScalar(text))
    let whole = Array(tree.bytes(of: node))
    let wanted = Array(part.utf8)
    let start = try #require((0...whole.count - wanted.count).first { whole[$0...].starts(with: wanted) })
    let range = try #require(tree.sourceRange(ofTextBytes: start..<start + wanted.count, in: node))
    #expect(tree.file.text(range).utf8.elementsEqual(source.utf8))
  }

  @Test("a place between two bytes is an empty range; one beyond the text is nil")
  func edges() throws {
    let (tree, node) = try #require(onlyScalar(#"a: "\tb""#))
    #expect(tree.sourceRange(ofTextBytes: 0..<0, in: node) == 4..<4)
    #expect(tree.sourceRange(ofTextBytes: 1..<1, in: node) == 6..<6)
    #expect(tree.sourceRange(ofTextBytes: 2..<2, in: node) == 7..<7)
    #expect(tree.sourceRange(ofTextBytes: 0..<3, in: node) == nil)
  }
}
