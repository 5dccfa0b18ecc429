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

  @Test("a pattern matches a path or not", arguments: cases)
  func covers(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(try PathPattern(pattern).covers(path) == expected)
    #expect(try PathPatterns([PathPattern(pattern)]).cover(path) == expected)
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

  @Test("several patterns together match what any of them matches")
  func together() throws {
    let patterns = try Self.cases.map { try PathPattern($0.0) }
    let paths = Set(Self.cases.map(\.1))
    // All patterns together match nearly everything, so small groups are tried, and some long ones that match few
    // paths.
    let rare = try (0..<40).map { try PathPattern("**/*\($0)*-[xy]\($0)") }
    for start in patterns.indices {
      for count in [0, 1, 2, 3, 9] {
        let some = Array((patterns + patterns)[start..<start + count]) + (count == 2 ? rare : [])
        let together = PathPatterns(some)
        for path in paths.union(["a/b7c-x7", "a7-x8/b", "7-y7/a", "x/1-x11"]) {
          #expect(together.cover(path) == some.contains { $0.covers(path) }, "'\(path)' by \(some.map(\.description))")
        }
      }
    }
  }

  @Test("many asterisks cost no more than few")
  func backtracking() throws {
    let name = String(repeating: "a", count: 2_000)
    let stars = String(repeating: "*a", count: 200)
    #expect(try PathPatterns([PathPattern(stars + "b")]).cover(name) == false)
    let folders = String(repeating: "**/a/", count: 60)
    #expect(try PathPatterns([PathPattern(folders + "b")]).cover(String(repeating: "a/", count: 200)) == false)
  }
}
