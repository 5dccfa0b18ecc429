import CatalogModel
import CatalogYAML
import RuleHandbook
import SourceDiagnostics

extension ReadCatalog {
  /// The place of a path.
  func place(of path: CatalogPath) -> SourceRange? {
    reading.sourceMap.locate(Diagnostic(.unknownKey, "", at: path)).place
  }

  /// The text at a path.
  func text(at path: CatalogPath) -> String? { place(of: path).map(files.text) }
}

extension Catalog {
  /// The first product or subscription with an ID.
  func product(_ id: ProductID) -> Product? {
    (products + subscriptionGroups.flatMap(\.subscriptions)).first { $0.id == id }
  }
}
