import CatalogModel
import SourceDiagnostics

/// Any lint error that no other item covers blocks a release.
extension ChecklistItem {
  static let appErrors = ChecklistItem(
    "app-errors", "lint finds no other errors in the catalog", reason: reason, source: .catalogFormat, .otherErrors,
    .app { _ in .yes("none", at: .catalog) })

  static let groupErrors = ChecklistItem(
    "group-errors", "lint finds no other errors in the group", reason: reason, source: .catalogFormat, .otherErrors,
    .group { .yes("none", at: $0.path) })

  static let productErrors = ChecklistItem(
    "product-errors", "lint finds no other errors in the product", reason: reason, source: .catalogFormat, .otherErrors,
    .product { .yes("none", at: $0.path) })

  private static let reason =
    "If 'shelf lint' reports an error, App Store Connect rejects the product, or the app breaks."
}
