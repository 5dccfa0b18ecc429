import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An offer ID consists of letters, digits, periods and underscores.
  static let offerIDCharacters = Rule(
    id: "offer-id-characters",
    severity: .error,
    summary: "an offer ID contains a character that isn't allowed",
    rationale: """
      App Store Connect rejects the offer, and its ID can't be changed later. Apple allows up to 100 letters, digits, \
      periods and underscores in a win-back offer's ID. The hyphen is missing there but allowed in product IDs, so an \
      ID with a hyphen is only an info.
      """,
    source: FactSource(OfferLimits.idPunctuation),
    examples: [
      .good("an underscore", offer("come_back")),
      .bad("a space", offer("come⟦ ⟧back")),
      .bad("an accent", offer("d⟦é⟧but")),
      .bad("a hyphen", offer("come⟦-⟧back")),
    ],
    product: { visit, report in
      guard visit.hasOffersOfPlan else { return }
      for offer in visit.offers {
        guard let id = offer.id else { continue }
        check(id, at: offer.path[.id], &report)
      }
    }
  )
}

private func check(_ id: String, at path: CatalogPath, _ report: inout Report) {
  let limit = TextLimits.offerID.value.maximum
  if id.isEmpty {
    report(path, "an empty offer ID", help: "add an ID that the app uses for the offer")
  } else if let first = id.unicodeScalars.firstIndex(where: { !isAllowed($0) && $0 != "-" }) {
    let character = id.unicodeScalars[first]
    report(
      path.stretch(first..<id.unicodeScalars.index(after: first), of: id),
      """
      offer ID \(quoted(id)) contains \(character == " " ? "a space" : quoted(String(character))), which isn't allowed
      """,
      help: "use only letters A–Z and a–z, digits, '.' and '_'")
  } else if id.utf8.count > limit {
    report(path, "the offer ID has \(id.utf8.count) characters; the limit is \(limit)", help: "shorten it")
  } else if let hyphen = id.firstIndex(of: "-") {
    report(
      path.stretch(hyphen..<id.index(after: hyphen), of: id),
      "offer ID \(quoted(id)) contains a hyphen, which Apple doesn't list as allowed",
      help: "use '_' or '.' in new IDs", severity: .info)
  }
}

private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9": true
  default: OfferLimits.idPunctuation.value.unicodeScalars.contains(scalar)
  }
}

private func offer(_ id: String) -> String {
  magazine(
    """
    promotional_offers:
      - id: \(id)
        reference_name: Come Back
        mode: free_trial
        duration: P1W
    """)
}
