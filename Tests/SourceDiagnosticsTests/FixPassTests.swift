import SourceDiagnostics
import Testing

/// Several fixes in one file.
struct FixPassTests {
  private static func fix(_ title: String = "fix", _ edits: (Range<Int>, String)...) -> Fix<SourceRange?> {
    Fix(title, isSafe: true, edits: edits.map { Edit(at: SourceRange(file: 0, bytes: $0.0), newText: $0.1) })
  }

  private func text(_ fixes: [Fix<SourceRange?>], of text: String = "0123456789") -> String {
    String(decoding: FixPass(fixes).fixedBytes(ofFile: 0, from: Array(text.utf8)), as: UTF8.self)
  }

  @Test func editsApartAreAllCarriedOutWhateverTheirOrder() {
    let fixes = [Self.fix("c", (8..<10, "")), Self.fix("a", (0..<1, "zero")), Self.fix("b", (4..<4, "-"))]
    #expect(text(fixes) == "zero123-4567")
    #expect(text(fixes.reversed()) == "zero123-4567")
  }

  @Test func ofFixesThatOverlapTheFirstIsTaken() {
    let pass = FixPass([Self.fix("late", (3..<6, "X")), Self.fix("early", (2..<4, "Y"))])
    #expect(pass.applied.map(\.title) == ["early"])
  }

  @Test func fixesThatTouchDoNotOverlap() {
    #expect(text([Self.fix("a", (2..<4, "")), Self.fix("b", (4..<6, ""))]) == "016789")
    #expect(text([Self.fix("a", (2..<4, "")), Self.fix("b", (4..<4, "-"))]) == "01-456789")
  }

  @Test func twoInsertionsAtOnePlaceAreOneTooMany() {
    #expect(FixPass([Self.fix("a", (2..<2, "a")), Self.fix("b", (2..<2, "b"))]).applied.map(\.title) == ["a"])
  }

  @Test func theSameFixTwiceIsOne() {
    let pass = FixPass([Self.fix("for gold", (2..<4, "")), Self.fix("for silver", (2..<4, ""))])
    #expect(pass.applied.count == 1)
    #expect(text([Self.fix("for gold", (2..<4, "")), Self.fix("for silver", (2..<4, ""))]) == "01456789")
  }

  @Test func aFixIsCarriedOutWholeOrNotAtAll() {
    let pair = Self.fix("pair", (1..<2, "A"), (8..<9, "B"))
    #expect(text([Self.fix("single", (0..<2, "-")), pair]) == "-23456789")
    #expect(text([pair]) == "0A234567B9")
    #expect(FixPass([Self.fix("self", (1..<3, "A"), (2..<4, "B"))]).applied.isEmpty)
  }

  @Test func aFixWithoutAPlaceIsNone() {
    let nowhere = Fix<SourceRange?>("nowhere", isSafe: true, edits: [Edit(at: nil, newText: "x")])
    #expect(FixPass([nowhere, Fix("empty", isSafe: true, edits: [])]).applied.isEmpty)
  }

  @Test func whatBreaksAFileIsTakenBackAndTheRestCarriedOut() async {
    // A text must not contain '!'; one fix would add one.
    let kind = DiagnosticKind(
      id: "k", severity: .error, summary: "", rationale: "", source: .practice("a test"), examples: [])
    @Sendable func finding(_ bytes: Range<Int>, _ newText: String?) -> Diagnostic<SourceRange?> {
      let place: SourceRange? = SourceRange(file: 0, bytes: bytes)
      var finding = Diagnostic(kind, "m", at: place)
      if let newText { finding.fix = Fix("f", isSafe: true, edits: [Edit(at: place, newText: newText)]) }
      return finding
    }
    let examination = FixRun.Examination(
      findings: { files in
        let bytes = files[0].bytes
        return bytes.indices.compactMap { index in
          switch bytes[index] {
          case UInt8(ascii: "a"): finding(index..<index + 1, "b")
          case UInt8(ascii: "x"): finding(index..<index + 1, "!")
          case UInt8(ascii: "!"): finding(index..<index + 1, nil)
          default: nil
          }
        }
      }, wants: { _, _ in true }, isBroken: { $0.fix == nil })
    let fixRun = await FixRun([TextFile(path: "t", text: "a x a")], by: examination)
    #expect(String(decoding: fixRun.files[0].bytes, as: UTF8.self) == "b x b")
    #expect(fixRun.fixCounts == [0: 2])
  }
}
