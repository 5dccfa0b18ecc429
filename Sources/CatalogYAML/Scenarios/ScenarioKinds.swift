package import SourceDiagnostics

/// What can be wrong with a scenario, beside what can be wrong with any file.
extension DiagnosticKind {
  package static let unknownParticipant = DiagnosticKind(
    id: "unknown-participant", severity: .error, summary: "a step or an expectation of somebody who does not take part",
    rationale: "Nobody would do what the step says, and the rehearsal would show another story.",
    source: .scenarioFormat,
    fixability: .unsafe,
    examples: [
      .good("a customer and a device of theirs", files: scenario(steps: "  - {at: 2026-03-01, ana.phone: launch}\n")),
      .bad(
        "a slip of the hand", files: scenario(steps: "  - {at: 2026-03-01, ⟦anna.phone⟧: launch}\n"),
        fixed: text(steps: "  - {at: 2026-03-01, ana.phone: launch}\n")),
      .bad("a device that nobody has", files: scenario(steps: "  - {at: 2026-03-01, ⟦ana.watch⟧: launch}\n")),
    ])

  package static let unknownInCatalog = DiagnosticKind(
    id: "unknown-in-catalog", severity: .error,
    summary: "a scenario that names a product or an offer which its catalog does not have",
    rationale: "The store would refuse it for that reason alone, and what the scenario is about would not be shown.",
    source: .scenarioFormat,
    examples: [
      .good(
        "a product of the catalog",
        files: scenario(steps: "  - {at: 2026-03-01, ana.phone: {buy: com.example.lighthouse.gold}}\n")),
      .bad(
        "a product that is not there",
        files: scenario(steps: "  - {at: 2026-03-01, ana.phone: {buy: ⟦com.example.lighthouse.silver⟧}}\n")),
      .bad(
        "coins that renew",
        files: scenario(steps: "  - {at: 2026-03-01, ana: {turn_off_renewal: ⟦com.example.lighthouse.gold⟧}}\n")),
    ])

  package static let momentOutOfOrder = DiagnosticKind(
    id: "moment-out-of-order", severity: .error, summary: "a step or an expectation at a moment before it can come",
    rationale:
      "A rehearsal goes forward in time; a step that stands below another one and happens before it is likely a slip.",
    source: .scenarioFormat,
    examples: [
      .good(
        "one after the other",
        files: scenario(steps: "  - {at: 2026-03-01, ana.phone: quit}\n  - {at: 2026-03-02, ana.phone: launch}\n")),
      .bad(
        "a step in the past",
        files: scenario(steps: "  - {at: 2026-03-02, ana.phone: quit}\n  - {at: ⟦2026-03-01⟧, ana.phone: launch}\n")),
    ])

  package static let failedExpectation = DiagnosticKind(
    id: "failed-expectation", severity: .error, summary: "an expectation of a scenario that does not hold",
    rationale: "The store, or your server, does something else than the scenario expects.", source: .scenarioFormat,
    examples: [
      .good(
        "what the store does",
        files: scenario(
          steps: "  - {at: 2026-03-01, ana.phone: {buy: com.example.lighthouse.gold}}\n",
          expect: "  - {at: 2026-03-02, ana: {paid: 0.99 USD}}\n")),
      .bad(
        "a price of last year",
        files: scenario(
          steps: "  - {at: 2026-03-01, ana.phone: {buy: com.example.lighthouse.gold}}\n",
          expect: "  - {at: 2026-03-02, ana: {paid: ⟦0.89 USD⟧}}\n")),
    ])

  /// What only scenarios can have wrong.
  package static let scenarioKinds: [DiagnosticKind] = [
    .unknownParticipant, .unknownInCatalog, .momentOutOfOrder, .failedExpectation,
  ]

  /// A catalog with gold coins, and a scenario in which ana has a phone.
  private static func scenario(steps: String, expect: String = "") -> [Example.File] {
    [
      .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n"),
      .init("catalog/scenarios/coins.yaml", text(steps: steps, expect: expect)),
    ]
  }

  private static func text(steps: String, expect: String = "") -> String {
    "scenario: coins\ncustomers:\n  - {name: ana, devices: [phone]}\nsteps:\n" + steps
      + (expect.isEmpty ? "" : "expect:\n" + expect)
  }
}

extension FactSource {
  /// Shelf's own page about scenarios.
  static let scenarioFormat = FactSource("The scenarios of Shelf")
}
