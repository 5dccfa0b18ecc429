import CommandSupport
import Testing

/// How `shelf` runs `shelf-store`, with a script in place of `shelf-store`.
@Suite struct StoreProgramTests {
  /// Runs `shelf` with a fake `shelf-store` beside it, or without one.
  private func run(
    _ command: String, version: String = ShelfVersion.version, store script: String?, mode: String = "+x"
  ) throws -> Program.Outcome {
    let scratch = Scratch()
    defer { scratch.remove() }
    var lines = ["ln \"$SHELF\" shelf 2>/dev/null || cp \"$SHELF\" shelf", "PATH=/usr/bin:/bin"]
    if let script {
      lines += [
        "cat >shelf-store <<'END'", "#!/bin/sh", "[ \"$1\" != --version ] || { echo \(version); exit; }", script, "END",
        "chmod \(mode) shelf-store",
      ]
    }
    return try scratch.shell((lines + [command]).joined(separator: "\n"))
  }

  @Test("passes on arguments, input and output, and ends with its exit code")
  func passesOn() throws {
    let outcome = try run(
      "echo typed | ./shelf plan catalog --exit-code -- 'a b'",
      store: "for word; do echo \"<$word>\"; done; cat; echo note >&2; exit 7")
    #expect(outcome.status == 7)
    #expect(outcome.output == "<plan>\n<catalog>\n<--exit-code>\n<-->\n<a b>\ntyped\n")
    #expect(outcome.complaint == "note\n")
  }

  @Test("gets its help from it") func help() throws {
    let outcome = try run("./shelf plan --help; ./shelf help plan", store: "echo \"$@\"")
    #expect(outcome.output == "plan --help\nhelp plan\n")
  }

  @Test("explains how to install it if it is missing") func missing() throws {
    let outcome = try run("./shelf plan", store: nil)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint.split(separator: "\n").count == 1)
    #expect(outcome.complaint.contains("shelf-store not found") && outcome.complaint.contains("make install"))
  }

  @Test("refuses another version, and names both") func version() throws {
    let outcome = try run("./shelf pull", version: "9.8.7", store: "echo never")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint.contains("9.8.7") && outcome.complaint.contains(ShelfVersion.version))
  }

  @Test("reports a program that is not executable") func notExecutable() throws {
    let outcome = try run("./shelf serve app-store-server", store: "exit 0", mode: "-x")
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("can't run") && outcome.complaint.contains("shelf-store"))
  }

  @Test("exits as it does when it is killed") func killed() throws {
    let outcome = try run("./shelf serve app-store-server; echo \"status $?\"", store: "kill -9 $$")
    #expect(outcome.output == "status 137\n")
  }

  @Test("reports a program that fails before it reports its version") func crashing() throws {
    let outcome = try run("./shelf apply plan.json", version: "$(kill -9 $$)", store: "exit 0")
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("--version' failed"))
  }

  @Test("passes on a signal, and waits for the end", arguments: ["TERM", "HUP"])
  func signals(_ signal: String) throws {
    let outcome = try run(
      """
      ./shelf serve app-store-server & shelf=$!
      while [ ! -e ready ]; do sleep 0.05; done
      kill -\(signal) $shelf
      wait $shelf; echo "status $?"
      """,
      store: "trap 'echo asked; exit 5' \(signal); touch ready; while :; do sleep 0.05; done")
    #expect(outcome.output == "asked\nstatus 5\n")
  }

  @Test("runs scenarios that expect notifications with it") func simulates() throws {
    let outcome = try run("./shelf simulate --format notifications", store: "echo \"$@\"")
    #expect(outcome.output == "simulate --format notifications\n")
  }
}
