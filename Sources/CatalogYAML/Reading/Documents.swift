import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Reading documents and their entries.
extension NodeReader {
  /// The outline of a file; every YAML document in it is read.
  mutating func outline(ofDocument index: Int) -> Records.Outline {
    var outline = Records.Outline()
    for node in trees.trees[index].documents {
      guard let root = trees.resolved(NodeRef(tree: Int32(index), node: node)), !trees.isNull(root) else { continue }
      guard isMapping(Value(root), expected: "a mapping with fields such as products") else { continue }
      guard !isScenario(root) else { continue }
      var one = Records.Outline()
      readFields(of: Value(root), Records.document, into: &one)
      outline.merge(one)
    }
    return outline
  }

  /// Whether a document is a scenario in the wrong folder: it is skipped, so that the rest can be read.
  private mutating func isScenario(_ root: NodeRef) -> Bool {
    guard trees.isScenario(root), let entry = trees.entry(CatalogKey.scenario.rawValue, of: Value(root)) else {
      return false
    }
    report(
      .misplacedScenario, "a scenario among the catalog's own files; it is skipped", at: entry.key,
      help: "move it to the catalog's 'scenarios' folder")
    return true
  }

  /// Reads the entries of a document, up to its budget.
  mutating func part(
    _ outline: Records.Outline, budget: ReadingBudget, defaults: [NodeRef], templates: Templates
  ) -> CatalogPart {
    var part = CatalogPart()
    self.defaults = defaults
    self.budget = budget
    if let ref = outline.apps.first, let app = app(ref) { part.app = (app, ref) }
    part.products.reserveCapacity(outline.products.count)
    for ref in outline.products {
      readEntry(ref, Records.product, templates: templates, into: &part.products, &part.productEntries)
    }
    for ref in outline.groups {
      if let group = group(ref, templates: templates) { part.groups.append(group) }
    }
    part.retired = outline.retired.compactMap { ref in
      root = .catalog
      return at(.field(.retired)) { $0.text(Value(ref)) }.map { (ProductID($0), ref) }
    }
    part.storePages = outline.storePages.compactMap { ref in
      root = .catalog
      return at(.field(.storePages)) { $0.record(Value(ref), Records.storePage, new: StorePage()) }.map { ($0, ref) }
    }
    part.faults = faults
    part.rows = usedRows
    return part
  }

  private mutating func app(_ ref: NodeRef) -> App? {
    root = .app
    return at(.field(.app)) { reader in
      guard reader.isMapping(Value(ref), expected: "a mapping") else { return nil }
      reader.trail = []
      defer { reader.trail = [.field(.app)] }
      return reader.record(reader.trees.appOnShared(ref), Records.app, new: App())
    }
  }

  /// Adds a product or a subscription, with its templates and defaults, and its entry.
  private mutating func readEntry(
    _ ref: NodeRef, _ record: Record<Product>, templates: Templates, into products: inout [Product],
    _ entries: inout [Value]
  ) {
    root = .catalog
    product = nil
    guard !budget.isSpent, spend(entry: ref) else { return }
    guard at(.field(.products), { $0.isMapping(Value(ref), expected: "a mapping in each entry") }) else { return }
    let id = id(of: ref)
    product = id
    root = .product(id, occurrence: 0)
    let value = layered(ref, defaults: defaults, templates: templates)
    var model = Product(id: id, type: record.name == Records.subscription.name ? .autoRenewableSubscription : nil)
    requiresKeys = !lacksTemplate
    readFields(of: value, record, into: &model)
    requiresKeys = true
    product = nil
    guard !budget.isSpent, !trees.tree(ref).isIncomplete(ref.node) else { return }
    products.append(consume model)
    entries.append(value)
  }

  /// The ID of an entry, before the rest of it is read.
  func id(of ref: NodeRef) -> ProductID {
    let tree = trees.trees[Int(ref.tree)]
    var key = tree.firstChild(of: ref.node)
    for _ in 0..<tree.childCount(of: ref.node) / 2 {
      let value = tree.sibling(of: key)
      if tree.isScalar(key), tree.bytes(of: key).elementsEqual(CatalogKey.id.rawValue.utf8),
        let target = tree.resolved(value), tree.isScalar(target), !tree.isNull(target)
      {
        return ProductID(tree.string(of: target))
      }
      key = tree.sibling(of: value)
    }
    return ProductID("")
  }

  private mutating func group(
    _ ref: NodeRef, templates: Templates
  ) -> (model: SubscriptionGroup, entry: Value, subscriptions: [Value])? {
    root = .catalog
    guard at(.field(.subscriptionGroups), { $0.isMapping(Value(ref), expected: "a mapping in each entry") }) else {
      return nil
    }
    let value = Value(ref)
    let name = trees.entry(CatalogKey.name.rawValue, of: value).map { trees.string($0.value.top) } ?? ""
    root = .group(name, occurrence: 0)
    var model = SubscriptionGroup(name: "")
    readFields(of: value, Records.subscriptionGroup, into: &model)
    var entries: [Value] = []
    if let list = trees.entry(CatalogKey.subscriptions.rawValue, of: value), !trees.isNull(list.value.top) {
      let refs = at(.field(.subscriptions)) { reader in reader.list(list.value, ofMappings: true) { $1.top } }
      for subscription in refs {
        readEntry(subscription, Records.subscription, templates: templates, into: &model.subscriptions, &entries)
      }
    }
    return trees.tree(ref).isIncomplete(ref.node) && entries.isEmpty ? nil : (model, value, entries)
  }

  /// Whether a node is in the defaults of the folder.
  func isDefault(_ ref: NodeRef) -> Bool {
    defaults.contains { $0.tree == ref.tree && trees.tree($0).contains($0.node, ref.node) }
  }

  /// Reads the templates on their own, only for their faults.
  mutating func checkTemplates(trees indices: [Int]) {
    for index in indices {
      for node in trees.trees[index].documents {
        var ref = NodeRef(tree: Int32(index), node: node)
        guard let root = trees.resolved(ref), !trees.isNull(root) else { continue }
        ref = root
        ref.parameters = Parameters([], extends: root, areUnknown: true)
        checkPartial(ref, Records.partialProduct, expected: "a mapping: part of a product")
      }
    }
  }

  /// Reads defaults on their own, only for their faults.
  mutating func checkDefaults(_ refs: [NodeRef]) {
    for ref in refs { at(.field(.defaults)) { $0.checkPartial(ref, Records.defaults, expected: "a mapping") } }
  }

  mutating func checkPartial(_ ref: NodeRef, _ record: Record<Product>, expected: String) {
    guard isMapping(Value(ref), expected: expected) else { return }
    requiresKeys = false
    isPartial = true
    var ignored = Product(id: "", type: nil)
    readFields(of: Value(ref), record, into: &ignored)
    requiresKeys = true
    isPartial = false
  }

  /// Reports every app record but the first.
  mutating func checkSingleApp(_ refs: [NodeRef]) {
    guard let first = refs.first else { return }
    for ref in refs.dropFirst() {
      report(
        .invalidValue, "a second 'app' in one catalog", at: ref, range: trees.opening(of: ref),
        notes: [Note("the first one", at: trees.opening(of: first))], help: "a catalog has one app record")
    }
  }
}
