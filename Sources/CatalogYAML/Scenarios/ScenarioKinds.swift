package import SourceDiagnostics

/// The faults that only scenarios have.
extension DiagnosticKind {
  package static let unknownParticipant = DiagnosticKind(
    id: "unknown-participant", severity: .error, summary: "a step or expectation for an unknown participant",
    rationale: "The step would be skipped, and the simulation would test something else.",
    source: .scenarioFormat,
    fixability: .unsafe,
    examples: [
      .good("a customer and a device", files: scenario(steps: "  - {at: 2026-03-01, ana.phone: launch}\n")),
      .bad(
        "a typo", files: scenario(steps: "  - {at: 2026-03-01, ⟦anna.phone⟧: launch}\n"),
        fixed: scenario(steps: "  - {at: 2026-03-01, ana.phone: launch}\n")),
      .bad("an unknown device", files: scenario(steps: "  - {at: 2026-03-01, ⟦ana.watch⟧: launch}\n")),
    ])

  package static let unknownInCatalog = DiagnosticKind(
    id: "unknown-in-catalog", severity: .error,
    summary: "a scenario with a product or offer that its catalog doesn't have",
    rationale: "The simulated step would fail for that reason alone.",
    source: .scenarioFormat,
    examples: [
      .good(
        "an existing product",
        files: scenario(steps: "  - {at: 2026-03-01, ana.phone: {buy: com.example.lighthouse.gold}}\n")),
      .bad(
        "an unknown product",
        files: scenario(steps: "  - {at: 2026-03-01, ana.phone: {buy: ⟦com.example.lighthouse.silver⟧}}\n")),
      .bad(
        "the renewal of coins",
        files: scenario(steps: "  - {at: 2026-03-01, ana: {turn_off_renewal: ⟦com.example.lighthouse.gold⟧}}\n")),
    ])

  package static let momentOutOfOrder = DiagnosticKind(
    id: "moment-out-of-order", severity: .error, summary: "a step or expectation out of order",
    rationale:
      "The simulation can't go back in time. A step that happens before the one above it is probably a typo.",
    source: .scenarioFormat,
    examples: [
      .good(
        "steps in chronological order",
        files: scenario(steps: "  - {at: 2026-03-01, ana.phone: quit}\n  - {at: 2026-03-02, ana.phone: launch}\n")),
      .bad(
        "a step in the past",
        files: scenario(steps: "  - {at: 2026-03-02, ana.phone: quit}\n  - {at: ⟦2026-03-01⟧, ana.phone: launch}\n")),
    ])

  package static let failedExpectation = DiagnosticKind(
    id: "failed-expectation", severity: .error, summary: "a failed expectation of a scenario",
    rationale: "The simulated App Store, or your server, behaves differently than the scenario expects.",
    source: .scenarioFormat,
    examples: [
      .good(
        "the expected result",
        files: scenario(
          steps: "  - {at: 2026-03-01, ana.phone: {buy: com.example.lighthouse.gold}}\n",
          expect: "  - {at: 2026-03-02, ana: {paid: 0.99 USD}}\n")),
      .bad(
        "last year's price",
        files: scenario(
          steps: "  - {at: 2026-03-01, ana.phone: {buy: com.example.lighthouse.gold}}\n",
          expect: "  - {at: 2026-03-02, ana: {paid: ⟦0.89 USD⟧}}\n")),
    ])

  /// The kinds of faults that only scenarios have.
  package static let scenarioKinds: [DiagnosticKind] = [
    .unknownParticipant, .unknownInCatalog, .momentOutOfOrder, .failedExpectation,
  ]

  /// A catalog with gold coins, and a scenario with a customer ana and her phone.
  private static func scenario(steps: String, expect: String = "") -> [Example.File] {
    [
      .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n"),
      .init("catalog/scenarios/coins.yaml", scenario(steps: steps, expect: expect)),
    ]
  }

  private static func scenario(steps: String, expect: String = "") -> String {
    "scenario: coins\ncustomers:\n  - {name: ana, devices: [phone]}\nsteps:\n" + steps
      + (expect.isEmpty ? "" : "expect:\n" + expect)
  }
}

extension FactSource {
  /// Shelf's documentation of scenarios.
  static let scenarioFormat = FactSource("Shelf's scenarios")
}
