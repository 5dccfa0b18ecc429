package import CatalogModel

/// The identity of a journal, which a resumed run must match.
package struct JournalHeading: Hashable, Sendable {
  package let start: Instant
  package let environment: StoreEnvironment
  package let era: StoreEra
  package let renewalRate: SandboxRate
  package let seed: UInt64

  /// Digests of the scenario's participants and steps, and of the catalog.
  package let scenario: UInt64
  package let catalog: UInt64

  package init(_ scenario: Scenario, in shop: Shop) {
    start = scenario.span.start
    environment = shop.environment
    era = shop.era
    renewalRate = shop.renewalRate
    seed = shop.seed
    var digest = StableDigest()
    for customer in scenario.customers { digest.combine("\(customer)") }
    for step in scenario.steps { digest.combine("\(step)") }
    self.scenario = digest.value
    digest = StableDigest()
    digest.combine(shop.catalog.outline(.complete))
    catalog = digest.value
  }

  /// The first line of a journal.
  package var line: String {
    let fields = [
      "start=\(start)",
      "environment=\(environment.rawValue)\(renewalRate == .fiveMinutes ? "" : ", \(renewalRate.rawValue)")",
      "era=\(era.rawValue)", "seed=\(seed)",
      "scenario=\(StableDigest.hexadecimal(scenario))", "catalog=\(StableDigest.hexadecimal(catalog))",
    ]
    return ([Self.name] + fields).joined(separator: "\t")
  }

  static let name = "shelf-journal 1"

  /// Why a journal with another heading doesn't match, as a sentence; nil if it does.
  package func difference(from line: String) -> String? {
    if line == self.line { return nil }
    let theirs = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard theirs.first == Self.name else {
      return theirs.first?.hasPrefix("shelf-journal ") == true
        ? "it was written by another version of Shelf" : "it is not a Shelf journal"
    }
    for (mine, other) in zip(self.line.split(separator: "\t"), theirs) where mine != other {
      let key = mine.prefix { $0 != "=" }
      let value = other.drop { $0 != "=" }.dropFirst()
      return switch key {
      case "scenario": "it belongs to another scenario: the participants or their actions differ"
      case "catalog": "it belongs to another catalog, or the catalog has changed"
      default:
        "it belongs to another run: its \(key) is \(value), but here it is "
          + "\(mine.drop { $0 != "=" }.dropFirst())"
      }
    }
    return "its first line is not a heading"
  }
}
