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

  /// The IDs of the selected products; nil for all. Throws a `Failure` for an unknown ID, and if nothing is selected.
  package func ids(in workspace: Workspace) throws -> Set<ProductID>? {
    isLimited ? try ids(in: workspace.catalogs.map(\.catalog)) : nil
  }

  /// The IDs of the selected products in some catalogs; throws like `ids(in:)` for a workspace.
  package func ids(in catalogs: [Catalog]) throws -> Set<ProductID> {
    let selection: ProductSelection
    do throws(KeyFault) { selection = try self.selection() } catch { throw Failure(error.message) }
    for id in selection.ids where catalogs.allSatisfy({ selection.unknownIDs(in: $0).contains(id) }) {
      throw Workspace.unknownProduct(id.text, in: catalogs)
    }
    let chosen = catalogs.flatMap { selection.chosen(from: $0) }
    guard !chosen.isEmpty else { throw Failure(Self.noMatch(of: selection, in: catalogs)) }
    return Set(chosen.map(\.product.id))
  }

  /// Says that a selection matches none of the products.
  ///
  /// - Parameters:
  ///   - selection: the selection.
  ///   - catalogs: the catalogs.
  ///   - place: the catalog's name after "of", if there are several.
  /// - Returns: a clause, with a similar value if there is one.
  package static func noMatch(of selection: ProductSelection, in catalogs: [Catalog], place: String = "") -> String {
    let condition = selection.condition.map { "'\($0)'" } ?? "the selection"
    let meant = catalogs.lazy.compactMap { selection.condition?.nearMiss(in: $0) }.first
    let count = catalogs.reduce(0) { $0 + $1.allProducts.count }
    if count == 0 { return "the catalog\(place) has no products" }
    let products = selection.ids.isEmpty ? counted(count, "product") : "products that --product names"
    return "\(condition) matches none of the \(products)\(place)\(meant.map { "; did you mean '\($0)'?" } ?? "")"
  }
}
