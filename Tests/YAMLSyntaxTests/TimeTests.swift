import SourceDiagnostics
import TestSupport
import Testing
import YAMLSyntax

/// Texts that could cost more than their length.
@Suite(.serialized)
struct TimeTests {
  @Test(
    "a repeated piece of text is read in linear time",
    arguments: [
      "[", "{a: ", "- ", "? ", "[?", "&a ", "!!str ", "\"", "'", "# c\n", "*a ", "- *a\n", "a: b\n", "|\n", "- >\n",
      "\t", ",",
      ": ",
      "---\n", "a\n---\n", "%", "? \n", " ", "\n", "\r", "a ", "\"a\": ", "a:\n", "👍", "- !!str\n", "- &a\n",
      "- &a\n  - *a\n",
    ])
  func repeated(_ piece: String) {
    expectLinear {
      Array(String(repeating: piece, count: $0 / piece.utf8.count).utf8)
    } measured: {
      _ = Parsed($0)
    }
  }

  @Test(
    "a repeated piece of text between brackets is read in linear time",
    arguments: ["a,", "? ,", "a: b,", "&a x,", "*a,", "!!str ,", "!!str #x\n,", "a #\n,", "[],"])
  func flow(_ piece: String) {
    for (opening, closing) in [("[", "]"), ("{", "}")] {
      expectLinear {
        Array((opening + String(repeating: piece, count: $0 / piece.utf8.count) + closing).utf8)
      } measured: {
        _ = Parsed($0)
      }
    }
  }

  @Test(
    "numbered pieces are read in linear time",
    arguments: [
      "key#: x\n", "- &a# x\n", "- &a# x\n- *a#\n", "- &a# x\n- *b#\n", "- *b#\n", "? [#]\n: x\n", "\"key#\": x\n",
    ])
  func numbered(_ piece: String) {
    expectLinear { size in
      Array((0..<size / piece.utf8.count).map { piece.replacing("#", with: "\($0)") }.joined().utf8)
    } measured: {
      _ = Parsed($0)
    }
  }

  @Test(
    "a long scalar is read in linear time",
    arguments: [
      ("a: ", "x", ""), ("a: \"", "x", "\""), ("a: \"", "\\n", "\""), ("a: '", "''", "'"), ("a: |\n", "  x\n", ""),
      ("a: >\n", "  x\n", ""),
      ("a: x\n", "  x\n", ""), ("a: |+\n", "\n", ""), ("", "k", ": 1\n"), ("a: 1\n", "k", "\nb: 1\n"), ("!", "k", " b"),
      ("&", "k", " b"),
      ("\"a\"\n", "# x\n", "\"b\""), ("- &a\n", "#\n", "- b\n"), ("a: \"", "x", ""), ("a: \"", "\n", "\""),
    ])
  func long(_ start: String, _ piece: String, _ end: String) {
    expectLinear { size in
      Array((start + String(repeating: piece, count: size / piece.utf8.count) + end).utf8)
    } measured: { bytes in
      let parsed = Parsed(bytes)
      for node in parsed.scalars {
        _ = parsed.tree.sourceRange(ofTextBytes: 0..<parsed.tree.length(of: node), in: node)
      }
    }
  }

  @Test(
    "megabytes of invalid text are refused immediately",
    arguments: ["[", "{a: ", "- ", "? ", "[?", "&a ", "!!str ", "%TAG !a! b\n"])
  func refused(_ piece: String) {
    let bytes = Array(String(repeating: piece, count: 10_000_000 / piece.utf8.count).utf8)
    var faults = 0
    let time = processorTime { faults = Parsed(bytes).faults.count }
    #expect(faults == 1)
    #expect(time < .seconds(2))
  }
}
