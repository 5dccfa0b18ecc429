package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// A template, or the defaults of a folder, with what it says and who gets it from there.
package struct SharedLayer: Hashable, Sendable {
  /// One value that it says.
  package struct Leaf: Hashable, Sendable {
    /// The way to it from a product: `price.base` is `[.field(.price), .field(.base)]`. A list is one value.
    package let steps: [CatalogPath.Step]

    /// As it is written, placeholders and all.
    package let text: String

    /// The products under it that get the value from somewhere else: from their own entry, say.
    package let others: Set<ProductID>
  }

  /// The file that it stands in, as that is shown.
  package let file: String
  package let leaves: [Leaf]

  /// The products that it stands under, in canonical order.
  package let products: [ProductID]
}

extension CatalogReading {
  /// The templates and defaults of some files that products stand under, sorted by file.
  package func layers(inFiles files: Set<String>) -> [SharedLayer] {
    let trees = sourceMap.trees
    let wanted = Set(trees.trees.indices.filter { files.contains(trees.trees[$0].file.path) })
    guard !wanted.isEmpty else { return [] }
    var users: [LayerKey: [LayerUser]] = [:]
    let lists =
      [(catalog.products, sourceMap.products)]
      + zip(catalog.subscriptionGroups.map(\.subscriptions), sourceMap.subscriptions)
    for (products, entries) in lists {
      for (product, entry) in zip(products, entries) {
        for layer in entry.below where wanted.contains(Int(layer.tree)) {
          users[LayerKey(layer), default: []].append(LayerUser(id: product.id, entry: entry, layer: layer))
        }
      }
    }
    return users.sorted { $0.key < $1.key }.compactMap { layer(of: $0.value) }
  }

  private func layer(of users: [LayerUser]) -> SharedLayer? {
    guard let layer = users.first?.layer else { return nil }
    let trees = sourceMap.trees
    let leaves = trees.leaves(of: layer, after: []).map { leaf in
      let others = users.filter { !trees.takes(leaf.keys, in: $0.entry, from: layer) }.map(\.id)
      return SharedLayer.Leaf(steps: leaf.steps, text: trees.source(of: leaf.value), others: Set(others))
    }
    let file = trees.tree(layer).file.path
    return SharedLayer(file: file, leaves: leaves, products: users.map(\.id))
  }
}

/// A layer by where it stands.
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

/// A product with its entry and a layer that it stands on.
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

  /// The values below a mapping that are none themselves, with the way to each.
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

  /// Keys below these are the author's, all others the format's.
  private func step(for key: String, after last: CatalogPath.Step?) -> CatalogPath.Step {
    if last == .field(.localizations) || last == .field(.territories) { return .entry(key) }
    return CatalogKey(rawValue: key).map { .field($0) } ?? .entry(key)
  }

  /// Whether an entry's value at the end of a way stands in one of the layers below it.
  fileprivate func takes(_ keys: [String], in entry: Value, from layer: NodeRef) -> Bool {
    var value = entry
    for key in keys {
      guard let next = self.entry(key, of: value) else { return false }
      value = next.value
    }
    guard value.top.tree == layer.tree else { return false }
    return tree(layer).contains(layer.node, value.top.node) || !tree(layer).contains(entry.top.node, value.top.node)
  }

  /// The text of a node as it stands in its file.
  fileprivate func source(of ref: NodeRef) -> String {
    let range = range(ref)
    return String(decoding: tree(ref).file.bytes[range.bytes], as: UTF8.self)
  }
}
