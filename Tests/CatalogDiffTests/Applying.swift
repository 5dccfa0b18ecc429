import CatalogModel

@testable import CatalogDiff

extension CatalogChanges {
  /// The old catalog with all changes carried out, as keys and values; the new catalog is the same, but for the order
  /// of its lists.
  func applied(to old: Catalog) -> Outline {
    var tree = ChangedTree(old)
    tree.apply(changes.flatMap(\.edits))
    return tree.outline
  }
}

extension Catalog {
  /// The catalog as changes see it: all values spelled out, lists in canonical order, products beside their groups.
  var comparableOutline: Outline { ChangedTree(self).outline }
}

/// A catalog split into possible starts of a path.
private struct ChangedTree {
  private var roots: [CatalogPath.Root: Outline] = [:]

  init(_ catalog: Catalog) {
    roots[.app] = catalog.app?.outline(.complete)
    for place in ProductPlaces(catalog).all { roots[place.path.root] = place.outline }
    for pair in GroupPairing(catalog.subscriptionGroups, []).pairs {
      if let group = pair.old { roots[group.path.root] = group.outline }
    }
    for (index, id) in catalog.retired.enumerated() { roots[.retired(index)] = .text(id.text) }
    for (index, page) in catalog.storePages.enumerated() { roots[.storePage(index)] = page.outline(.complete) }
  }

  mutating func apply(_ edits: [Edit]) {
    // Remaining entries keep their order; new ones are inserted after their predecessors; removals come last, in
    // reverse.
    let kept = edits.filter { $0.old != nil && $0.new != nil }
    let gone = edits.filter { $0.new == nil }
    kept.forEach { rename($0) }
    kept.forEach { set($0) }
    edits.filter { $0.old == nil }.forEach { set($0) }
    gone.sorted { ($0.oldPath.steps.count, $0.oldPath.lastItem) > ($1.oldPath.steps.count, $1.oldPath.lastItem) }
      .forEach { set($0) }
  }

  private mutating func set(_ edit: Edit) {
    let root = edit.oldPath.root
    if edit.oldPath.steps.isEmpty {
      // A name or number that another entry has until that one is removed.
      let isTaken = edit.old == nil && roots[root] != nil
      roots[isTaken ? .group("\u{0}\(roots.count)", occurrence: 0) : root] = edit.new
    } else {
      roots[root] = (roots[root] ?? .record([])).setting(edit.new, at: edit.oldPath.steps[...])
    }
  }

  /// Subscriptions contain their group's name, so they follow its renaming.
  private mutating func rename(_ edit: Edit) {
    guard case .group(let old, _) = edit.oldPath.root, edit.oldPath.steps == [.field(.name)], let new = edit.new?.text
    else {
      return
    }
    for (root, value) in roots {
      guard case .product = root, value[.subscriptionGroups] == .text(old) else { continue }
      roots[root] = value.setting(.text(new), at: [.field(.subscriptionGroups)])
    }
  }

  var outline: Outline {
    Outline.list(roots.values.map { $0.withoutEmpty ?? .record([]) }).inCanonicalOrder
  }
}

extension CatalogPath {
  fileprivate var lastItem: Int {
    switch (steps.last, root) {
    case (.item(let index), _): index
    case (_, .retired(let index)), (_, .storePage(let index)): index
    default: 0
    }
  }
}

extension Outline {
  /// Returns the value with a nested value replaced; nil removes it.
  fileprivate func setting(_ value: Outline?, at steps: ArraySlice<CatalogPath.Step>) -> Outline? {
    guard let step = steps.first else { return value }
    let rest = steps.dropFirst()
    switch step {
    case .field(let key):
      var fields = self.fields
      let index = fields.firstIndex { $0.key == key }
      let inner = (index.map { fields[$0].value } ?? .container(for: rest.first)).setting(value, at: rest)
      if let index { fields.remove(at: index) }
      if let inner { fields.append(Field(key, inner)) }
      return .record(fields.sorted { $0.key.rawValue < $1.key.rawValue })
    case .entry(let key):
      var entries = self.entries
      let index = entries.firstIndex { $0.key == key }
      let inner = (index.map { entries[$0].value } ?? .container(for: rest.first)).setting(value, at: rest)
      if let index { entries.remove(at: index) }
      if let inner { entries.append(Entry(key, inner)) }
      return .map(entries.sorted { $0.key < $1.key })
    case .item(let index):
      // Entries of such lists are records: a changed one is added or removed.
      var items = self.items
      if let value, rest.isEmpty {
        items.append(value)
      } else if items.indices.contains(index) {
        if let inner = items[index].setting(value, at: rest) { items[index] = inner } else { items.remove(at: index) }
      }
      return .list(items)
    }
  }

  /// An empty container for the next step of a path.
  private static func container(for step: CatalogPath.Step?) -> Outline {
    switch step {
    case .entry: .map([])
    case .item: .list([])
    case .field, nil: .record([])
    }
  }

  /// The value without empty containers; records sorted by their keys' names.
  fileprivate var withoutEmpty: Outline? {
    switch self {
    case .record(let fields):
      let kept = fields.compactMap { field in field.value.withoutEmpty.map { Field(field.key, $0) } }
      return kept.isEmpty ? nil : .record(kept.sorted { $0.key.rawValue < $1.key.rawValue })
    case .map(let entries):
      return entries.isEmpty ? nil : .map(entries.map { Entry($0.key, $0.value.withoutEmpty ?? .record([])) })
    case .list(let items):
      return items.isEmpty ? nil : .list(items.map { $0.withoutEmpty ?? .record([]) })
    default: return self
    }
  }
}
