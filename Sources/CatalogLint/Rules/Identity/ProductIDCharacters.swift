import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A product ID consists of letters, digits, hyphens, periods and underscores.
  static let productIDCharacters = Rule(
    id: "product-id-characters",
    severity: .error,
    summary: "a product ID contains a character that isn't allowed",
    rationale: """
      App Store Connect rejects the product, and a saved ID can't be changed. It allows letters, digits, hyphens, \
      periods and underscores. Older tools and documents leave the hyphen out, so an ID with one may be rejected by \
      some of them.
      """,
    source: .help("In-app purchase information"),
    examples: [
      .good("words separated by periods", sold("coins_100")),
      .bad("a space", "products:\n  - id: com.example.lighthouse.gold⟦ ⟧coins"),
      .bad("a letter that only looks like an o", "products:\n  - id: com.example.lighthouse.g⟦о⟧ld"),
      .bad("a hyphen", "products:\n  - id: com.example.lighthouse.gold⟦-⟧coins"),
    ],
    product: { visit, report in
      let id = visit.product.id.text
      guard !id.utf8.allSatisfy(isPlain) else { return }
      let scalars = id.unicodeScalars
      if let first = scalars.firstIndex(where: { !isAllowed($0) }) {
        let end = scalars[first...].firstIndex(where: isAllowed) ?? id.endIndex
        report(
          visit.path[.id].stretch(first..<end, of: id),
          "product ID \(quoted(id)) contains \(described(id[first..<end])), which isn't allowed",
          help: "use only letters A–Z and a–z, digits, '.', '_' and '-'")
      } else if let hyphen = id.lastIndex(of: "-"), !isInBundleID(hyphen, of: id, visit.context.app) {
        report(
          visit.path[.id].stretch(hyphen..<id.index(after: hyphen), of: id),
          "product ID \(quoted(id)) contains a hyphen, which some tools reject",
          help: "use '_' or '.' in new IDs",
          severity: .info)
      }
    }
  )
}

/// Letters, digits, full stop, underscore.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2E, 0x5F: true
  default: false
  }
}

private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "-" || (scalar.isASCII && isPlain(UInt8(truncatingIfNeeded: scalar.value)))
}

/// A short run of invalid characters, with code points for invisible and ambiguous ones.
private func described(_ characters: Substring) -> String {
  if characters.allSatisfy({ $0 == " " }) { return characters.count == 1 ? "a space" : "spaces" }
  let numbers = characters.unicodeScalars.filter { !$0.isASCII }.prefix(3).map(VisibleText.number)
  return quoted(String(characters)) + (numbers.isEmpty ? "" : " (\(numbers.joined(separator: " ")))")
}

/// Whether an index is inside the bundle ID at the start of an ID, whose hyphens can't be changed.
private func isInBundleID(_ index: String.Index, of id: String, _ app: App?) -> Bool {
  guard let bundleID = app?.bundleID, id.hasPrefix(bundleID) else { return false }
  return id.utf8.distance(from: id.startIndex, to: index) < bundleID.utf8.count
}
