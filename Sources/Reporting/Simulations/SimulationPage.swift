import CatalogModel
import StoreSimulation
import TextFormats

/// Runs of scenarios as one HTML page: the time line of each, its expectations, and a log that can be filtered.
package struct SimulationPage: Sendable {
  private let template: PageTemplate

  /// The base address of links to source lines; nil if unknown.
  package var links: SourceLinks?

  package init() throws(TemplateFault) { template = try PageTemplate(named: "simulation") }

  package func render(_ reports: [SimulationReport]) -> String {
    let isOne = reports.count == 1
    let failed = reports.count { !$0.isFine }
    let names = reports.flatMap { $0.events.compactMap(\.customer) }
    var anchors = Anchors()
    let scenarios = reports.map { scenario($0, isOne: isOne, &anchors) }
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string(isOne ? reports[0].title : "\(reports.count) scenarios")),
      ("page_subtitle", .string(isOne ? reports[0].setting : failed == 0 ? "all met" : "\(failed) not met")),
      ("is_many", .bool(!isOne)),
      ("people", .array((Set(names).sorted() + ["developer"]).map { .string($0) })),
      ("scenarios", .array(scenarios)),
    ]
    return template.render(.members(values))
  }

  private func scenario(_ report: SimulationReport, isOne: Bool, _ anchors: inout Anchors) -> JSONValue {
    let expectations = report.expectations
    return .object([
      "anchor": .string(anchors.name("run", isOne ? "" : report.source)),
      "expected_anchor": expectations.isEmpty
        ? nil : .string(anchors.name("expected", isOne ? "" : report.source)),
      "log_anchor": .string(anchors.name("log", isOne ? "" : report.source)),
      "source_link": links?.address(of: report.source, line: 1).map { .string($0) },
      "title": .string(report.title), "setting": .string(report.setting), "source": .string(report.source),
      "verdict": .string(report.verdict),
      "answer": .string(report.isFine ? "yes" : "no"),
      "drawing": .string(TimelineSVG.render(report.timeline, isInline: true)),
      "has_expectations": .bool(!expectations.isEmpty),
      "expectations": .array(
        expectations.map { index, expectation, outcome in
          let answer = outcome.map { $0.holds ? "yes" : "no" } ?? "unknown"
          let place = report.places.indices.contains(index) ? report.places[index] : nil
          return .object([
            "answer": .string(answer), "at": .string(expectation.at.spoken), "subject": .string(expectation.subject),
            "key": .string(expectation.claim.key.rawValue), "expected": .string(expectation.claim.text),
            "found": outcome?.holds == false ? .string(outcome?.found.text ?? "") : nil,
            "place": place.map { .string($0) }, "place_link": place.flatMap(link).map { .string($0) },
          ])
        }),
      "events": .array(
        report.spokenEvents.map { event in
          .object([
            "at": .string(event.at.spoken), "who": .string(event.customer ?? "developer"),
            "subject": .string(event.subject),
            "text": .string(EventWords(event).text), "tone": event.kind.tone.map { .string($0) },
            "kind": .string(event.kind.rawValue),
          ])
        }),
    ])
  }

  /// The address of a place such as `catalog/scenarios/lapse.yaml:14:5`.
  private func link(_ place: String) -> String? {
    let parts = place.split(separator: ":")
    guard let links, parts.count >= 3, let line = Int(parts[parts.count - 2]) else { return nil }
    return links.address(of: parts.dropLast(2).joined(separator: ":"), line: line)
  }
}

extension EventKind {
  /// The skeleton's class for the color; nil if neither good nor bad.
  fileprivate var tone: String? {
    switch self {
    case .purchased, .renewed, .restored, .downloadFinished, .finished: "yes"
    case .failed, .refused, .renewalFailed, .expired, .downloadFailed, .refunded, .revoked: "no"
    case .graceBegan, .graceEnded, .priceNotice, .deferred, .downloadCancelled: "unknown"
    default: nil
    }
  }
}
