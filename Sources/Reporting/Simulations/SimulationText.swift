import CatalogModel
import SourceDiagnostics
import StoreSimulation
import TextFormats

extension SimulationReport {
  /// For a terminal: whether all checks passed, then a short log, with each check at its moment.
  ///
  /// - Parameters:
  ///   - look: the colors and the width.
  ///   - log: whether every event is listed.
  /// - Returns: the text.
  package func rendered(_ look: TextLook, log: Bool = false) -> String {
    var page = TextPage(look)
    page.add(answer, place: StyledText(checks))
    page.add(StyledText(setting))
    let estimated = record.estimatedCurrencies
    if !estimated.isEmpty {
      page.add(StyledText("estimated prices, because the catalog sets none: \(estimated.joined(separator: ", "))"))
    }
    page.addBlank()
    let rows = rows(log: log)
    var columns = StoryColumns(subjects: rows.map(\.subject), showsSeconds: log)
    for row in rows { columns.writeRow(row, to: &page) }
    let later = expectations.count { $0.outcome == nil }
    if later > 0 { page.add(StyledText("\(counted(later, "check")) after the end: not judged"), indent: 2) }
    if !log, spokenEventCount > 0 {
      page.add(StyledText("(\(counted(spokenEventCount, "event")); --log shows all)"), indent: 2)
    }
    return page.text
  }

  /// One line, for many scenarios: `PASS  a reader who lapses   5 of 5 checks   catalog/scenarios/lapse.yaml`.
  package func conciseLine(_ look: TextLook) -> String {
    var page = TextPage(look)
    page.add(answer + StyledText("   \(checks)   ") + StyledText(source, .frame), hanging: 6)
    return page.text
  }

  /// `PASS  a child asks to buy`.
  private var answer: StyledText {
    (isFine ? StyledText("PASS", .added) : StyledText("FAIL", .severity(.error))) + "  " + StyledText(title, .message)
  }

  /// `8 of 8 checks`.
  private var checks: String {
    let judged = expectations.compactMap(\.outcome)
    let (passed, all) = (judged.count(where: \.holds) + server.judged - server.failed, judged.count + server.judged)
    return all == 0 ? "no checks" : "\(passed) of \(counted(all, "check"))"
  }

  // MARK: - Rows

  /// An event or a check at one moment.
  fileprivate struct Row {
    let at: Instant

    /// The subject of the event; nil for a check.
    let subject: String?
    var text: StyledText
  }

  private func rows(log: Bool) -> [Row] {
    var rows: [Row] = []
    let names = ProductNames(
      bundleID: record.shop.catalog.app?.bundleID, among: record.shop.catalog.allProducts.map(\.id.text))
    var sent = record.notifications[...]
    var checks = expectations.filter { $0.outcome != nil }.sorted { $0.expectation.at < $1.expectation.at }[...]
    let story = log ? nil : Story(record.events)
    for (index, event) in record.events.enumerated() {
      while let check = checks.first, check.expectation.at < event.at {
        rows.append(row(of: check.expectation, check.outcome, names))
        checks.removeFirst()
      }
      let isMeant = customer == nil || event.customer == nil || event.customer == customer
      if event.kind != .step, isMeant, story?.shows(event) ?? true {
        let words = story?.words(of: event, names) ?? EventWords(event, names, isBrief: !log).text
        appendRow(Row(at: event.at, subject: event.subject, text: StyledText(words)), joining: !log, to: &rows)
      }
      while let notification = sent.first, notification.eventCount == index + 1 {
        sent = sent.dropFirst()
        let name = record.state.customers[notification.customer].name
        if customer == nil || customer == name {
          rows.append(Row(at: event.at, subject: name, text: StyledText("sent: \(notification.words)", .related)))
        }
      }
    }
    return rows + checks.map { row(of: $0.expectation, $0.outcome, names) }
  }

  /// Adds a row, to the one before it if both are about one moment of the same customer.
  private func appendRow(_ row: Row, joining: Bool, to rows: inout [Row]) {
    guard joining, let last = rows.last, last.subject == row.subject, last.at.minutes == row.at.minutes else {
      return rows.append(row)
    }
    rows[rows.count - 1].text += "; " + row.text
  }

