import SourceDiagnostics
import TestSupport
import Testing
import YAMLSyntax

/// The parser's result for each fixture, as recorded beside it: the tree, the comments, the faults.
struct TreeGoldenTests {
  @Test("the tree matches the recording", arguments: Fixture.all)
  func tree(_ fixture: Fixture) throws {
    let parsed = Parsed(fixture.bytes)
    try Golden.check(describe(parsed), "Fixtures/\(fixture.name).tree")
  }

  private func describe(_ parsed: Parsed) -> String {
    let lines = LineTable(parsed.tree.file)
    var text = parsed.tree.outline
    for comment in parsed.tree.comments {
      let place = comment.range.bytes
      text += "comment \(place)\(comment.isAlone ? " alone" : "") \(parsed.tree.file.text(place))\n"
    }
    for fault in parsed.faults {
      text += "\(place(fault.place, lines)) \(fault.kind.id): \(fault.message)\n"
      for note in fault.notes { text += "  note \(place(note.place, lines)): \(note.message)\n" }
      if let help = fault.help { text += "  help: \(help)\n" }
    }
    return text
  }

  private func place(_ range: SourceRange?, _ lines: LineTable) -> String {
    guard let range else { return "nowhere" }
    let start = lines.position(at: range.bytes.lowerBound)
    let end = lines.position(at: range.bytes.upperBound)
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }
}
