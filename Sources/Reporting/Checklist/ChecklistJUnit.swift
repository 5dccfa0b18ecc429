import ReviewReadiness

/// The checklist as JUnit tells it: each subject a suite, each item a test; unknown is skipped.
package struct ChecklistJUnit: Sendable {
  private let requireKnown: Bool

  package init(requireKnown: Bool) { self.requireKnown = requireKnown }

  package func render(_ report: ChecklistReport) -> String {
    let list = report.checklist
    let failures = list.count(.no) + (requireKnown ? list.count(.unknown) : 0)
    let counts = XMLText.attributes([
      "name": "shelf checklist", "tests": "\(list.entries.count)", "failures": "\(failures)", "errors": "0",
      "skipped": "\(list.entries.count - list.count(.yes) - failures)",
    ])
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(counts)>\n"
    for section in report.sections { text += suite(section) }
    return text + "</testsuites>\n"
  }

  private func suite(_ section: ChecklistReport.Section) -> String {
    let failures = section.rows.count { fails($0.entry.answer) }
    let counts = XMLText.attributes([
      "name": section.title, "tests": "\(section.rows.count)", "failures": "\(failures)", "errors": "0",
      "skipped": "\(section.rows.count - section.count(.yes) - failures)",
    ])
    var text = "  <testsuite\(counts)>\n"
    for row in section.rows {
      let head = "    <testcase" + XMLText.attributes(["classname": section.title, "name": row.entry.item.id])
      text += head + body(row.entry, row.place)
    }
    return text + "  </testsuite>\n"
  }

  private func body(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?) -> String {
    let answer = entry.answer
    if answer.verdict == .yes { return "/>\n" }
    let message = XMLText.attributes(["message": answer.evidence])
    guard fails(answer) else { return ">\n      <skipped\(message)/>\n    </testcase>\n" }
    let lines = [place.map { "at \($0.text)" }, answer.remedy.map { "\($0.verb): \($0.text)" }, "why: \(entry.item.reason)"]
    let text = XMLText.lines(lines.compactMap(\.self).joined(separator: "\n"))
    return ">\n      <failure\(message)\(XMLText.attributes(["type": entry.item.id]))>\(text)</failure>\n    </testcase>\n"
  }

  private func fails(_ answer: Answer) -> Bool { answer.verdict == .no || (requireKnown && answer.verdict == .unknown) }
}
