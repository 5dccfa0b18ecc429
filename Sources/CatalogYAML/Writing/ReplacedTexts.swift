import SourceDiagnostics
import YAMLSyntax

extension CatalogText {
  /// Replaces each scalar that equals a text and keeps its quotes; nil if there is none.
  ///
  /// ```swift
  /// let text = CatalogText(TextFile(path: "", text: "- buy: 'gold'\n"), fileIndex: 0)
  /// text.replacing("gold", with: "silver")  // - buy: 'silver'
  /// ```
  package func replacing(_ old: String, with new: String) -> [UInt8]? {
    var edits = TextEdits()
    tree.forEachScalar { node in
      guard tree.string(of: node) == old else { return }
      edits.replace(tree.range(of: node), with: ScalarSpelling.whole(new, like: tree.kind(of: node)))
    }
    return edits.files.isEmpty ? nil : edits.editedBytes(of: file, index: tree.fileIndex)
  }
}
