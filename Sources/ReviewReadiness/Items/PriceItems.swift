import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  /// A price to begin with.
  static let price = ChecklistItem(
    "price", "the product has a price",
    reason: "What has no price can't be submitted, and is in no list that the app gets.", source: .apiDescription,
    blockedBy: [
      "missing-price", "zero-price", "negative-price", "price-not-a-price-point", "price-precision",
      "too-many-decimals",
      "unknown-tier", "tier-and-amount", "free-subscription-price",
    ],
    judge: .product { subject in
      guard subject.product.type != .freeSubscription, !subject.isWithdrawn else { return nil }
      let place = subject.path[.price]
      if subject.gaps.contains(.price) {
        return .no("no price", at: place, .edit("add 'price:' in the base territory's currency, such as 0.99"))
      }
      for case .basePrice(let base) in subject.gaps {
        return .no(
          "no price in \(base.text), which the others follow", at: place,
          .edit("add 'base:' to the price, the amount in \(base.text)"))
      }
      return .yes(spoken(subject.product.price), at: place)
    })

  /// A price wherever it is sold.
  static let priceEverywhere = ChecklistItem(
    "price-everywhere", "there is a price wherever it is sold",
    reason: "The store keeps a price for each territory; where none is set and none follows a base, nothing is sold.",
    source: .apiDescription, blockedBy: ["missing-territory-price", "price-outside-availability"],
    judge: .product { subject in
      guard subject.product.type != .freeSubscription, !subject.isWithdrawn, let price = subject.product.price else {
        return nil
      }
      for case .territoryPrices(let missing) in subject.gaps {
        return .no(
          "no price in \(someOf(missing.map(\.text)))", at: subject.path[.price][.territories],
          .edit("add a 'base:' for them to follow, add their prices, or leave them out of 'availability:'"))
      }
      guard !subject.gaps.contains(.price), !subject.gaps.contains(where: \.isBasePrice) else { return nil }
      let own = price.territories.count
      return .yes(
        own == 0 ? "every territory follows the base" : "\(own) of its own, all others follow", at: subject.path[.price]
      )
    })

  /// Sold somewhere.
  static let availability = ChecklistItem(
    "availability", "the product is available somewhere",
    reason: "What is available nowhere counts as removed from sale.", source: .help("In-app purchase statuses"),
    blockedBy: ["sold-nowhere"],
    judge: .product { subject in
      guard !subject.isWithdrawn else { return nil }
      let place = subject.path[.availability]
      if soldNowhere(subject.product) {
        return .no(
          "available nowhere", at: place,
          .edit("name territories below 'availability:', or take the line out: it then means everywhere"))
      }
      let count = Territory.all.count { subject.product.availability.contains($0.code) }
      return .yes(
        count == Territory.all.count ? "everywhere" : counted(count, "territory").replacingTerritories, at: place)
    })

  /// Free subscriptions are for Newsstand apps.
  static let newsstand = ChecklistItem(
    "newsstand", "a free subscription belongs to a Newsstand app",
    reason: "Free subscriptions were for Newsstand apps only; the store takes no new ones.",
    source: .guide("Designing Your App's Products"),
    blockedBy: ["free-subscription-outside-newsstand", "free-subscription-obsolete"],
    judge: .product { subject in
      guard subject.product.type == .freeSubscription, !subject.isWithdrawn else { return nil }
      if subject.app?.isNewsstand == true {
        return .yes("the app's record says 'newsstand: true'", at: .app[.newsstand])
      }
      return .no(
        "the app is no Newsstand app", at: subject.path[.type],
        .edit("sell it as an auto_renewable_subscription with a free trial, or as content without a purchase"))
    })
}

extension MetadataGap {
  fileprivate var isBasePrice: Bool { if case .basePrice = self { true } else { false } }
}

extension String {
  /// `3 territorys` as English has it.
  fileprivate var replacingTerritories: String {
    hasSuffix("territorys") ? dropLast("territorys".count) + "territories" : self
  }
}

private func spoken(_ price: PriceSchedule?) -> String {
  guard let price else { return "" }
  if let base = price.base { return base.description }
  if let tier = price.tier { return "tier \(tier)" }
  return "\(price.territories.count) prices, one for each territory"
}
