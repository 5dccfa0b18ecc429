import Testing
import YAMLSyntax

/// The meaning of an unquoted text in YAML 1.2, and in other versions.
struct CoreSchemaTests {
  @Test(
    "null",
    arguments: [
      ("~", true), ("null", true), ("Null", true), ("NULL", true), ("", true), ("nULL", false), ("nil", false),
    ])
  func null(_ text: String, _ isNull: Bool) throws {
    let (tree, node) = try #require(onlyScalar("a: " + text))
    #expect(tree.isNull(node) == isNull)
  }

  @Test(
    "booleans",
    arguments: [
      ("true", true), ("True", true), ("TRUE", true), ("false", false), ("False", false), ("FALSE", false),
      ("tRUE", nil),
      ("yes", nil),
      ("on", nil), ("truex", nil), ("1", nil),
    ])
  func bool(_ text: String, _ value: Bool?) throws {
    let (tree, node) = try #require(onlyScalar("a: " + text))
    #expect(tree.bool(of: node) == value)
  }

  @Test(
    "integers",
    arguments: [
      ("0", 0), ("42", 42), ("-42", -42), ("+7", 7), ("012", 12), ("0o17", 15), ("0x1F", 31), ("0xff", 255),
      ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1_000", nil), ("1.0", nil), ("0x", nil),
      ("0o8", nil),
      ("0x-1", nil), ("0b1", nil), ("1e3", nil), ("1:30", nil), ("-0x1F", nil), ("１", nil), ("--1", nil), ("", nil),
      ("0000000000000000000000000001", nil),
    ])
  func integer(_ text: String, _ value: Int?) throws {
    let (tree, node) = try #require(onlyScalar("a: " + text))
    #expect(tree.integer(of: node) == value)
  }

  @Test("quoted scalars are always text", arguments: ["'~'", "\"true\"", "'12'", "''", "'no'", "\"1.10\""])
  func quoted(_ text: String) throws {
    let (tree, node) = try #require(onlyScalar("a: " + text))
    #expect(!tree.isNull(node) && tree.bool(of: node) == nil && tree.integer(of: node) == nil)
    #expect(tree.otherReading(of: node) == nil)
  }

  @Test(
    "texts that other YAML versions read differently",
    arguments: [
      ("yes", "the boolean true"), ("Yes", "the boolean true"), ("y", "the boolean true"),
      ("ON", "the boolean true"),
      ("No", "the boolean false"), ("NO", "the boolean false"), ("n", "the boolean false"),
      ("off", "the boolean false"),
      ("true", "the boolean true"), ("FALSE", "the boolean false"), ("012", "an octal number"),
      ("0o17", "an octal number"),
      ("089", "a number without its zeros"), ("0x1F", "a hexadecimal number"), ("1:30", "a number in base 60"),
      ("12:30:45", "a number in base 60"), ("1_000", "a number without its '_'"),
      ("1.10", "a number that loses its last zero"),
      ("1.", "a number that loses its last zero"), ("-0.50", "a number that loses its last zero"),
      (".50", "a number that loses its last zero"), (".5", "a number that gains a zero"),
      ("-.25", "a number that gains a zero"), ("00.99", "a number without its zeros"),
      ("+15", "a number without its '+'"), ("+1.5", "a number without its '+'"), ("+012", "an octal number"),
      ("2e3", "a number with an exponent"),
      ("1e5", "a number with an exponent"), ("1.5E+10", "a number with an exponent"),
      (".inf", "a number without digits"),
      ("-.INF", "a number without digits"), (".NaN", "a number without digits"), ("2026-01-01", "a date"),
      ("2026-01-01T00:00:00Z", "a date"), ("2026-01-01 10:00:00", "a date"),
    ])
  func ambiguous(_ text: String, _ reading: String) throws {
    let (tree, node) = try #require(onlyScalar("a: " + text))
    #expect(tree.otherReading(of: node) == reading)
  }

  @Test(
    "numbers that YAML 1.1 reads differently",
    arguments: [
      ("017", "15"), ("-017", "-15"), ("+010", "8"), ("018", "text"), ("099", "text"), ("0o17", "text"), ("07", nil),
      ("00", nil), ("0", nil), ("-0", nil), ("17", nil), ("0.99", nil), ("00.99", nil), ("0x1F", nil), ("'017'", nil),
      ("gold", nil),
    ])
  func numbers(_ text: String, _ reading: String?) throws {
    let (tree, node) = try #require(onlyScalar("a: " + text))
    #expect(tree.otherNumber(of: node) == reading)
  }

  @Test(
    "texts that all YAML versions read the same way",
    arguments: [
      "1.2", "100", "0", "0.99", "-5", "nope", "yess", "yEs", "1.2.3", "10 coins", "v1.10", "com.example.1", "2026-1-1",
      "2026-01-01x",
      "1:2:x", "1e", "e5", "0x", "0xG", "gold", "12:345", "1.99 USD", "nö", "ø", "+", "trueish", "Year", "1-2",
      ".", "..5", ".5.", "+1 555", "+1-2", ".com",
    ])
  func plain(_ text: String) throws {
    let (tree, node) = try #require(onlyScalar("a: " + text))
    #expect(tree.otherReading(of: node) == nil)
  }
}
