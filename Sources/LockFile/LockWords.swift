import CatalogModel

/// The words of a lock file, for reading and writing.
enum LockWords {
  static let familySharing = "family_sharing"
  static let hosted = "hosted"
  static let retired = "retired"
  static let period = "period"
  static let group = "group"
  static let version = "@version"
  static let seen = "@seen"
  static let storeID = "id"
  static let settled = "settled"
  static let picture = "picture"
  static let announced = "announced"

  /// The supported version of the format.
  static let currentVersion = 1

  /// All words that can follow an ID, as messages list them.
  static let facts: [String] =
    ProductType.allCases.map(\.rawValue) + ["\(period)=P1M", "\(group)=\"Name\"", familySharing, hosted, retired]

  /// The words without their values, for suggestions.
  static let spellings: [String] =
    ProductType.allCases.map(\.rawValue) + [period, group, familySharing, hosted, retired]

  /// Whether a text can be unquoted.
  static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, !text.hasPrefix("@"), first != UInt8(ascii: "#") else { return false }
    return !isMark(text)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }

  /// Whether a line starts with a conflict marker.
  static func isMark(_ text: some StringProtocol) -> Bool {
    ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { text.hasPrefix($0) }
  }
}
