import CatalogModel
import StoreSimulation

/// Runs of scenarios as one HTML page: the drawing of each, what was expected, and a log that can be filtered.
package struct RehearsalPage: Sendable {
  private let template: ReportTemplate

  package init() throws(TemplateFault) { template = try ReportTemplate(named: "rehearsal") }

  package func render(_ reports: [RehearsalReport]) -> String {
    let isOne = reports.count == 1
    let failed = reports.count { report in report.expectations.contains { $0.outcome?.holds == false } }
    let names = reports.flatMap { $0.events.compactMap(\.customer) }
    return template.render(
      .object([
        "page_title": .string(isOne ? reports[0].title : "\(reports.count) scenarios"),
        "page_subtitle": .string(isOne ? reports[0].setting : failed == 0 ? "all hold" : "\(failed) of them fail"),
        "is_many": .bool(!isOne),
        "people": .list((Set(names).sorted() + ["developer"]).map { .string($0) }),
        "scenarios": .list(reports.map(scenario)),
      ]))
  }

  private func scenario(_ report: RehearsalReport) -> JSONValue {
    let expectations = report.expectations
    return .object([
      "title": .string(report.title), "setting": .string(report.setting), "source": .string(report.source),
      "verdict": .string(report.verdict),
      "answer": .string(expectations.contains { $0.outcome?.holds == false } ? "no" : "yes"),
      "drawing": .string(TimelineSVG.render(report.timeline, isInline: true)),
      "has_expectations": .bool(!expectations.isEmpty),
      "expectations": .list(
        expectations.map { index, expectation, outcome in
          let answer = outcome.map { $0.holds ? "yes" : "no" } ?? "unknown"
          return .object([
            "answer": .string(answer), "at": .string(expectation.at.spoken), "subject": .string(expectation.subject),
            "key": .string(expectation.claim.key.rawValue), "expected": .string(expectation.claim.text),
            "found": outcome?.holds == false ? .string(outcome?.found.text ?? "") : nil,
            "place": report.places.indices.contains(index) ? report.places[index].map { .string($0) } : nil,
          ])
        }),
      "events": .list(
        report.spokenEvents.map { event in
          .object([
            "at": .string(event.at.spoken), "who": .string(event.customer ?? "developer"), "subject": .string(event.subject),
            "text": .string(EventWords(event).text), "tone": event.kind.tone.map { .string($0) },
            "kind": .string(event.kind.rawValue),
          ])
        }),
    ])
  }
}

extension EventKind {
  /// The skeleton's word for the colour; nil for what is neither good nor bad.
  fileprivate var tone: String? {
    switch self {
    case .purchased, .renewed, .restored, .downloadFinished, .finished: "yes"
    case .failed, .refused, .renewalFailed, .expired, .downloadFailed, .refunded, .revoked: "no"
    case .graceBegan, .graceEnded, .priceNotice, .deferred, .downloadCancelled: "unknown"
    default: nil
    }
  }
}
