import Foundation
import PackagePayload
import Testing

/// Links out of a project, at every path that a command writes.
@Suite("A link out of the project") struct PlantedLinkTests {
  private let scratch = Scratch()

  /// A command, and the shell command that plants the link; `$OUT` is a folder outside.
  struct Case: CustomStringConvertible, Sendable {
    let link: String
    let command: String
    var description: String { "\(command) (\(link))" }

    init(_ link: String, _ command: String) {
      self.link = link
      self.command = command
    }
  }

  private static let folders = [
    "export csv catalog -q --force -o link", "export csv catalog -q --force -o link/deep",
    "export json catalog -q --force -o link/x.json", "export json catalog other -q --force -o link",
    "preview catalog other -o link", "checklist catalog -o link/x.txt", "lint catalog --format json:link/x.json",
    "content build catalog -o link", "content build catalog --format pkg -o link",
    "new consumable catalog --id com.example.a.z --output link/z.yaml", "new catalog link/new --id com.example.b",
    "import new.json --into link/new", "serve app-store-server catalog --port 0 --state link/s.db",
    "simulate catalog/scenarios/s.yaml --format notifications --root-key link/root.pem",
  ]

  private static let files = [
    "export json catalog -q --force -o link", "lint catalog -o link", "lint catalog --format sarif:link",
    "lint catalog --write-baseline --baseline link", "prices catalog --format csv -o link",
    "diff catalog other -o link", "simulate catalog/scenarios/s.yaml --state link",
    "serve app-store-connect catalog --port 0 --state link",
    "simulate catalog/scenarios/s.yaml -o link", "ids . --catalog catalog --format json -o link",
  ]

  private static let own = [
    Case("gl-code-quality-report.json $OUT/a.txt", "lint catalog"), Case(".shelf-baseline.yaml $OUT/none", lintNew),
    Case("catalog/catalog.lock $OUT/a.txt", "lock catalog"), Case("catalog/catalog.lock $OUT/none", "lock catalog"),
    Case("catalog/content.lock $OUT/a.txt", "content build catalog -o out"),
    Case("catalog/content.lock $OUT/none", "content build catalog -o out"),
    Case("catalog/sub $OUT", "fix --unsafe catalog"), Case("catalog/m.yaml $OUT/y.yaml", "fmt catalog"),
    Case("catalog/m.yaml $OUT/y.yaml", "fix --unsafe catalog"),
    Case("catalog/m.yaml $OUT/y.yaml", "edit rename com.example.a.gold com.example.a.new catalog"),
    Case("catalog/products $OUT", "import new.json --into catalog"),
    Case("catalog/products $OUT", "new consumable catalog --id com.example.a.z"),
    Case("catalog/.shelf-undo $OUT/a.txt", "edit rename com.example.a.gold com.example.a.new catalog"),
    Case("out/app-0-0.json $OUT/a.txt", "plan catalog --answers out"),
    // The names of drafts used to be predictable.
    Case("out/.shelf-$$.tmp $OUT", "export csv catalog -q --force -o out"),
    Case("out/.shelf-$$.tmp $OUT", "content build catalog -o out"),
  ]

  private static let lintNew = "lint catalog --write-baseline"

  /// The link itself is the catalog argument.
  private static let catalogs = [
    "fmt link", "fix --unsafe link", "edit rename com.example.v.gold com.example.v.new link", "lock link",
    "import new.json --into link", "new consumable link --id com.example.v.z", "lint link --write-baseline",
    "content build link -o out",
  ]

  static let cases =
    own + catalogs.map { Case("link $OUT/cat", $0) } + folders.map { Case("link $OUT", $0) }
    + files.map { Case("link $OUT/a.txt", $0) } + files.prefix(3).map { Case("link $OUT/none", $0) }

