import CatalogModel
import SourceDiagnostics

/// The status of products' and groups' texts in each language, derived from the findings of `shelf lint`.
struct TextStatuses {
  /// The status of a text in one language.
  struct Status {
    /// `fine`, `finding`, `missing`, or `unwanted` if there isn't a text and none is required.
    let state: String

    /// In a word or two, for a cell: `✓`, `too long`, `missing`.
    let word: String

    /// The style's class for the color; empty for none.
    let tone: String

    /// The findings, worst first.
    let messages: [String]
  }

  /// The findings by their paths and all parents of those.
  private var byPath: [String: [Diagnostic<SourceRange?>]] = [:]

  /// The products, by ID, and the groups, by name, for which a rule reports missing texts.
  private var incomplete: Set<String> = []

  /// The rules that report a missing language.
  private static let missingKinds: Set = [
    "missing-localization", "missing-primary-localization", "missing-group-localization",
  ]

  init(_ findings: [Diagnostic<SourceRange?>]) {
    for finding in findings {
      guard let path = finding.path else { continue }
      if Self.missingKinds.contains(finding.kind.id) { incomplete.insert(Self.owner(of: path)) }
      var paths: Set<String> = []
      for var path in [path] + finding.otherPaths {
        paths.insert(path)
        while let point = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
          path = String(path[..<point])
          paths.insert(path)
        }
      }
      for path in paths { byPath[path, default: []].append(finding) }
    }
  }

  /// The product's or group's part of a path: everything before its first key.
  private static func owner(of path: String) -> String {
    path.firstRange(of: "\"].").map { String(path[..<$0.lowerBound]) } ?? path
  }

  /// The status of a text.
  ///
  /// - Parameters:
  ///   - texts: the texts in the language; nil if there are none.
  ///   - owner: the product or the group.
  ///   - locale: the language.
  ///   - isWanted: whether the app requires it.
  /// - Returns: the status, derived from the findings in it.
  func status(of texts: [String?]?, at owner: CatalogPath, in locale: LocaleCode, isWanted: Bool) -> Status {
    let found = (byPath[owner[.localizations][locale].description] ?? []).sorted {
      ($0.severity, $0.message) < ($1.severity, $1.message)
    }
    if (texts ?? []).allSatisfy({ ($0 ?? "").isEmpty }) {
      guard isWanted || texts != nil else { return Status(state: "unwanted", word: "–", tone: "", messages: []) }
      let isFault = incomplete.contains(Self.owner(of: owner[.localizations].description)) || !found.isEmpty
      return Status(
        state: "missing", word: "missing", tone: isFault ? "no" : "unknown", messages: found.map(\.message))
    }
    guard let worst = found.first else { return Status(state: "fine", word: "✓", tone: "", messages: []) }
    var words: [String] = []
    for word in found.map(Self.word) where !words.contains(word) { words.append(word) }
    return Status(
      state: "finding", word: words.joined(separator: ", "), tone: Self.tone(of: worst.severity),
      messages: found.map(\.message))
  }

  /// The findings in a product outside of its texts.
  func others(of product: ProductID) -> [Diagnostic<SourceRange?>] {
    let path = CatalogPath.product(product)
    let texts = path[.localizations].description + "."
    return (byPath[path.description] ?? []).filter { !($0.path ?? "").hasPrefix(texts) }.sorted {
      ($0.severity, $0.message) < ($1.severity, $1.message)
    }
  }

  /// A finding in a word or two: of lengths which way; the message describes others.
  private static func word(for finding: Diagnostic<SourceRange?>) -> String {
    guard finding.kind.id.hasSuffix("-length") else { return "problem" }
    return finding.message.contains("the minimum is") ? "too short" : "too long"
  }

  /// The style's word for a severity.
  static func tone(of severity: Severity) -> String {
    switch severity {
    case .error: "no"
    case .warning: "unknown"
    case .info: ""
    }
  }
}
