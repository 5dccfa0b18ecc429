import SourceDiagnostics
import Testing

/// The small glob of `exclude`.
struct PathPatternTests {
  /// A pattern, a path, and whether the one covers the other.
  static let cases: [(String, String, Bool)] = [
    ("Tests", "Tests", true), ("Tests", "Tests/a/b.yaml", true), ("Tests", "Testsuite", false),
    ("Tests", "a/Tests", false),
    ("Tests", "tests", false), ("Tests/", "Tests/a.yaml", true), ("./Tests", "Tests/a.yaml", true),
    ("Tests//a", "Tests/a", true),
    ("*.yaml", "a.yaml", true), ("*.yaml", ".yaml", true), ("*.yaml", "a/b.yaml", false), ("*.yaml", "a.yml", false),
    ("*", "a/b", true), ("a/*", "a", false), ("a/*", "a/b/c", true), ("a*b*c", "a-b-b-c", true),
    ("a*b*c", "a-b-c-d", false),
    ("**/drafts", "drafts", true), ("**/drafts", "a/b/drafts/c.yaml", true), ("**/drafts", "a/drafts-old", false),
    ("a/**/z.yaml", "a/z.yaml", true), ("a/**/z.yaml", "a/b/c/z.yaml", true), ("a/**/z.yaml", "b/z.yaml", false),
    ("a/**", "a/b", true), ("a/**", "b/a", false), ("**", "anything/at/all", true), ("**/**/x", "x", true),
    ("a**", "abc", true), ("a**", "a/b", true), ("a**c", "a/c", false),
    ("?.yaml", "a.yaml", true), ("?.yaml", "é.yaml", true), ("?.yaml", ".yaml", false), ("?.yaml", "ab.yaml", false),
    ("[ab].yaml", "b.yaml", true), ("[ab].yaml", "c.yaml", false), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false),
    ("[^a-c]x", "dx", true), ("[]]", "]", true), ("[a-]", "-", true), ("[*]", "*", true), ("[*]", "a", false),
    ("a/**", "a", true), ("a/**", "ab", false), ("a/b*", "a/bc/d", true), ("a/b*", "a/c", false), ("a", "ab", false),
    ("[0-9][0-9].yaml", "07.yaml", true), ("日*", "日本", true),
  ]

  @Test("a pattern matches the right paths", arguments: cases)
  func covers(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(try PathPattern(pattern).covers(path) == expected)
  }

  @Test(
    "an invalid pattern has a reason",
    arguments: [
      ("", "nothing"), (".", "it matches everything"), ("/etc", "it starts with '/'"),
      ("../other", "it points outside its folder"), ("a/../b", "it points outside its folder"),
      ("a/[b", "a '[' without a ']' in '[b'"), ("[]", "a '[' without a ']' in '[]'"),
      ("[z-a]", "a reversed range in '[z-a]'"),
    ])
  func faults(_ text: String, _ reason: String) {
    #expect { try PathPattern(text) } throws: { ($0 as? PathPattern.Fault)?.reason == reason }
  }

  @Test("many wildcards cost no more than a few")
  func backtracking() throws {
    let name = String(repeating: "a", count: 2_000)
    let stars = String(repeating: "*a", count: 200)
    #expect(try PathPattern(stars + "b").covers(name) == false)
    let folders = String(repeating: "**/a/", count: 60)
    #expect(try PathPattern(folders + "b").covers(String(repeating: "a/", count: 200)) == false)
  }
}
