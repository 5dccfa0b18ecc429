import Foundation
import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// Diffs as `patch` accepts them.
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    String(decoding: UnifiedDiff(from: TextFile(path: "a.yaml", text: old), to: Array(new.utf8)).bytes, as: UTF8.self)
  }

  @Test func sameTextsHaveNone() { #expect(diff("a\nb\n", "a\nb\n").isEmpty) }

  @Test func aChangedLineStandsBetweenThreeOthers() {
    let old = (1...9).map { "line \($0)\n" }.joined()
    #expect(
      diff(old, old.replacingOccurrences(of: "line 5", with: "line five")) == """
        --- a/a.yaml
        +++ b/a.yaml
        @@ -2,7 +2,7 @@
         line 2
         line 3
         line 4
        -line 5
        +line five
         line 6
         line 7
         line 8

        """)
  }

  @Test func aLastLineWithoutABreakIsMarked() {
    #expect(
      diff("a\nb", "a\nc")
        == """
        --- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No \
        newline at end of file\n
        """
    )
  }

  @Test("git applies it and gets the new text", .enabled(if: OtherProgram.has("git"), "git is not installed"))
  func gitTakesIt() throws {
    var dice = Dice(seed: 7)
    for _ in 0..<40 {
      let old = (0..<dice.roll(40)).map { _ in "l\(dice.roll(6))\(dice.roll(9) == 0 ? "\r" : "")" }
      var new = old
      for _ in 0..<dice.roll(6) {
        let place = dice.roll(new.count + 1)
        if dice.roll(2) == 0 { new.insert("new", at: place) } else if place < new.count { new.remove(at: place) }
      }
      let end = dice.roll(2) == 0 ? "\n" : ""
      let texts = [old, new].map { $0.isEmpty ? "" : $0.joined(separator: "\n") + end }
      guard texts[0] != texts[1], !texts[0].isEmpty, !texts[1].isEmpty else { continue }
      #expect(try applied(diff(texts[0], texts[1]), to: texts[0]) == texts[1])
    }
  }

  /// The result of applying a patch to a text with `git apply`.
  private func applied(_ patch: String, to text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shelf-diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appending(path: "a.yaml"))
    try Data(patch.utf8).write(to: folder.appending(path: "patch"))
    let environment = [
      "GIT_CEILING_DIRECTORIES": folder.deletingLastPathComponent().path, "HOME": folder.path,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    let command = ["git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", "patch"]
    let outcome = try OtherProgram.run(command, in: folder, environment: environment)
    #expect(outcome.status == 0, "\(patch)")
    return String(decoding: try Data(contentsOf: folder.appending(path: "a.yaml")), as: UTF8.self)
  }
}
