/// A territory as the author wrote it: `USA` (ISO 3166 alpha-3), or something that a rule will complain about.
public struct TerritoryCode: Hashable, Sendable, Comparable {
  public let code: ShortCode

  @inlinable
  public init(_ code: ShortCode) { self.code = code }

  public init(_ text: String) { code = ShortCode(text) }

  /// The code as it was written.
  public var text: String { code.text }

  @inlinable
  public static func < (left: TerritoryCode, right: TerritoryCode) -> Bool { left.code < right.code }
}

/// A locale as the author wrote it: `en-US`, `zh-Hans`, or something that a rule will complain about.
public struct LocaleCode: Hashable, Sendable, Comparable {
  public let code: ShortCode

  @inlinable
  public init(_ code: ShortCode) { self.code = code }

  public init(_ text: String) { code = ShortCode(text) }

  /// The code as it was written.
  public var text: String { code.text }

  @inlinable
  public static func < (left: LocaleCode, right: LocaleCode) -> Bool { left.code < right.code }
}

extension TerritoryCode: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral text: String) { self.init(text) }
  public var description: String { text }
}

extension LocaleCode: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral text: String) { self.init(text) }
  public var description: String { text }
}
