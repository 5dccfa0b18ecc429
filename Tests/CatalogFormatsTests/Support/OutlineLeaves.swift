import CatalogModel

extension Catalog {
  /// Every single value with its path, for comparing two catalogs value by value.
  func leaves(_ detail: Outline.Detail = .concise) -> [CatalogPath: Outline] {
    var leaves: [CatalogPath: Outline] = [:]
    func add(_ value: Outline, _ path: CatalogPath) {
      switch value {
      case .record(let fields) where !fields.isEmpty: for field in fields { add(field.value, path[field.key]) }
      case .map(let entries) where !entries.isEmpty:
        for entry in entries { add(entry.value, CatalogPath(path.root, path.steps + [.entry(entry.key)])) }
      case .list(let items) where items.contains { $0.text == nil }:
        for (index, item) in items.enumerated() { add(item, path[index]) }
      // A price that is only an amount, and a record with only that amount, are the same.
      case .amount where path.steps.last == .field(.price): leaves[path[.base]] = value
      default: leaves[path] = value
      }
    }
    if let app { add(app.outline(detail), .app) }
    func add(_ products: [Product], isInGroup: Bool) {
      for (index, product) in products.enumerated() {
        let occurrence = products[..<index].count { $0.id == product.id }
        add(product.outline(detail, isInGroup: isInGroup), CatalogPath(.product(product.id, occurrence: occurrence)))
      }
    }
    add(products, isInGroup: false)
    for (index, group) in subscriptionGroups.enumerated() {
      let occurrence = subscriptionGroups[..<index].count { $0.name == group.name }
      var own = group
      own.subscriptions = []
      add(own.outline(detail), CatalogPath(.group(group.name, occurrence: occurrence)))
      add(group.subscriptions, isInGroup: true)
    }
    var rest = self
    (rest.app, rest.products, rest.subscriptionGroups) = (nil, [], [])
    if rest != Catalog() { add(rest.outline(detail), .catalog) }
    return leaves
  }
}

extension CatalogPath {
  /// Whether it equals another path, or contains it.
  func leads(to other: CatalogPath) -> Bool { root == other.root && other.steps.starts(with: steps) }
}
