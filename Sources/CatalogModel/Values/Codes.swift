/// A territory as the author wrote it: `USA` (ISO 3166 alpha-3), or something that a rule will complain about.
package struct TerritoryCode: Hashable, Sendable, Comparable {
  @usableFromInline package let code: ShortCode

  @inlinable
  package init(_ code: ShortCode) { self.code = code }

  package init(_ text: String) { code = ShortCode(text) }

  /// The code as it was written.
  package var text: String { code.text }

  @inlinable
  package static func < (left: TerritoryCode, right: TerritoryCode) -> Bool { left.code < right.code }
}

/// A locale as the author wrote it: `en-US`, `zh-Hans`, or something that a rule will complain about.
package struct LocaleCode: Hashable, Sendable, Comparable {
  @usableFromInline package let code: ShortCode

  @inlinable
  package init(_ code: ShortCode) { self.code = code }

  package init(_ text: String) { code = ShortCode(text) }

  /// The code as it was written.
  package var text: String { code.text }

  @inlinable
  package static func < (left: LocaleCode, right: LocaleCode) -> Bool { left.code < right.code }
}

extension TerritoryCode: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }
  package var description: String { text }
}

extension LocaleCode: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }
  package var description: String { text }
}
