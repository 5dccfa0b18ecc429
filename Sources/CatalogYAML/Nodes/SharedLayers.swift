package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// A template, or the defaults of a folder, with its values and the products that inherit them.
package struct SharedLayer: Hashable, Sendable {
  /// One of its values.
  package struct Leaf: Hashable, Sendable {
    /// Its path from a product: `price.base` is `[.field(.price), .field(.base)]`. A list is one value.
    package let steps: [CatalogPath.Step]

    /// The text as written, placeholders included.
    package let text: String

    /// The products below it that override the value, for example in their own entry.
    package let others: Set<ProductID>
  }

  /// The file that contains it, as displayed.
  package let file: String
  package let leaves: [Leaf]

  /// The products that inherit from it, in canonical order.
  package let products: [ProductID]
}

extension CatalogReading {
  /// The templates and defaults in some files that products inherit from, sorted by file.
  package func layers(inFiles files: Set<String>) -> [SharedLayer] {
    let trees = sourceMap.trees
    let wanted = Set(trees.trees.indices.filter { files.contains(trees.trees[$0].file.path) })
    guard !wanted.isEmpty else { return [] }
    var users: [LayerKey: [LayerUser]] = [:]
    for (product, entry) in entriesByProduct {
      for layer in entry.below where wanted.contains(Int(layer.tree)) {
        users[LayerKey(layer), default: []].append(LayerUser(id: product.id, entry: entry, layer: layer))
      }
    }
    return users.sorted { $0.key < $1.key }.compactMap { layer(of: $0.value) }
  }

  private func layer(of users: [LayerUser]) -> SharedLayer? {
    guard let layer = users.first?.layer else { return nil }
    let trees = sourceMap.trees
    let leaves = trees.leaves(of: layer, after: []).map { leaf in
      let others = users.filter { !trees.inherits(leaf.keys, in: $0.entry, from: layer) }.map(\.id)
      return SharedLayer.Leaf(steps: leaf.steps, text: trees.source(of: leaf.value), others: Set(others))
    }
    let file = trees.tree(layer).file.path
    return SharedLayer(file: file, leaves: leaves, products: users.map(\.id))
  }
}

/// The identity of a layer: its place.
private struct LayerKey: Hashable, Comparable {
  let tree: Int32
  let node: NodeID

  init(_ ref: NodeRef) {
    tree = ref.tree
    node = ref.node
  }

  static func < (left: LayerKey, right: LayerKey) -> Bool {
    (left.tree, left.node.index) < (right.tree, right.node.index)
  }
}

/// A product with its entry and a layer that it inherits from.
private struct LayerUser {
  let id: ProductID
  let entry: Value
  let layer: NodeRef
}

extension SourceTrees {
  fileprivate struct LeafPlace {
    let keys: [String]
    let steps: [CatalogPath.Step]
    let value: NodeRef
  }

  /// The leaf values below a mapping, with the path to each.
  fileprivate func leaves(of mapping: NodeRef, after way: [(key: String, step: CatalogPath.Step)]) -> [LeafPlace] {
    entries(of: Value(mapping)).flatMap { entry -> [LeafPlace] in
      let key = string(entry.key)
      if way.isEmpty, CatalogKey.ofTemplates.contains(key) { return [] }
      let path = way + [(key: key, step: step(for: key, after: way.last?.step))]
      guard kind(entry.value.top) == .mapping else {
        return [LeafPlace(keys: path.map(\.key), steps: path.map(\.step), value: entry.value.top)]
      }
      return leaves(of: entry.value.top, after: path)
    }
  }

  /// Keys below these are author-defined; all others belong to the format.
  private func step(for key: String, after last: CatalogPath.Step?) -> CatalogPath.Step {
    if last == .field(.localizations) || last == .field(.territories) { return .entry(key) }
    return CatalogKey(rawValue: key).map { .field($0) } ?? .entry(key)
  }

  /// Whether an entry's value at a path comes from a layer below it.
  fileprivate func inherits(_ keys: [String], in entry: Value, from layer: NodeRef) -> Bool {
    var value = entry
    for key in keys {
      guard let next = self.entry(key, of: value) else { return false }
      value = next.value
    }
    guard value.top.tree == layer.tree else { return false }
    return tree(layer).contains(layer.node, value.top.node) || !tree(layer).contains(entry.top.node, value.top.node)
  }

  /// The text of a node as in its file.
  fileprivate func source(of ref: NodeRef) -> String {
    let range = range(ref)
    return String(decoding: tree(ref).file.bytes[range.bytes], as: UTF8.self)
  }
}
