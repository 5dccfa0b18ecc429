import CatalogModel
import SourceDiagnostics
import StoreSimulation

extension RehearsalReport {
  /// For a terminal: what happened, one line each, and what came of the expectations.
  package func text(color: Bool) -> String {
    let paint = TextPainter(color: color)
    var text = paint(.message, VisibleText.line(title)) + "\n\(setting)\n\n"
    let events = spokenEvents
    let width = events.map { VisibleText.line($0.subject).count }.max() ?? 0
    func row(_ event: StoreEvent, _ subject: String, _ words: String) -> String {
      let subject = VisibleText.line(subject)
      let padding = String(repeating: " ", count: max(0, width - subject.count))
      return "\(event.at.spoken)  \(subject)\(padding)  \(VisibleText.line(words))\n"
    }
    var sent = record.notifications[...]
    for (index, event) in record.events.enumerated() {
      if event.kind != .step, customer == nil || event.customer == nil || event.customer == customer {
        text += row(event, event.subject, EventWords(event).text)
      }
      while let notification = sent.first, notification.eventCount == index + 1 {
        sent = sent.dropFirst()
        let name = record.state.customers[notification.customer].name
        if customer == nil || customer == name { text += row(event, name, "sent: \(notification.words)") }
      }
    }
    if !expectations.isEmpty {
      text += "\n" + expectations.map { line(of: $0.expectation, $0.outcome, paint) }.joined()
    }
    return text + "\n\(verdict)\n"
  }

  private func line(of expectation: Expectation, _ outcome: ExpectationOutcome?, _ paint: TextPainter) -> String {
    let claim = "\(expectation.subject) \(expectation.claim.key.rawValue): \(expectation.claim.text)"
    let text = VisibleText.line("\(expectation.at.spoken)  \(claim)")
    switch outcome?.holds {
    case true: return "  \(paint(.added, "yes"))  \(text)\n"
    case false: return "  \(paint(.removed, "no "))  \(text), found \(VisibleText.line(outcome?.found.text ?? ""))\n"
    case nil: return "  -    \(text), behind the end\n"
    }
  }

  /// One line, for many scenarios: `yes  catalog/scenarios/lapse.yaml  a reader who lapses: 4 expectations hold`.
  package func conciseLine(color: Bool) -> String {
    let paint = TextPainter(color: color)
    let word = isFine ? paint(.added, "yes") : paint(.removed, "no ")
    let count = spokenEventCount
    let about = "\(title): \(count) event\(count == 1 ? "" : "s"), \(verdict)"
    return "\(word)  \(VisibleText.line(source))  \(VisibleText.line(about))\n"
  }

  /// A JSON document a line, one for each event.
  package var jsonLines: String {
    events.map { event in
      let numbers: Set = ["transaction", "original", "quantity"]
      let entries = event.entries.map { key, value -> (key: String, value: JSONValue) in
        (key, numbers.contains(key) ? Int(value).map(JSONValue.number) ?? .string(value) : .string(value))
      }
      return JSONValue.inline(
        .members(
          [
            ("scenario", .string(source)), ("number", .number(event.number)), ("at", .string("\(event.at)")),
            ("kind", .string(event.kind.rawValue)),
          ] + entries)
      ).text()
    }.joined()
  }
}
