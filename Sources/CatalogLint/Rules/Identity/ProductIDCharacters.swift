import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A product ID is made of letters, digits, hyphens, full stops and underscores.
  static let productIDCharacters = Rule(
    id: "product-id-characters",
    severity: .error,
    summary: "a product ID holds a character that the store does not take",
    rationale: """
      The store takes letters, digits, hyphens, full stops and underscores, and an ID can't be changed once it was \
      saved. Older \
      tools and notes of the store leave the hyphen out, so an ID with one may be refused on some way in.
      """,
    source: .help("In-app purchase information"),
    examples: [
      .good("full stops part the words", sold("coins_100")),
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
          "product ID \(quoted(id)) holds \(described(id[first..<end])), which the store does not take",
          help: "use only letters A–Z and a–z, digits, '.', '_' and '-'")
      } else if let hyphen = id.lastIndex(of: "-"), !isInBundleID(hyphen, of: id, visit.context.app) {
        report(
          visit.path[.id].stretch(hyphen..<id.index(after: hyphen), of: id),
          "product ID \(quoted(id)) holds a hyphen, which some tools refuse",
          help: "use '_' or '.' for IDs that are still to be made",
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

/// A short run of refused characters, with numbers for those that look like others or like nothing.
private func described(_ characters: Substring) -> String {
  if characters.allSatisfy({ $0 == " " }) { return characters.count == 1 ? "a space" : "spaces" }
  let numbers = characters.unicodeScalars.filter { !$0.isASCII }.prefix(3).map(VisibleText.number)
  return quoted(String(characters)) + (numbers.isEmpty ? "" : " (\(numbers.joined(separator: " ")))")
}

/// Whether a place of an ID lies in the bundle ID at its start, whose hyphens nobody can change.
private func isInBundleID(_ index: String.Index, of id: String, _ app: App?) -> Bool {
  guard let bundleID = app?.bundleID, id.hasPrefix(bundleID) else { return false }
  return id.utf8.distance(from: id.startIndex, to: index) < bundleID.utf8.count
}
