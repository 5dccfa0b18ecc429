/// A simulation: the participants, their actions, and the expected results.
package struct Scenario: Hashable, Sendable {
  /// A short description.
  package var title = ""

  /// The catalog, as a path from the scenario's folder; nil for the nearest one above it.
  package var catalog: String?
  package var environment = StoreEnvironment.production
  package var era = StoreEra.modern

  /// The renewal rate in the test environment.
  package var renewalRate = SandboxRate.fiveMinutes

  /// Nil for the time of the first step.
  package var starts: Instant?

  /// Nil for the last time in a step or an expectation.
  package var ends: Instant?
  package var seed: UInt64 = 0
  package var customers: [Participant] = []

  /// The content of subscriptions by publication; nil for an issue on the first of each month.
  package var publishes: [Publication]?
  package var steps: [ScenarioStep] = []
  package var expectations: [Expectation] = []

  /// The expectations about the developer's server.
  package var serverExpectations: [ServerExpectation] = []

  package init() {}

  package var span: (start: Instant, end: Instant) {
    let moments = steps.map(\.at) + expectations.map(\.at) + serverExpectations.map(\.at)
    let start = starts ?? moments.min() ?? Instant(milliseconds: 0)
    return (start, max(start, ends ?? moments.max() ?? start))
  }

  /// Published content.
  package struct Publication: Hashable, Sendable {
    package var name: String
    package var on: CalendarDate

    package init(name: String, on day: CalendarDate) {
      self.name = name
      on = day
    }
  }
}

/// A customer from the start.
package struct Participant: Hashable, Sendable {
  package var name: String
  package var territory: TerritoryCode
  package var devices: [String]

  /// Whether a family member must approve purchases.
  package var asksToBuy: Bool

  /// Permanent purchases from before the scenario.
  package var owns: [ProductID] = []

  /// The UUID that the app's server uses for the customer.
  package var accountToken: String?

  package init(name: String, territory: TerritoryCode = "USA", devices: [String] = [], asksToBuy: Bool = false) {
    (self.name, self.territory, self.devices, self.asksToBuy) = (name, territory, devices, asksToBuy)
  }
}

/// The environment of purchases.
package enum StoreEnvironment: String, Sendable, CaseIterable {
  case production, sandbox, testflight

  /// Whether it is a test environment, where purchases are free and time passes faster.
  package var isTest: Bool { self != .production }
}

/// The renewal rate of subscriptions in the sandbox, as the length of a month.
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

/// The rules for price increases and failed payments.
package enum StoreEra: String, Sendable, CaseIterable {
  case modern
  case of2013 = "2013"
}
