import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// The caret is printed below the error, regardless of the text before it.
struct CaretTests {
  /// Marks a `◆`, which isn't in any atom, and finds it in the output.
  @Test("the caret's column is the sum of the widths before it", arguments: RandomCases.upTo(400))
  func column(seed: Int) throws {
    var random = Dice(seed: seed)
    let before = atoms(.random(in: 0...(seed % 4 == 0 ? 900 : 30), using: &random), &random)
    let after = atoms(.random(in: 0...(seed % 3 == 0 ? 900 : 30), using: &random), &random)
    let marked = MarkedFile("# first\n" + before.map(\.source).joined() + "⟦◆⟧" + after.map(\.source).joined() + "\n")
    let width = Int.random(in: 60...120, using: &random)
    let rows = TextRenderer(.init(width: width)).render(Samples.report(marked)).split(separator: "\n")

    let source = try #require(rows.first { $0.hasPrefix(" 2│ ") }).dropFirst(4)
    let caret = try #require(rows.first { $0.contains("^") }).dropFirst(4)
    let diamond = try #require(source.firstIndex(of: "◆"), "the fault is not shown: \(source)")
    #expect(caret == String(repeating: " ", count: caret.count - 1) + "^")
    #expect(TextAtom.columns(of: source[..<diamond]) == caret.count - 1)
    let shown = try #require(TextAtom.columns(of: source[..<diamond] + source[source.index(after: diamond)...]))
    #expect(shown + 1 + 4 <= width, "longer than the width: \(source)")
  }

  /// Tabs are counted from the line's start, to the next multiple of four.
  @Test(
    "tabs extend to the next tab stop",
    arguments: ["\t", "a\t", "abc\t", "abcd\t", "字\t", "a\tb\t\t", "\u{1B}\te\u{301}\t"])
  func tabs(before: String) throws {
    let rows = TextRenderer().render(Samples.report(MarkedFile(before + "⟦◆⟧"))).split(separator: "\n")
    let caret = try #require(rows.first { $0.contains("^") }).dropFirst(4)
    #expect(caret.count % 4 == 1)
    let source = try #require(rows.first { $0.contains("◆") }).dropFirst(4)
    #expect(!source.contains("\t"))
  }

  @Test("a range is underlined from its first to its last column")
  func lengths() throws {
    let rows = TextRenderer().render(Samples.report(MarkedFile("⟦字👩‍🚀e\u{301}⟧a"))).split(separator: "\n")
    #expect(rows.contains("  │ ^^^^^"))
  }

  private func atoms(_ count: Int, _ random: inout Dice) -> [TextAtom] {
    (0..<count).compactMap { _ in TextAtom.all.randomElement(using: &random) }
  }
}
