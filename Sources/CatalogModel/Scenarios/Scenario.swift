/// A rehearsal of the store: who takes part, what they do when, and what should come of it.
package struct Scenario: Hashable, Sendable {
  /// What it shows, in a few words.
  package var title = ""

  /// The catalog, as a path from the scenario's folder; nil for the nearest one above it.
  package var catalog: String?
  package var environment = StoreEnvironment.production
  package var era = StoreEra.modern

  /// How fast the test environment renews.
  package var renewalRate = SandboxRate.fiveMinutes

  /// Nil for the moment of the first step.
  package var starts: Instant?

  /// Nil for the last moment that a step or an expectation names.
  package var ends: Instant?
  package var seed: UInt64 = 0
  package var customers: [Participant] = []

  /// The content of subscriptions by publication; nil for an issue on the first of each month.
  package var publishes: [Publication]?
  package var steps: [ScenarioStep] = []
  package var expectations: [Expectation] = []

  /// What is expected of the developer's server.
  package var serverExpectations: [ServerExpectation] = []

  package init() {}

  /// The first and the last moment.
  package var span: (start: Instant, end: Instant) {
    let moments = steps.map(\.at) + expectations.map(\.at) + serverExpectations.map(\.at)
    let start = starts ?? moments.min() ?? Instant(milliseconds: 0)
    return (start, max(start, ends ?? moments.max() ?? start))
  }

  /// Something that is published once.
  package struct Publication: Hashable, Sendable {
    package var name: String
    package var on: CalendarDate

    package init(name: String, on day: CalendarDate) {
      self.name = name
      on = day
    }
  }
}

/// Somebody who takes part from the start.
package struct Participant: Hashable, Sendable {
  package var name: String
  package var territory: TerritoryCode
  package var devices: [String]

  /// Whether somebody else must approve what they buy.
  package var asksToBuy: Bool

  /// What they bought for good before the scenario begins.
  package var owns: [ProductID] = []

  /// The UUID by which the app's server knows them.
  package var accountToken: String?

  package init(name: String, territory: TerritoryCode = "USA", devices: [String] = [], asksToBuy: Bool = false) {
    self.name = name
    self.territory = territory
    self.devices = devices
    self.asksToBuy = asksToBuy
  }
}

/// Where purchases are made.
package enum StoreEnvironment: String, Sendable, CaseIterable {
  case production, sandbox, testflight

  /// Whether nobody pays, and time passes faster.
  package var isTest: Bool { self != .production }
}

/// How fast subscriptions renew for a tester in the test environment, by what a month becomes.
package enum SandboxRate: String, Sendable, CaseIterable {
  case threeMinutes = "3-minutes"
  case fiveMinutes = "5-minutes"
  case fifteenMinutes = "15-minutes"
  case thirtyMinutes = "30-minutes"
  case oneHour = "1-hour"

  /// The minutes of a month.
  package var minutes: Int {
    switch self {
    case .threeMinutes: 3
    case .fiveMinutes: 5
    case .fifteenMinutes: 15
    case .thirtyMinutes: 30
    case .oneHour: 60
    }
  }
}

/// Whose rules hold for price increases and for failed payments.
package enum StoreEra: String, Sendable, CaseIterable {
  case modern
  case of2013 = "2013"
}
