import ReviewReadiness
import TextFormats

/// The checklist as JUnit XML: each subject is a suite, each item a test; unknown items are skipped, as are those that
/// follow from others.
package struct ChecklistJUnit: Sendable {
  private let requireKnown: Bool

  package init(requireKnown: Bool) { self.requireKnown = requireKnown }

  package func render(_ report: ChecklistReport) -> String {
    let count = report.apps.reduce(0) { $0 + $1.checklist.entries.count }
    let failures = report.taskCount(.no) + (requireKnown ? report.taskCount(.unknown) : 0)
    let counts = XMLText.attributes([
      "name": "shelf checklist", "tests": "\(count)", "failures": "\(failures)", "errors": "0",
    ])
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(counts)>\n"
    for app in report.apps {
      for section in app.sections { text += suite(section, of: app, isOneOfSeveral: report.isSeveral) }
    }
    return text + "</testsuites>\n"
  }

  /// The tests of one subject; with several apps, the suite's name contains the app.
  private func suite(_ section: AppChecklist.Section, of app: AppChecklist, isOneOfSeveral: Bool) -> String {
    let title = app.title(isOneOfSeveral: true)
    let name = !isOneOfSeveral ? section.title : section.scope == .app ? title : "\(title): \(section.title)"
    let failures = section.rows.count { fails($0.entry, of: app) }
    let package = isOneOfSeveral ? XMLText.attributes(["package": app.folder]) : ""
    let counts = XMLText.attributes([
      "tests": "\(section.rows.count)", "failures": "\(failures)", "errors": "0",
      "skipped": "\(section.rows.count - section.count(.yes) - failures)",
    ])
    var text = "  <testsuite\(XMLText.attributes(["name": name]))\(package)\(counts)>\n"
    for row in section.rows {
      let head = "    <testcase" + XMLText.attributes(["classname": name, "name": row.entry.item.id])
      text += head + body(row.entry, row.place, fails: fails(row.entry, of: app))
    }
    return text + "  </testsuite>\n"
  }

  private func body(_ entry: Checklist.Entry, _ place: ChecklistReport.Place?, fails: Bool) -> String {
    let answer = entry.answer
    if answer.verdict == .yes { return "/>\n" }
    let message = XMLText.attributes(["message": answer.evidence])
    guard fails else { return ">\n      <skipped\(message)/>\n    </testcase>\n" }
    let lines = [
      place.map { "at \($0.text)" }, answer.remedy.map { "\($0.verb): \($0.text)" }, "why: \(entry.item.reason)",
      entry.owner.map { "owner: \($0)" },
    ]
    let text = XMLText.lines(lines.compactMap(\.self).joined(separator: "\n"))
    return
      ">\n      <failure\(message)\(XMLText.attributes(["type": entry.item.id]))>\(text)</failure>\n    </testcase>\n"
  }

  private func fails(_ entry: Checklist.Entry, of app: AppChecklist) -> Bool {
    let verdict = entry.answer.verdict
    return (verdict == .no || requireKnown && verdict == .unknown) && !app.causes.contains(entry)
  }
}
