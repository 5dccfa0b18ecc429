import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// The wording and the place of every fault of reading, as recorded beside each fixture.
struct FixtureTests {
  /// The catalogs and scenarios with faults, by their folders.
  private static let faulty = ["bad", "scenarios"].flatMap { folder in
    FixtureFolder.names(in: folder).map { (folder, $0) }
  }

  @Test("findings match the recording", arguments: faulty)
  func bad(_ folder: String, _ name: String) throws {
    let read = try Self.read(name, in: folder)
    #expect(!read.faults.isEmpty, "nothing is wrong with \(name)")
    try Golden.check(read.faultReport, "../Fixtures/\(folder)/\(name).out")
  }

  @Test("correct catalogs have no findings", arguments: FixtureFolder.names(in: "good"))
  func good(_ name: String) throws {
    let read = try Self.read(name, in: "good")
    #expect(read.faultReport == "")
  }

  @Test(
    "a value of the wrong type says how to write it",
    arguments: [
      ("app: {platforms: ios}", "write [ios]"), ("app: {locales: {en: x}}", "write the entries in brackets: [a, b]"),
      ("app: {locales: 'a, b'}", "write the entries in brackets: [a, b]"), ("retired: gold", "write [gold]"),
      ("products: gold", "start each entry with '- '"),
      ("products: [{id: gold, type: consumable, offer_codes: spring}]", "start each entry with '- '"),
      ("shelf: \"1\"", "write it without quotes: 1"), ("shelf: one", nil),
    ])
  func wrongTypes(text: String, help: String?) {
    #expect(ReadCatalog(["catalog/app.yaml": text + "\n"]).faults.map(\.help) == [help])
  }

  @Test("the same text is marked after wide characters and with CRLF", arguments: faulty)
  func sameText(_ folder: String, _ name: String) throws {
    let files = try Self.files(name, in: folder)
    let plain = MarkedText(text: files[0].text(0..<files[0].bytes.count), marks: [])
    let texts = [plain, plain.behindComment, plain.withCarriageReturns].map { marked in
      ReadCatalog([TextFile(path: files[0].path, text: marked.text)] + files.dropFirst()).markedTexts
    }
    #expect(!texts[0].isEmpty)
    #expect(texts[1] == texts[0])
    #expect(texts[2] == texts[0])
  }

  private static func read(_ name: String, in folder: String) throws -> ReadCatalog {
    ReadCatalog(try files(name, in: folder))
  }

  /// A scenario, or a catalog with the templates that it may extend.
  private static func files(_ name: String, in folder: String) throws -> [TextFile] {
    if folder == "scenarios" { return [try FixtureFolder.file(name, in: folder, as: "catalog/scenarios/\(name).yaml")] }
    return [try FixtureFolder.file(name, in: folder, as: "catalog/app.yaml")] + (try FixtureFolder.templates())
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
