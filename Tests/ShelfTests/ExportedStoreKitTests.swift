import CatalogFormats
import Foundation
import TestSupport
import Testing

/// Shelf's own exports for Xcode pass Shelf's checks.
struct ExportedStoreKitTests {
  private let scratch = Scratch()

  @Test("exports have no findings, in any version and on any date")
  func passesLint() throws {
    let samples = ["catalog"] + ["everything", "one"].map { "Tests/CatalogFormatsTests/Samples/\($0).yaml" }
    let newest = try #require(Format.storekit.versions.last)
    // Every version of one catalog, and the newest version of all on two days.
    let (today, later) = ("2026-11-22", "2035-02-01")
    let exports =
      Format.storekit.versions.map { (samples[0], $0, today) } + samples.dropFirst().map { ($0, newest, today) }
      + samples.map { ($0, newest, later) }
    for (sample, version, day) in exports {
      let export = [
        "export", "storekit", Repository.url(sample).path, "--storekit-version", version, "--as-of", day, "--force",
        "-q", "-o", "x.storekit",
      ]
      #expect(try scratch.run(export).status == 0)
      let lint = try scratch.run(["lint", "-q", "x.storekit", "--as-of", day])
      #expect(lint.status == 0 && lint.output.isEmpty, "\(sample), \(version), \(day): \(lint.output)")
    }
  }

  @Test("files written by Xcode are rewritten without --force")
  func backToXcode() throws {
    let description = String(repeating: "All of it, ", count: 12)
    try scratch.write(
      """
      {"products": [{"productID": "com.example.gold", "type": "Consumable", "internalID": "1A2B3C4D",
        "referenceName": "Gold", "displayPrice": "20.15", "familyShareable": false, "localizations": [
          {"locale": "en_US", "displayName": "", "description": ""},
          {"locale": "fr", "displayName": "Or", "description": "\(description)"}]}],
        "version": {"major": 4, "minor": 0}}
      """, "My Store.storekit")
    #expect(try scratch.run(["import", "My Store.storekit", "--into", "catalog"]).status == 0)
    let outcome = try scratch.run(["export", "storekit", "catalog", "-o", "Back.storekit"])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let other = try scratch.run(["export", "app-store-connect", "catalog"])
    #expect(other.status == 1, "App Store Connect rejects such texts")
  }

  @Test("a file has the prices of its date", arguments: [("2026-11-22", "39.99"), ("2035-02-01", "44.99")])
  func prices(day: String, price: String) throws {
    let catalog = Repository.url("catalog").path
    let outcome = try Program.run(
      ["export", "storekit", catalog, "--as-of", day, "--force", "-q"], in: Repository.root)
    let found = ["39.99", "44.99"].filter { outcome.output.contains("\"displayPrice\" : \"\($0)\"") }
    #expect(found == [price])
  }

  @Test("a file of any version differs from its catalog only in values of that version, which an import adds")
  func versions() throws {
    func catalog(_ plans: String) -> String {
      """
      app: {name: Demo, bundle_id: com.ex.demo, primary_locale: en-US, legal: {privacy_policy: "https://a.example.com"}}
      subscription_groups:
        - name: Club
          localizations: {en-US: {name: Club}}
          subscriptions:
            - {id: com.ex.demo.y, reference_name: Year, level: 1, period: P1Y, price: 39.99, \(plans)
               localizations: {en-US: {name: Year, description: A year.}}}
      """
    }
    let plans = "billing_plans: {monthly_commitment: {price: 4.99}},"
    try scratch.write(catalog(plans), "a/app.yaml")
    for version in Format.storekit.versions {
      let export = ["export", "storekit", "a", "--storekit-version", version, "-o", "a.storekit", "--force", "-q"]
      #expect(try scratch.run(export).status == 0)
      let diff = try scratch.run(["diff", "a", "a.storekit", "--exit-code"])
      #expect(diff.status == 0, "\(version): \(diff.output)")
    }
    try scratch.write(catalog(""), "b/app.yaml")
    #expect(try scratch.run(["import", "a.storekit", "--into", "b"]).status == 0)
    let merged = try scratch.run(["export", "json", "b", "--force"]).output
    #expect(merged.contains("monthly_commitment"))
  }
}
