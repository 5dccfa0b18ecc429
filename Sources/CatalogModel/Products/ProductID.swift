/// The identifier under which an app asks for a product: `com.example.lighthouse.coins.100`.
package struct ProductID: Hashable, Sendable {
  /// As it was written; empty when an entry has none.
  package let text: String

  @inlinable
  package init(_ text: String) { self.text = text }
}

extension ProductID: Comparable {
  /// By bytes, so that the order is the same in every language and on every machine.
  package static func < (left: ProductID, right: ProductID) -> Bool { left.text < right.text }
}

extension ProductID: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }
  package var description: String { text }
}
