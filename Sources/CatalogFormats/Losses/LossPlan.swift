package import CatalogModel

/// The search for a format's losses in a catalog, in independent units.
package struct LossPlan: Sendable {
  /// A part of the catalog.
  package enum Unit: Hashable, Sendable {
    case app
    case products(Range<Int>)
    /// A group with its subscriptions.
    case group(Int)
    /// Everything outside products.
    case rest
  }

  private let catalog: Catalog
  private let losses: [Loss]

  /// The units, in canonical order.
  package let units: [Unit]

  package init(_ losses: [Loss], in catalog: Catalog) {
    self.catalog = catalog
    self.losses = losses
    let chunks = stride(from: 0, to: catalog.products.count, by: 250).map { start in
      Unit.products(start..<min(catalog.products.count, start + 250))
    }
    units = losses.isEmpty ? [] : [.app] + chunks + catalog.subscriptionGroups.indices.map(Unit.group) + [.rest]
  }

  /// The lost values of a unit, in canonical order.
  package func find(_ unit: Unit) -> [LostValue] {
    var walk = LossWalk(losses)
    _ = rest(of: unit, .concise, &walk)
    return walk.lost
  }

  /// The remaining contents of a part of the catalog, by its key.
  fileprivate func rest(of unit: Unit, _ detail: Outline.Detail, _ walk: inout LossWalk) -> [Outline.Field] {
    switch unit {
    case .app:
      let rest = catalog.app.flatMap { walk.strip($0.outline(detail), .app, .app) }
      return rest.map { [Outline.Field(.app, $0)] } ?? []
    case .products(let range):
      let list = products(catalog.products, range, isInGroup: false, detail, &walk)
      return list.isEmpty ? [] : [Outline.Field(.products, .list(list))]
    case .group(let index):
      return group(index, detail, &walk).map { [Outline.Field(.subscriptionGroups, .list([$0]))] } ?? []
    case .rest:
      let rest = Catalog(retired: catalog.retired, storePages: catalog.storePages)
      guard case .record(let fields)? = walk.strip(rest.outline(detail), .catalog, .catalog) else { return [] }
      return fields
    }
  }

  private func group(_ index: Int, _ detail: Outline.Detail, _ walk: inout LossWalk) -> Outline? {
    let groups = catalog.subscriptionGroups
    let group = groups[index]
    var empty = group
    empty.subscriptions = []
    let root = CatalogPath.Root.group(group.name, occurrence: Self.occurrence(of: index, in: groups, by: \.name))
    let rest = walk.strip(empty.outline(detail), root, .group, of: group)
    // The contents of a lost group are lost too, and reported separately.
    let subscriptions = products(
      group.subscriptions, group.subscriptions.indices, isInGroup: true, of: group.kind, detail, &walk)
    guard case .record(var parts)? = rest else { return nil }
    if !subscriptions.isEmpty {
      let place = parts.firstIndex { $0.key == .storekit } ?? parts.count
      parts.insert(Outline.Field(.subscriptions, .list(subscriptions)), at: place)
    }
    return .record(parts)
  }

  private func products(
    _ products: [Product], _ range: Range<Int>, isInGroup: Bool, of kind: SubscriptionGroup.Kind = .plans,
    _ detail: Outline.Detail, _ walk: inout LossWalk
  ) -> [Outline] {
    range.compactMap { index in
      let root = CatalogPath.Root.product(
        products[index].id, occurrence: Self.occurrence(of: index, in: products, by: \.id))
      return walk.strip(products[index].outline(detail, isInGroup: isInGroup), root, .product, in: kind)
    }
  }

  /// The number of earlier elements with the same name in a sorted list.
  private static func occurrence<Element, Name: Equatable>(
    of index: Int, in list: [Element], by name: (Element) -> Name
  ) -> Int {
    list[..<index].reversed().prefix { name($0) == name(list[index]) }.count
  }
}

extension Catalog {
  /// The catalog as keys and values, without the losses of a format.
  package func outline(_ detail: Outline.Detail, without losses: [Loss]) -> Outline {
    guard !losses.isEmpty else { return outline(detail) }
    let plan = LossPlan(losses, in: self)
    var walk = LossWalk(losses)
    var fields: [Outline.Field] = []
    for unit in plan.units {
      for field in plan.rest(of: unit, detail, &walk) {
        // Groups and chunks of products continue the previous ones.
        if case .list(let more) = field.value, fields.last?.key == field.key, case .list(let list)? = fields.last?.value
        {
          fields[fields.count - 1].value = .list(list + more)
        } else {
          fields.append(field)
        }
      }
    }
    return .record(fields)
  }
}
