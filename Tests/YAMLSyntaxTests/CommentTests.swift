import SourceDiagnostics
import Testing
import YAMLSyntax

/// The comments that libyaml drops.
struct CommentTests {
  @Test(
    "the comments of a text",
    arguments: [
      ("a: 1 # one\n# two\n", ["# one", "# two"]),
      ("# 👩‍👩‍👧‍👦 é\r\na: 1 # x  \r\n", ["# 👩‍👩‍👧‍👦 é", "# x"]),
      ("\u{FEFF}# first\na: 1\n", ["# first"]),
      ("a: b#c\nd: '# no'\ne: \"# no\"\n", []),
      ("a: |\n  # text\n # comment\nb: >- # header\n  # text\n", ["# comment", "# header"]),
      ("a: [1, # x\n  '#', 2 # y\n  ] # z\n", ["# x", "# y", "# z"]),
      ("a: [1]#glued\nb: \"x\"#too\n", ["#glued", "#too"]),
      ("a: &x # on an anchor\n  b: !t#u v\n", ["# on an anchor"]),
      ("a: 1\n  # deep\n\t# tab\nb: 2", ["# deep"]),
      ("# no line break", ["# no line break"]),
      ("#", ["#"]),
      ("a: 1 #\r#\rb: 2 ##", ["#", "#", "##"]),
      ("a: one # ends the text\nb: 1", ["# ends the text"]),
      ("%TAG ! tag:x,2026:y # c\n---\n- !z a # d\n", ["# c", "# d"]),
      ("# a\u{2028}b: 1 # c\n", ["# a", "# c"]),
      ("a: 1 # kept\nb: @ # behind the fault\n", ["# kept"]),
      ("a: \"x # y\" @ # z\n", []),
    ])
  func comments(_ text: String, _ comments: [String]) {
    let tree = Parsed(text).tree
    #expect(tree.comments.map { tree.file.text($0.range.bytes) } == comments)
  }

  @Test("a comment starts only after white space")
  func alone() {
    let tree = Parsed("\u{FEFF}# 1\na: 1 # 2\n   # 3\r\n\t \t# 4\n- # 5").tree
    #expect(tree.comments.prefix(3).map(\.isAlone) == [true, false, true])
  }

  @Test("comments are found in linear time")
  func linear() {
    expectLinear { count in
      Array(String(repeating: "- a # b\n", count: count / 8).utf8)
    } measured: {
      _ = Parsed($0).tree.comments
    }
  }
}
