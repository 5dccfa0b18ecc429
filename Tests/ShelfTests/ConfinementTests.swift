import Foundation
import PackagePayload
import Testing

/// Links and names in a catalog that point elsewhere.
@Suite("A link from a catalog to a file outside its project")
struct ConfinementTests {
  private let scratch = Scratch()

  private static let app = """
    app: {name: A, bundle_id: com.example.a, platforms: [ios]}
    products:
      - {id: com.example.a.gold, type: consumable, reference_name: Gold, prise: 0.99}

    """

  init() throws {
    try scratch.write(Self.app, "repo/catalog/app.yaml")
    try scratch.write("", "repo/.git/HEAD")
    try scratch.write(
      "[default]\nkey = SECRET\nproducts: [{id: com.example.a.q, prise: 1}]\n", "outside/deep/secret.yaml")
  }

  @Test(
    "is not read, and no report quotes it",
    arguments: [
      "ln -s ../../outside/deep/secret.yaml repo/catalog/leak.yaml", "ln -s ../../outside repo/catalog/leak",
      "ln -s ../../outside/deep/secret.yaml repo/catalog/catalog.lock",
      "ln -s ../outside/deep/secret.yaml repo/.shelf.yaml",
      "echo 'baseline: ../outside/deep/secret.yaml' >repo/.shelf.yaml", "ln -s ../outside/deep repo/templates",
      "mkdir repo/catalog/templates; ln -s ../../../outside/deep/secret.yaml repo/catalog/templates/t.yaml",
    ])
  func leak(_ link: String) throws {
    #expect(try scratch.shell(link).status == 0)
    // A lock file is created from the catalog, even if findings are in the baseline.
    for command in [
      "lint catalog --format sarif", "fix --diff catalog", "export json catalog --force", "lock catalog",
    ] where command != "lock catalog" || !link.contains("baseline") {
      let outcome = try scratch.shell("cd repo; $SHELF \(command)")
      #expect(outcome.status == 2, "\(command): \(outcome.output)\(outcome.complaint)")
      #expect(!outcome.output.contains("SECRET") && !outcome.complaint.contains("SECRET"))
      #expect(
        outcome.complaint.contains("leads out of the project") || outcome.complaint.contains("outside the project"))
    }
  }

  @Test("is read if the link stays in the project, or if it is named explicitly")
  func links() throws {
    let script = """
      mkdir repo/shared; mv outside/deep/secret.yaml repo/shared/q.yaml; echo 'products: []' >repo/shared/q.yaml
      ln -s ../../shared/q.yaml repo/catalog/q.yaml; ln -s ../../shared repo/catalog/more; ln -s repo/catalog named
      $SHELF lint --format concise named | grep -c "unknown field 'prise'"; cd repo; $SHELF lint --format concise \
      catalog | grep -c prise
      """
    let outcome = try scratch.shell(script)
    #expect(outcome.output == "1\n1\n", "\(outcome.output)\(outcome.complaint)")
  }

  @Test("is not packaged as content")
  func content() throws {
    let product = "{id: gold, type: non_consumable, hosted_content: {source: content/y, version: '1.0'}}"
    try scratch.write("app: {bundle_id: com.example.a}\nproducts: [\(product)]\n", "repo/catalog/app.yaml")
    for target in ["../../../outside", "../.."] {
      let outcome = try scratch.shell(
        "cd repo/catalog; mkdir -p content; rm -f content/y; ln -s \(target) content/y; "
          + "for c in 'build -o out' check bump; do $SHELF content $c; echo $?; done; ls out")
      #expect(outcome.output == "2\n2\n2\n", "\(outcome.output)\(outcome.complaint)")
      #expect(
        outcome.complaint.contains("is outside the catalog")
          || outcome.complaint.contains("outside the project"))
    }
  }

  @Test(
    "is not where a package is written",
    arguments: ["../../evil", "..", ".", "/tmp/shelf-evil", "a/b", ".git", ""].map { ($0, "folder") }
      + [("../../evil", "pkg")])
  func package(_ id: String, _ form: String) throws {
    if form == "pkg", !PayloadSupport.isThere { return }
    try scratch.write("hello", "in/cat/content/a.txt")
    try scratch.write(
      """
      app: {bundle_id: com.example.a}
      products:
        - {id: good, type: non_consumable, hosted_content: {source: content, version: '1.0'}}
        - {id: '\(id)', type: non_consumable, hosted_content: {source: content, version: '1.0'}}

      """, "in/cat/app.yaml")
    let outcome = try scratch.shell(
      """
      find . >before; mkdir -p in/out/packages; cd in/cat; $SHELF content build --format \(form) -o \
      ../out/packages; echo $?;
      """
        + " cd ../..; rmdir in/out/packages in/out; find . | diff before - ")
    #expect(outcome.output == "2\n> ./before\n" || outcome.output == "2\n", "\(outcome.output)\(outcome.complaint)")
  }

  @Test("a scenario does not name it as its catalog")
  func scenario() throws {
    try scratch.write(
      "scenario: s\ncatalog: ../../../outside/deep/secret.yaml\ncustomers: [{name: ana, devices: [phone]}]\n",
      "repo/catalog/scenarios/s.yaml")
    let outcome = try scratch.shell("cd repo; $SHELF simulate catalog/scenarios/s.yaml")
    #expect(outcome.status == 2 && !outcome.complaint.contains("SECRET"), "\(outcome.complaint)")
  }
}
