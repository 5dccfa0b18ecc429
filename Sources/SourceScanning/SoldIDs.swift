package import SourceDiagnostics

/// The product IDs of a catalog, for comparison with code.
package struct SoldIDs: Sendable {
  /// One product.
  package struct Product: Sendable {
    package var id: String

    /// Its place in the catalog.
    package var place: SourceRange?

    /// Why customers can't buy it, as the end of a sentence; nil if it is on sale.
    package var obstacle: String?

    package init(_ id: String, at place: SourceRange? = nil, obstacle: String? = nil) {
      (self.id, self.place, self.obstacle) = (id, place, obstacle)
    }
  }

  /// In the order of the catalog.
  package let products: [Product]
  let retired: Set<String>
  let others: Set<String>
  let bundlePrefixes: [String]

  /// Prefixes that only product IDs have: an ID up to its last period, if longer than the app's bundle ID.
  let ownPrefixes: Set<String>

  /// Prefixes that product IDs share with other strings.
  let sharedPrefixes: Set<String>

  /// Whether every ID, on sale or retired, has a separator between words, so that a string without one can't be an
  /// ID.
  let haveMarks: Bool

  private let indices: [String: Int]
  private let byFoldedID: [String: Int]

  /// Collects IDs.
  ///
  /// - Parameters:
  ///   - products: the products of the catalog.
  ///   - retired: the retired IDs.
  ///   - bundleIDs: the apps' own IDs, which aren't products.
  ///   - others: other names in the catalog, such as offers.
  package init(_ products: [Product], retired: [String] = [], bundleIDs: [String] = [], others: [String] = []) {
    self.products = products
    self.retired = Set(retired)
    self.others = Set(others + bundleIDs)
    bundlePrefixes = bundleIDs.map { $0 + "." }
    indices = Dictionary(products.enumerated().map { ($1.id, $0) }) { first, _ in first }
    byFoldedID = Dictionary(products.enumerated().map { (Self.folded($1.id), $0) }) { first, _ in first }
    haveMarks = (products.map(\.id) + retired).allSatisfy(Self.hasMark)
    let parents = Set(products.map(\.id) + retired).compactMap(Self.parent)
    let bundle = bundlePrefixes
    func isOwn(_ prefix: String) -> Bool {
      !bundle.contains(prefix) && (bundle.contains(where: prefix.hasPrefix) || Self.points(in: prefix) >= 4)
    }
    ownPrefixes = Set(parents.filter(isOwn))
    sharedPrefixes = Set(parents.filter { !isOwn($0) && Self.points(in: $0) >= 2 })
  }

  /// Whether a text contains a separator of words in IDs.
  static func hasMark(_ text: String) -> Bool { text.utf8.contains { $0 == 0x2E || $0 == 0x2D || $0 == 0x5F } }

  /// `com.example.gold` → `com.example.`; nil for an ID without periods.
  private static func parent(of id: String) -> String? {
    guard let point = id.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(id[...point])
  }

  private static func points(in text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: ".") } }

  func index(of text: String) -> Int? { indices[text] }

  /// The product whose ID differs at most in case and in word separators.
  func sameButSpelling(_ text: String) -> Int? { byFoldedID[Self.folded(text)] }

  private static func folded(_ text: String) -> String {
    String(decoding: text.lowercased().utf8.map { $0 == 0x2D || $0 == 0x5F ? 0x2E : $0 }, as: UTF8.self)
  }

  /// The product whose ID is within one or two typos.
  ///
  /// IDs that differ only in a number differ on purpose: `coins.100` isn't a typo of `coins.500`.
  func oneSlipAway(_ text: String) -> Int? {
    let length = text.utf8.count
    guard length >= 10 else { return nil }
    let found = products.indices.compactMap { index in
      editDistance(text, products[index].id, limit: length >= 16 ? 2 : 1).map { (slips: $0, index: index) }
    }
    return found.filter { Self.withoutDigits(products[$0.index].id) != Self.withoutDigits(text) }.min { $0 < $1 }?.index
  }

  private static func withoutDigits(_ text: String) -> String { text.filter { !("0"..."9").contains($0) } }

  /// Whether a prefix of product IDs starts with a text.
  func hasPrefix(beginningWith text: String) -> Bool {
    ownPrefixes.union(sharedPrefixes).contains { $0.hasPrefix(text) }
  }

  /// Whether a text has a prefix that only product IDs have.
  func beginsLikeID(_ text: String) -> Bool { ownPrefixes.contains(where: text.hasPrefix) }

  /// Whether a text has a prefix that product IDs and other strings have.
  func beginsLikeIDAmongOthers(_ text: String) -> Bool { sharedPrefixes.contains(where: text.hasPrefix) }

  /// The products whose ID a string with unknown parts may become.
  func fitting(_ pieces: [Literal.Piece]) -> [Int] { products.indices.filter { Self.fits(products[$0].id, pieces) } }

  private static func fits(_ id: String, _ pieces: [Literal.Piece]) -> Bool {
    var rest = id[...]
    var isOpen = false
    for (index, piece) in pieces.enumerated() {
      guard case .text(let text) = piece else {
        isOpen = true
        continue
      }
      if !isOpen {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
      } else if index == pieces.count - 1 {
        return rest.count > text.count && rest.hasSuffix(text)
      } else {
        guard let found = rest.dropFirst().firstRange(of: text) else { return false }
        rest = rest[found.upperBound...]
      }
      isOpen = false
    }
    return isOpen ? !rest.isEmpty : rest.isEmpty
  }
}

extension SoldIDs {
  /// A finding for each product on sale whose ID isn't in the code.
  package func unused(besides used: Set<Int>) -> [Diagnostic<SourceRange?>] {
    products.indices.filter { !used.contains($0) && products[$0].obstacle == nil }.map { index in
      Diagnostic(
        .codeUnusedID, "no code contains '\(products[index].id)'", at: products[index].place,
        help: "offer it in the app, or take it off sale", product: products[index].id)
    }
  }
}

extension Diagnostic where Place == SourceRange? {
  /// The same finding for a file with another index; places in the catalog are unchanged.
  package func inFile(_ index: Int) -> Diagnostic {
    var moved = mapPlaces { $0.map { SourceRange(file: index, bytes: $0.bytes) } }
    moved.notes = notes
    return moved
  }
}
