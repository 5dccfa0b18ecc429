extension Catalog {
  /// The catalog as keys and values, lists in canonical order.
  package func outline(_ detail: Outline.Detail) -> Outline {
    let lists: [(key: CatalogKey, items: [Outline])] = [
      (.products, products.map { $0.outline(detail) }),
      (.subscriptionGroups, subscriptionGroups.map { $0.outline(detail) }),
      (.retired, retired.map { .text($0.text) }), (.storePages, storePages.map { $0.outline(detail) }),
    ]
    let app = app.map { [Outline.Field(.app, $0.outline(detail))] } ?? []
    return .record(app + lists.filter { !$0.items.isEmpty }.map { Outline.Field($0.key, .list($0.items)) })
  }
}
