package import ArgumentParser
package import CatalogEditing
package import CatalogModel
import CatalogProject
package import CatalogYAML
import SourceDiagnostics

/// The products that a command is about; all unless the options name some.
package struct SelectionOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("product"),
    help: ArgumentHelp("Product ID (with '*' as a wildcard; repeatable).", valueName: "id"), completion: .productIDs)
  package var products: [String] = []

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Condition for products, such as 'type=consumable and price<5'.", valueName: "condition"))
  package var condition: String?

  @Flag(name: .customLong("all-products"), help: "Select every product.")
  package var all = false

  package func validate() throws {
    if all, isLimited { throw ValidationError("--all-products can't be combined with --product or --where") }
    if products.contains("") { throw ValidationError("--product is empty") }
    do throws(KeyFault) { _ = try selection() } catch { throw ValidationError("--where: \(error.message)") }
  }

  /// Whether the options leave out some products.
  package var isLimited: Bool { !products.isEmpty || condition != nil }

  package func selection() throws(KeyFault) -> ProductSelection {
    guard let condition else { return ProductSelection(ids: products.map(TextPattern.init)) }
    return ProductSelection(ids: products.map(TextPattern.init), condition: try Condition(condition))
  }

  /// The IDs of the selected products; nil for all. Throws a `Failure` for an unknown ID.
  package func ids(in workspace: Workspace) throws -> Set<ProductID>? {
    guard isLimited else { return nil }
    try workspace.check(products: products.filter { !$0.contains("*") })
    do throws(KeyFault) {
      let selection = try selection()
      return Set(workspace.catalogs.flatMap { selection.chosen(from: $0.catalog) }.map(\.product.id))
    } catch { throw Failure(error.message) }
  }
}
