package import CatalogModel

/// A catalog under examination, with all that the rules need to know beside it.
package struct CatalogVisit: Sendable {
  package let context: LintContext

  /// The products, then the subscriptions group by group, each list in its canonical order.
  package let products: [ProductVisit]

  package let groups: [GroupVisit]

  /// Where each ID stands first in `products`.
  package let firstIndex: [ProductID: Int]

  /// - Parameters:
  ///   - catalog: what is examined.
  ///   - neighbours: the other catalogs of the workspace.
  ///   - today: the day for which limits and announced changes are judged.
  package init(of catalog: Catalog, neighbours: [Catalog] = [], today: CalendarDate) {
    let context = LintContext(catalog: catalog, neighbours: neighbours, today: today)
    var census = Census(context: context)
    for index in catalog.products.indices { census.add(catalog.products[index], group: nil) }
    groups = GroupVisit.all(of: context)
    for group in groups {
      for index in group.group.subscriptions.indices { census.add(group.group.subscriptions[index], group: group) }
    }
    self.context = context
    products = census.products
    firstIndex = census.firstIndex
  }

  package var catalog: Catalog { context.catalog }
  package var app: App? { context.app }
  package var neighbours: [Catalog] { context.neighbours }
  package var today: CalendarDate { context.today }

  /// The products as they are counted, so that those which share an ID have different paths.
  private struct Census {
    let context: LintContext
    var products: [ProductVisit] = []
    var firstIndex: [ProductID: Int]
    var repeats: [ProductID: Int] = [:]

    init(context: LintContext) {
      self.context = context
      let count = context.catalog.productCount
      firstIndex = Dictionary(minimumCapacity: count)
      products.reserveCapacity(count)
    }

    mutating func add(_ product: Product, group: GroupVisit?) {
      var occurrence = 0
      if firstIndex[product.id] == nil {
        firstIndex[product.id] = products.count
      } else {
        repeats[product.id, default: 0] += 1
        occurrence = repeats[product.id, default: 0]
      }
      let path = CatalogPath(.product(product.id, occurrence: occurrence))
      products.append(ProductVisit(product, at: path, group: group, context: context))
    }
  }
}
