import CatalogModel
import SourceDiagnostics

/// What keeps a release back although no item asks for it by name: an error of lint is never ready.
extension ChecklistItem {
  static let appErrors = ChecklistItem(
    "app-errors", "lint finds no other error in the catalog", reason: reason, source: .catalogFormat, .otherErrors,
    .app { _ in .yes("none", at: .catalog) })

  static let groupErrors = ChecklistItem(
    "group-errors", "lint finds no other error in the group", reason: reason, source: .catalogFormat, .otherErrors,
    .group { .yes("none", at: $0.path) })

  static let productErrors = ChecklistItem(
    "product-errors", "lint finds no other error in the product", reason: reason, source: .catalogFormat, .otherErrors,
    .product { .yes("none", at: $0.path) })

  private static let reason = "An error of 'shelf lint' is what the store or the app can't take."
}
