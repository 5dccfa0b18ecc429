package import CatalogModel

/// What a journal must belong to, so that its events can be gone on with.
package struct JournalHeading: Hashable, Sendable {
  package let start: Instant
  package let environment: StoreEnvironment
  package let era: StoreEra
  package let renewalRate: SandboxRate
  package let seed: UInt64

  /// Numbers that are others for other participants and steps, and for another catalog.
  package let scenario: UInt64
  package let catalog: UInt64

  package init(_ scenario: Scenario, in shop: Shop) {
    start = scenario.span.start
    environment = shop.environment
    era = shop.era
    renewalRate = shop.renewalRate
    seed = shop.seed
    var digest = StableDigest()
    for customer in scenario.customers { digest.add("\(customer)") }
    for step in scenario.steps { digest.add("\(step)") }
    self.scenario = digest.value
    digest = StableDigest()
    digest.add(shop.catalog.outline(.complete))
    catalog = digest.value
  }

  /// The first line of a journal.
  package var line: String {
    let fields = [
      "start=\(start)",
      "environment=\(environment.rawValue)\(renewalRate == .fiveMinutes ? "" : ", \(renewalRate.rawValue)")",
      "era=\(era.rawValue)", "seed=\(seed)",
      "scenario=\(StableDigest.text(scenario))", "catalog=\(StableDigest.text(catalog))",
    ]
    return ([Self.name] + fields).joined(separator: "\t")
  }

  static let name = "shelf-journal 1"

  /// Why a journal with another heading does not belong here, as a sentence; nil when it does.
  package func difference(from line: String) -> String? {
    if line == self.line { return nil }
    let theirs = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard theirs.first == Self.name else {
      return theirs.first?.hasPrefix("shelf-journal ") == true
        ? "it was written by another version of Shelf" : "it is no journal of Shelf"
    }
    for (mine, other) in zip(self.line.split(separator: "\t"), theirs) where mine != other {
      let key = mine.prefix { $0 != "=" }
      let value = other.drop { $0 != "=" }.dropFirst()
      return switch key {
      case "scenario": "it is of another scenario: who takes part, or what they do, is not the same"
      case "catalog": "it is of another catalog, or the catalog has changed since"
      default: "it is of another run: its \(key) is \(value), here it is \(mine.drop { $0 != "=" }.dropFirst())"
      }
    }
    return "its first line is no heading"
  }
}
