import Foundation
import SourceScanning
import TestSupport
import Testing

/// Patterns with git's semantics, compared with git itself.
struct IgnoreRulesTests {
  private static let files: [(folder: String, text: String)] = [
    (
      "",
      """
      # comment\n\n*.log\n!keep.log\n/build\nout/\nfoo/bar\n**/deep\nabc/**\na/**/\
      z\n*.[oa]\nfile?.txt\n\\!odd\n\\#hash\nspace\\ \n
      """
        + "trail   \nx[!a-c]y\n!/keep/build\nfoo*baz\nq/*\n!q/r\ncrlf\r\n"
    ),
    ("sub/", "*.swift\n!Main.swift\n/only\ninner/x\n"),
  ]

  private static let paths = [
    "a.log", "keep.log", "d/a.log", "d/keep.log", "build", "d/build", "out/x", "d/out/x", "out", "foo/bar", "d/foo/bar",
    "deep",
    "d/e/deep", "abc/x", "abc/d/x", "abc", "a/z", "a/b/z", "a/b/c/z", "x.o", "x.c", "file1.txt", "file12.txt", "!odd",
    "#hash",
    "space ", "trail", "xdy", "xay", "foo1baz", "foo/baz", "sub/A.swift", "sub/Main.swift", "sub/d/A.swift", "A.swift",
    "sub/only", "sub/d/only", "sub/inner/x", "inner/x", "q/r", "q/s", "crlf", "d/a/z",
  ]

  @Test("agrees with git check-ignore", .enabled(if: OtherProgram.has("git"), "git is not installed"))
  func git() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-ignore-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    for (path, text) in Self.files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(path + ".gitignore"))
    }
    #expect(try OtherProgram.run(["git", "init", "-q"], in: folder).status == 0)
    for path in Self.paths {
      // Whether a path or one of its folders is ignored.
      let answer = try OtherProgram.run(["git", "check-ignore", "-q", "--no-index", path], in: folder)
      #expect(Self.ignores(path) == (answer.status == 0), "\(path)")
    }
  }

  private static func ignores(_ path: String) -> Bool {
    var rules = IgnoreRules()
    rules.addRules(from: Array(files[0].text.utf8), in: "")
    var above = ""
    let names = path.split(separator: "/")
    for (index, name) in names.enumerated() {
      if above == "sub/" { rules.addRules(from: Array(files[1].text.utf8), in: "sub/") }
      if rules.ignores(above + name, isFolder: index + 1 < names.count) { return true }
      above += name + "/"
    }
    return false
  }
}
