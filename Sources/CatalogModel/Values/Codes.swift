/// A territory as the author wrote it: `USA` (ISO 3166 alpha-3), or an invalid code that a rule reports.
public struct TerritoryCode: Hashable, Sendable, Comparable {
  /// The code as written.
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func < (left: TerritoryCode, right: TerritoryCode) -> Bool { left.text < right.text }
}

/// A locale as the author wrote it: `en-US`, `zh-Hans`, or an invalid code that a rule reports.
public struct LocaleCode: Hashable, Sendable, Comparable {
  /// The code as written.
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func < (left: LocaleCode, right: LocaleCode) -> Bool { left.text < right.text }
}

extension TerritoryCode: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral text: String) { self.init(text) }
  public var description: String { text }
}

extension LocaleCode: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral text: String) { self.init(text) }
  public var description: String { text }
}
