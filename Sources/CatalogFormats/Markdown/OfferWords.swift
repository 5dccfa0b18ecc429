import CatalogModel

extension OfferTerms {
  /// Duration and price in words: `free for 1 week`, `1.99 USD for each of 3 periods of 1 month`.
  func words(base territory: TerritoryCode?) -> String {
    let price = price?.words(base: territory) ?? "no price"
    guard let time = duration?.words else { return mode == .freeTrial ? "free" : price }
    switch mode {
    case .freeTrial: return "free for \(time)"
    case .payAsYouGo:
      return periods == 1 ? "\(price) for one period of \(time)" : "\(price) for each of \(periods) periods of \(time)"
    case .payUpFront, nil: return "\(price) for \(time)"
    }
  }
}

/// An offer as a line of the page.
struct OfferLine {
  /// `introductory`, `code` …
  let kind: String

  /// Its name, or its ID; empty for an introductory offer.
  let name: String
  let words: String

  /// All offers of a product, in the order of the catalog.
  static func all(of product: Product, base territory: TerritoryCode?) -> [OfferLine] {
    let plan = product.plan
    return plan.introductoryOffers.map { offer in
      let place = offer.territories.map { " in " + $0.map(\.text).joined(separator: ", ") } ?? ""
      let words = offer.terms.words(base: territory) + place + span(offer.starts, offer.ends)
      return OfferLine(kind: "introductory", name: "", words: words)
    }
      + plan.promotionalOffers.map {
        OfferLine(kind: "promotional", name: $0.referenceName ?? $0.id ?? "", words: $0.terms.words(base: territory))
      }
      + product.offerCodes.map {
        let groups = $0.eligibility.map { $0.rawValue.split(separator: "_").joined(separator: " ") }.joined(
          separator: ", ")
        let customers = groups.isEmpty ? "" : ", for customers: \(groups)"
        return OfferLine(kind: "code", name: $0.referenceName ?? "", words: $0.terms.words(base: territory) + customers)
      }
      + plan.winBackOffers.map {
        let words = $0.terms.words(base: territory) + span($0.starts, $0.ends)
        return OfferLine(kind: "win-back", name: $0.referenceName ?? $0.id ?? "", words: words)
      }
  }

  private static func span(_ starts: CalendarDate?, _ ends: CalendarDate?) -> String {
    (starts.map { ", from \($0)" } ?? "") + (ends.map { ", until \($0)" } ?? "")
  }
}
