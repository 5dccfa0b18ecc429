package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

extension CatalogReader {
  /// The names by which the entries of one document are known.
  package func names(inPart part: Int) -> (products: [ProductID], groups: [String]) {
    let outline = outlines[part]
    var reader = NodeReader(trees)
    var products = outline.products.map { reader.id(of: $0) }
    var groups: [String] = []
    for ref in outline.groups {
      let value = Value(ref)
      groups.append(trees.entry(CatalogKey.name.rawValue, of: value).map { trees.string($0.value.top) } ?? "")
      guard let list = trees.entry(CatalogKey.subscriptions.rawValue, of: value) else { continue }
      products += reader.list(list.value) { $1.top }.map { reader.id(of: $0) }
    }
    return (products, groups)
  }
}

extension CatalogReading {
  /// The file that each product stands in, as that is shown, in the order of the catalog: those outside groups, then
  /// group by group.
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
