import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// The findings of every example of every rule, with their words and places.
struct ExampleWordingTests {
  @Test("the findings of the examples match the recording")
  func wording() throws {
    var text = ""
    for one in ExampleCase.all where !one.isAboutReading {
      let catalog = ExampleCatalog(one.example)
      let said = catalog.findings.filter { $0.kind == one.kind || $0.severity != .info }
      if !said.isEmpty { text += "\(one.testDescription)\n" + said.map { catalog.described($0) }.joined() }
    }
    try Golden.check(text, "../Fixtures/examples.out")
  }
}

extension ExampleCatalog {
  /// A finding on a line; its related places are indented below.
  fileprivate func described(_ finding: Diagnostic<SourceRange?>) -> String {
    var text = "  \(described(finding.place)) \(finding.severity) \(finding.kind.id): \(finding.message)\n"
    if let label = finding.label { text += "    label: \(label)\n" }
    for note in finding.notes { text += "    note \(described(note.place)): \(note.message)\n" }
    if let help = finding.help { text += "    help: \(help)\n" }
    if let fix = finding.fix { text += "    \(fix.isSafe ? "safe" : "unsafe") fix: \(fix.title)\n" }
    if let absent = finding.absent { text += "    absent: \(absent)\n" }
    return text
  }

  private func described(_ place: SourceRange?) -> String {
    guard let place else { return "nowhere" }
    let start = LineTable(read.files[place.file]).position(at: place.bytes.lowerBound)
    return "\(read.files[place.file].path):\(start.line):\(start.column)"
  }
}
