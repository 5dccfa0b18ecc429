import CatalogModel
package import StoreSimulation

/// The result of a scenario's run, for people and for programs.
package struct SimulationReport: Sendable {
  let record: SimulationRecord

  /// The display path of the scenario's file.
  let source: String

  /// The customer to report about; nil for all.
  let customer: String?

  /// The places of the expectations, by their index: `catalog/scenarios/lapse.yaml:14:5`.
  let places: [String?]

  /// The number of expectations of the developer's server that were checked, and the number that failed.
  let server: (judged: Int, failed: Int)

  package init(
    _ record: SimulationRecord, source: String, customer: String? = nil, places: [String?] = [],
    server: (judged: Int, failed: Int) = (0, 0)
  ) {
    (self.server, self.record, self.source, self.customer, self.places) = (server, record, source, customer, places)
  }

  var scenario: Scenario { record.scenario }
  var title: String { scenario.title.isEmpty ? source : scenario.title }

  /// The names of all customers.
  package var customers: [String] { record.state.customers.map(\.name) }

  /// The drawing as a file.
  package var svg: String { TimelineSVG.render(timeline) }

  /// The reported events: those of the customer, and the developer's.
  var events: [StoreEvent] {
    guard let customer else { return record.events }
    return record.events.filter { $0.customer == nil || $0.customer == customer }
  }

  /// The events worth showing to people.
  var spokenEvents: [StoreEvent] { events.filter { $0.kind != .step } }

  /// The number of these events.
  var spokenEventCount: Int {
    guard let customer else { return record.eventCounts.values.reduce(0, +) }
    return record.eventCounts[nil, default: 0] + record.eventCounts[customer, default: 0]
  }

  /// The reported expectations and their outcomes.
  var expectations: [(index: Int, expectation: Expectation, outcome: ExpectationOutcome?)] {
    zip(scenario.expectations, record.outcomes).enumerated().map { ($0, $1.0, $1.1) }
      .filter { customer == nil || $0.1.customer == customer }
  }

  /// The rules of the run, in a line.
  var setting: String {
    let era = scenario.era == .modern ? "today's rules" : "the rules of 2013"
    return "\(scenario.environment.rawValue), \(era), \(record.start) to \(record.end), seed \(record.shop.seed)"
  }

  /// Whether no expectation failed.
  var isFine: Bool { server.failed == 0 && expectations.allSatisfy { $0.outcome?.holds != false } }

  /// The results of the expectations, in a few words.
  var verdict: String {
    let all = expectations
    if all.isEmpty, server.judged == 0 { return "no expectations" }
    let failed = all.count { $0.outcome?.holds == false }
    let later = all.count { $0.outcome == nil }
    let met = all.count - failed - later
    let parts = [
      met > 0 ? "\(met) expectation\(met == 1 ? " is" : "s are") met" : nil,
      failed > 0 ? "\(failed) \(failed == 1 ? "isn't" : "aren't")" : nil,
      later > 0 ? "\(later) \(later == 1 ? "is" : "are") after the end" : nil,
    ]
    let ofServer =
      server.judged > 0
      ? ["\(server.judged - server.failed) of \(server.judged) expectations of your server are met"] : []
    return (parts.compactMap(\.self) + ofServer).joined(separator: ", ")
  }
}

extension StoreEvent {
  /// The subject of an event: `ana`, `ana.phone`; the developer for changes in App Store Connect.
  var subject: String { customer.map { $0 + (device.map { ".\($0)" } ?? "") } ?? "developer" }
}

extension Instant {
  /// For people: `2026-02-20 09:00:00`, in UTC and to the second.
  var spoken: String { String("\(self)".prefix(19).map { $0 == "T" ? " " : $0 }) }

  /// The day alone, if it is the first moment of one.
  var brief: String { timeOfDay == 0 ? "\(date)" : spoken }
}
