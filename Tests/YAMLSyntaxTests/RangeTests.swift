import SourceDiagnostics
import Testing
import YAMLSyntax

/// Invariants of every tree's ranges.
struct RangeTests {
  @Test("nodes are inside the file and their parents, in order", arguments: Fixture.all)
  func nesting(_ fixture: Fixture) {
    #expect(rangeFault(in: Parsed(fixture.bytes)) == nil)
  }

  @Test("a plain scalar's range is its text in the file", arguments: Fixture.all)
  func verbatim(_ fixture: Fixture) {
    let parsed = Parsed(fixture.bytes)
    for node in parsed.scalars where parsed.tree.isVerbatim(node) {
      let whole = parsed.bytes(of: node)
      let isQuoted = parsed.tree.kind(of: node) != .plain
      let range = isQuoted ? whole.lowerBound + 1..<whole.upperBound - 1 : whole
      #expect(parsed.tree.file.bytes[range].elementsEqual(parsed.tree.bytes(of: node)))
    }
  }

  @Test("a node's range covers its indicators", arguments: Fixture.all)
  func delimiters(_ fixture: Fixture) {
    let parsed = Parsed(fixture.bytes)
    for (node, _) in parsed.nodes where !parsed.tree.isIncomplete(node) {
      let text = parsed.tree.file.text(parsed.bytes(of: node))
      switch parsed.tree.kind(of: node) {
      case .singleQuoted: #expect(text.hasPrefix("'") && text.hasSuffix("'") && text.utf8.count > 1)
      case .doubleQuoted: #expect(text.hasPrefix("\"") && text.hasSuffix("\"") && text.utf8.count > 1)
      case .literal: #expect(text.hasPrefix("|"))
      case .folded: #expect(text.hasPrefix(">"))
      case .alias: #expect(text.hasPrefix("*"))
      case .sequence where parsed.tree.isFlow(node): #expect(text.hasPrefix("[") && text.hasSuffix("]"))
      default: #expect(text.utf8.last.map { $0 > 0x20 } ?? true, "white space at the end of '\(text)'")
      }
    }
  }

  @Test("an empty node follows an indicator, an anchor, a tag or its key", arguments: Fixture.texts)
  func emptyNodes(_ fixture: Fixture) {
    let parsed = Parsed(fixture.bytes)
    for (node, _) in parsed.nodes where parsed.bytes(of: node).isEmpty && !parsed.tree.isIncomplete(node) {
      let start = parsed.bytes(of: node).lowerBound
      #expect(start > 0 && fixture.bytes[start - 1] > 0x20)
    }
  }

  @Test("a comment before it moves every range by the comment's length", arguments: Fixture.texts)
  func shifted(_ fixture: Fixture) {
    guard !fixture.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    let comment = Array("# 👩‍👩‍👧‍👦 コイン e\u{301} \u{10FFFD}\n".utf8)
    let plain = Parsed(fixture.bytes)
    let moved = Parsed(comment + fixture.bytes)
    #expect(
      moved.nodes.map { moved.bytes(of: $0.node) } == plain.nodes.map { shift(plain.bytes(of: $0.node), comment.count) }
    )
    #expect(moved.faults.map(\.message) == plain.faults.map(\.message))
    #expect(
      moved.faults.map { $0.place?.bytes } == plain.faults.map { $0.place.map { shift($0.bytes, comment.count) } })
  }

  @Test("CRLF changes neither the texts nor the texts of the ranges", arguments: Fixture.texts)
  func carriageReturns(_ fixture: Fixture) {
    guard !fixture.bytes.contains(0x0D) else { return }
    let plain = Parsed(fixture.bytes)
    let windows = Parsed(withCarriageReturns(fixture.bytes))
    #expect(windows.scalars.map(windows.tree.string) == plain.scalars.map(plain.tree.string))
    #expect(windows.faults.map(\.message) == plain.faults.map(\.message))
    #expect(
      windows.nodes.map { cut(windows, windows.bytes(of: $0.node)) }
        == plain.nodes.map { cut(plain, plain.bytes(of: $0.node)) })
    #expect(
      windows.faults.map { $0.place.map { cut(windows, $0.bytes) } }
        == plain.faults.map { $0.place.map { cut(plain, $0.bytes) } }
    )
    #expect(
      windows.tree.comments.map { cut(windows, $0.range.bytes) }
        == plain.tree.comments.map { cut(plain, $0.range.bytes) })
  }

  private func shift(_ range: Range<Int>, _ count: Int) -> Range<Int> {
    range.lowerBound + count..<range.upperBound + count
  }

  /// The bytes of a range, with LF alone.
  private func cut(_ parsed: Parsed, _ range: Range<Int>) -> [UInt8] {
    parsed.tree.file.bytes[range].filter { $0 != 0x0D }
  }

  private func withCarriageReturns(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
}
