package import CatalogModel

/// All prices in all territories, current and scheduled.
package struct PriceList: Hashable, Sendable {
  package let day: CalendarDate

  /// The territory whose prices the others follow.
  package let base: TerritoryCode

  /// By ID.
  package let products: [Entry]

  /// A product with all its prices.
  package struct Entry: Hashable, Sendable {
    package let product: Product

    /// The name of a subscription's group.
    package let group: String?

    /// The regular price, then other billing plans, then the offers in the documented order.
    package let items: [Item]
  }

  /// An item with a price.
  package struct Item: Hashable, Sendable {
    package let kind: Kind

    /// The duration and price of an offer; nil for the regular price and for payments.
    package var terms: OfferTerms?

    /// The offer's ID or reference name in the catalog.
    package var name: String?

    /// The start and end of an offer.
    package var starts: CalendarDate?
    package var ends: CalendarDate?

    /// Whether a subscription renews after an offer.
    package var renews = true

    /// The number of the first seat with a price of further seats.
    package var fromSeats: Int?

    /// The base territory first, then territories with their own prices, then those that follow.
    package let rows: [Row]

    /// The territories where it is available, if there are few; nil for more. The requested territories don't limit it.
    package var onlyIn: [TerritoryCode]?

    static let fewTerritories = 3
  }

  /// The kind of price.
  package enum Kind: String, Sendable, CaseIterable {
    case price
    /// The price of further seats.
    case seats
    case monthlyCommitment = "monthly_commitment"
    case introductory, promotional
    case offerCode = "offer_code"
    case winBack = "win_back"
  }

  /// Territories with the same price.
  package struct Row: Hashable, Sendable {
    /// Sorted.
    package let territories: [TerritoryCode]
    package let cost: Cost

    /// The first day; nil for today's price.
    package let from: CalendarDate?

    /// The customers who pay it.
    package let payers: Payers

    /// Whether it is the price that the others follow.
    package let isBase: Bool
  }

  /// The resulting price.
  package enum Cost: Hashable, Sendable {
    case effective(EffectivePrice)
    /// It is sold there, but its price isn't stated.
    case notStated
    /// It isn't sold there.
    case notSold
  }

  /// The customers who pay a price.
  package enum Payers: Hashable, Sendable {
    case everyone
    /// Customers who buy from that day on; earlier subscribers keep theirs.
    case newSubscribers
    /// Customers who subscribed before a day, and keep the price of that time.
    case subscribersBefore(CalendarDate)
    /// Customers who subscribed at a former price, whose last day isn't known, and keep it; with its first day, if
    /// known.
    case earlierSubscribers(from: CalendarDate?)
  }

  /// The request.
  package struct Query: Sendable {
    package var day: CalendarDate

    /// The territories to list; nil for all in which a product is sold.
    package var territories: [TerritoryCode]?

    /// The products to list; nil for all.
    package var products: Set<ProductID>?

    package init(on day: CalendarDate) { self.day = day }
  }

  package init(of catalog: Catalog, _ query: Query) {
    day = query.day
    let base = App.baseTerritory(of: catalog.app)
    let all =
      catalog.products.map { (product: $0, group: nil as String?) }
      + catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group.name) } }
    var items = PricedItems(query)
    self.base = base
    let wanted = all.filter { query.products?.contains($0.product.id) ?? true }
    products = wanted.sorted { $0.product.id < $1.product.id }.map {
      let base = $0.product.baseTerritory(in: catalog.app)
      return Entry(product: $0.product, group: $0.group, items: items.items(of: $0.product, base: base))
    }
  }
}

extension PriceList.Row {
  /// The currency of its territories; nil if there are several, or an unknown one.
  package var currency: String? {
    guard let first = territories.first, let currency = Territory.currency(of: first) else { return nil }
    return territories.dropFirst().allSatisfy { Territory.currency(of: $0) == currency } ? currency : nil
  }

  /// The amount that customers see; nil if only Apple knows it.
  package var amount: Money? { if case .effective(.amount(let amount)) = cost { amount } else { nil } }

  /// A percentage of the amount, before taxes.
  package func proceeds(percent: Int64) -> Money? { worth?.proceeds(percent: percent) }

  /// The matching tier from before 2023, in the one territory where it is known.
  package var tier: String? {
    switch cost {
    case .effective(.tier(let tier)): tier
    case .effective(.amount(let amount)) where territories == ["USA"]: LegacyTier.forUSD(amount)?.name
    default: nil
    }
  }

  /// Whether it is a price point; nil if the amount or currency is unknown.
  package var point: PricePoints.Match? { worth?.point }

  /// The amount with its currency; nil if either is unknown.
  package var worth: Worth? {
    guard let amount, let currency else { return nil }
    return Worth(amount: amount, currency: currency)
  }

  /// An amount in a currency.
  package struct Worth: Sendable {
    package let amount: Money
    package let currency: String

    package func proceeds(percent: Int64) -> Money? { Proceeds.of(amount, percent: percent, in: currency) }

    package var point: PricePoints.Match? { PricePoints.match(for: amount, in: currency) }
  }
}
