import CatalogModel

/// Traverses the keys and values of a catalog along the losses of a format.
struct LossWalk {
  /// The lost values, in order.
  private(set) var lost: [LostValue] = []

  private let trees: [Loss.Scope: LossTree]

  // The root of the traversal, and the current path.
  private var root = CatalogPath.Root.catalog
  private var steps: [CatalogPath.Step] = []
  private var whole = Outline.record([])

  /// The number of products with each ID, and of groups with each name, so far.
  private var counts: [AnyHashable: Int] = [:]

  init(_ losses: [Loss]) { trees = Dictionary(grouping: losses, by: \.scope).mapValues { LossTree($0) } }

  /// The number of earlier products with an ID, or groups with a name.
  mutating func occurrence(of name: AnyHashable) -> Int {
    counts[name, default: -1] += 1
    return counts[name, default: 0]
  }

  /// Removes the losses of an app, a group or a product; nil if all of it is lost.
  ///
  /// - Parameters:
  ///   - outline: its keys and values, without a group's products.
  ///   - root: its path.
  ///   - scope: the scope of the losses.
  ///   - group: the group itself, for conditions that check its products by ID.
  ///   - kind: the kind of a product's group, for conditions.
  /// - Returns: the remaining outline.
  mutating func strip(
    _ outline: Outline, _ root: CatalogPath.Root, _ scope: Loss.Scope, of group: SubscriptionGroup? = nil,
    in kind: SubscriptionGroup.Kind = .plans
  ) -> Outline? {
    guard let tree = trees[scope] else { return outline }
    self.root = root
    steps = []
    whole = outline
    if kind != .plans, case .record(let fields) = outline {
      whole = .record(fields + [Outline.Field(.kind, .text(kind.rawValue))])
    }
    if let group, !group.subscriptions.isEmpty, case .record(let fields) = outline {
      let ids = Outline.list(group.subscriptions.map { .text($0.id.text) })
      whole = .record(fields + [Outline.Field(.subscriptions, ids)])
    }
    return strip(outline, in: .record([]), tree)
  }

  /// The remainder of a value; nil if it is lost.
  private mutating func strip(_ value: Outline, in record: Outline, _ tree: LossTree) -> Outline? {
    isLost(value, in: record, tree, isElement: false) ? nil : rest(of: value, in: record, tree, isElement: false)
  }

  private mutating func isLost(_ value: Outline, in record: Outline, _ tree: LossTree, isElement: Bool) -> Bool {
    let loss = tree.loss(ofElement: isElement) {
      Loss.Site(value: value, whole: whole, record: record, path: CatalogPath(root, steps))
    }
    guard let loss else { return false }
    lost.append(LostValue(path: CatalogPath(root, steps), reason: loss.reason))
    return true
  }

  /// The remainder of a value that isn't lost as a whole. An unaffected value is returned unchanged.
  private mutating func rest(of value: Outline, in record: Outline, _ tree: LossTree, isElement: Bool) -> Outline {
    guard isElement ? tree.hasKeys : tree.concernsElements else { return value }
    let before = lost.count
    let rest: Outline
    switch value {
    // An amount alone is short for a price with only a base.
    case .amount where tree[.base] != nil:
      rest = self.rest(of: .record([Outline.Field(.base, value)]), in: record, tree, isElement: isElement)
    case .record(let fields): rest = .record(fields.compactMap { field($0, in: value, tree) })
    case .list(let items):
      rest = .list(
        items.enumerated().compactMap { element($0.element, .item($0.offset), in: record, tree, isElement: isElement) })
    case .map(let entries):
      rest = .map(
        entries.compactMap { entry in
          element(entry.value, .entry(entry.key), in: record, tree, isElement: isElement).map {
            Outline.Entry(entry.key, $0)
          }
        })
    default: return value
    }
    return lost.count == before ? value : rest
  }

  /// The remainder of a field.
  private mutating func field(_ field: Outline.Field, in record: Outline, _ tree: LossTree) -> Outline.Field? {
    guard let inside = tree[field.key] else { return field }
    steps.append(.field(field.key))
    defer { steps.removeLast() }
    return strip(field.value, in: record, inside).map { Outline.Field(field.key, $0) }
  }

  /// The remainder of an element of a list or map; elements of a nested list don't belong to the outer one.
  private mutating func element(
    _ value: Outline, _ step: CatalogPath.Step, in record: Outline, _ tree: LossTree, isElement isInner: Bool
  ) -> Outline? {
    steps.append(step)
    defer { steps.removeLast() }
    if !isInner, isLost(value, in: record, tree, isElement: true) { return nil }
    return rest(of: value, in: record, tree, isElement: true)
  }
}
