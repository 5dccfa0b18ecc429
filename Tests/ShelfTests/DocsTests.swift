import CatalogYAML
import Foundation
import TestSupport
import Testing

@testable import CommandSupport
@testable import shelf

/// `shelf docs`, in a small repository that has pages of its own.
@Suite struct DocsTests {
  private let scratch = Scratch()

  private static let readme = """
    # A page
    <!-- in docs: shelf rules --format names -->
    <!-- end -->
    between
    <!-- file: docs/get -->
    stale
    <!-- end -->
    <!-- made by: docs/development/table -->
    <!-- end -->
    <!-- start: docs -->
    <!-- write: below/note -->
    ```plain
    written
    ```
    ```console
    $ cat get below/note
    stale
    $ shelf --version
    ```
    <!-- made by: docs/development/stranger -->
    as it was
    <!-- end -->
    the end

    """

  /// Runs a test in a repository with a page, `README.md`.
  private func inRepository(_ page: String, _ body: (Scratch) throws -> Void) throws {
    let scratch = Scratch()
    defer { scratch.remove() }
    try scratch.write(page, "README.md")
    try scratch.write("example/shelf\n", ".ci/repository")
    try scratch.write("get @REPOSITORY@ @VERSION@\n", "docs/get")
    for (name, script) in [
      ("table", "#!/bin/sh\necho \"| $(shelf --version) |\"\necho unseen >&2\n"),
      ("fault", "#!/bin/sh\necho no table >&2\nexit 3\n"),
      ("stranger", "#!/usr/bin/env no-such-language\n"),
    ] {
      try scratch.write(script, "docs/development/\(name)")
      let path = scratch.url.appendingPathComponent("docs/development/\(name)").path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    try body(scratch)
  }

  /// The files of a repository, without what a run that counts lines leaves: `shelf docs` calls itself with no
  /// variables.
  private func files(of scratch: Scratch) throws -> [String: Data] {
    try Scratch.files(below: scratch.url).filter { !$0.key.hasSuffix(".profraw") }
  }

  @Test func `pages are written, and --check changes nothing`() throws {
    try inRepository(Self.readme) { scratch in
      let first = try scratch.run(["docs"])
      // A script whose language isn't installed leaves its block.
      let note = "note: 'docs/development/stranger' or a program that it needs was not found, so it is skipped\n"
      #expect(first.status == 0 && first.complaint == note, "\(first.complaint)")
      let fresh = try files(of: scratch)
      let names = try scratch.run(["rules", "--format", "names"]).output
      #expect(
        fresh["README.md"].map { String(decoding: $0, as: UTF8.self) } == """
          # A page
          <!-- in docs: shelf rules --format names -->
          ```text
          \(names)```
          <!-- end -->
          between
          <!-- file: docs/get -->
          ```sh
          get example/shelf \(ShelfVersion.version)
          ```
          <!-- end -->
          <!-- made by: docs/development/table -->
          | \(ShelfVersion.version) |
          <!-- end -->
          <!-- start: docs -->
          <!-- write: below/note -->
          ```plain
          written
          ```
          ```console
          $ cat get below/note
          get @REPOSITORY@ @VERSION@
          written
          $ shelf --version
          \(ShelfVersion.version)
          ```
          <!-- made by: docs/development/stranger -->
          as it was
          <!-- end -->
          the end

          """)
      #expect(fresh.keys.filter { $0.hasPrefix("docs/rules/") }.count == names.split(separator: "\n").count + 1)
      for page in [
        "docs/formats.md", "docs/consequences/README.md", "docs/man/shelf.1",
        "editors/vscode/schemas/config.schema.json",
      ] {
        #expect(fresh[page]?.isEmpty == false && first.output.contains("Wrote \(page)\n"), "\(page)")
      }

      try scratch.remove("docs/formats.md")
      try scratch.write("# duplicate-product-id\nby hand\n", "docs/rules/duplicate-product-id.md")
      try scratch.write("# Once\n", "docs/rules/once.md")
      let stale = try files(of: scratch)
      let look = try scratch.run(["docs", "--check"])
      #expect(
        look.status == 1 && look.complaint.hasSuffix("shelf: pages are out of date; run 'make docs'\n"))
      #expect(look.output.contains("+++ b/docs/formats.md\n@@ -0,0 +1,") && look.output.contains("\n-by hand\n"))
      #expect(look.output.hasSuffix("docs/rules/once.md is obsolete\n"))
      // Only the beginning of a page as long as that of the formats is shown.
      #expect(look.output.split(separator: "\n").count < 90)
      #expect(try files(of: scratch) == stale)

      let second = try Program.run(["docs", scratch.url.path], in: FileManager.default.temporaryDirectory)
      #expect(
        second.output == """
          Wrote docs/rules/duplicate-product-id.md
          Wrote docs/formats.md
          Removed docs/rules/once.md, which is obsolete

          """)
      #expect(try files(of: scratch) == fresh)
    }
  }

  @Test(arguments: [
    ("<!-- file: docs/none -->\n<!-- end -->", "can't read './docs/none': No such file or directory"),
    (
      "<!-- made by: docs/development/none -->\n<!-- end -->",
      "can't read './docs/development/none': No such file or directory"
    ),
    (
      "<!-- made by: docs/development/fault -->\n<!-- end -->",
      "'docs/development/fault' in '.' failed, exited(3): no table"
    ),
    ("<!-- in .: shelf lint nowhere -->\n<!-- end -->", "'shelf lint nowhere' in '.' failed, exited(2): shelf: "),
    ("<!-- start: empty -->\n```console\n$ exit 2\n```", "'exit 2' exited with 2"),
  ])
  func `errors leave everything unchanged`(_ page: String, _ complaint: String) throws {
    try inRepository("\(page)\n") { scratch in
      let before = try files(of: scratch)
      let outcome = try scratch.run(["docs"])
      #expect(outcome.status == 2 && outcome.output == "")
      #expect(outcome.complaint.hasPrefix("shelf: \(complaint)"), "\(outcome.complaint)")
      #expect(try files(of: scratch) == before)
    }
  }

  @Test(arguments: [
    ("<!-- in docs: lint -->\n<!-- end -->", "a.md:2: this block has no valid mark"),
    ("<!-- in docs: shelf lint; rm x -->\n<!-- end -->", "a.md:2: this block has no valid mark"),
    ("<!-- made by: Tests/x -->\n<!-- end -->", "a.md:2: this block has no valid mark"),
    ("first\n<!-- file: docs/get -->\nlines", "a.md:2: no '<!-- end -->' closes this block"),
    ("<!-- file: get -->\n<!-- file: get -->\n<!-- end -->", "a.md:1: no '<!-- end -->' closes this block"),
    ("```sh\nls", "a.md:1: no '```' closes this block"),
    ("```text\n2 errors\n```", "a.md:1: output belongs in a 'console' block or between a mark and '<!-- end -->'"),
    ("```sh\n$ ls\na\n```", "a.md:1: output belongs in a 'console' block or between a mark and '<!-- end -->'"),
    ("~~~text\n2 errors\n~~~", "a.md:1: output belongs in a 'console' block or between a mark and '<!-- end -->'"),
    ("````\n```\n````", "a.md:1: output belongs in a 'console' block or between a mark and '<!-- end -->'"),
    ("```sh\nshelf lint\n2 errors\n```", "a.md:1: output belongs in a 'console' block or between a mark and"),
    ("- one\n- two\n\ntext\n\n    2 errors", "a.md:6: output belongs in a 'console' block, and other code in"),
    ("- one\n\n        2 errors", "a.md:3: output belongs in a 'console' block, and other code in a fenced block"),
    ("  ```\n  2 errors\n  ```", "a.md:1: output belongs in a 'console' block or between a mark and '<!-- end -->'"),
    (
      "```console\n$ shelf\n```", "a.md:1: this block needs '<!-- start: … -->' before it, with the folder to run it in"
    ),
    (
      "<!-- write: a -->\n```yaml\n```",
      "a.md:2: this block needs '<!-- start: … -->' before it, with the folder to write to"
    ),
    ("<!-- start: empty -->\n```console\n2 errors\n```", "a.md:2: this block has no line that starts with '$ '"),
  ])
  func `output that doesn't come from a command is refused`(_ page: String, _ complaint: String) throws {
    let failure = #expect(throws: Failure.self) { try MarkedPage("\(page)\n", path: "a.md") }
    #expect(failure?.message.hasPrefix(complaint) == true, "\(failure?.message ?? "")")
  }

  @Test(arguments: [
    "```sh\n# all\nshelf lint \\\n  --quiet\n\nKEY=1 shelf plan | head -1\n```", "~~~yaml\na: 1\n~~~",
    "- one\n\n    its second paragraph", "text\n    that continues",
  ])
  func `code that isn't output is accepted`(_ page: String) throws {
    #expect(throws: Never.self) { try MarkedPage("\(page)\n", path: "a.md") }
  }

  @Test func `the table of a mapping has a row for each field`() throws {
    let catalog = CatalogYAML.Schema.catalog(suggesting: shelf.Schema.Document.suggestions)
    let table = try FieldTable("availability", in: catalog).markdown
    #expect(
      table.hasPrefix("| field | value | meaning |\n|---|---|---|\n| `territories` | `all`, or list: territory, or "))
    let product = try FieldTable("product", in: catalog).markdown
    #expect(product.contains("\n| `id` | string; required | "))
    #expect(product.contains("\n| `localizations` | by locale: `name`, `description` | "))
    let offer = try FieldTable("promotional_offer", in: catalog).markdown
    #expect(offer.contains("\n| `id` | string; required | ") && !offer.contains("storekit"))
    #expect(
      offer.hasSuffix(
        "\n| `mode`, `duration`, `periods`, `price`, `target_plan` | | As in an introductory offer. |\n"))
    #expect(throws: Failure.self) { try FieldTable("nonsense", in: catalog) }
  }

  @Test func `the first example is what 'shelf new catalog --example' writes`() throws {
    let outcome = try scratch.run(["new", "catalog", "first", "--example"])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    for path in ["app.yaml", "review/store.png"] {
      let written = try Data(contentsOf: scratch.url.appendingPathComponent("first/\(path)"))
      #expect(try written == Data(contentsOf: Repository.url("docs/examples/first/\(path)")), "\(path)")
      #expect(outcome.output.contains("Created first/\(path)\n"))
    }
    let next = "new consumable first --id com.example.harbor.gold"
    #expect(outcome.output.contains("com.example.harbor.NAME"), "\(outcome.output)")
    for arguments in [next.split(separator: " ").map(String.init), ["lint", "first"]] {
      #expect(try scratch.run(arguments).status == 0, "\(arguments)")
    }
  }

  @Test func `users don't see the command`() throws {
    let folder = FileManager.default.temporaryDirectory
    for arguments in [
      ["--help"], ["--generate-completion-script", "bash"], ["--generate-completion-script", "fish"], ["dosc"],
    ] {
      let outcome = try Program.run(arguments, in: folder)
      #expect(!(outcome.output + outcome.complaint).contains(/\bdocs(?!\/)\b/), "\(arguments)")
    }
  }
}
