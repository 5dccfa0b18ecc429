package import CatalogModel
package import CatalogYAML
import StoreFacts

/// A selected product, with its position among the entries.
package struct SelectedProduct: Hashable, Sendable {
  package let place: EntryPlace
  package let product: Product

  /// The name of its subscription group.
  package let group: String?

  package init(_ place: EntryPlace, _ product: Product, group: String?) {
    (self.place, self.product, self.group) = (place, product, group)
  }

  package var isPlan: Bool { group != nil }
  package func outline(_ detail: Outline.Detail) -> Outline { product.outline(detail, isInGroup: isPlan) }
}

/// The selected products: all, some IDs, those that match a condition, or both.
package struct ProductSelection: Hashable, Sendable {
  package var ids: [TextPattern]
  package var condition: Condition?

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - ids: the IDs, in which `*` matches any characters; empty for all.
  ///   - condition: an additional filter, if any.
  package init(ids: [TextPattern] = [], condition: Condition? = nil) { (self.ids, self.condition) = (ids, condition) }

  /// All products of a catalog, in canonical order.
  package static func all(of catalog: Catalog) -> [SelectedProduct] {
    catalog.products.enumerated().map { SelectedProduct(.product($0), $1, group: nil) }
      + catalog.subscriptionGroups.enumerated().flatMap { index, group in
        group.subscriptions.enumerated().map { SelectedProduct(.plan(group: index, $0), $1, group: group.name) }
      }
  }

  /// The selected products, in canonical order.
  package func chosen(from catalog: Catalog) -> [SelectedProduct] {
    Self.all(of: catalog).filter { one in
      (ids.isEmpty || ids.contains { $0.matches(one.product.id.text) }) && (condition?.matches(one) ?? true)
    }
  }

  /// The IDs that the catalog doesn't have.
  package func unknownIDs(in catalog: Catalog) -> [TextPattern] {
    let all = catalog.allProducts.map(\.id.text)
    return ids.filter { id in !all.contains(where: id.matches) }
  }
}

extension Condition {
  /// Whether it matches a product.
  package func matches(_ one: SelectedProduct) -> Bool { matches(KnownProduct(one)) }

  private func matches(_ one: KnownProduct) -> Bool {
    switch self {
    case .any(let parts): return parts.contains { $0.matches(one) }
    case .all(let parts): return parts.allSatisfy { $0.matches(one) }
    case .not(let part): return !part.matches(one)
    case .has(let key): return one.hasValue(for: key)
    case .among(let key, let words):
      let texts = one.texts(of: key)
      return texts.contains { text in words.contains { Self.isSame(text, $0) } }
    case .compare(let key, let comparison, let word):
      let texts = one.texts(of: key)
      switch comparison {
      case .equal: return texts.contains { Self.isSame($0, word) }
      case .unequal: return !texts.contains { Self.isSame($0, word) }
      default:
        guard let limit = Ordered(word.text), !one.hasOtherCurrency(key) else { return false }
        return texts.contains { Ordered($0).map { Ordered.compare($0, comparison, limit) } ?? false }
      }
    }
  }

  /// Whether a text equals a word; amounts are compared by value.
  private static func isSame(_ text: String, _ word: TextPattern) -> Bool {
    if word.matches(text) { return true }
    guard let left = Money(text), let right = Money(word.text) else { return false }
    return left == right
  }
}

/// A product's values, for conditions.
private struct KnownProduct {
  private let one: SelectedProduct
  private let complete: Outline
  private let concise: Outline

  init(_ one: SelectedProduct) {
    self.one = one
    complete = one.outline(.complete)
    concise = one.product.outline(.concise)
  }

  /// The texts of a key; for a mapping with author-defined keys, those keys.
  func texts(of key: ConditionKey) -> [String] {
    switch key.text {
    case "group": one.group.map { [$0] } ?? []
    case "sold": Territory.all.map(\.code).filter(one.product.availability.contains).map(\.text)
    default: Self.texts(complete, key.names[...])
    }
  }

  /// Whether a key is an amount in the currency of the product's own base territory, which has no order with others.
  func hasOtherCurrency(_ key: ConditionKey) -> Bool {
    guard one.product.price?.baseTerritory != nil, key.names.contains(CatalogKey.price.rawValue) else { return false }
    return key.names.last == CatalogKey.price.rawValue || key.names.last == CatalogKey.base.rawValue
  }

  func hasValue(for key: ConditionKey) -> Bool {
    switch key.text {
    case "group": one.group != nil
    case "sold": !texts(of: key).isEmpty
    default: Self.hasValue(concise, key.names[...])
    }
  }

  private static func parts(_ outline: Outline, _ name: String) -> [Outline] {
    switch outline {
    case .record(let fields): fields.filter { $0.key.rawValue == name }.map(\.value)
    case .map(let entries): entries.filter { $0.key == name }.map(\.value)
    case .list(let items): items.flatMap { parts($0, name) }
    case .amount, .flag: parts(outline.spelledOut, name)
    case .foreign(.map(let pairs)): pairs[name].map { [.foreign($0)] } ?? []
    default: []
    }
  }

  private static func hasValue(_ outline: Outline, _ names: ArraySlice<String>) -> Bool {
    guard let name = names.first else { return true }
    return parts(outline, name).contains { hasValue($0, names.dropFirst()) }
  }

  private static func texts(_ outline: Outline, _ names: ArraySlice<String>) -> [String] {
    if let name = names.first { return parts(outline, name).flatMap { texts($0, names.dropFirst()) } }
    switch outline {
    case .map(let entries): return entries.map(\.key)
    case .record: return (outline[.base] ?? outline[.enabled]).map { texts($0, []) } ?? []
    case .list(let items): return items.flatMap { texts($0, []) }
    default: return Leaves.scalarText(of: outline).map { [$0] } ?? []
    }
  }
}
