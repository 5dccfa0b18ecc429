package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

extension CatalogReading {
  /// The displayed file of each product, in the order of the catalog: those outside groups, then group by group.
  package var documentsOfProducts: [(product: ProductID, file: String)] {
    let lists =
      [(catalog.products, sourceMap.products)]
      + zip(catalog.subscriptionGroups.map(\.subscriptions), sourceMap.subscriptions)
    let files = sourceMap.trees.trees.map(\.file.path)
    return lists.flatMap { products, entries in
      zip(products, entries).map { (product: $0.id, file: files[Int($1.top.tree)]) }
    }
  }
}
