import CatalogModel

/// Walks the keys and values of a catalog along the losses of a format.
struct LossWalk {
  /// What was lost on the way, in the order of the walk.
  private(set) var lost: [LostValue] = []

  private let trees: [Loss.Scope: LossTree]

  // The thing that is walked, and the way into it.
  private var root = CatalogPath.Root.catalog
  private var steps: [CatalogPath.Step] = []
  private var whole = Outline.record([])

  init(_ losses: [Loss]) { trees = Dictionary(grouping: losses, by: \.scope).mapValues { LossTree($0) } }

  /// What is left of an app, a group or a product; nil when all of it is lost.
  ///
  /// - Parameters:
  ///   - outline: its keys and values, those of the products in a group left out.
  ///   - root: where it stands.
  ///   - scope: which losses concern it.
  ///   - group: the group, if it is one: conditions of losses know its products by ID.
  ///   - kind: the kind of the group that a product stands in: conditions know it as the product's own.
  /// - Returns: the rest of it.
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

  /// What is left of a value; nil when it is lost.
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

  /// What is left of a value that is not lost as a whole. What nothing was lost of is handed back as it is.
  private mutating func rest(of value: Outline, in record: Outline, _ tree: LossTree, isElement: Bool) -> Outline {
    guard isElement ? tree.hasKeys : tree.concernsElements else { return value }
    let before = lost.count
    let rest: Outline
    switch value {
    // A price that is an amount alone is short for one with nothing but its base.
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

  /// What is left of a field.
  private mutating func field(_ field: Outline.Field, in record: Outline, _ tree: LossTree) -> Outline.Field? {
    guard let inside = tree[field.key] else { return field }
    steps.append(.field(field.key))
    defer { steps.removeLast() }
    return strip(field.value, in: record, inside).map { Outline.Field(field.key, $0) }
  }

  /// What is left of an element of a list or map; those of a list in a list are no elements of the outer one.
  private mutating func element(
    _ value: Outline, _ step: CatalogPath.Step, in record: Outline, _ tree: LossTree, isElement isInner: Bool
  ) -> Outline? {
    steps.append(step)
    defer { steps.removeLast() }
    if !isInner, isLost(value, in: record, tree, isElement: true) { return nil }
    return rest(of: value, in: record, tree, isElement: true)
  }
}
