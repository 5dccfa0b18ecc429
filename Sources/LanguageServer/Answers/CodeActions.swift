import CatalogYAML
import SourceDiagnostics

/// Code actions that fix or suppress findings.
extension Session {
  func codeActions(_ query: TextPlace, _ parameters: JSON) -> JSON {
    let only = parameters["context"]["only"].array.compactMap(\.string)
    func isWanted(_ kind: String) -> Bool { only.isEmpty || only.contains { kind == $0 || kind.hasPrefix($0 + ".") } }
    let text = workspace.files.text(query.file)
    let selection = client.offsets(of: parameters["range"], in: text) ?? query.offset..<query.offset
    let found = findings(at: selection, in: query.file)
    var actions: [JSON] = []
    if isWanted("quickfix") {
      actions += found.compactMap { finding in finding.fix.flatMap { fix(finding, $0) } }
      let lines = found.isEmpty ? [] : query.text.linesInsideScalars(text.lines)
      actions += found.compactMap { ignoring($0, query, closedLines: lines) }
    }
    // Editors request this one by name when a file is saved.
    if !only.isEmpty, isWanted("source.fixAll.shelf"), let all = fixAll(query) { actions.append(all) }
    return .array(actions)
  }

  private func fix(_ finding: Diagnostic<SourceRange?>, _ fix: Fix<SourceRange?>) -> JSON? {
    guard let edit = workspaceEdit(fix.edits) else { return nil }
    return .compact([
      "title": .string(fix.isSafe ? fix.title : "\(fix.title) (unsafe fix)"), "kind": "quickfix",
      "diagnostics": [diagnostic(finding)], "isPreferred": fix.isSafe ? true : .null, "edit": edit,
    ])
  }

  /// All edits, by file; nil if one of them has no place.
  private func workspaceEdit(_ edits: [Edit<SourceRange?>]) -> JSON? {
    var changes: [String: [JSON]] = [:]
    for edit in edits {
      guard let place = edit.place else { return nil }
      changes[uri(of: workspace.files.path(place.file)), default: []]
        .append(["range": range(place), "newText": .string(edit.newText)])
    }
    return changes.isEmpty ? nil : ["changes": .object(changes.mapValues { .array($0) })]
  }

  /// A comment above the line; read errors can't be suppressed, and in a multi-line text a comment would be text.
  private func ignoring(
    _ finding: Diagnostic<SourceRange?>, _ query: TextPlace, closedLines: Set<Int>
  ) -> JSON? {
    guard let place = finding.place, !DiagnosticKind.readingKinds.contains(finding.kind),
      workspace.isCatalogFile(query.file)
    else { return nil }
    let text = workspace.files.text(query.file)
    let number = text.lines.position(at: place.bytes.lowerBound).line
    guard !closedLines.contains(number) else { return nil }
    let line = text.lines.range(ofLine: number)
    let bytes = text.file.bytes
    let indentation = bytes[line].prefix { $0 == UInt8(ascii: " ") }
    let isWindows = line.upperBound < bytes.count && bytes[line.upperBound] == UInt8(ascii: "\r")
    let comment =
      String(decoding: indentation, as: UTF8.self) + "# shelf:ignore \(finding.kind.id)" + (isWindows ? "\r\n" : "\n")
    let start = SourceRange(file: query.file, bytes: line.lowerBound..<line.lowerBound)
    guard let edit = workspaceEdit([Edit(at: start, newText: comment)]) else { return nil }
    return [
      "title": .string("suppress '\(finding.kind.id)' here"), "kind": "quickfix", "diagnostics": [diagnostic(finding)],
      "edit": edit,
    ]
  }

  /// All safe edits of a file that don't overlap.
  private func fixAll(_ query: TextPlace) -> JSON? {
    var edits: [Edit<SourceRange?>] = []
    for case let fix? in (workspace.findings[query.file] ?? []).map(\.fix) where fix.isSafe {
      let places = fix.edits.compactMap(\.place)
      let isFree = places.allSatisfy { place in
        place.file == query.file
          && edits.allSatisfy { other in
            other.place.map {
              $0.bytes.upperBound <= place.bytes.lowerBound || place.bytes.upperBound <= $0.bytes.lowerBound
            }
              ?? false
          }
      }
      if isFree, places.count == fix.edits.count { edits += fix.edits }
    }
    guard let edit = workspaceEdit(edits) else { return nil }
    return ["title": "apply all safe fixes", "kind": "source.fixAll.shelf", "edit": edit]
  }
}
