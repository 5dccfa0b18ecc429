import CatalogModel

/// How a lock writes its facts, for those who read and who write it.
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

  /// The version of the format that this Shelf reads and writes.
  static let currentVersion = 1

  /// All words that may follow an ID, as messages list them.
  static let facts: [String] =
    ProductType.allCases.map(\.rawValue) + ["\(period)=P1M", "\(group)=\"Name\"", familySharing, hosted, retired]

  /// The words without what stands behind them, among which a misspelled one is looked for.
  static let spellings: [String] =
    ProductType.allCases.map(\.rawValue) + [period, group, familySharing, hosted, retired]

  /// Whether a text can stand on a line as it is; all others are written in quotes.
  static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, !text.hasPrefix("@"), first != UInt8(ascii: "#") else { return false }
    return !isMark(text)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }

  /// Whether a line begins like one of the marks that a merge leaves.
  static func isMark(_ text: some StringProtocol) -> Bool {
    ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { text.hasPrefix($0) }
  }
}
