package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Merges another catalog into a catalog's files: changes values where they are, and adds new entries.
///
/// Comments, order, quotes and line endings are kept. Nothing is removed. The caller reads the result again and
/// compares it with the intention, because an entry with anchors may not accept the change.
package struct CatalogMerge: Sendable {
  /// The changed files, by index, with their new bytes.
  package private(set) var changed: [(index: Int, bytes: [UInt8])] = []

  /// New files, by path from the catalog's root.
  package private(set) var added: [CatalogDocument] = []

  /// Changes that couldn't be made, one line each.
  package private(set) var refusals: [String] = []

  /// Merges.
  ///
  /// - Parameters:
  ///   - target: the intended catalog, which contains every existing entry.
  ///   - reading: the current catalog.
  package init(_ target: Catalog, into reading: CatalogReading) {
    var merge = Merging(target, reading)
    merge.run()
    let files = Dictionary(
      reading.sourceMap.trees.trees.map { ($0.fileIndex, $0.file) }, uniquingKeysWith: { first, _ in first })
    for index in merge.editor.edits.files {
      guard let file = files[index] else { continue }
      if let bytes = merge.editor.edits.editedBytes(of: file, index: index) {
        changed.append((index, bytes))
      } else {
        refusals.append("'\(file.path)' has values that change in two ways at once")
      }
    }
    added = merge.added.sorted { $0.path < $1.path }
    refusals += merge.refusals
  }
}

private struct Merging {
  let target: Catalog
  let reading: CatalogReading
  var editor: EntryEditor
  var added: [CatalogDocument] = []
  var refusals: [String] = []
  private var takenPaths: Set<String>

  private var map: SourceMap { reading.sourceMap }
  private var old: Catalog { reading.catalog }

  init(_ target: Catalog, _ reading: CatalogReading) {
    self.target = target
    self.reading = reading
    editor = EntryEditor(reading.sourceMap.trees)
    takenPaths = Set(reading.sourceMap.trees.names)
  }

  mutating func run() {
    mergeApp()
    mergeProducts(target.products, old.products, map.products, isInGroup: false)
    addProducts()
    mergeGroups()
    appendTexts(.retired, target.retired.filter { !old.retired.contains($0) }.map { .text($0.text) })
    appendTexts(.storePages, target.storePages.filter { !old.storePages.contains($0) }.map { $0.outline(.concise) })
  }

  // MARK: - The app and lists of the catalog

  private mutating func mergeApp() {
    guard let app = target.app, app != old.app else { return }
    if let ref = map.app, let before = old.app {
      editor.change(ref, from: before.outline(.concise), to: app.outline(.concise), complete: app.outline(.complete))
    } else if !editor.addTop(.app, app.outline(.concise)) {
      addFile(.app, app.outline(.concise))
    }
  }

  /// Adds entries to a list outside products.
  private mutating func appendTexts(_ key: CatalogKey, _ items: [Outline]) {
    guard !items.isEmpty, !editor.append(items, toTop: key) else { return }
    addFile(key, .list(items))
  }

  private mutating func addFile(_ key: CatalogKey, _ value: Outline) {
    var emitter = YAMLEmitter()
    emitter.fields([Outline.Field(.shelf, .integer(1)), Outline.Field(key, value)], indentation: 0)
    let name = takenPaths.contains("app.yaml") ? "imported" : "app"
    added.append(CatalogDocument(path: ProductFiles.freePath(name, beside: &takenPaths), text: emitter.text))
  }

  // MARK: - Products

  private mutating func mergeProducts(_ products: [Product], _ before: [Product], _ entries: [Value], isInGroup: Bool) {
    // Products with the same ID are matched in order.
    var indices = Dictionary(grouping: before.indices.reversed()) { before[$0].id }
    for product in products {
      guard let index = indices[product.id]?.popLast(), product != before[index] else { continue }
      editor.change(
        entries[index].top, from: before[index].outline(.concise, isInGroup: isInGroup),
        to: product.outline(.concise, isInGroup: isInGroup), complete: product.outline(.complete, isInGroup: isInGroup))
    }
  }

  /// Adds the new products outside groups: to the list with most products of their type, or to a new file.
  private mutating func addProducts() {
    let known = Set(old.products.map(\.id))
    let placed = Set(old.subscriptionGroups.flatMap(\.subscriptions).map(\.id))
    for (path, products) in ProductFiles.grouped(target.products.filter { !known.contains($0.id) }) {
      for product in products where placed.contains(product.id) {
        refusals.append("'\(product.id)' is in a group here, but not in the import; move it by hand")
      }
      let new = products.filter { !placed.contains($0.id) }
      guard let first = new.first else { continue }
      if let list = list(ofType: first.type) {
        for product in new { editor.append(product.outline(.concise), of: .products, to: list) }
      } else {
        let path = ProductFiles.freePath(String(path.dropLast(".yaml".count)), beside: &takenPaths)
        added.append(CatalogDocument(path: path, text: CatalogDocuments.productsText(new)))
      }
    }
  }

  /// The list with the most products of a type.
  private func list(ofType type: ProductType?) -> NodeRef? {
    let entries = zip(old.products, map.products).filter { $0.0.type == type }.map(\.1.top)
    let counted = editor.lists(.products).map { list in
      (list, entries.count { $0.tree == list.tree && map.trees.tree(list).contains(list.node, $0.node) })
    }
    return counted.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
  }

  // MARK: - Groups

  private mutating func mergeGroups() {
    let moved = Set(old.products.map(\.id))
    for group in target.subscriptionGroups {
      for plan in group.subscriptions where moved.contains(plan.id) {
        refusals.append("'\(plan.id)' is outside groups here, but in '\(group.name)' in the import; move it by hand")
      }
      guard let index = old.subscriptionGroups.firstIndex(where: { $0.name == group.name }) else {
        let path = ProductFiles.freePath(
          "subscriptions/" + ProductFiles.slug(group.name, otherwise: "group"), beside: &takenPaths)
        added.append(CatalogDocument(path: path, text: CatalogDocuments.groupsText([group])))
        continue
      }
      merge(group, at: index)
    }
  }

  private mutating func merge(_ group: SubscriptionGroup, at index: Int) {
    let before = old.subscriptionGroups[index]
    guard group != before else { return }
    mergeProducts(group.subscriptions, before.subscriptions, map.subscriptions[index], isInGroup: true)
    let known = Set(before.subscriptions.map(\.id))
    let new = group.subscriptions.filter { !known.contains($0.id) }
    let own = map.trees.entry(CatalogKey.subscriptions.rawValue, of: Value(map.groups[index].top))
    var (oldFields, newFields) = (before, group)
    oldFields.subscriptions = []
    newFields.subscriptions = own == nil ? new : []
    editor.change(
      map.groups[index].top, from: oldFields.outline(.concise), to: newFields.outline(.concise),
      complete: newFields.outline(.complete))
    if let list = own?.value.top {
      for product in new { editor.append(product.outline(.concise, isInGroup: true), of: .subscriptions, to: list) }
    }
  }
}
