package import CatalogModel

/// Records a run for its report.
package struct SimulationRecorder: Sendable {
  private let scenario: Scenario
  private let keepsEvents: Bool
  private var judge: ExpectationJudge
  private var events: [StoreEvent] = []
  private var notifications: [SimulationRecord.Notification] = []

  /// Whether notifications are reported among the events.
  package var keepsNotifications = false
  private var eventCounts: [String?: Int] = [:]

  /// A recorder for a new run; it keeps events only if they are reported.
  package init(of run: ScenarioRun, _ scenario: Scenario, keepsEvents: Bool = true) {
    self.scenario = scenario
    self.keepsEvents = keepsEvents
    judge = ExpectationJudge(scenario, run.simulation.shop, from: run.start, until: run.end)
  }

  /// Records the next events.
  package mutating func record(_ new: ArraySlice<StoreEvent>) {
    for event in new {
      judge.record(event)
      if event.kind != .step { eventCounts[event.customer, default: 0] += 1 }
    }
    if keepsEvents { events += new }
  }

  /// Records a notification about the last events.
  ///
  /// - Parameters:
  ///   - type: type and subtype: `DID_RENEW/BILLING_RECOVERY`.
  ///   - customer: the index of the customer.
  package mutating func recordNotification(ofType type: String, to customer: Int) {
    judge.recordNotification(ofType: type, to: customer)
    if keepsNotifications { notifications.append((events.count, customer, type)) }
  }

  /// The complete record at the end of a run.
  package consuming func record(of run: ScenarioRun) -> SimulationRecord {
    judge.finish()
    return SimulationRecord(scenario, run, events, notifications, eventCounts, judge.outcomes)
  }
}
