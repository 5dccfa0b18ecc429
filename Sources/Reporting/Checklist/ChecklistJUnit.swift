import JSONSyntax
import ReviewReadiness

/// The checklist as JUnit XML: each subject is a suite, each item a test; unknown items are skipped.
package struct ChecklistJUnit: Sendable {
  private let requireKnown: Bool

  package init(requireKnown: Bool) { self.requireKnown = requireKnown }

  package func render(_ report: ChecklistReport) -> String {
    let count = report.apps.reduce(0) { $0 + $1.checklist.entries.count }
    let failures = report.count(.no) + (requireKnown ? report.count(.unknown) : 0)
    let counts = XMLText.attributes([
      "name": "shelf checklist", "tests": "\(count)", "failures": "\(failures)", "errors": "0",
    ])
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(counts)>\n"
    for app in report.apps { for section in app.sections { text += suite(section, of: report.isSeveral ? app : nil) } }
    return text + "</testsuites>\n"
  }

  /// The tests of one subject; with several apps, the suite's name contains the app.
  private func suite(_ section: AppChecklist.Section, of app: AppChecklist?) -> String {
    let title = app?.title(isOneOfSeveral: true)
    let name = title.map { section.scope == .app ? $0 : "\($0): \(section.title)" } ?? section.title
    let failures = section.rows.count { fails($0.entry.answer) }
    let package = app.map { XMLText.attributes(["package": $0.folder]) } ?? ""
    let counts = XMLText.attributes([
      "tests": "\(section.rows.count)", "failures": "\(failures)", "errors": "0",
      "skipped": "\(section.rows.count - section.count(.yes) - failures)",
    ])
    var text = "  <testsuite\(XMLText.attributes(["name": name]))\(package)\(counts)>\n"
    for row in section.rows {
      let head = "    <testcase" + XMLText.attributes(["classname": name, "name": row.entry.item.id])
      text += head + body(row.entry, row.place)
    }
    return text + "  </testsuite>\n"
  }

  private func body(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?) -> String {
    let answer = entry.answer
    if answer.verdict == .yes { return "/>\n" }
    let message = XMLText.attributes(["message": answer.evidence])
    guard fails(answer) else { return ">\n      <skipped\(message)/>\n    </testcase>\n" }
    let lines = [
      place.map { "at \($0.text)" }, answer.remedy.map { "\($0.verb): \($0.text)" }, "why: \(entry.item.reason)",
      entry.owner.map { "owner: \($0)" },
    ]
    let text = XMLText.lines(lines.compactMap(\.self).joined(separator: "\n"))
    return
      ">\n      <failure\(message)\(XMLText.attributes(["type": entry.item.id]))>\(text)</failure>\n    </testcase>\n"
  }

  private func fails(_ answer: Answer) -> Bool { answer.verdict == .no || (requireKnown && answer.verdict == .unknown) }
}
