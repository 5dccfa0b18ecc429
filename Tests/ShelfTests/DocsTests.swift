import Foundation
import Testing

@testable import CommandSupport
@testable import shelf

/// `shelf docs`, in a small repository that has pages of its own.
@Suite struct DocsTests {
  private static let readme = """
    # A page
    <!-- in docs: shelf rules --format names -->
    <!-- end -->
    between
    <!-- file: docs/get -->
    stale
    <!-- end -->
    <!-- made by: docs/table -->
    <!-- end -->
    <!-- made by: docs/stranger -->
    as it was
    <!-- end -->
    the end

    """

  /// Runs a test in a repository with a page, `README.md`.
  private func inRepository(_ page: String, _ body: (Scratch) throws -> Void) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(page, "README.md")
    try scratch.write("example/shelf\n", ".ci/repository")
    try scratch.write("get @REPOSITORY@ @VERSION@\n", "docs/get")
    for (name, script) in [
      ("table", "#!/bin/sh\necho \"| $(shelf --version) |\"\necho unseen >&2\n"),
      ("fault", "#!/bin/sh\necho no table >&2\nexit 3\n"),
      ("stranger", "#!/usr/bin/env no-such-language\n"),
    ] {
      try scratch.write(script, "docs/\(name)")
      let path = scratch.url.appendingPathComponent("docs/\(name)").path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    try body(scratch)
  }

  /// All files of a folder by their paths, without what a run that counts lines leaves: `shelf docs` calls itself with
  /// no variables.
  private func files(of scratch: Scratch) throws -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: scratch.url.path)?.compactMap { $0 as? String } ?? []
    return paths.reduce(into: [:]) {
      if $1.hasSuffix(".profraw") { return }
      $0[$1] = (try? Data(contentsOf: scratch.url.appendingPathComponent($1))) ?? Data()
    }
  }

  @Test func `pages are written, and a look changes nothing`() throws {
    try inRepository(Self.readme) { scratch in
      let first = try Program.run(["docs"], in: scratch.url)
      // A script whose language isn't installed leaves its block.
      let note = "note: 'docs/stranger' can't run on this machine, and what it fills stays as it is\n"
      #expect(first.status == 0 && first.complaint == note, "\(first.complaint)")
      let fresh = try files(of: scratch)
      let names = try Program.run(["rules", "--format", "names"], in: scratch.url).output
      #expect(
        fresh["README.md"].map { String(decoding: $0, as: UTF8.self) } == """
          # A page
          <!-- in docs: shelf rules --format names -->
          ```text
          \(names)```
          <!-- end -->
          between
          <!-- file: docs/get -->
          ```text
          get example/shelf \(ShelfVersion.version)
          ```
          <!-- end -->
          <!-- made by: docs/table -->
          | \(ShelfVersion.version) |
          <!-- end -->
          <!-- made by: docs/stranger -->
          as it was
          <!-- end -->
          the end

          """)
      #expect(fresh.keys.filter { $0.hasPrefix("docs/rules/") }.count == names.split(separator: "\n").count + 1)
      for page in [
        "docs/formats.md", "docs/consequences.md", "docs/man/shelf.1", "editors/vscode/schemas/config.schema.json",
      ] {
        #expect(fresh[page]?.isEmpty == false && first.output.contains("wrote \(page)\n"), "\(page)")
      }

      try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("docs/formats.md"))
      try scratch.write("# duplicate-product-id\nby hand\n", "docs/rules/duplicate-product-id.md")
      try scratch.write("# Once\n", "docs/rules/once.md")
      let stale = try files(of: scratch)
      let look = try Program.run(["docs", "--check"], in: scratch.url)
      #expect(
        look.status == 1 && look.complaint.hasSuffix("shelf: pages are out of date; 'make docs' writes them anew\n"))
      #expect(look.output.contains("+++ b/docs/formats.md\n@@ -0,0 +1,") && look.output.contains("\n-by hand\n"))
      #expect(look.output.hasSuffix("docs/rules/once.md is the page of no rule\n"))
      // Of a page as long as that of the formats only the beginning.
      #expect(look.output.split(separator: "\n").count < 90)
      #expect(try files(of: scratch) == stale)

      let second = try Program.run(["docs", scratch.url.path], in: FileManager.default.temporaryDirectory)
      #expect(
        second.output == """
          wrote docs/rules/duplicate-product-id.md
          wrote docs/formats.md
          docs/rules/once.md is the page of no rule and was removed

          """)
      #expect(try files(of: scratch) == fresh)
    }
  }

  @Test(arguments: [
    ("<!-- in docs: lint -->\n<!-- end -->", "README.md:2: no mark that can be read begins this block"),
    ("<!-- in docs: shelf lint; rm x -->\n<!-- end -->", "README.md:2: no mark that can be read begins this block"),
    ("<!-- made by: Tests/x -->\n<!-- end -->", "README.md:2: no mark that can be read begins this block"),
    ("first\n<!-- file: docs/get -->\nlines", "README.md:2: no '<!-- end -->' closes this block"),
    (
      "<!-- file: docs/get -->\n<!-- file: docs/get -->\n<!-- end -->",
      "README.md:1: no '<!-- end -->' closes this block"
    ),
    ("<!-- file: docs/none -->\n<!-- end -->", "can't read './docs/none': No such file or directory"),
    ("<!-- made by: docs/none -->\n<!-- end -->", "can't read './docs/none': No such file or directory"),
    ("<!-- made by: docs/fault -->\n<!-- end -->", "'docs/fault' in '.' failed, exited(3): no table"),
    ("<!-- in .: shelf lint nowhere -->\n<!-- end -->", "'shelf lint nowhere' in '.' failed, exited(2): shelf: "),
  ])
  func `what can't be read or run leaves all as it is`(_ page: String, _ complaint: String) throws {
    try inRepository("\(page)\n") { scratch in
      let before = try files(of: scratch)
      let outcome = try Program.run(["docs"], in: scratch.url)
      #expect(outcome.status == 2 && outcome.output == "")
      #expect(outcome.complaint.hasPrefix("shelf: \(complaint)"), "\(outcome.complaint)")
      #expect(try files(of: scratch) == before)
    }
  }

  @Test func `users don't see it`() throws {
    let folder = FileManager.default.temporaryDirectory
    for arguments in [
      ["--help"], ["--generate-completion-script", "bash"], ["--generate-completion-script", "fish"], ["dosc"],
    ] {
      let outcome = try Program.run(arguments, in: folder)
      #expect(!(outcome.output + outcome.complaint).contains(/\bdocs(?!\/)\b/), "\(arguments)")
    }
  }
}
