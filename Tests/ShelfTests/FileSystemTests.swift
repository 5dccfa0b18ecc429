import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Unexpected files on disk. None of them hangs or crashes the program, or hides other files.
@Suite struct FileSystemTests {
  /// A catalog of one product in a separate folder.
  private let scratch = Scratch()

  init() throws {
    try scratch.write("app: {name: Lighthouse, bundle_id: com.example.lighthouse}\n", "app.yaml")
    try scratch.write("products:\n  - {id: com.example.lighthouse.coins, typ: consumable}\n", "coins.yaml")
  }

  private func lint(_ scratch: Scratch, _ arguments: String...) throws -> Program.Outcome {
    try scratch.run(["lint", "--format", "concise", "--as-of", "2026-11-21"] + arguments)
  }

  /// The error in `coins.yaml` is reported even if the files beside it are broken.
  private func expectRest(_ outcome: Program.Outcome, status: Int32 = 1) {
    #expect(outcome.isOrderly)
    #expect(
      outcome.output.contains("coins.yaml:2:40: error: [unknown-key] unknown field 'typ'"),
      "\(outcome.output)\(outcome.complaint)")
    #expect(outcome.status == status, "\(outcome.complaint)")
  }

  @Test func aLoopOfLinkedFoldersEnds() throws {
    try scratch.link("again", to: scratch.url.path)
    try scratch.write("", "inner/empty.txt")
    try scratch.link("inner/up", to: scratch.url.path)
    let outcome = try lint(scratch)
    expectRest(outcome)
    #expect(
      outcome.output.components(separatedBy: "unknown field 'typ'").count == 2, "reported once: \(outcome.output)")
  }

  @Test func aLoopWithoutACatalogEndsToo() throws {
    try scratch.remove("app.yaml")
    try scratch.link("again", to: scratch.url.path)
    let outcome = try lint(scratch, ".")
    expectRest(outcome)
    #expect(!outcome.output.contains("again"), "\(outcome.output)")
  }

  @Test func aLinkToAFileIsRead() throws {
    try scratch.write("colour: blue\n", "elsewhere.txt")
    try scratch.link("linked.yaml", to: "elsewhere.txt")
    let outcome = try lint(scratch)
    expectRest(outcome)
    #expect(outcome.output.contains("linked.yaml:1:1: error: [unknown-key] unknown field 'colour'"))
  }

  @Test func aLinkToNothingIsNoSecret() throws {
    try scratch.link("x.yaml", to: "nowhere.yaml")
    let outcome = try lint(scratch)
    expectRest(outcome, status: 2)
    #expect(outcome.complaint == "shelf: can't read 'x.yaml': No such file or directory\n")
    for command in ["checklist", "why com.example.lighthouse.coins", "prices", "checklist none"] {
      let other = try scratch.shell("$SHELF \(command)")
      #expect(other.status == 2 && other.complaint.contains("can't read '"), "\(command): \(other.complaint)")
    }
  }

  @Test func aPipeIsNotWaitedFor() throws {
    #expect(mkfifo(scratch.url.path + "/x.yaml", 0o600) == 0)
    expectRest(try lint(scratch))
    try #expect(
      lint(scratch, "x.yaml").complaint == "shelf: can't read 'x.yaml': it is neither a file nor a folder\n")
  }

  @Test("a device isn't a catalog", arguments: ["/dev/zero", "/dev/tty", "/dev/full"])
  func devices(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    for command in ["lint", "fix --diff", "import", "export json", "checklist"] {
      let outcome = try scratch.shell("$SHELF \(command) \(path)")
      #expect(
        outcome.status == 2 && outcome.complaint.contains(path), "\(command): \(outcome.output)\(outcome.complaint)")
    }
  }

  @Test("runs without required arguments fail", .enabled(if: getuid() == 0, "only root may hide /proc"))
  func hiddenArguments() throws {
    let hide = "unshare -m sh -c 'mount -t tmpfs none /proc'"
    guard try scratch.shell(hide).status == 0 else {
      return print("skipped: /proc can't be hidden here")
    }
    let outcome = try scratch.shell("unshare -m sh -c 'mount -t tmpfs none /proc && exec \"$SHELF\" lint .'")
    #expect(
      outcome.status == 2 && outcome.complaint.contains("is /proc mounted?"), "\(outcome.output)\(outcome.complaint)")
  }

  @Test func aFolderMayBeNamedLikeAFile() throws {
    try scratch.write("colour: blue\n", "x.yaml/inner.yaml")
    let outcome = try lint(scratch)
    expectRest(outcome)
    #expect(
      outcome.output.contains("x.yaml/inner.yaml:1:1: error: [unknown-key] unknown field 'colour'"),
      "\(outcome.output)")
  }

  @Test(.disabled(if: getuid() == 0, "root may read everything"))
  func whatMayNotBeReadIsSaid() throws {
    try scratch.write("", "closed.yaml")
    try scratch.write("", "shut/inner.yaml")
    for name in ["closed.yaml", "shut"] { chmod(scratch.url.path + "/" + name, 0) }
    let outcome = try lint(scratch)
    chmod(scratch.url.path + "/shut", 0o700)
    expectRest(outcome, status: 2)
    #expect(outcome.complaint.contains("can't read 'closed.yaml': Permission denied"))
    #expect(outcome.complaint.contains("can't read 'shut': Permission denied"))
    for command in ["checklist", "why com.example.lighthouse.coins", "prices"] {
      let other = try scratch.shell("$SHELF \(command)")
      #expect(other.status == 2 && other.complaint.contains("Permission denied"), "\(command)")
    }
  }

  @Test func aHugeFileIsRefusedUnread() throws {
    try scratch.write("", "huge.yaml")
    #expect(truncate(scratch.url.path + "/huge.yaml", 300 << 20) == 0)
    // Were it read, it would not fit.
    let outcome = try scratch.shell("ulimit -v 400000; \"$SHELF\" lint --format concise")
    expectRest(outcome)
    #expect(outcome.output.contains("huge.yaml:1:1: error: "))
  }

  #if os(Linux)
    @Test func aNameNeedNotBeText() throws {
      let made = try scratch.shell("printf 'colour: blue\\n' >\"$(printf 'b\\377d.yaml')\"")
      #expect(made.status == 0)
      let outcome = try lint(scratch)
      expectRest(outcome)
      #expect(
        outcome.output.contains("b\u{FFFD}d.yaml:1:1: error: [unknown-key] unknown field 'colour'"),
        "\(outcome.output)\(outcome.complaint)")
    }
  #endif

  @Test func aPathMayBeVeryLong() throws {
    let long = Array(repeating: String(repeating: "n", count: 200), count: 25).joined(separator: "/")
    try #expect(scratch.shell("mkdir -p \(long)").status == 0)
    let outcome = try lint(scratch)
    expectRest(outcome, status: 2)
    #expect(outcome.complaint.contains("File name too long"), "\(outcome.complaint)")
    try #expect(scratch.shell("rm -rf n*").status == 0)
  }

  @Test func emptyFilesAreFine() throws {
    for index in 0..<20 { try scratch.write("", "empty-\(index).yaml") }
    expectRest(try lint(scratch))
  }

  @Test func aFolderThatIsGoneIsSaid() throws {
    let outcome = try scratch.shell("mkdir gone && cd gone && rmdir ../gone && \"$SHELF\" lint")
    #expect(outcome.status == 2)
    #expect(outcome.complaint == "shelf: the working folder is gone\n")
  }

  /// A file is constantly removed and created again; it may be read, empty or missing, but nothing else.
  @Test func aFileMayVanish() throws {
    let script = """
      (while :; do rm -f x.yaml; printf 'products: []\\n' >x.yaml; done) & churn=$!
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        "$SHELF" lint --format concise >/dev/null 2>&1; status=$?
        [ $status -eq 1 ] || [ $status -eq 2 ] || echo "status $status"
      done
      kill $churn
      """
    try #expect(scratch.shell(script).output == "")
  }
}
