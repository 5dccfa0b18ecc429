import Foundation
import Testing

/// Output streams: their contents, write errors, and determinism.
@Suite struct StreamTests {
  private let agreements = "agreements: {paid_apps: active, tax: complete, banking: complete}"

  private let scratch = Scratch()

  /// A catalog with many faults in many files.
  private func writeFaultyCatalog(files: Int) throws {
    let app = "app: {name: Lighthouse, bundle_id: com.example.lighthouse, primary_locale: en-US, \(agreements)}\n"
    try scratch.write(app, "app.yaml")
    for index in 0..<files {
      let entry = "  - {id: com.example.lighthouse.p\(index / 2), typ: consumable, price: 0.99} # 日本 👩‍👩‍👧 e\u{301}\n"
      try scratch.write("products:\n\(entry)", "products/\(index).yaml")
    }
  }

  @Test func aReaderMayGoAway() throws {
    try writeFaultyCatalog(files: 300)
    let script = "{ \"$SHELF\" lint; echo \"status $?\" >&2; } | head -1"
    let outcome = try scratch.shell(script)
    #expect(outcome.output.hasPrefix("info: "))
    #expect(
      !outcome.complaint.contains("status 134") && !outcome.complaint.contains("status 139"), "\(outcome.complaint)")
    #expect(!outcome.complaint.contains("Fatal error"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsSaid() throws {
    try writeFaultyCatalog(files: 3)
    for arguments in ["lint", "lint --format json", "lint --syntax-only", "--help", "--version"] {
      let outcome = try scratch.shell("\"$SHELF\" \(arguments) >/dev/full")
      #expect(outcome.status == 2)
      #expect(outcome.complaint == "shelf: can't write to standard output: No space left on device\n", "\(arguments)")
    }
  }

  @Test func aClosedStreamIsNoCrash() throws {
    try writeFaultyCatalog(files: 3)
    let outcome = try scratch.shell("\"$SHELF\" lint >&-")
    #expect(outcome.status == 2)
    try #expect(scratch.shell("\"$SHELF\" lint 2>&- >/dev/null").status == 1)
  }

  @Test func sameInputSameBytes() throws {
    try writeFaultyCatalog(files: 60)
    let files = ["json", "concise", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjsonl"]
    let options = files.map { "--format \($0):\($0).out" }.joined(separator: " ")
    let script = "$one \"$SHELF\" lint --as-of 2026-11-21 --format text \(options); echo $?; cat *.out; rm *.out"
    let first = try scratch.shell(script)
    #expect(first.output.contains("\n1\n"), "\(first.complaint)")
    #expect(try scratch.shell(script) == first)
    let alone = "if command -v taskset >/dev/null; then one='taskset -c 0'; fi; \(script)"
    #expect(try scratch.shell(alone) == first)
  }

  @Test func moreFilesAreReadThanMayBeOpen() throws {
    try writeFaultyCatalog(files: 0)
    let files = "i=0; while [ $i -lt 1000 ]; do echo 'products: []' >$i.yaml; i=$((i+1)); done"
    let script = "\(files); ulimit -n 200; \"$SHELF\" lint --syntax-only"
    let outcome = try scratch.shell(script)
    #expect(outcome.output == "1001 files, 0 products: clean\n", "\(outcome.complaint)")
    #expect(outcome.status == 0)
  }

  /// The places in the JSON, cut from the files by another program, are the texts that the messages quote.
  @Test func theDocumentIsRightForOtherPrograms() throws {
    try writeFaultyCatalog(files: 30)
    let check = """
      command -v python3 >/dev/null || { echo skipped; exit 0; }
      "$SHELF" lint --format json | python3 -c '
      import json, sys
      found = json.load(sys.stdin)
      assert found["format"] == "shelf.findings/1"
      for finding in found["findings"]:
        if "range" not in finding: continue
        data = open(finding["file"], "rb").read()
        start, end = finding["range"]["start"], finding["range"]["end"]
        for place in (start, end):
          before = data[:place["offset"]].decode()
          assert place["line"] == before.count("\\n") + 1, finding
          assert place["column"] == len(before) - (before.rfind("\\n") + 1) + 1, finding
        if finding["message"].startswith("unknown field"):
          assert finding["message"].split("\\x27")[1] == data[start["offset"]:end["offset"]].decode(), finding
      print("right", len(found["findings"]) > 30)
      '
      """
    let outcome = try scratch.shell(check)
    if outcome.output == "skipped\n" {
      print("python3 is missing: the JSON was not checked")
    } else {
      #expect(outcome.output == "right True\n", "\(outcome.complaint)")
    }
  }
}
