package import CatalogModel
package import StoreSimulation

/// The changes of a server since the last ones, as they are saved.
package struct ServerChange: Sendable {
  /// The server's time after them.
  package let at: Instant

  /// The number of performed steps of the scenario.
  package let stepCount: Int

  /// The events, one on each line.
  package let lines: String

  /// The new notifications.
  package let sent: ArraySlice<SentNotification>
}

/// A server's saved changes: its state follows from the events alone, without repeating the requests.
package struct ServerMemory: Sendable {
  package private(set) var state: StoreState
  package private(set) var stepCount = 0

  /// The notifications, oldest first, with their delivery attempts.
  package var sent: [SentNotification] = []

  /// The memory at the start of a run.
  package init(from start: Instant) { state = StoreState(at: start) }

  /// Adds a saved change.
  ///
  /// - Returns: false if its events can't be read, or don't follow the ones before.
  package mutating func replay(_ lines: String, at moment: Instant, stepCount: Int, in shop: Shop) -> Bool {
    for line in Array(lines.utf8).split(separator: UInt8(ascii: "\n")) {
      guard let event = StoreEvent(line: line), event.number == state.eventCount else { return false }
      state.apply(event, in: shop)
    }
    state.pass(to: moment)
    self.stepCount = stepCount
    return true
  }
}
