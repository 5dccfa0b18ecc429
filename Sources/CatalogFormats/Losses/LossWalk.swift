package import CatalogModel
package import SourceDiagnostics

extension Catalog {
  /// What of the catalog a format with these losses can't say, in canonical order.
  package func lostValues(_ losses: [Loss]) -> [LostValue] {
    guard !losses.isEmpty else { return [] }
    var walk = LossWalk(losses)
    _ = walk.catalog(self, .concise)
    return walk.lost
  }

  /// The catalog as keys and values, without what a format with these losses can't say.
  package func outline(_ detail: Outline.Detail, without losses: [Loss]) -> Outline {
    var walk = LossWalk(losses)
    return walk.catalog(self, detail)
  }
}

extension LostValue {
  /// As it is told.
  package var diagnostic: Diagnostic<CatalogPath> {
    Diagnostic(.lostInFormat, "'\(path.lastName)' is lost: \(loss.reason)", at: path)
  }
}

extension CatalogPath {
  /// The last key on the way, or what the way starts from.
  fileprivate var lastName: String {
    for step in steps.reversed() {
      if case .field(let key) = step { return key.rawValue }
    }
    switch root {
    case .catalog: return "catalog"
    case .app: return CatalogKey.app.rawValue
    case .product(let id, _): return id.text
    case .group(let name, _): return name
    case .retired: return CatalogKey.retired.rawValue
    case .storePage: return CatalogKey.storePages.rawValue
    }
  }
}

/// Walks a catalog, notes what is lost and leaves it out.
private struct LossWalk {
  /// A loss, with how many of its keys lie behind.
  private struct Pending {
    let loss: Loss
    var depth = 0

    var isReached: Bool { depth == loss.keys.count }
  }

  private(set) var lost: [LostValue] = []
  private let pending: [Loss.Scope: [Pending]]
  private var whole = Outline.record([])

  init(_ losses: [Loss]) {
    pending = Dictionary(grouping: losses.map { Pending(loss: $0) }, by: \.loss.scope)
  }

  mutating func catalog(_ catalog: Catalog, _ detail: Outline.Detail) -> Outline {
    var fields: [Outline.Field] = []
    func add(_ key: CatalogKey, _ list: [Outline]) { if !list.isEmpty { fields.append(Outline.Field(key, .list(list))) } }
    if let app = catalog.app, let outline = strip(app.outline(detail), .app, .app) {
      fields.append(Outline.Field(.app, outline))
    }
    add(.products, products(catalog.products, isInGroup: false, detail))
    var groups: [Outline] = []
    var names = Occurrences<String>()
    for group in catalog.subscriptionGroups {
      var empty = group
      empty.subscriptions = []
      let root = CatalogPath.Root.group(group.name, occurrence: names.next(group.name))
      guard case .record(var parts)? = strip(empty.outline(detail), root, .group, of: group) else { continue }
      let subscriptions = products(group.subscriptions, isInGroup: true, detail)
      if !subscriptions.isEmpty {
        let place = parts.firstIndex { $0.key == .storekit } ?? parts.count
        parts.insert(Outline.Field(.subscriptions, .list(subscriptions)), at: place)
      }
      groups.append(.record(parts))
    }
    add(.subscriptionGroups, groups)
    var rest = catalog
    (rest.app, rest.products, rest.subscriptionGroups) = (nil, [], [])
    if case .record(let parts)? = strip(rest.outline(detail), .catalog, .catalog) { fields += parts }
    return .record(fields)
  }

  private mutating func products(_ products: [Product], isInGroup: Bool, _ detail: Outline.Detail) -> [Outline] {
    var ids = Occurrences<ProductID>()
    return products.compactMap { product in
      let root = CatalogPath.Root.product(product.id, occurrence: ids.next(product.id))
      return strip(product.outline(detail, isInGroup: isInGroup), root, .product)
    }
  }

  /// What is left of an app, a group or a product; nil when all of it is lost.
  ///
  /// - Parameters:
  ///   - outline: its keys and values, those of the products in a group left out.
  ///   - root: where it stands.
  ///   - scope: which losses concern it.
  ///   - group: the group, if it is one: conditions of losses know its products by ID.
  /// - Returns: the rest of it.
  private mutating func strip(
    _ outline: Outline, _ root: CatalogPath.Root, _ scope: Loss.Scope, of group: SubscriptionGroup? = nil
  ) -> Outline? {
    guard let pending = pending[scope] else { return outline }
    whole = outline
    if let group, !group.subscriptions.isEmpty, case .record(let fields) = outline {
      let ids = Outline.list(group.subscriptions.map { .text($0.id.text) })
      whole = .record(fields + [Outline.Field(.subscriptions, ids)])
    }
    return strip(outline, CatalogPath(root), pending)
  }

  /// What is left of a value; nil when it is lost.
  private mutating func strip(
    _ value: Outline, _ path: CatalogPath, in record: Outline = .record([]), _ pending: [Pending]
  ) -> Outline? {
    let site = Loss.Site(value: value, whole: whole, record: record, path: path)
    if let reached = pending.first(where: { $0.isReached && !$0.loss.isEach && ($0.loss.isLost?(site) ?? true) }) {
      lost.append(LostValue(path: path, loss: reached.loss))
      return nil
    }
    let deeper = pending.filter { !$0.isReached || $0.loss.isEach }
    guard !deeper.isEmpty else { return value }
    switch value {
    // A price that is an amount alone is short for one with nothing but its base.
    case .amount where deeper.contains { !$0.isReached && $0.loss.keys[$0.depth] == .base }:
      return strip(.record([Outline.Field(.base, value)]), path, deeper)
    case .record(let fields):
      return .record(
        fields.compactMap { field in
          let inside = deeper.filter { !$0.isReached && $0.loss.keys[$0.depth] == field.key }
          guard !inside.isEmpty else { return field }
          let next = inside.map { Pending(loss: $0.loss, depth: $0.depth + 1) }
          return strip(field.value, path[field.key], in: value, next).map { Outline.Field(field.key, $0) }
        })
    case .list(let items):
      return .list(items.enumerated().compactMap { element($0.element, path[$0.offset], in: record, deeper) })
    case .map(let entries):
      return .map(
        entries.compactMap { entry in
          var place = path
          place.steps.append(.entry(entry.key))
          return element(entry.value, place, in: record, deeper).map { Outline.Entry(entry.key, $0) }
        })
    default: return value
    }
  }

  /// What is left of an element of a list or map.
  private mutating func element(
    _ value: Outline, _ path: CatalogPath, in record: Outline, _ pending: [Pending]
  ) -> Outline? {
    let site = Loss.Site(value: value, whole: whole, record: record, path: path)
    if let reached = pending.first(where: { $0.isReached && ($0.loss.isLost?(site) ?? true) }) {
      lost.append(LostValue(path: path, loss: reached.loss))
      return nil
    }
    return strip(value, path, in: record, pending.filter { !$0.isReached })
  }
}

/// Counts how often a name came before, which only matters when it is one after the other.
private struct Occurrences<Name: Equatable> {
  private var last: Name?
  private var count = 0

  mutating func next(_ name: Name) -> Int {
    count = name == last ? count + 1 : 0
    last = name
    return count
  }
}
