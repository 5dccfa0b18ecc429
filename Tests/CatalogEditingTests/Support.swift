import CatalogEditing
import CatalogYAML
import SourceDiagnostics
import Testing

/// A catalog of one file, and templates by name.
func reading(_ text: String, templates: [(String, String)] = []) -> CatalogReading {
  let main = CatalogText(TextFile(path: "app.yaml", text: text), fileIndex: 0)
  let others = templates.enumerated().map { index, one in
    (name: one.0, text: CatalogText(TextFile(path: "templates/\(one.0).yaml", text: one.1), fileIndex: index + 1))
  }
  return CatalogReader(texts: [(name: "app.yaml", text: main)], templates: others).readCatalog()
}

/// The products with the given IDs; all products if none are given.
func products(_ reading: CatalogReading, _ ids: String...) -> [SelectedProduct] { products(reading, ids: ids) }

func products(_ reading: CatalogReading, ids: [String]) -> [SelectedProduct] {
  ProductSelection(ids: ids.map(TextPattern.init)).chosen(from: reading.catalog)
}

/// The result of a proposal: the new text of the file, and the objections.
func outcome(
  _ proposal: EditProposal, of text: String, templates: [(String, String)] = []
) -> (text: String, refusals: [String]) {
  let (changed, conflicts) = proposal.edits.texts()
  let new = changed[0].map { String(decoding: $0, as: UTF8.self) } ?? text
  let after = reading(new, templates: templates)
  let faults = after.faults.filter { $0.severity == .error }.map(\.message)
  let objections = faults.isEmpty ? proposal.objections(after: after.catalog) : []
  return (new, (proposal.refusals + objections).map(\.reason) + conflicts + faults)
}

/// The new text of an edit without objections.
func accepted(
  _ outcome: (text: String, refusals: [String]), sourceLocation: SourceLocation = #_sourceLocation
) -> String {
  #expect(outcome.refusals == [], sourceLocation: sourceLocation)
  return outcome.text
}

func accepted(
  _ proposal: EditProposal, of text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> String {
  accepted(outcome(proposal, of: text), sourceLocation: sourceLocation)
}
