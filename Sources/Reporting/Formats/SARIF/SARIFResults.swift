import SourceDiagnostics
import TextFormats

/// The results of a SARIF run.
struct SARIFResults {
  let places: SARIFPlaces
  private let report: FindingsReport
  private let entries: [SARIFSelection.Entry]
  private let ruleIndices: [DiagnosticKind: Int]

  init(_ report: FindingsReport, _ selection: SARIFSelection, rules: [DiagnosticKind], _ context: RunContext) {
    places = SARIFPlaces(selection.entries.map(\.finding), in: report.files, context)
    self.report = report
    entries = selection.entries
    ruleIndices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element, $0.offset) })
  }

  var json: [JSONValue] {
    var identities = AlertIdentities()
    return entries.map { entry in
      let place = places.located(entry.finding.place)
      return json(entry, identity: identities.next(entry.finding, at: place, fingerprint: entry.fingerprint))
    }
  }

  private func json(_ entry: SARIFSelection.Entry, identity: String) -> JSONValue {
    let finding = entry.finding
    let notes = finding.notes.compactMap { note in places.located(note.place).map { (place: $0, text: note.message) } }
    return .object([
      "ruleId": .string(finding.kind.id),
      "ruleIndex": ruleIndices[finding.kind].map { .integer($0) },
      "level": .string(SARIFRule.level(finding.severity)),
      "message": message(message(for: finding)),
      "locations": .array([location(finding)]),
      "relatedLocations": notes.isEmpty
        ? nil : .array(notes.enumerated().map { related($0.element, id: $0.offset + 1) }),
      "partialFingerprints": .inline(
        .object(["shelf/v1": .string(entry.fingerprint), "primaryLocationLineHash": .string(identity)])),
      "fixes": fix(finding).map { .array([$0]) },
      "suppressions": .array(entry.decision.map { [suppression($0)] } ?? []),
      "properties": finding.product.map { .inline(.object(["product": .string($0)])) },
    ])
  }

  /// The error, the notes without a place of their own, and the fix.
  private func message(for finding: FindingsReport.Finding) -> String {
    let notes = finding.notes.filter { places.located($0.place) == nil }.map { "note: " + VisibleText.line($0.message) }
    let help = finding.help.map { ["help: " + VisibleText.line($0)] } ?? []
    return ([finding.headline] + notes + help).joined(separator: "\n")
  }

  /// The location. GitHub requires one for each result, so a finding without a place gets that of the first file.
  private func location(_ finding: FindingsReport.Finding) -> JSONValue {
    let physical =
      places.located(finding.place).map(places.physicalLocation)
      ?? .inline(.object(["artifactLocation": places.address(report.standInPath)]))
    return .object([
      "physicalLocation": physical,
      "logicalLocations": finding.path.map {
        .inline(.array([.object(["fullyQualifiedName": .string($0), "kind": .string("member")])]))
      },
      "message": finding.label.map { message(VisibleText.line($0)) },
    ])
  }

  private func related(_ note: (place: LocatedRange, text: String), id: Int) -> JSONValue {
    .object([
      "id": .integer(id), "physicalLocation": places.physicalLocation(note.place),
      "message": message(VisibleText.line(note.text)),
    ])
  }

  /// The edits by file; nil if one doesn't have a place, because part of a fix doesn't fix anything.
  private func fix(_ finding: FindingsReport.Finding) -> JSONValue? {
    guard let fix = finding.fix, let edits = fix.placedEdits else { return nil }
    let located = edits.compactMap { edit in places.located(edit.place).map { (place: $0, newText: edit.newText) } }
    guard located.count == edits.count else { return nil }
    let byFile = Dictionary(grouping: located, by: \.place.fileIndex).sorted { places.comesBefore($0.key, $1.key) }
    return .object([
      "description": message(fix.title),
      "artifactChanges": .array(byFile.map { change($0.value) }),
      "properties": .inline(.object(["safe": .bool(fix.isSafe)])),
    ])
  }

  private func change(_ edits: [(place: LocatedRange, newText: String)]) -> JSONValue {
    let replacements = edits.map { edit in
      JSONValue.inline(
        .object([
          "deletedRegion": places.region(edit.place), "insertedContent": .object(["text": .string(edit.newText)]),
        ]))
    }
    return .object([
      "artifactLocation": edits.first.map { .inline(places.artifactLocation($0.place)) },
      "replacements": .array(replacements),
    ])
  }

  private func suppression(_ decision: SuppressedFinding.Decision) -> JSONValue {
    switch decision {
    case .baseline: .inline(.object(["kind": .string("external"), "justification": .string("it is in the baseline")]))
    case .comment(let place, let reason):
      .object([
        "kind": .string("inSource"),
        "justification": reason.map(JSONValue.string),
        "location": places.located(place).map { .object(["physicalLocation": places.physicalLocation($0)]) },
      ])
    }
  }

  /// A text in which no words of an author can pass for a link to somewhere else.
  private func message(_ text: String) -> JSONValue {
    guard text.contains("](") else { return .inline(.object(["text": .string(text)])) }
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "[" || scalar == "]" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return .inline(.object(["text": .string(escaped)]))
  }
}