  private func row(of expectation: Expectation, _ outcome: ExpectationOutcome?, _ names: ProductNames) -> Row {
    func words(_ claim: Expectation.Claim) -> String {
      claim.text.split(separator: ", ").map { names.short(String($0)) }.joined(separator: ", ")
    }
    let claim = "\(expectation.subject) \(expectation.claim.key.rawValue): \(words(expectation.claim))"
    if outcome?.holds ?? true {
      return Row(at: expectation.at, subject: nil, text: StyledText("✓", .added) + StyledText(" \(claim)"))
    }
    let found = outcome.map { ", found \(words($0.found))" } ?? ""
    return Row(at: expectation.at, subject: nil, text: StyledText("✗ \(claim)\(found)", .severity(.error)))
  }

  /// A JSON document a line, one for each event.
  package var jsonLines: String {
    events.map { event in
      let numbers: Set = ["transaction", "original", "quantity"]
      let entries = event.entries.map { key, value -> (key: String, value: JSONValue) in
        (key, numbers.contains(key) ? Int(value).map { JSONValue.integer($0) } ?? .string(value) : .string(value))
      }
      return JSONValue.inline(
        .members(
          [
            ("scenario", .string(source)), ("number", .integer(event.number)), ("at", .string("\(event.at)")),
            ("kind", .string(event.kind.rawValue)),
          ] + entries)
      ).reportText
    }.joined()
  }
}

/// The events of the short log: what customers do and get, without the steps in between.
private struct Story {
  /// The moments at which something was bought, renewed, postponed or refused, by transaction.
  private var decided: [Int: Instant] = [:]

  init(_ events: [StoreEvent]) {
    for event in events where [.purchased, .renewed, .failed, .deferred].contains(event.kind) {
      if let transaction = event.transaction { decided[transaction] = event.at }
    }
  }

  func shows(_ event: StoreEvent) -> Bool {
    switch event.kind {
    case .customer, .device, .observed, .preflight, .downloadWaiting, .downloadProgress, .downloadFinished,
      .contentKept, .contentVanished:
      false
    case .queued, .finished: event.transaction.flatMap { decided[$0] } != event.at
    default: true
    }
  }

  /// The words for an event that summarizes several; nil for other events.
  func words(of event: StoreEvent, _ names: ProductNames) -> String? {
    guard event.kind == .downloadActive, let seconds = event.quantity else { return nil }
    let duration = seconds < 90 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
    return "downloads \(event.product.map { names.short($0.text) } ?? "") (\(duration))"
  }
}

/// Writes rows with the year, the day and the time where they change.
private struct StoryColumns {
  private let width: Int
  private let clockWidth: Int
  private var year: Substring = ""
  private var day = ""
  private var time = ""

  init(subjects: [String?], showsSeconds: Bool) {
    clockWidth = showsSeconds ? 8 : 5
    width = min(20, subjects.compactMap { $0.map { DisplayWidth.of(VisibleText.line($0)) } }.max() ?? 0)
  }

  mutating func writeRow(_ row: SimulationReport.Row, to page: inout TextPage) {
    let text = "\(row.at)"
    if !year.isEmpty, text.prefix(4) != year {
      page.add(StyledText(String(text.prefix(4)), .message))
      day = ""
    }
    year = text.prefix(4)
    let (newDay, newTime) = (row.at.dayWords, String(text.dropFirst(11).prefix(clockWidth)))
    let isNewDay = newDay != day
    let clock = !isNewDay && newTime == time ? "" : newTime
    (day, time) = (newDay, newTime)
    let moment =
      StyledText(isNewDay ? newDay : "").padded(to: 6) + "  " + StyledText(clock).padded(to: clockWidth) + "  "
    let subject = row.subject.map { StyledText($0, .frame).padded(to: width) + "  " } ?? ""
    page.add(moment + subject + row.text, hanging: moment.width + (row.subject == nil ? 2 : subject.width))
  }
}

extension Instant {
  /// For people: `Mar 1`.
  fileprivate var dayWords: String {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let text = "\(self)"
    guard let month = Int(text.dropFirst(5).prefix(2)), let day = Int(text.dropFirst(8).prefix(2)),
      names.indices.contains(month - 1)
    else { return String(text.prefix(10)) }
    return "\(names[month - 1]) \(day)"
  }

  fileprivate var minutes: Substring { "\(self)".prefix(16) }
}
