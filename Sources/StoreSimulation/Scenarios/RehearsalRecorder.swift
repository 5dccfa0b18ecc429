package import CatalogModel

/// Watches a run as it goes on, and keeps of it what will be reported.
package struct RehearsalRecorder: Sendable {
  private let scenario: Scenario
  private let keepsEvents: Bool
  private var judge: ExpectationJudge
  private var events: [StoreEvent] = []
  private var notifications: [RehearsalRecord.Notification] = []

  /// Whether notifications are reported among the events.
  package var keepsNotifications = false
  private var eventCounts: [String?: Int] = [:]

  /// A recorder for a run that has not begun; it keeps events where they will be reported, and not only their number.
  package init(of run: ScenarioRun, _ scenario: Scenario, keepsEvents: Bool = true) {
    self.scenario = scenario
    self.keepsEvents = keepsEvents
    judge = ExpectationJudge(scenario, run.simulation.shop, from: run.start, until: run.end)
  }

  /// What happened next.
  package mutating func take(_ new: ArraySlice<StoreEvent>) {
    for event in new {
      judge.take(event)
      if event.kind != .step { eventCounts[event.customer, default: 0] += 1 }
    }
    if keepsEvents { events += new }
  }

  /// What the store sent the app's server about the events that were taken last.
  ///
  /// - Parameters:
  ///   - word: type and subtype: `DID_RENEW/BILLING_RECOVERY`.
  ///   - customer: about whom, by index.
  package mutating func take(notification word: String, of customer: Int) {
    judge.take(notification: word, of: customer)
    if keepsNotifications { notifications.append((events.count, customer, word)) }
  }

  /// All of it, when the run is over.
  package consuming func record(of run: ScenarioRun) -> RehearsalRecord {
    judge.finish()
    return RehearsalRecord(scenario, run, events, notifications, eventCounts, judge.outcomes)
  }
}
