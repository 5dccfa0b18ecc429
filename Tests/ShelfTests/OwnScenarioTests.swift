import Foundation
import TestSupport
import Testing

/// The scenarios of the sample catalog: one for each chapter of the guides, with the statements that it shows.
@Suite struct OwnScenarioTests {
  private static let folder = Repository.url("catalog/scenarios")

  @Test("Buying and finishing", .covers(26, 53, 54, 56, 61)) func purchaseAndFinish() throws {
    try play("purchase-and-finish")
  }
  @Test("Quitting and relaunching", .covers(56, 57, 60, 61)) func quitAndRelaunch() throws {
    try play("quit-and-relaunch")
  }
  @Test("Restoring", .covers(41, 46, 48, 63, 64, 65, 66, 67, 68)) func restore() throws { try play("restore") }
  @Test("Contents of a receipt", .covers(39, 44, 45)) func receipts() throws { try play("receipts") }
  @Test("Products for sale", .covers(15, 55)) func notForSale() throws { try play("not-for-sale") }
  @Test("Hosted downloads", .covers(91, 92, 95, 99, 100)) func hostedDownloads() throws { try play("hosted-downloads") }
  @Test("Renewals", .covers(28, 30, 125, 127)) func renewal() throws { try play("renewal") }
  @Test("The worked example of a lapse", .covers(29, 110, 111, 112, 113, 117, 128)) func lapse() throws {
    try play("lapse")
  }
  @Test("Failed payments", .covers(120, 126, 128)) func billingRetryAndGrace() throws {
    try play("billing-retry-and-grace")
  }
  @Test("Price increases in 2013", .covers(122, 123, 124)) func priceIncreaseOf2013() throws {
    try play("price-increase-2013")
  }
  @Test("Current price increases") func priceIncreaseOfToday() throws { try play("price-increase-today") }
  @Test("Changing plans") func changingPlans() throws {
    try play("changing-plans", in: "docs/examples/plans")
  }
  @Test("Introductory offers") func introductoryOffers() throws { try play("introductory-offers") }
  @Test("Promotional offers, codes and win-back offers") func offers() throws { try play("offers") }
  @Test("Refunds", .covers(130, 131, 132)) func refund() throws { try play("refund") }
  @Test("Family Sharing") func familySharing() throws { try play("family-sharing") }
  @Test("Offline, and interrupted purchases", .covers(57, 60)) func offTheNet() throws { try play("off-the-net") }
  @Test("Asking to buy") func askToBuy() throws { try play("ask-to-buy") }
  @Test("The test environment", .covers(19, 136, 137)) func sandboxClock() throws { try play("sandbox-clock") }

  /// The results of all scenarios, from one run.
  private static let played = try? Program.run(
    ["simulate", "catalog", "docs/examples/plans/scenarios/changing-plans.yaml", "--format", "concise"],
    in: Repository.root)

  /// Expects a scenario of the sample to pass, and to expect something.
  private func play(_ name: String, in catalog: String = "catalog") throws {
    let path = "\(catalog)/scenarios/\(name).yaml"
    let text = try String(contentsOf: Repository.url(path), encoding: .utf8)
    #expect(text.hasPrefix("# "), "\(name) begins with a comment")
    #expect(text.contains("\nexpect:\n"), "\(name) expects something")
    // A long line continues, indented, on the next one.
    let lines = try #require(Self.played).output.replacing("\n      ", with: "   ").split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("PASS  ") && $0.contains(path) }, "\(lines)")
  }

  @Test("All scenarios are listed here, and pass together")
  func all() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    for name in names { #expect(source.contains("play(\"\(name.dropLast(".yaml".count))\")"), "\(name)") }
    let outcome = try #require(Self.played)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.output)\(outcome.complaint)")
    #expect(outcome.output.split(separator: "\n").filter { $0.hasPrefix("PASS  ") }.count == names.count + 1)
  }

  @Test("Another seed changes minutes, but no expected result")
  func seed() throws {
    let outcome = try Program.run(["simulate", "catalog", "--seed", "1"], in: Repository.root)
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test("A changed expectation fails")
  func fails() throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent("refund.yaml"), encoding: .utf8)
    let outcome = try Program.run(
      ["simulate", "-", "--catalog", "catalog"], in: Repository.root,
      input: Data(text.replacing("paid: 44.98 USD", with: "paid: 44.99 USD").utf8))
    #expect(outcome.status == 1)
    // The report is wrapped.
    #expect(
      outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "'paid' of 'ana' is 44.98 USD at 2026-03-31T00:00:00Z, expected 44.99 USD [failed-expectation]"))
  }

  @Test("The sample is clean, and excludes its scenarios")
  func clean() throws {
    let outcome = try Program.run(["lint", "catalog"], in: Repository.root)
    #expect(outcome.output == "7 files, 15 products: clean\n", "\(outcome.output)")
  }
}
