import SourceDiagnostics
import TextFormats

/// Reviewdog's diagnostic format, one JSON object a line, with safe fixes as suggestions.
///
/// Lines end at LF, and columns count UTF-8 bytes from 1, as `proto/rdf/reviewdog.proto` defines them. All suggestions
/// can be applied together, because of overlapping fixes only the first is included; the others follow when the text is
/// checked again. In the end it is as after `shelf fix`, but for fixes that change several files.
package struct ReviewdogRenderer: ReportFormat {
  package init() {}

  package func render(_ report: FindingsReport) -> String {
    let suggestions = Suggestions(of: report)
    let lines = report.files.map { ByteLines($0.bytes) }
    var given: Set<Fix<SourceRange?>> = []
    var text = ""
    for (index, finding) in report.findings.enumerated() {
      // A fix of several findings is suggested once.
      let suggestion = (finding.fix ?? report.suggestions[index]).flatMap {
        given.insert($0).inserted ? suggestions.all[$0] : nil
      }
      text += JSONValue.inline(json(finding, suggestion, report, lines)).reportText
    }
    return text
  }

  private func json(
    _ finding: FindingsReport.Finding, _ suggestion: Suggestions.Suggestion?, _ report: FindingsReport,
    _ lines: [ByteLines]
  ) -> JSONValue {
    // A suggestion applies to the file of its finding.
    let own = finding.place.flatMap { report.file(of: $0) == nil ? nil : $0 }
    let place = suggestion.map { $0.place.file == own?.file ? own : $0.place } ?? own
    let help = finding.help.map { "\n" + VisibleText.line($0) } ?? ""
    let notes = finding.notes.compactMap { note in
      note.place.flatMap { report.file(of: $0) == nil ? nil : $0 }.map { place in
        JSONValue.object([
          "message": .string(VisibleText.line(note.message)), "location": location(place, report, lines),
        ])
      }
    }
    return .object([
      "message": .string(finding.headline + help),
      "location": place.map { location($0, report, lines) } ?? .object(["path": .string(report.standInPath)]),
      "severity": .string(finding.severity.rawValue.uppercased()),
      "source": .object(["name": .string("shelf")]),
      "code": .object([
        "value": .string(finding.kind.id), "url": finding.kind.source.address.map { .string($0) },
      ]),
      "suggestions": suggestion.map { suggestion in
        .array([
          .object([
            "range": lines[suggestion.place.file].json(suggestion.place.bytes), "text": .string(suggestion.text),
          ])
        ])
      },
      "related_locations": notes.isEmpty ? nil : .array(notes),
    ])
  }

  private func location(_ place: SourceRange, _ report: FindingsReport, _ lines: [ByteLines]) -> JSONValue {
    .object([
      "path": .string(report.files[place.file].path), "range": lines[place.file].json(place.bytes),
    ])
  }
}

/// Safe fixes as replacements of one range each.
private struct Suggestions {
  struct Suggestion {
    let place: SourceRange
    let text: String

    /// By place, then by text.
    var order: [UInt64] {
      [place.file, place.bytes.lowerBound, place.bytes.upperBound].map(UInt64.init) + text.utf8.map(UInt64.init)
    }
  }

  private(set) var all: [Fix<SourceRange?>: Suggestion] = [:]

  init(of report: FindingsReport) {
    let fixes = Set(report.findings.compactMap(\.fix).filter(\.isSafe)).union(report.suggestions.values)
    let found = fixes.compactMap { fix in Self.suggestion(fix, in: report.files).map { (fix: fix, suggestion: $0) } }
    var ends: [Int: Int] = [:]
    for (fix, suggestion) in found.sorted(by: { $0.suggestion.order.lexicographicallyPrecedes($1.suggestion.order) }) {
      let (file, bytes) = (suggestion.place.file, suggestion.place.bytes)
      guard ends[file, default: 0] <= bytes.lowerBound else { continue }
      // Of two insertions at one place, the second waits.
      ends[file] = bytes.isEmpty ? bytes.upperBound + 1 : bytes.upperBound
      all[fix] = suggestion
    }
  }

  /// Nil for a fix that changes several files.
  private static func suggestion(_ fix: Fix<SourceRange?>, in files: SourceFiles) -> Suggestion? {
    guard let edits = fix.placedEdits?.sorted(by: { $0.place.bytes.lowerBound < $1.place.bytes.lowerBound }),
      let first = edits.first, files.indices.contains(first.place.file),
      edits.allSatisfy({ $0.place.file == first.place.file })
    else { return nil }
    let bytes = files[first.place.file].bytes
    let bounds = edits.flatMap { [$0.place.bytes.lowerBound, $0.place.bytes.upperBound] }
    guard bounds == bounds.sorted(), bounds[0] >= 0, bounds[bounds.count - 1] <= bytes.count else { return nil }
    var new: [UInt8] = []
    var copied = first.place.bytes.lowerBound
    for (place, newText) in edits {
      new += bytes[copied..<place.bytes.lowerBound] + Array(newText.utf8)
      copied = place.bytes.upperBound
    }
    let place = SourceRange(file: first.place.file, bytes: first.place.bytes.lowerBound..<copied)
    return String(validating: new, as: UTF8.self).map { Suggestion(place: place, text: $0) }
  }
}

/// The lines of a text as reviewdog counts them: each ends at LF.
private struct ByteLines {
  private let starts: [Int]
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  func json(_ bytes: Range<Int>) -> JSONValue {
    .object(["start": position(bytes.lowerBound), "end": position(bytes.upperBound)])
  }

  private func position(_ offset: Int) -> JSONValue {
    let offset = min(max(offset, 0), count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return .object(["line": .integer(low + 1), "column": .integer(offset - starts[low] + 1)])
  }
}

extension ReportFormat where Self == ReviewdogRenderer {
  /// Reviewdog's diagnostic format.
  package static var rdjsonl: Self { ReviewdogRenderer() }
}
