package import CatalogModel
package import SourceDiagnostics
import YAMLSyntax

/// Maps paths of the catalog to the text they came from.
///
/// It keeps one node for each entry and resolves paths on demand, so a catalog without findings costs almost nothing.
package struct SourceMap: Sendable {
  let trees: SourceTrees
  let app: NodeRef?

  /// The catalog whose entries the lists below mirror by index.
  var catalog = Catalog()
  var products: [Value] = []
  var groups: [Value] = []
  var subscriptions: [[Value]] = []
  var retired: [NodeRef] = []

  /// The positions of the subscriptions in the groups, computed on demand.
  private let places = KeyPlaces<ProductID>()
  var storePages: [NodeRef] = []

  /// Finds a product in the lock.
  var placeInLock: @Sendable (ProductID) -> SourceRange? = { _ in nil }

  init(trees: SourceTrees, app: NodeRef?) { (self.trees, self.app) = (trees, app) }

  /// A finding with its paths resolved to places.
  ///
  /// A finding on a value from a template, from defaults or through an alias is placed where the value is written,
  /// with a note on the entry that inherits it.
  package func locate(_ finding: Diagnostic<CatalogPath>) -> Diagnostic<SourceRange?> {
    var located = finding.mapPlaces { location(of: $0)?.range }
    located.path = located.path ?? finding.place.description
    located.product = located.product ?? finding.place.product?.text
    located.fix = finding.fix.map { Fix($0.title, isSafe: $0.isSafe, edits: $0.edits.map(edit)) }
    if let user = location(of: finding.place)?.user, user != located.place {
      let name = located.product.map { "'\($0)' inherits it from here" } ?? "used here"
      located.notes.append(Note(name, at: user))
    }
    return located
  }

  /// The place of a path; for a missing value, the nearest existing parent.
  package func range(of path: CatalogPath) -> SourceRange? { location(of: path)?.range }

  /// The place of a path, and the entry that uses it if that is elsewhere.
  private func location(of path: CatalogPath) -> (range: SourceRange, user: SourceRange?)? {
    if case .locked(let id) = path.root { return placeInLock(id).map { ($0, nil) } }
    guard var walk = start(of: path.root) else { return nil }
    for step in path.steps {
      guard walk.descend(into: step, in: trees) else { return (walk.fallback(in: trees), walk.user(in: trees)) }
    }
    return (walk.range(of: path.aspect, in: trees), walk.user(in: trees))
  }

  /// An edit of a value as an edit of the text; without a place if the text isn't the value's own.
  private func edit(_ edit: Edit<CatalogPath>) -> Edit<SourceRange?> {
    var walk = start(of: edit.place.root)
    for step in edit.place.steps where walk?.descend(into: step, in: trees) == false { walk = nil }
    return walk?.edit(of: edit.place.aspect, with: edit.newText, in: trees) ?? Edit(at: nil, newText: edit.newText)
  }

  private func start(of root: CatalogPath.Root) -> Walk? {
    switch root {
    case .catalog, .locked: return nil
    case .app: return app.map { Walk(trees.appOnShared($0)) }
    case .product(let id, let occurrence): return entry(of: id, occurrence).map(Walk.init)
    case .group(let name, let occurrence):
      let all = catalog.subscriptionGroups
      let place = all.partitioningIndex { !($0.name < name) } + occurrence
      return all.indices.contains(place) && all[place].name == name ? Walk(groups[place]) : nil
    case .retired(let index): return retired.indices.contains(index) ? Walk(Value(retired[index])) : nil
    case .storePage(let index): return storePages.indices.contains(index) ? Walk(Value(storePages[index])) : nil
    }
  }

  /// The entry of a product or subscription; products outside groups count first.
  private func entry(of id: ProductID, _ occurrence: Int) -> Value? {
    let count = catalog.products.count
    let start = catalog.products.partitioningIndex { $0.id >= id }
    if occurrence == 0, start < count, catalog.products[start].id == id { return products[start] }
    let end = catalog.products[start...].partitioningIndex { $0.id > id }
    if occurrence < end - start { return products[start + occurrence] }
    let left = occurrence - (end - start)
    let found = places.places(of: id, in: catalog.subscriptionGroups.lazy.map(\.subscriptions), by: \.id)
    return found.indices.contains(left) ? subscriptions[found[left].list][found[left].index] : nil
  }
}

/// The resolution of a path from an entry down to a value.
private struct Walk {
  private let entry: Value
  private var value: Value
  private var key: NodeRef?
  private var alias: NodeRef?

  init(_ entry: Value) {
    self.entry = entry
    value = entry
  }

