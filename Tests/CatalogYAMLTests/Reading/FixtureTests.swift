import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// The wording and the place of every fault of reading, as recorded beside each fixture.
struct FixtureTests {
  @Test("findings match the recording", arguments: FixtureFolder.names(in: "bad"))
  func bad(_ name: String) throws {
    let read = try Self.read(name, in: "bad")
    #expect(!read.faults.isEmpty, "nothing is wrong with \(name)")
    try Golden.check(read.faultReport, "../Fixtures/bad/\(name).out")
  }

  @Test("correct catalogs have no findings", arguments: FixtureFolder.names(in: "good"))
  func good(_ name: String) throws {
    let read = try Self.read(name, in: "good")
    #expect(read.faultReport == "")
  }

  @Test("the same text is marked after wide characters and with CRLF", arguments: FixtureFolder.names(in: "bad"))
  func sameText(_ name: String) throws {
    let file = try FixtureFolder.file(name, in: "bad", as: "catalog/app.yaml")
    let templates = try FixtureFolder.templates()
    let plain = MarkedText(text: file.text(0..<file.bytes.count), marks: [])
    let texts = [plain, plain.behindComment, plain.withCarriageReturns].map { marked in
      ReadCatalog([TextFile(path: file.path, text: marked.text)] + templates).markedTexts
    }
    #expect(!texts[0].isEmpty)
    #expect(texts[1] == texts[0])
    #expect(texts[2] == texts[0])
  }

  private static func read(_ name: String, in folder: String) throws -> ReadCatalog {
    ReadCatalog([try FixtureFolder.file(name, in: folder, as: "catalog/app.yaml")] + (try FixtureFolder.templates()))
  }
}

extension ReadCatalog {
  /// The marks of each fault and its related places, with line breaks counted as one character.
  fileprivate var markedTexts: [String] {
    let places: [SourceRange?] = faults.flatMap { fault -> [SourceRange?] in
      let edited: [SourceRange?] = fault.fix?.edits.map(\.place) ?? []
      return [fault.place] + fault.notes.map(\.place) + edited
    }
    return places.map { range in
      guard let range else { return "" }
      #expect(range.bytes.upperBound <= files[range.file].bytes.count)
      return files.text(range).split(whereSeparator: \.isNewline).joined(separator: "\n")
    }
  }

  /// The faults, one per line with its place; related places are indented below.
  fileprivate var faultReport: String {
    let tables = files.map(LineTable.init)
    func place(_ range: SourceRange?) -> String {
      guard let range else { return "nowhere" }
      let start = tables[range.file].position(at: range.bytes.lowerBound)
      let end = tables[range.file].position(at: range.bytes.upperBound)
      let file = range.file == 0 ? "" : files[range.file].path + ":"
      return "\(file)\(start.line):\(start.column)-\(end.line):\(end.column)"
    }
    var text = ""
    for fault in faults.inOrder {
      text += "\(place(fault.place)) \(fault.severity) \(fault.kind.id): \(fault.message)\n"
      for note in fault.notes { text += "  note \(place(note.place)): \(note.message)\n" }
      if let help = fault.help { text += "  help: \(help)\n" }
      if let fix = fault.fix {
        let edits = fix.edits.map { "\(place($0.place)) → \($0.newText)" }.joined(separator: ", ")
        text += "  \(fix.isSafe ? "safe" : "unsafe") fix: \(fix.title) (\(edits))\n"
      }
    }
    return text
  }
}

extension [Diagnostic<SourceRange?>] {
  /// By place; equal places in the order of discovery.
  fileprivate var inOrder: Self {
    let keys = map { ($0.place?.file ?? -1, $0.place?.bytes.lowerBound ?? 0, $0.place?.bytes.upperBound ?? 0) }
    return indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { self[$0] }
  }
}
