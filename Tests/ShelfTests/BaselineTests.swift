import Foundation
import Testing

/// `--write-baseline` and what comes after, with the real program.
@Suite struct BaselineTests {
  private let scratch = Scratch()

  private func lint(_ arguments: String..., in scratch: Scratch, folder: String = ".") throws -> Program.Outcome {
    try Program.run(
      ["lint", "--as-of", "2026-11-21", "--format", "concise"] + arguments,
      in: scratch.url.appendingPathComponent(folder))
  }

  private func baseline(_ scratch: Scratch) throws -> String {
    try scratch.read(".shelf-baseline.yaml")
  }

  /// A small catalog with a few warnings and an error, and none that can't be read.
  private static let products = """
    products:
      - id: com.example.lighthouse.gold
        type: consumable
        price: 0.99
        status: draft
        localizations: {en-US: {name: Gold for $0.99, description: Coins to spend on chapters.}}
      - id: com.example.lighthouse.silver
        type: consumable
        price: 0.99
        status: draft
        localizations: {en-US: {name: Silver for $0.49, description: Coins to spend on chapters.}}

    """

  private func writeSmall() throws {
    try scratch.write("", ".shelf.yaml")
    try scratch.write(
      "app: {name: L, bundle_id: com.example.lighthouse, primary_locale: en-US, locales: [en-US], platforms: [ios]}\n",
      "app.yaml")
    try scratch.write(Self.products, "products.yaml")
  }

  @Test("a new baseline covers all findings, and rewriting it changes nothing")
  func everyFault() throws {
    try SessionTests.copy("acceptance", to: scratch.url)
    #expect(try lint(in: scratch).status == 1)
    let written = try lint("--write-baseline", in: scratch)
    #expect(written.complaint.hasPrefix("Wrote .shelf-baseline.yaml ("))
    let text = try baseline(scratch)
    let after = try lint(in: scratch)
    #expect(after.output == written.output)
    let syntax = [
      "yaml-syntax", "not-utf8", "duplicate-key", "alias-bomb", "too-deep", "undefined-alias", "recursive-alias",
    ]
    for line in after.output.split(separator: "\n") {
      #expect(syntax.contains { line.contains(": error: [\($0)] ") }, "\(line)")
    }
    _ = try lint("--write-baseline", in: scratch)
    #expect(try baseline(scratch) == text)
  }

  @Test("after writing, nothing is reported, even if lines move and messages change")
  func moved() throws {
    try writeSmall()
    #expect(!(try lint(in: scratch).output.isEmpty))
    #expect(try lint("--write-baseline", in: scratch).output == "")
    #expect(try lint("--fail-on", "info", in: scratch) == Program.Outcome(stdout: Data(), stderr: Data(), status: 0))
    let longer = Self.products.replacingOccurrences(of: "for $0", with: "now for only $0")
    try scratch.write("# one\n# two 👩‍👩‍👧\n\n" + longer.replacingOccurrences(of: "\n", with: "\r\n"), "products.yaml")
    #expect(try lint("--fail-on", "info", in: scratch) == Program.Outcome(stdout: Data(), stderr: Data(), status: 0))
    try scratch.write(longer, "moved/elsewhere.yaml")
    try scratch.remove("products.yaml")
    #expect(try lint("--fail-on", "info", in: scratch).output == "")
    #expect(try lint("--no-baseline", in: scratch).output.contains("price-in-text"))
  }

  @Test("fixed findings are stale only in the files that were checked")
  func stale() throws {
    try writeSmall()
    try scratch.write(
      "products:\n  - {id: com.example.lighthouse.copper, type: consumable, status: draft}\n", "other.yaml")
    _ = try lint("--write-baseline", in: scratch)
    try scratch.write(Self.products.replacingOccurrences(of: " for $0.49", with: ""), "products.yaml")
    let stale = try lint(in: scratch).output
    #expect(
      stale.contains("] 'price-in-text' is no longer found at products[\"com.example.lighthouse.silver\"]"))
    #expect(stale.split(separator: "\n").count == 1)
    #expect(try lint("other.yaml", in: scratch).output == "")
    #expect(try lint("--ignore", "price-in-text", in: scratch).output == "")
    #expect(try lint("--select", "empty-text", in: scratch).output == "")
    // A file that can't be read completely may contain the missing findings.
    try scratch.write(Self.products.replacingOccurrences(of: " for $0.49", with: "\"") + "- [", "products.yaml")
    #expect(!(try lint(in: scratch).output.contains("stale-baseline-entry")))
  }

  @Test("writing the baseline for a part of the catalog keeps the other entries")
  func partly() throws {
    try writeSmall()
    try scratch.write(
      "products:\n  - {id: com.example.lighthouse.copper, type: consumable, status: draft}\n", "other.yaml")
    _ = try lint("--write-baseline", in: scratch)
    let whole = try baseline(scratch)
    _ = try lint("--write-baseline", "other.yaml", in: scratch)
    #expect(try baseline(scratch) == whole)
    _ = try lint("--write-baseline", "--select", "price-in-text", in: scratch)
    #expect(try baseline(scratch) == whole)
    try scratch.remove("other.yaml")
    _ = try lint("--write-baseline", in: scratch)
    #expect(!(try baseline(scratch).contains("copper")))
  }

  @Test("a run from a subfolder reads and writes the same baseline")
  func below() throws {
    try writeSmall()
    try scratch.write("", "below/notes.txt")
    _ = try lint("--write-baseline", in: scratch)
    let text = try baseline(scratch)
    #expect(try lint("--fail-on", "info", in: scratch, folder: "below").output == "")
    _ = try lint("--write-baseline", in: scratch, folder: "below")
    #expect(try baseline(scratch) == text)
  }

  @Test("only baselines are overwritten, and links aren't followed")
  func refusals() throws {
    try writeSmall()
    let over = try lint("--write-baseline", "--baseline", "products.yaml", "app.yaml", in: scratch)
    #expect(over.status == 2)
    #expect(
      over.complaint
        == "shelf: 'products.yaml' is not a valid baseline; fix or remove it first\n")
    #expect(
      try scratch.read("products.yaml") == Self.products)
    try scratch.write("", "elsewhere/known.yaml")
    try scratch.link(".shelf-baseline.yaml", to: "elsewhere/known.yaml")
    let link = try lint("--write-baseline", in: scratch)
    #expect(link.status == 2)
    #expect(
      link.complaint == "shelf: can't write '.shelf-baseline.yaml': it is a link; name its target\n")
    #expect(try Data(contentsOf: scratch.url.appendingPathComponent("elsewhere/known.yaml")).isEmpty)
  }
}
