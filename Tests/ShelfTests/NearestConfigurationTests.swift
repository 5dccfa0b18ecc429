import Foundation
import Testing

/// Each of several catalogs uses the nearest configuration.
@Suite("The nearest configuration")
struct NearestConfigurationTests {
  private let scratch = Scratch()

  /// Two apps in a repository, each with an unknown key and a configuration of its own.
  private func writeApps() throws {
    try scratch.write("", "repo/.git/HEAD")
    for app in ["alpha", "beta"] {
      try scratch.write(
        """
        app: {name: A, bundle_id: com.example.\(app), platforms: [ios]}
        products:
          - {id: com.example.\(app).gold, type: consumable, reference_name: Gold, prise: 0.99}

        """, "repo/\(app)/app.yaml")
      try scratch.write("shelf: 1\nrules: {price-in-text: off}\n", "repo/\(app)/.shelf.yaml")
    }
  }

  private static func shelf(_ arguments: String, _ scratch: Scratch, in folder: String = "repo") throws
    -> Program.Outcome
  {
    try scratch.shell("cd \(folder); $SHELF \(arguments)")
  }

  @Test("compares the findings of its catalogs with one baseline, if they share one")
  func sharedBaseline() throws {
    try writeApps()
    let option = "--baseline known.yaml --format concise --as-of 2026-11-21"
    let before = try Self.shelf("lint . \(option) --write-baseline", scratch)
    #expect(before.status == 0, "\(before.output)\(before.complaint)")
    let known = try scratch.read("repo/known.yaml")
    #expect(known.contains("alpha") && known.contains("beta"), "\(known)")
    let after = try Self.shelf("lint . \(option)", scratch)
    #expect(after.status == 0 && !after.output.contains("stale"), "\(after.output)\(after.complaint)")
    #expect(try Self.shelf("lint alpha \(option)", scratch).status == 0)
  }

  @Test("configures for its own catalogs which findings fail a run")
  func failOn() throws {
    try writeApps()
    try scratch.write("shelf: 1\nfail_on: never\n", "repo/alpha/.shelf.yaml")
    #expect(try Self.shelf("lint . --as-of 2026-11-21", scratch).status == 1)
    #expect(try Self.shelf("lint alpha --as-of 2026-11-21", scratch).status == 0)
    try scratch.write("shelf: 1\nfail_on: never\n", "repo/beta/.shelf.yaml")
    #expect(try Self.shelf("lint . --as-of 2026-11-21", scratch).status == 0)
    #expect(try Self.shelf("lint . --as-of 2026-11-21 --fail-on error", scratch).status == 1)
  }

  @Test("applies to both sides of a diff")
  func diff() throws {
    try writeApps()
    try scratch.write("shelf: 1\nexclude: [drafts]\n", "repo/alpha/.shelf.yaml")
    try scratch.write("products: [{id: com.example.alpha.draft, type: consumable}]\n", "repo/alpha/drafts/one.yaml")
    let script = """
      rm -rf repo/beta repo/.git; cd repo; sed -i 's/, prise: 0.99//' alpha/app.yaml
      git init -q; git add .; git -c user.name=A -c user.email=a@example.com commit -qm one; $SHELF diff HEAD
      """
    let outcome = try scratch.shell(script)
    #expect(outcome.status == 0 && !outcome.output.contains("draft"), "\(outcome.output)\(outcome.complaint)")
  }

  @Test(
    "a path on the command line is read even if it is excluded",
    arguments: [
      ("lint drafts", "drafts/app.yaml"), ("simulate drafts", "PASS  One"), ("simulate drafts/scenarios", "PASS  One"),
      ("ids drafts/code --catalog drafts", "drafts/code/Shop.swift"),
    ])
  func named(_ command: String, _ found: String) throws {
    try scratch.write("shelf: 1\nexclude: [drafts]\n", ".shelf.yaml")
    let app = "app: {name: Shop, bundle_id: com.example, primary_locale: en-US}\n"
    try scratch.write(app + "products: [{id: com.example.gold, type: consumable, price: 0.99}]\n", "drafts/app.yaml")
    let scenario = "scenario: One\nstarts: 2026-10-01\nends: 2026-10-02\ncustomers: [{name: ana, devices: [phone]}]\n"
    let step = "steps: [{at: 2026-10-01T10:00:00Z, ana.phone: {buy: com.example.gold}}]\n"
    try scratch.write(scenario + step, "drafts/scenarios/one.yaml")
    try scratch.write("let id = \"com.example.goldd\"\n", "drafts/code/Shop.swift")
    let outcome = try scratch.shell("$SHELF \(command)")
    #expect(outcome.output.contains(found), "\(outcome.output)\(outcome.complaint)")
    #expect(try !scratch.shell("$SHELF lint . ; $SHELF ids .").output.contains("drafts"))
  }

  @Test(
    "lets no scenario be read through a link out of the project",
    arguments: ["lint alpha/scenarios", "lint alpha/scenarios/s.yaml"])
  func link(_ command: String) throws {
    try writeApps()
    try scratch.write("key = SECRET\n", "outside/secret.yaml")
    let script = "mkdir repo/alpha/scenarios; ln -sf \"$PWD/outside/secret.yaml\" repo/alpha/scenarios/s.yaml"
    #expect(try scratch.shell(script).status == 0)
    let outcome = try Self.shelf(command, scratch)
    #expect(outcome.status == 2 && outcome.complaint.contains("outside the project"), "\(outcome.complaint)")
    #expect(!outcome.output.contains("SECRET") && !outcome.complaint.contains("SECRET"))
  }

  @Test("is not read through a link out of the project by an editor")
  func editor() throws {
    try writeApps()
    try scratch.write("shelf: 1\nrules: {status-not-stated: off}\n", "outside/secret.yaml")
    let script = "rm repo/alpha/.shelf.yaml; ln -s ../../outside/secret.yaml repo/alpha/.shelf.yaml"
    #expect(try scratch.shell(script).status == 0)
    let reported = try EditorSession(in: scratch.url.appendingPathComponent("repo")).reported
    #expect(reported.contains { $0.file == "alpha/app.yaml" && $0.rule == "status-not-stated" })
  }
}
