package import CatalogModel
package import StoreSimulation

/// Somebody who follows what is played in a rehearsal, moment by moment.
package protocol RehearsalAudience {
  /// Takes what happened at one moment.
  mutating func take(_ events: ArraySlice<StoreEvent>, at moment: Instant) async throws

  /// Hears of the end, and says what came of it.
  mutating func finish(at end: Instant) async throws -> RehearsalEcho
}

/// What an audience made of a rehearsal.
package struct RehearsalEcho {
  /// What the store sends a server, signed, a line each.
  package var notifications: [String] = []

  /// How they were delivered; nil where they were not to be.
  package var summary: String?

  /// Whether one was never taken.
  package var hasLost = false

  /// How many expectations of a server were judged.
  package var judged = 0

  /// What is expected of a server and does not hold, by index, and what is so instead.
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

/// Makes the App Store's notifications of what is played, for a scenario that expects some.
package protocol NotificationListener {
  /// The notifications that some events cause, as scenarios write them, each with the index of its customer.
  mutating func words(of events: ArraySlice<StoreEvent>) -> [(customer: Int, words: String)]
}

/// A scenario expects notifications, and nothing here makes any.
package struct NotificationsExpected: Error {}
