import SourceDiagnostics
import TextFormats

/// The document `shelf.rules/1`, which programs may rely on: all properties of the rules.
///
/// Empty keys are omitted. A new key doesn't change the version; a changed meaning does.
package struct RulePageJSON: Sendable {
  package init() {}

  package func render(_ pages: [RulePage]) -> String {
    JSONValue.object(["format": .string("shelf.rules/1"), "rules": .array(pages.map(json))]).reportText
  }

  private func json(_ page: RulePage) -> JSONValue {
    let kind = page.kind
    return .object([
      "id": .string(kind.id),
      "severity": .string(kind.severity.rawValue),
      "summary": .string(kind.summary),
      "rationale": .string(kind.rationale),
      "source": .inline(json(kind.source)),
      "confidence": .string(kind.source.confidence.rawValue),
      "since": .string(kind.since),
      "fixable": .string(kind.fixability.rawValue),
      "section": .string(page.section),
      "formerly": kind.formerly.isEmpty ? nil : .inline(.array(kind.formerly.map(JSONValue.string))),
      "examples": .array(page.examples.map(json)),
    ])
  }

  private func json(_ source: FactSource) -> JSONValue {
    .object([
      "title": .string(source.title), "address": source.address.map(JSONValue.string), "read": .string(source.read),
    ])
  }

  private func json(_ example: ShownExample) -> JSONValue {
    let files = example.files.map { file in
      JSONValue.inline(.object(["path": .string(file.path), "text": .string(file.text(file.bytes.indices))]))
    }
    return .object([
      "title": .string(example.title),
      "good": .bool(example.isGood),
      "files": .array(files),
      "assets": example.assets.isEmpty ? nil : .array(example.assets.map(JSONValue.string)),
      "output": example.isGood ? nil : .string(example.output()),
    ])
  }
}
