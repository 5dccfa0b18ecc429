package import CatalogModel
package import SourceDiagnostics
import YAMLSyntax

/// A value after templates and defaults, and its actual place.
package struct EffectiveValue: Sendable {
  /// Its key in the entry.
  package let key: String

  /// As YAML in flow style, on one line.
  package let text: String

  /// Its places; for a merged mapping several, nearest first.
  package let places: [SourceRange]

  /// Whether it, or a part of it, is outside its entry: in a template, in defaults, or at an anchor.
  package let isFromElsewhere: Bool

  /// Whether it is at an anchor, but not in a template or defaults.
  package let isAnchored: Bool
}

/// A product of a catalog as an entry in a file.
package struct CatalogEntry: Sendable {
  package let product: Product
  fileprivate let value: Value
  fileprivate let trees: SourceTrees
}

extension CatalogReading {
  /// The product or subscription whose entry contains an offset.
  package func entry(at offset: Int, inFile file: Int) -> CatalogEntry? {
    entries(inFile: file).first { $0.place.bytes.lowerBound <= offset && offset <= $0.place.bytes.upperBound }
  }

  /// The products and subscriptions in a file, in canonical order.
  package func entries(inFile file: Int) -> [CatalogEntry] {
    entriesByProduct.filter { sourceMap.trees.range($1.top).file == file }
      .map { CatalogEntry(product: $0, value: $1, trees: sourceMap.trees) }
  }

  /// The products and subscriptions with their entries, in canonical order.
  var entriesByProduct: [(product: Product, entry: Value)] {
    Array(zip(catalog.allProducts, sourceMap.products + sourceMap.subscriptions.joined()))
  }

  /// The first product or subscription with an ID.
  package func entry(of id: ProductID) -> CatalogEntry? {
    entriesByProduct.first { $0.product.id == id }
      .map { CatalogEntry(product: $0, value: $1, trees: sourceMap.trees) }
  }

  /// The shared values of the app record, as `app.legal.privacy_policy`.
  package var sharedLeavesOfApp: [EffectiveValue] {
    guard let app = sourceMap.app else { return [] }
    let trees = sourceMap.trees
    let entry = CatalogEntry(product: Product(id: "", type: nil), value: trees.appOnShared(app), trees: trees)
    let known = Set(Records.app.keys.keys.map { "app.\($0.name)" })
    return entry.leaves(after: CatalogKey.app.rawValue).filter { leaf in
      known.contains { leaf.key == $0 || leaf.key.hasPrefix($0 + ".") } && leaf.places.first?.file == shared.file
    }
  }

  /// The references to a template in entries that extend it, in canonical order.
  package func uses(ofTemplate name: String) -> [SourceRange] {
    entriesByProduct.compactMap { _, value in
      let trees = sourceMap.trees
      guard let extends = trees.entry(CatalogKey.extends.rawValue, of: Value(value.top))?.value.top,
        trees.string(extends) == name
      else { return nil }
      return trees.range(extends)
    }
  }

  /// The places of products with an ID, in canonical order.
  package func places(of id: ProductID) -> [SourceRange] {
    entriesByProduct.filter { $0.product.id == id }.compactMap { _, value in
      sourceMap.trees.entry(CatalogKey.id.rawValue, of: Value(value.top)).map { sourceMap.trees.range($0.value.top) }
    }
  }

  /// The displayed file of each product, in the order of the catalog: those outside groups, then group by group.
  package var documentsOfProducts: [(product: ProductID, file: String)] {
    entriesByProduct.map { ($0.id, sourceMap.trees.tree($1.top).file.path) }
  }
}

extension CatalogEntry {
  /// The range of the whole entry.
  package var place: SourceRange { trees.range(value.top) }

  /// The place of its ID; nil if it has none.
  package var idPlace: SourceRange? { trees.entry(CatalogKey.id.rawValue, of: value).map { trees.range($0.value.top) } }

  /// The effective values of all keys: those of the entry first, then inherited ones.
  package var values: [EffectiveValue] {
    trees.entries(of: value).compactMap { entry in
      let key = trees.string(entry.key)
      guard !CatalogKey.ofTemplates.contains(key), !trees.isNull(entry.value.top) else { return nil }
      return effective(key, filled(entry.value, after: key))
    }
  }