  /// Descends one step; false if there is no such value.
  mutating func descend(into step: CatalogPath.Step, in trees: SourceTrees) -> Bool {
    switch step {
    case .field(let key):
      // A bare price is its own base.
      if key == .base, trees.isScalar(value.top) { return true }
      let found = trees.entry(key.rawValue, of: value)
      // The same for a bare amount in a table.
      if key == .base, found == nil, let row = value.bareRow {
        value = Value(row)
        return true
      }
      return enter(found, in: trees) && (key != .price || stepOntoRow(in: trees))
    case .entry(let name):
      return enter(trees.entry(name, of: value), in: trees) || find(name, in: trees)
    case .item(let index):
      return trees.item(index, of: value.top).map { enter($0, in: trees) } ?? false
    }
  }

  private mutating func enter(_ entry: Entry?, in trees: SourceTrees) -> Bool {
    guard let entry, !trees.isNull(entry.value.top) else { return false }
    key = entry.key
    value = entry.value
    alias = alias ?? entry.alias
    return true
  }

  /// Layers a price over the table row that it uses, so that the row's values are used here.
  private mutating func stepOntoRow(in trees: SourceTrees) -> Bool {
    guard let row = trees.row(of: value)?.place else { return true }
    alias = alias ?? value.top
    value.step(onto: row, in: trees)
    return true
  }

  /// Descends to an item of a list.
  private mutating func enter(_ item: NodeRef, in trees: SourceTrees) -> Bool {
    guard let target = trees.resolved(item) else { return false }
    if trees.kind(item) == .alias { alias = alias ?? item }
    value = Value(target)
    key = nil
    return true
  }

  /// Descends to the item with this word in a list, or in the list under `except`.
  private mutating func find(_ word: String, in trees: SourceTrees) -> Bool {
    if let except = trees.entry(CatalogKey.except.rawValue, of: value) { value = except.value }
    return trees.item(thatIs: word, of: value.top).map { enter($0, in: trees) } ?? false
  }

  func range(of aspect: CatalogPath.Aspect, in trees: SourceTrees) -> SourceRange {
    switch aspect {
    case .value: return valueRange(in: trees)
    case .key: return key.map(trees.range) ?? valueRange(in: trees)
    case .stretch(let bytes):
      let whole = valueRange(in: trees)
      guard trees.isScalar(value.top),
        let source = trees.tree(value.top).sourceRange(ofTextBytes: bytes, in: value.top.node),
        !isFilled(trees)
      else { return whole }
      return SourceRange(file: whole.file, bytes: source)
    }
  }

  /// The edit that replaces this text and keeps its quotes; nil without a scalar, or if a template produced the text.
  func edit(of aspect: CatalogPath.Aspect, with newText: String, in trees: SourceTrees) -> Edit<SourceRange?>? {
    let target = aspect == .key ? key : value.top
    guard let target, trees.isScalar(target), !trees.isNull(target) else { return nil }
    let kind = trees.kind(target)
    switch aspect {
    case .key: return Edit(at: trees.range(target), newText: ScalarSpelling.whole(newText, like: kind))
    case .value where !isFilled(trees):
      return Edit(at: trees.range(target), newText: ScalarSpelling.whole(newText, like: kind))
    case .stretch(let bytes) where !isFilled(trees):
      guard let source = trees.tree(target).sourceRange(ofTextBytes: bytes, in: target.node),
        let text = ScalarSpelling.part(newText, of: kind)
      else { return nil }
      return Edit(at: SourceRange(file: trees.range(target).file, bytes: source), newText: text)
    default: return nil
    }
  }

  /// The value's own text; for a whole entry, only its ID.
  private func valueRange(in trees: SourceTrees) -> SourceRange {
    value.top.node == entry.top.node && value.top.tree == entry.top.tree ? opening(in: trees) : trees.range(value.top)
  }

  private func isFilled(_ trees: SourceTrees) -> Bool {
    value.top.parameters != nil && Placeholders.mayStand(in: trees.tree(value.top).bytes(of: value.top.node))
  }

  /// The place for a missing value: the parent's key, or the entry's start.
  func fallback(in trees: SourceTrees) -> SourceRange { key.map(trees.range) ?? opening(in: trees) }

  /// The ID or the name of the entry, or its first key.
  private func opening(in trees: SourceTrees) -> SourceRange {
    if trees.isScalar(entry.top) { return trees.range(entry.top) }
    for key in [CatalogKey.id, .name] {
      if let found = trees.entry(key.rawValue, of: Value(entry.top)) { return trees.range(found.value.top) }
    }
    return trees.opening(of: entry.top)
  }

  /// The place of the entry, or of the alias, if the value is outside the entry.
  func user(in trees: SourceTrees) -> SourceRange? {
    let isInside = value.top.tree == entry.top.tree && trees.tree(entry.top).contains(entry.top.node, value.top.node)
    if isInside, value.top.parameters == nil { return nil }
    if let alias, alias.tree == entry.top.tree { return trees.range(alias) }
    return opening(in: trees)
  }
}
