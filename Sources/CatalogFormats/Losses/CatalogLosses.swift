package import CatalogModel

extension Catalog {
  /// The values that a format with some losses can't contain, in canonical order.
  package func lostValues(_ losses: [Loss]) -> [LostValue] {
    guard !losses.isEmpty else { return [] }
    var walk = LossWalk(losses)
    _ = rest(.concise, &walk)
    return walk.lost
  }

  /// The catalog as keys and values, without the losses of a format.
  package func outline(_ detail: Outline.Detail, without losses: [Loss]) -> Outline {
    guard !losses.isEmpty else { return outline(detail) }
    var walk = LossWalk(losses)
    return .record(rest(detail, &walk))
  }

  private func rest(_ detail: Outline.Detail, _ walk: inout LossWalk) -> [Outline.Field] {
    var fields: [Outline.Field] = []
    if let app = app.flatMap({ walk.strip($0.outline(detail), .app, .app) }) { fields.append(Outline.Field(.app, app)) }
    let products = Self.rest(of: products, isInGroup: false, detail, &walk)
    if !products.isEmpty { fields.append(Outline.Field(.products, .list(products))) }
    let groups = subscriptionGroups.compactMap { Self.rest(of: $0, detail, &walk) }
    if !groups.isEmpty { fields.append(Outline.Field(.subscriptionGroups, .list(groups))) }
    let others = Catalog(retired: retired, storePages: storePages)
    if case .record(let rest)? = walk.strip(others.outline(detail), .catalog, .catalog) { fields += rest }
    return fields
  }

  private static func rest(
    of group: SubscriptionGroup, _ detail: Outline.Detail, _ walk: inout LossWalk
  ) -> Outline? {
    var empty = group
    empty.subscriptions = []
    let root = CatalogPath.Root.group(group.name, occurrence: walk.occurrence(of: group.name))
    let rest = walk.strip(empty.outline(detail), root, .group, of: group)
    // The contents of a lost group are lost too, and reported separately.
    let subscriptions = Self.rest(of: group.subscriptions, isInGroup: true, of: group.kind, detail, &walk)
    guard case .record(var parts)? = rest else { return nil }
    if !subscriptions.isEmpty {
      let place = parts.firstIndex { $0.key == .storekit } ?? parts.count
      parts.insert(Outline.Field(.subscriptions, .list(subscriptions)), at: place)
    }
    return .record(parts)
  }

  private static func rest(
    of products: [Product], isInGroup: Bool, of kind: SubscriptionGroup.Kind = .plans, _ detail: Outline.Detail,
    _ walk: inout LossWalk
  ) -> [Outline] {
    products.compactMap { product in
      let root = CatalogPath.Root.product(product.id, occurrence: walk.occurrence(of: product.id))
      return walk.strip(product.outline(detail, isInGroup: isInGroup), root, .product, in: kind)
    }
  }
}
