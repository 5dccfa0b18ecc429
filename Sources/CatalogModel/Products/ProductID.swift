/// The ID with which an app requests a product: `com.example.lighthouse.coins.100`.
package struct ProductID: Hashable, Sendable {
  /// As written; empty if an entry has none.
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