  /// The value at a path from the entry; nil if there is none.
  package func value(at way: some Sequence<TextSpot.Step>) -> EffectiveValue? {
    var value = value
    var last = ""
    for step in way {
      switch step {
      case .key(let key):
        guard let entry = trees.entry(key, of: value), !trees.isNull(entry.value.top) else { return nil }
        (value, last) = (filled(entry.value, after: key), key)
      case .item(let index):
        let items = trees.tree(value.top).items(of: value.top.node)
        guard items.indices.contains(index), let target = trees.resolved(trees.ref(items[index], beside: value.top))
        else { return nil }
        value = Value(target)
      }
    }
    return effective(last, value)
  }

  /// Every leaf value, by its path as in `price.base`, in the order of `values`; a list is a leaf.
  ///
  /// For `{price: {territories: {JPN: 150}}}` over a template with `price: {base: 0.99}` these are
  /// `price.territories.JPN`, from the entry, and `price.base`, from the template.
  package var leaves: [EffectiveValue] { leaves(after: "") }

  fileprivate func leaves(after way: String) -> [EffectiveValue] { leaves(of: value, after: way) }

  private func leaves(of mapping: Value, after way: String) -> [EffectiveValue] {
    let own = trees.entries(of: mapping).flatMap { entry -> [EffectiveValue] in
      let key = trees.string(entry.key)
      guard !trees.isNull(entry.value.top), !(way.isEmpty && CatalogKey.ofTemplates.contains(key)),
        !isRowName(key, of: mapping)
      else { return [] }
      let path = way.isEmpty ? key : "\(way).\(key)"
      let found = filled(entry.value, after: key)
      return trees.kind(found.top) == .mapping ? leaves(of: found, after: path) : [effective(path, found)]
    }
    guard let bare = mapping.bareRow, trees.entry(CatalogKey.base.rawValue, of: mapping) == nil else { return own }
    return [effective("\(way).\(CatalogKey.base.rawValue)", Value(bare))] + own
  }

  /// Whether a key refers to a table row whose values are used.
  private func isRowName(_ key: String, of mapping: Value) -> Bool {
    (key == CatalogKey.table.rawValue || key == CatalogKey.row.rawValue) && trees.row(of: mapping) != nil
  }

  /// A price merged with its table row; any other value unchanged.
  private func filled(_ value: Value, after key: String) -> Value {
    key == CatalogKey.price.rawValue ? trees.onRow(value) : value
  }

  private func effective(_ key: String, _ found: Value) -> EffectiveValue {
    let layers = found.below + (found.bareRow.map { [$0] } ?? [])
    let isInside =
      found.top.tree == value.top.tree && trees.tree(value.top).contains(value.top.node, found.top.node)
      && layers.isEmpty
    let isInLayer = value.below.contains {
      $0.tree == found.top.tree && trees.tree($0).contains($0.node, found.top.node)
    }
    var budget = 60
    return EffectiveValue(
      key: key, text: text(found, &budget), places: ([found.top] + layers).map(trees.range), isFromElsewhere: !isInside,
      isAnchored: !isInside && layers.isEmpty && !isInLayer)
  }

  /// A value on one line; values beyond the budget are left out.
  private func text(_ value: Value, _ budget: inout Int) -> String {
    budget -= 1
    guard budget > 0 else { return "…" }
    switch trees.kind(value.top) {
    case .mapping:
      var parts: [String] = []
      for entry in trees.entries(of: value) where budget > 0 && !trees.isNull(entry.value.top) {
        let key = trees.string(entry.key)
        if isRowName(key, of: value) { continue }
        parts.append("\(key): \(text(filled(entry.value, after: key), &budget))")
      }
      if let bare = value.bareRow, trees.entry(CatalogKey.base.rawValue, of: value) == nil {
        let base = text(Value(bare), &budget)
        if parts.isEmpty { return base }
        parts.insert("\(CatalogKey.base.rawValue): \(base)", at: 0)
      }
      return "{\(parts.joined(separator: ", "))}"
    case .sequence:
      var parts: [String] = []
      for item in trees.tree(value.top).items(of: value.top.node) where budget > 0 {
        guard let target = trees.resolved(trees.ref(item, beside: value.top)) else { continue }
        parts.append(text(Value(target), &budget))
      }
      return "[\(parts.joined(separator: ", "))]"
    default:
      var reader = NodeReader(trees)
      return reader.scalar(value, expected: "text").map { reader.string($0) } ?? "null"
    }
  }
}
