import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An offer's ID is made of letters, digits, full stops and underscores.
  static let offerIDCharacters = Rule(
    id: "offer-id-characters",
    severity: .error,
    summary: "an offer's ID that the store does not take",
    rationale: """
      The store's page about win-back offers allows letters, digits, full stops and underscores in an offer's ID, up \
      to a hundred, \
      and the ID can't be changed later. The hyphen is left out there, but allowed in the IDs of products; so an ID \
      with one is \
      only noted.
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
    report(path, "an empty offer ID", help: "give the offer an ID by which the app can name it")
  } else if let first = id.unicodeScalars.firstIndex(where: { !isAllowed($0) && $0 != "-" }) {
    let character = id.unicodeScalars[first]
    report(
      path.stretch(first..<id.unicodeScalars.index(after: first), of: id),
      """
      offer ID \(quoted(id)) holds \(character == " " ? "a space" : quoted(String(character))), which the \
      store does not take
      """,
      help: "use only letters A–Z and a–z, digits, '.' and '_'")
  } else if id.utf8.count > limit {
    report(path, "an offer ID of \(id.utf8.count) characters, the store takes \(limit)", help: "shorten it")
  } else if let hyphen = id.firstIndex(of: "-") {
    report(
      path.stretch(hyphen..<id.index(after: hyphen), of: id),
      "offer ID \(quoted(id)) holds a hyphen, which the store does not name among what it takes",
      help: "use '_' or '.' for IDs that are still to be made", severity: .info)
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
