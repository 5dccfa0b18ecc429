import CatalogModel
import SourceDiagnostics
import StoreFacts

extension OfferTerms {
  /// Duration and prices in words: `free for 1 week`, `1.99 USD for each of 3 periods of 1 month (FRA: 2.99 EUR)`.
  func words(base territory: TerritoryCode?) -> String {
    defaultWords(base: territory) + (mode == .freeTrial ? "" : price?.wordsElsewhere ?? "")
      + (targetPlan == .monthlyCommitment ? ", with monthly payments" : "")
  }

  private func defaultWords(base territory: TerritoryCode?) -> String {
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

extension PriceSchedule {
  /// The prices of territories that don't follow the base, in parentheses; empty without any.
  fileprivate var wordsElsewhere: String {
    let own = territories.map { "\($0.key.text): \($0.value.words(in: $0.key))" }
    return own.isEmpty ? "" : " (\(own.joined(separator: ", ")))"
  }
}

/// An offer, a price of further seats, the monthly payments or the retention message, as a line of the page.
struct OfferLine {
  /// `introductory`, `code`, `seats`, `monthly payments`, `retention message` …
  let kind: String

  /// Its name, or its ID; empty for an introductory offer.
  let name: String
  let words: String

  /// The further prices and all offers of a product, in the order of the catalog.
  static func all(of product: Product, base territory: TerritoryCode?) -> [OfferLine] {
    let plan = product.plan
    let monthly = plan.billingPlans?.monthlyCommitment.map { commitment in
      var words = commitment.price?.words(base: territory) ?? "no price"
      words += " for each of \(CommitmentPlan.payments.value) months" + (commitment.price?.wordsElsewhere ?? "")
      if let places = commitment.availability, places.territories != .all { words += " in " + places.territories.words }
      return OfferLine(kind: "monthly payments", name: "", words: words)
    }
    let seats = (product.price?.volume ?? []).map { tier in
      let price = PriceSchedule(base: tier.base, territories: tier.territories)
      return OfferLine(
        kind: "seats", name: tier.fromSeats.map { "from \(counted($0, "seat"))" } ?? "",
        words: (price.words(base: territory) ?? "no price") + price.wordsElsewhere)
    }
    // Without prices of seats, only what is sold is worth a line.
    let sale = plan.multiSeat.flatMap { $0.isEnabled || !seats.isEmpty ? $0 : nil }.map { seats in
      let markets = seats.markets.map { markets in
        let names = markets.map { $0.rawValue.split(separator: "_").joined(separator: " ") }
        return " (\(names.isEmpty ? "no market" : names.joined(separator: ", ")))"
      }
      let sale = seats.isEnabled ? "sold by the seat" : "not sold by the seat"
      return OfferLine(kind: "seats", name: "", words: sale + (markets ?? ""))
    }
    let message = plan.retentionMessage.map { OfferLine(kind: "retention message", name: $0, words: "") }
    return [sale].compactMap(\.self) + seats + [message, monthly].compactMap(\.self)
      + plan.introductoryOffers.map { offer in
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
