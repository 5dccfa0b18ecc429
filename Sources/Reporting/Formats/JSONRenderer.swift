import SourceDiagnostics
import TextFormats

/// The document `shelf.findings/1`, which programs may rely on.
///
/// Lines and columns count from 1, columns in Unicode scalars, offsets in bytes from 0; ends are exclusive. Empty keys
/// are omitted. A new key doesn't change the version; a changed meaning does.
package struct JSONRenderer: ReportFormat {
  package init() {}

  package func render(_ report: FindingsReport) -> String {
    let places = ReportPlaces(report.findings, in: report.files)
    let findings = zip(report.findings, report.fingerprints).map { finding, fingerprint in
      json(finding, fingerprint: fingerprint, places)
    }
    return JSONValue.object([
      "format": .string("shelf.findings/1"),
      "findings": .array(findings),
      "summary": .inline(json(report.summary)),
    ]).reportText
  }

  private func json(_ finding: FindingsReport.Finding, fingerprint: String, _ places: ReportPlaces) -> JSONValue {
    let place = places.located(finding.place)
    let notes = finding.notes.map { note in
      let place = places.located(note.place)
      return JSONValue.inline(
        .object(["message": .string(note.message), "file": place.map(file), "range": place.map(range)]))
    }
    return .object([
      "rule": .string(finding.kind.id),
      "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message),
      "label": finding.label.map(JSONValue.string),
      "file": place.map(file),
      "range": place.map { .inline(range($0)) },
      "path": finding.path.map(JSONValue.string),
      "product": finding.product.map(JSONValue.string),
      "notes": notes.isEmpty ? nil : .array(notes),
      "help": finding.help.map(JSONValue.string),
      "fix": finding.fix.map { json($0, places) },
      "repeats": finding.repeats > 0 ? .integer(finding.repeats) : nil,
      "fingerprint": .string(fingerprint),
    ])
  }

  private func json(_ fix: Fix<SourceRange?>, _ places: ReportPlaces) -> JSONValue {
    let located = fix.edits.compactMap { edit in places.located(edit.place).map { (place: $0, newText: edit.newText) } }
    let isWhole = located.count == fix.edits.count && !located.isEmpty
    let edits = located.map { edit in
      JSONValue.inline(
        .object(["file": file(edit.place), "range": range(edit.place), "text": .string(edit.newText)]))
    }
    return .object([
      "title": .string(fix.title),
      "safe": .bool(fix.isSafe),
      "edits": isWhole ? .array(edits) : nil,
    ])
  }

  private func json(_ summary: FindingsReport.Summary) -> JSONValue {
    .object([
      "errors": .integer(summary.errors),
      "warnings": .integer(summary.warnings),
      "infos": .integer(summary.infos),
      "files": .integer(summary.files),
      "products": .integer(summary.products),
      "fixable": .integer(summary.fixable),
      "known": summary.known > 0 ? .integer(summary.known) : nil,
    ])
  }

  private func file(_ place: LocatedRange) -> JSONValue { .string(place.file.path) }

  private func range(_ place: LocatedRange) -> JSONValue {
    .object(["start": json(place.start), "end": json(place.end)])
  }

  private func json(_ position: SourcePosition) -> JSONValue {
    .object(["line": .integer(position.line), "column": .integer(position.column), "offset": .integer(position.offset)])
  }
}
