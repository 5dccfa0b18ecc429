import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  static let price = ChecklistItem(
    "price", "the product has a price",
    reason: "You can't submit a product without a price, and the app doesn't get it.",
    source: .api("InAppPurchasePriceScheduleCreateRequest"),
    blockedBy: [
      "missing-price", "zero-price", "negative-price", "price-not-a-price-point", "price-precision",
      "too-many-decimals",
      "unknown-tier", "tier-and-amount", "free-subscription-price",
    ],
    judge: .unlessWithdrawn { subject in
      guard subject.product.type != .freeSubscription else { return nil }
      let place = subject.path[.price]
      if subject.gaps.contains(.price) {
        return .no("no price", at: place, .edit("add 'price:' in the base territory's currency, such as 0.99"))
      }
      for case .basePrice(let base) in subject.gaps {
        return .no(
          "no price in \(base.text), which the others follow", at: place,
          .edit("add 'base:' to the price, the amount in \(Territory.currency(of: base) ?? base.text)"))
      }
      return .yes(spoken(subject.product.price?.effectivePrices(on: subject.today)), at: place)
    })

  static let priceEverywhere = ChecklistItem(
    "price-everywhere", "the product has a price wherever it is sold",
    reason: "The product isn't sold in a territory that has neither a price nor a base price to follow.",
    source: .api("SubscriptionPriceCreateRequest"),
    blockedBy: ["missing-territory-price", "price-outside-availability"],
    judge: .unlessWithdrawn { subject in
      guard subject.product.type != .freeSubscription, let price = subject.product.price else { return nil }
      for case .territoryPrices(let missing) in subject.gaps {
        return .no(
          "no price in \(someOf(missing.map(\.text)))", at: subject.path[.price][.territories],
          .edit("add a 'base:' that they follow, add their prices, or remove them from 'availability:'"))
      }
      guard !subject.gaps.contains(.price), !subject.gaps.contains(where: \.isBasePrice) else { return nil }
      let own = price.territories.count
      return .yes(
        own == 0
          ? "every territory follows the base"
          : """
          \(own) with their own price, all others follow
          """, at: subject.path[.price]
      )
    })

  static let availability = ChecklistItem(
    "availability", "the product is available somewhere",
    reason: "A product that is available nowhere counts as removed from sale.",
    source: .help("In-app purchase statuses"),
    blockedBy: ["sold-nowhere"],
    judge: .unlessWithdrawn { subject in
      let place = subject.path[.availability]
      if soldNowhere(subject.product) {
        return .no(
          "available nowhere", at: place,
          .edit("add territories below 'availability:', or remove the line to sell everywhere"))
      }
      let count = Territory.all.count { subject.product.isSold(in: $0.code) }
      return .yes(
        count == Territory.all.count ? "everywhere" : counted(count, "territory"), at: place)
    })

  static let newsstand = ChecklistItem(
    "newsstand", "the free subscription belongs to a Newsstand app",
    reason: "App Store Connect no longer accepts free subscriptions; they were for Newsstand apps only.",
    source: .api("InAppPurchaseV2CreateRequest"),
    blockedBy: ["free-subscription-outside-newsstand", "free-subscription-obsolete"],
    judge: .unlessWithdrawn { subject in
      guard subject.product.type == .freeSubscription else { return nil }
      if subject.app?.isNewsstand == true {
        return .yes("the app record has 'newsstand: true'", at: .app[.newsstand])
      }
      return .no(
        "the app isn't a Newsstand app", at: subject.path[.type],
        .edit("sell it as an auto_renewable_subscription with a free trial, or offer the content without a purchase"))
    })
}

extension MetadataGap {
  fileprivate var isBasePrice: Bool { if case .basePrice = self { true } else { false } }
}

private func spoken(_ price: PriceSchedule?) -> String {
  guard let price else { return "" }
  if let base = price.base { return base.description }
  if let tier = price.tier { return "tier \(tier)" }
  return "\(price.territories.count) prices, one for each territory"
}
