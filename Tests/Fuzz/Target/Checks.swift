import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics
import YAMLSyntax

/// Invariants of every input, independent of the reader.
enum Checks {
  /// The day on which everything is judged.
  static let today: CalendarDate = {
    guard let today = CalendarDate("2026-11-21") else { preconditionFailure("the day is one") }
    return today
  }()

  /// Stops if a place is outside its file, or a report is invalid: the text report, and one other format chosen by the
  /// seed, because all of them would take most of the time.
  static func check(_ findings: [Diagnostic<SourceRange?>], in files: SourceFiles, products: Int = 0, seed count: Int) {
    let report = FindingsReport(arranging: findings, files: files, productCount: products)
    for finding in report.findings { check(finding, in: files) }
    let plain = TextRenderer.Options(color: false, width: 100, explains: true, isQuiet: false, maxFindings: 0)
    let formats = ReportFormatName.allCases
    for format in [.text, formats[count % formats.count]] {
      let text = format.renderer(plain).render(report)
      precondition(text.isEmpty || text.utf8.last == UInt8(ascii: "\n"), "a report ends in a line break")
      checkVisible(text)
    }
  }

  private static func check(_ finding: Diagnostic<SourceRange?>, in files: SourceFiles) {
    for place in [finding.place] + finding.notes.map(\.place) {
      guard let place else { continue }
      precondition(files.indices.contains(place.file), "'\(finding.message)' is in no file")
      let bytes = place.bytes
      precondition(bytes.upperBound <= files[place.file].bytes.count, "'\(finding.message)' ends behind its file")
    }
  }

  /// Stops if a text contains terminal control sequences.
  static func checkVisible(_ text: String) {
    for byte in text.utf8 where byte < 0x20 || byte == 0x7F {
      precondition(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t"), "a report holds a control character")
    }
  }

  /// Stops if the YAML of a catalog from another format is invalid.
  static func checkYAML(of catalog: Catalog, notes: [String] = []) {
    let file = TextFile(path: "app.yaml", text: CatalogDocuments.yaml(for: catalog, notes: notes))
    let faults = parse(file, fileIndex: 0).faults
    precondition(!faults.contains { $0.severity == .error }, "the YAML that was written can't be read")
  }
}
