package import CatalogModel
package import StoreSimulation

/// Follows the events of a simulation, moment by moment.
package protocol SimulationAudience {
  /// Receives the events of one moment.
  mutating func receive(_ events: ArraySlice<StoreEvent>, at moment: Instant) async throws

  /// Handles the end of the simulation and returns the results.
  mutating func finish(at end: Instant) async throws -> SimulationEcho
}

/// The results of an audience.
package struct SimulationEcho {
  /// The signed notifications to a server, one per line.
  package var notifications: [String] = []

  /// How they were delivered; nil if they weren't sent.
  package var summary: String?

  /// Whether a notification was never accepted.
  package var hasLost = false

  /// The number of a server's expectations that were checked.
  package var judged = 0

  /// The failed expectations of a server, by index, with the actual result.
  package var failures: [(index: Int, found: String)] = []

  package init(
    notifications: [String] = [], summary: String? = nil, hasLost: Bool = false, judged: Int = 0,
    failures: [(index: Int, found: String)] = []
  ) {
    self.notifications = notifications
    self.summary = summary
    self.hasLost = hasLost
    self.judged = judged
    self.failures = failures
  }
}

/// Creates the App Store's notifications of a simulation, for a scenario with expectations about them.
package protocol NotificationListener {
  /// The notifications that the given events cause, as scenarios write them, each with the index of its customer.
  mutating func words(of events: ArraySlice<StoreEvent>) -> [(customer: Int, words: String)]
}

/// A scenario expects notifications, but this program can't create them.
package struct NotificationsExpected: Error {}
