import TestSupport
import Testing

/// The form in which sessions are written.
@Suite struct TranscriptTests {
  @Test func `a transcript is read as shown`() throws {
    let text = """
      # What is printed, and what is not.
      input: gym

      $ NO_COLOR=1 shelf lint -
      < products: {}
      <
        first

        third \\(no-eol) (esc)
      ! shelf: \\e[31mno (esc) (no-eol)
      exit: 2
      changed: a.txt
      changed: b.txt
        \\xff\\\\ (esc)

         (esc)

      # A second call.
      #
      $ shelf lint

      input: none

      $ shelf --version
        1.0

      """
    let first = Transcript.Call(
      command: "NO_COLOR=1 shelf lint -", stdin: Array("products: {}\n\n".utf8),
      stdout: Array("first\n\nthird (no-eol)\n".utf8), stderr: Array("shelf: \u{1B}[31mno".utf8), status: 2,
      changed: [Transcript.File(path: "a.txt"), Transcript.File(path: "b.txt", bytes: [0xFF, 0x5C, 0x0A, 0x0A, 0x0A])])
    let second = Transcript.Call(comment: ["A second call.", ""], command: "shelf lint")
    let third = Transcript.Call(command: "shelf --version", stdout: Array("1.0\n".utf8))
    #expect(
      try Transcript(text).scenes == [
        .init(comment: ["What is printed, and what is not."], input: "gym", calls: [first, second]),
        .init(calls: [third]),
      ])
  }

  @Test func `written transcripts are read back`() throws {
    for seed in 1...2000 {
      var dice = Dice(seed: seed)
      let transcript = Transcript(scenes: (0..<dice.roll(4)).map { _ in scene(&dice) })
      let text = transcript.text
      try #require(try Transcript(text) == transcript, "\(text)")
      #expect(!text.utf8.contains(0x1B) && !text.utf8.split(separator: 0x0A).contains { $0.last == 0x20 })
    }
  }

  @Test(
    "a line out of place is refused, with its number",
    arguments: [
      ("$ shelf lint\n", 1), ("input: none\n  text\n", 2), ("input: none\n\n$ shelf\nexit: one\n", 4),
      ("input: none\n\n$ shelf\ntext\n", 4), ("input: none\n\n$ shelf\n# why\n  text\n", 5),
    ])
  func faults(_ text: String, _ line: Int) {
    let fault = #expect(throws: Transcript.Fault.self) { try Transcript(text) }
    #expect(fault?.line == line)
  }

  private func scene(_ dice: inout Dice) -> Transcript.Scene {
    Transcript.Scene(
      comment: comment(&dice), input: dice.pick(["none", "gym", "a b"]),
      calls: (0..<dice.roll(4)).map { _ in call(&dice) })
  }

  private func call(_ dice: inout Dice) -> Transcript.Call {
    Transcript.Call(
      comment: comment(&dice), command: dice.pick(["shelf", "shelf lint 'a b'", "A=1 shelf"]), stdin: bytes(&dice),
      stdout: bytes(&dice), stderr: bytes(&dice), status: Int32(dice.roll(3)),
      changed: (0..<dice.roll(3)).map { _ in Transcript.File(path: dice.pick(["a.txt", "a b/ć"]), bytes: bytes(&dice)) }
    )
  }

  private func comment(_ dice: inout Dice) -> [String] {
    (0..<dice.roll(3)).map { _ in dice.pick(["", "why", "# input: gym", "$ shelf", "größe"]) }
  }

  /// Ambiguous parts in a row.
  private func bytes(_ dice: inout Dice) -> [UInt8] {
    let parts = [
      "\n", "\n", " ", "  ", "a", "\\", "\\x41", "\\e", "\u{1B}[1m", "\t", "\r", "\r\n", "\0", "\u{7F}", "\u{301}", "😀",
      "\u{2028}", "\u{600}", "\u{FEFF}", " (esc)", " (no-eol)", "$ shelf", "# a", "input: gym", "exit: 1", "changed: a",
      "! a", "< a", "<", "!",
    ]
    return (0..<dice.roll(9)).flatMap { _ in
      dice.roll(12) == 0 ? [UInt8(dice.roll(256))] : Array(dice.pick(parts).utf8)
    }
  }
}