  @Test("lets nothing outside be written, removed or created", arguments: cases)
  func victim(_ one: Case) throws {
    if one.command.contains("pkg"), !PayloadSupport.isThere { return }
    try scratch.write(
      """
      app: {bundle_id: com.example.a,   name: A}
      products:
        - {id: com.example.a.gold, type: non_consumable, status: approved, reference_name: Gold, price: 0.99,
           hosted_content: {source: content, version: '1.0'}}

      """, "repo/catalog/app.yaml")
    try scratch.write("app: {bundle_id: com.example.b}\n", "repo/other/app.yaml")
    try scratch.write("hello", "repo/catalog/content/a.txt")
    try scratch.write("scenario: s\ncustomers: [{name: ana, devices: [phone]}]\n", "repo/catalog/scenarios/s.yaml")
    try scratch.write(
      #"{"format": "shelf.catalog/1", "products": [{"id": "com.example.a.new", "type": "consumable"}]}"#,
      "repo/new.json")
    try scratch.write("", "repo/.git/HEAD")
    try scratch.write("precious\n", "outside/a.txt")
    try scratch.write("products: [{id: com.example.a.q,   typ: consumable}]\n", "outside/y.yaml")
    try scratch.write("precious\n", "outside/sub/b")
    try scratch.write(
      """
      app: {bundle_id: com.example.v,   name: V}
      products:
        - {id: com.example.v.gold, typ: non_consumable, status: approved, hosted_content: {source: c, version: '1.0'}}

      """, "outside/cat/app.yaml")
    try scratch.write("hello", "outside/cat/c/a.txt")
    let link = one.link.split(separator: " ")
    let outcome = try scratch.shell(
      """
      export OUT=$PWD/outside; list() { find outside | sort; find outside -type f | sort | xargs cksum; }
      list >before; cd repo; mkdir out
      GITLAB_CI=true sh -c 'ln -s \(link[1]) \(link[0]); exec $SHELF \(one.command)' >../log 2>&1
      cd ..; list | diff before - && grep -c precious log
      """)
    #expect(outcome.output == "0\n", "\(outcome.output)\(outcome.complaint)")
  }

  @Test("doesn't make 'simulate' quote a file")
  func scenarios() throws {
    try scratch.write("[default]\nkey = SECRET\n", "home/credentials")
    try scratch.write("app: {bundle_id: com.example.a}\n", "repo/catalog/app.yaml")
    try scratch.write("[default]\nkey = SECRET\n", "home/s.yaml")
    for (link, target) in [("scenarios/s.yaml", "../../../home/credentials"), ("scenarios", "../../home")] {
      let outcome = try scratch.shell(
        "cd repo; mkdir -p .git; rm -rf catalog/scenarios; mkdir -p $(dirname catalog/\(link)); "
          + "ln -s \(target) catalog/\(link); $SHELF simulate .; echo $?")
      #expect(outcome.output == "2\n" && outcome.complaint.contains("outside the project"), "\(outcome.complaint)")
      #expect(!outcome.complaint.contains("SECRET"))
    }
  }

  @Test("may be one that stays inside, for a file that was named")
  func inside() throws {
    try scratch.write("app: {bundle_id: com.example.a}\n", "catalog/app.yaml")
    let outcome = try scratch.shell(
      """
      mkdir .git reports; ln -s reports/x.json link; ln -s ../.git reports/hooks
      $SHELF lint catalog --format json:link; test -L link && test -s reports/x.json; echo $?
      $SHELF lint catalog --format json:reports/hooks/x 2>/dev/null; echo $?; ls .git
      """)
    #expect(outcome.output == "0\n2\n", "\(outcome.output)\(outcome.complaint)")
  }

  @Test("several catalogs are written below the named folder, even with shared files")
  func places() throws {
    let (one, two) = (Scratch(), Scratch())
    defer {
      one.remove()
      two.remove()
    }
    // Nothing is shared but '/'.
    let far = "/var/tmp/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: far) }
    try FileManager.default.createDirectory(atPath: far, withIntermediateDirectories: true)
    try one.write("app: {bundle_id: com.example.a}\n", "catalog/app.yaml")
    try "app: {bundle_id: com.example.b}\n".write(toFile: far + "/app.yaml", atomically: true, encoding: .utf8)
    for command in ["export json --force", "export csv --force", "preview"] {
      let outcome = try Program.shell(
        "$SHELF \(command) \(one.url.path)/catalog \(far) -o out -q 2>/dev/null; find out -name app.yaml; "
          + "find out -type f | grep -c .; ls \(far) \(one.url.path)/catalog", in: two.url)
      let count = command.contains("csv") ? "10" : "2"
      #expect(
        outcome.output.hasPrefix("\(count)\n") || outcome.output.contains("\n\(count)\n"),
        "\(command): \(outcome.output)")
      #expect(outcome.output.contains("\(far):\napp.yaml\n") && outcome.output.contains("/catalog:\napp.yaml\n"))
      try? FileManager.default.removeItem(at: two.url.appendingPathComponent("out"))
    }
  }
}
