package import CatalogModel
package import SourceDiagnostics

/// A catalog that was read, with the way from its values back to the text.
package struct CatalogReading: Sendable {
  package let catalog: Catalog
  package let sourceMap: SourceMap

  /// What has no place in the model, in the order of the documents.
  package let faults: [Diagnostic<SourceRange?>]

  init(trees: SourceTrees, parts: [CatalogPart], faults: [Diagnostic<SourceRange?>]) {
    let products = parts.flatMap(\.products)
    let groups = Self.sorted(parts.flatMap(\.groups)) { $0.model.name < $1.model.name }
    let productOrder = Self.sorted(products) { $0.model.id < $1.model.id }
    var catalog = Catalog(app: parts.lazy.compactMap(\.app).first?.model, products: productOrder.map(\.model))
    var map = SourceMap(trees: trees, app: parts.lazy.compactMap(\.app).first?.ref)
    var entries = productOrder.map { SourceMap.Placed(name: $0.model.id.text, value: $0.entry) }
    for group in groups {
      var model = group.model
      let order = Self.sorted(Array(model.subscriptions.indices)) { model.subscriptions[$0].id < model.subscriptions[$1].id }
      entries += order.map { SourceMap.Placed(name: model.subscriptions[$0].id.text, value: group.subscriptions[$0]) }
      model.subscriptions = order.map { model.subscriptions[$0] }
      catalog.subscriptionGroups.append(model)
      map.groups.append(SourceMap.Placed(name: model.name, value: group.entry))
    }
    map.products = Self.sorted(entries) { $0.name < $1.name }
    let retired = Self.sorted(parts.flatMap(\.retired)) { $0.id < $1.id }
    catalog.retired = retired.map(\.id)
    map.retired = retired.map(\.ref)
    let pages = parts.flatMap(\.storePages)
    catalog.storePages = pages.map(\.model)
    map.storePages = pages.map(\.ref)
    self.catalog = catalog
    sourceMap = map
    self.faults = faults
  }

  /// Sorted, equal ones in the order they came.
  private static func sorted<Element>(_ list: [Element], by isBefore: (Element, Element) -> Bool) -> [Element] {
    let order = list.indices.sorted { left, right in
      if isBefore(list[left], list[right]) { return true }
      return !isBefore(list[right], list[left]) && left < right
    }
    return order.map { list[$0] }
  }
}
