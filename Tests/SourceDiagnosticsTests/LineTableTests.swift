import SourceDiagnostics
import TestSupport
import Testing

/// Lines and columns of byte offsets.
struct LineTableTests {
  private func table(_ text: String) -> LineTable { LineTable(TextFile(path: "a.yaml", text: text)) }

  /// The place as `line:column@offset`.
  private func place(_ offset: Int, _ text: String) -> String {
    let position = table(text).position(at: offset)
    return "\(position.line):\(position.column)@\(position.offset)"
  }

  private func lines(_ text: String) -> [String] {
    let file = TextFile(path: "a.yaml", text: text)
    let table = LineTable(file)
    return (1...table.lineCount).map { file.text(table.range(ofLine: $0)) }
  }

  @Test(
    "lines end at LF, CRLF or a lone CR, and a break at the end opens an empty line",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b", ""]),
      ("a\rb\r", ["a", "b", ""]),
      ("\n\r\n\r", ["", "", "", ""]), ("a\r\r\nb", ["a", "", "b"]), ("a\n\rb", ["a", "", "b"]),
      ("\u{FEFF}a\nb", ["a", "b"]),
      ("\u{FEFF}", [""]), ("a\u{2028}b\u{85}c\u{B}", ["a\u{2028}b\u{85}c\u{B}"]),
    ])
  func lineTexts(text: String, expected: [String]) {
    #expect(lines(text) == expected)
  }

  @Test("columns count scalars of any width")
  func columns() {
    #expect(place(0, "abc") == "1:1@0")
    #expect(place(2, "éx") == "1:2@2")
    #expect(place(3, "e\u{301}x") == "1:3@3")
    #expect(place(11, "👩‍🚀x") == "1:4@11")
    #expect(place(3, "字x") == "1:2@3")
    #expect(place(1, "\tx") == "1:2@1")
  }

  @Test("line breaks belong to the line they end")
  func breaks() {
    #expect(place(1, "a\r\nb") == "1:2@1")
    #expect(place(2, "a\r\nb") == "1:3@2")
    #expect(place(3, "a\r\nb") == "2:1@3")
    #expect(place(2, "a\rb") == "2:1@2")
  }

  @Test("a byte order mark isn't a column")
  func byteOrderMark() {
    #expect(place(0, "\u{FEFF}a") == "1:1@3")
    #expect(place(3, "\u{FEFF}a") == "1:1@3")
    #expect(place(4, "\u{FEFF}a") == "1:2@4")
    #expect(place(8, "\u{FEFF}a\n\u{FEFF}b") == "2:2@8")
  }

  @Test("offsets outside the file are clamped to its ends")
  func outside() {
    #expect(place(-5, "ab\nc") == "1:1@0")
    #expect(place(99, "ab\nc") == "2:2@4")
    #expect(place(99, "ab\n") == "2:1@3")
    #expect(place(99, "") == "1:1@0")
  }

  @Test("long lines give the same columns as short ones", arguments: [1_023, 1_024, 1_025, 2_048, 5_000, 10_001])
  func longLines(count: Int) {
    let text = "first\n" + String(repeating: "é", count: count) + "x\n"
    #expect(place(6 + 2 * count, text) == "2:\(count + 1)@\(6 + 2 * count)")
    #expect(place(7 + 2 * count, text) == "2:\(count + 2)@\(7 + 2 * count)")
  }

  @Test("any offset of any bytes agrees with counting from the start", arguments: 0..<100)
  func agreesWithCounting(seed: Int) {
    var dice = Dice(seed: seed)
    let alphabet: [UInt8] = [0x0A, 0x0D, 0x61, 0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xFF, 0x61, 0x61, 0x61]
    let bytes = (0..<seed * 30).map { _ in dice.pick(alphabet) }
    let table = LineTable(TextFile(path: "a.yaml", bytes: bytes))
    var line = 1
    var column = 1
    for offset in (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count {
      #expect(table.position(at: offset) == SourcePosition(line: line, column: column, offset: offset))
      let isBreak =
        bytes[offset] == 0x0A || bytes[offset] == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
      if isBreak {
        (line, column) = (line + 1, 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
    }
    #expect(table.lineCount == line)
  }
}
