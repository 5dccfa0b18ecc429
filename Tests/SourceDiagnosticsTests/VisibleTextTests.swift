import SourceDiagnostics
import Testing

/// Control and invisible characters are escaped.
@Suite struct VisibleTextTests {
  @Test(
    "detects signs and numbers of every plane",
    arguments: [
      ("a\u{1B}[31m", "a␛[31m"), ("\u{7F}", "␡"), ("\u{9B}", "‹U+009B›"), ("\u{202E}x", "‹U+202E›x"),
      ("\u{E0041}", "‹U+E0041›"),
      ("\u{FEFF}", "‹U+FEFF›"), ("a\nb", "a␊b"),
    ])
  func shown(_ text: String, _ shown: String) { #expect(VisibleText.line(text) == shown) }

  @Test(
    "keeps letters, emoji and variants of ideographs",
    arguments: ["é", "👩‍👩‍👧", "क्‍ष", "葛\u{E0100}", "❤️", "\u{F8FF}"])
  func letters(_ text: String) {
    #expect(VisibleText.line(text) == text)
    #expect(VisibleText.spelled(text) == text)
  }

  @Test("suggests words that a shell reads as they are, and paths that are no options")
  func shellWords() {
    #expect(
      ["a.b", "a b", "it's", "a\n'\u{1B}"].map(shellWord) == ["a.b", "'a b'", #"'it'\''s'"#, #"$'a\n\'\U0000001B'"#])
    #expect(["-a", "-", "a-b", "-a b"].map(shellPath) == ["./-a", "-", "a-b", "'./-a b'"])
  }

  @Test("keeps the lines of a multi-line text, or joins them")
  func lines() {
    #expect(VisibleText.lines("a\n\u{1B}b\n") == "a\n␛b\n")
    #expect(VisibleText.unbroken("a\r\n\tb\u{2028}c\u{1B}") == "a   b c␛")
    #expect(VisibleText.spelled("a\u{1B}\u{E0041}") == #"a\u{1B}\u{E0041}"#)
  }
}
