import CatalogModel
import StoreSimulation

/// Somebody who follows what is played in a rehearsal, moment by moment.
protocol RehearsalAudience {
  /// Takes what happened at one moment.
  mutating func take(_ events: ArraySlice<StoreEvent>, at moment: Instant) async throws

  /// Hears of the end, and says what came of it.
  mutating func finish(at end: Instant) async throws -> RehearsalEcho
}

/// What an audience made of a rehearsal.
struct RehearsalEcho {
  /// What the store sends a server, signed, a line each.
  var notifications: [String] = []

  /// How they were delivered; nil where they were not to be.
  var summary: String?

  /// Whether one was never taken.
  var hasLost = false

  /// What is expected of a server and does not hold, by index, and what is so instead.
  var failures: [(index: Int, found: String)] = []
}
