import SourceDiagnostics
import Testing

/// The one fault type.
struct DiagnosticTests {
  private static let kind = DiagnosticKind(
    id: "sample", severity: .warning, summary: "a sample", rationale: "It is one.", source: .catalogFormat, examples: []
  )

  private static let full = Diagnostic(
    kind, severity: .error, "message", at: "place", label: "label", notes: [Note("note", at: "other")], help: "help",
    fix: Fix("title", isSafe: true, edits: [Edit(at: "edit", newText: "text")]), path: "path", product: "product",
    repeats: 7)

  @Test("changing the spelling of places leaves the rest unchanged")
  func mapPlaces() {
    let mapped = Self.full.mapPlaces(\.count)
    #expect(mapped.place == 5)
    #expect(mapped.notes == [Note("note", at: 5)])
    #expect(mapped.fix == Fix("title", isSafe: true, edits: [Edit(at: 4, newText: "text")]))
    #expect(mapped.severity == .error)
    #expect(
      [mapped.message, mapped.label, mapped.help, mapped.path, mapped.product] == [
        "message", "label", "help", "path", "product",
      ])
    #expect(mapped.repeats == 7)
    #expect(Self.full.mapPlaces { $0 } == Self.full)
  }

  @Test("has the severity of its kind by default")
  func severity() {
    #expect(Diagnostic(Self.kind, "message", at: 0).severity == .warning)
    #expect(Severity.allCases.sorted() == [.error, .warning, .info])
  }

  @Test("the text of a range is limited to the file, and bytes that aren't UTF-8 show as �")
  func text() {
    let file = TextFile(path: "a.yaml", bytes: [0x61, 0xFF, 0x62])
    #expect(file.text(0..<99) == "a�b")
    #expect(file.text(50..<99).isEmpty)
    #expect([file].text(SourceRange(file: 0, bytes: 2..<3)) == "b")
  }
}
