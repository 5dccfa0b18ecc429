/// A language in which an app refers to products.
package enum SourceLanguage: Sendable, CaseIterable {
  case swift, objectiveC, kotlin, java, javaScript, dart, cSharp, propertyList, json, storeKit

  /// The language of a file, by its extension; nil for files that are not scanned.
  package init?(fileName: String) {
    guard let point = fileName.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = fileName[fileName.index(after: point)...].lowercased()
    guard let language = Self.byEnding[ending] else { return nil }
    self = language
  }

  private static let byEnding: [String: SourceLanguage] = [
    "swift": .swift, "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC, "kt": .kotlin, "kts": .kotlin,
    "java": .java, "js": .javaScript, "jsx": .javaScript, "mjs": .javaScript, "cjs": .javaScript, "ts": .javaScript,
    "tsx": .javaScript,
    "mts": .javaScript, "cts": .javaScript, "dart": .dart, "cs": .cSharp, "plist": .propertyList, "json": .json,
    "storekit": .storeKit,
  ]

  /// Whether an ID in it means that the app uses the product: a StoreKit configuration only lets Xcode sell it in
  /// tests.
  package var usesWhatItNames: Bool { self != .storeKit }

  /// The syntax of its strings and comments; nil for property lists, which have their own scanner.
  var dialect: Dialect? {
    switch self {
    case .swift: Dialect(nestsComments: true, hasTriples: true, hasHashes: true, interpolation: .backslash)
    case .objectiveC: Dialect(apostrophe: .character)
    case .kotlin: Dialect(apostrophe: .character, nestsComments: true, hasTriples: true, interpolation: .dollar)
    case .java: Dialect(apostrophe: .character, hasTriples: true)
    case .javaScript: Dialect(apostrophe: .string, hasTemplates: true, hasPatterns: true)
    case .dart:
      Dialect(apostrophe: .string, nestsComments: true, hasTriples: true, hasRawPrefix: true, interpolation: .dollar)
    case .cSharp: Dialect(apostrophe: .character, hasTriples: true, hasVerbatim: true)
    case .json, .storeKit: Dialect()
    case .propertyList: nil
    }
  }
}

/// The string syntax of a language.
struct Dialect: Sendable {
  /// The meaning of `'`.
  enum Apostrophe: Sendable { case nothing, character, string }

  /// The start of an interpolation in an ordinary string.
  enum Interpolation: Sendable { case none, backslash, dollar }

  var apostrophe = Apostrophe.nothing
  var nestsComments = false

  /// `"""`, and `'''` where an apostrophe starts a string.
  var hasTriples = false

  /// `#"…"#`.
  var hasHashes = false

  /// `` `…${value}…` ``.
  var hasTemplates = false

  /// `/…/` for patterns, in which a quote has no meaning.
  var hasPatterns = false

  /// `r'…'`.
  var hasRawPrefix = false

  /// `@"…"` without escapes, and `$"…{value}…"`.
  var hasVerbatim = false
  var interpolation = Interpolation.none
}
