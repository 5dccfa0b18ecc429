package import CatalogModel

/// What everything costs, everywhere, today and by the changes that are announced.
package struct PriceList: Hashable, Sendable {
  package let day: CalendarDate

  /// The territory whose prices the others follow.
  package let base: TerritoryCode

  /// By ID.
  package let products: [Entry]

  /// A product with all that customers may be asked to pay for it.
  package struct Entry: Hashable, Sendable {
    package let product: Product

    /// The name of a subscription's group.
    package let group: String?

    /// The price itself, then other ways to pay, then the offers in the documented order.
    package let items: [Item]
  }

  /// Something that has a price.
  package struct Item: Hashable, Sendable {
    package let kind: Kind

    /// What it says of time and money; nil for the price itself and for payments.
    package var terms: OfferTerms?

    /// What it is called in the catalog: an offer's ID, or its reference name.
    package var name: String?

    /// When an offer begins and ends.
    package var starts: CalendarDate?
    package var ends: CalendarDate?

    /// The base territory's first, then prices of their own by territory, then what follows.
    package let rows: [Row]
  }

  /// What kind of price it is.
  package enum Kind: String, Sendable, CaseIterable {
    case price
    case monthlyCommitment = "monthly_commitment"
    case introductory, promotional
    case offerCode = "offer_code"
    case winBack = "win_back"
  }

  /// Territories in which the same holds.
  package struct Row: Hashable, Sendable {
    /// Sorted.
    package let territories: [TerritoryCode]
    package let cost: Cost

    /// From when on; nil for what holds today.
    package let from: CalendarDate?

    /// For whom.
    package let payers: Payers

    /// Whether it is the price that the others follow.
    package let isBase: Bool
  }

  /// What it comes to.
  package enum Cost: Hashable, Sendable {
    case standing(StandingPrice)
    /// It is sold there, but nothing says what it costs.
    case nothingSaid
    /// It is not sold there.
    case notSold
  }

  /// Who pays a price.
  package enum Payers: Hashable, Sendable {
    case everyone
    /// Who buys from that day on; earlier subscribers keep theirs.
    case newSubscribers
    /// Who subscribed before a day, and kept the price of that time.
    case subscribersBefore(CalendarDate)
  }

  /// What is asked.
  package struct Question: Sendable {
    package var day: CalendarDate

    /// The territories to list; nil for all in which a product is sold.
    package var territories: [TerritoryCode]?

    /// The products to list; nil for all.
    package var products: Set<ProductID>?

    package init(on day: CalendarDate) { self.day = day }
  }

  package init(of catalog: Catalog, _ question: Question) {
    day = question.day
    let base = catalog.app?.baseTerritory ?? "USA"
    self.base = base
    let all =
      catalog.products.map { ($0, nil as String?) }
      + catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group.name) } }
    products = all.filter { question.products?.contains($0.0.id) ?? true }.sorted { $0.0.id < $1.0.id }.map { product, group in
      let own = product.baseTerritory(in: catalog.app) ?? base
      return Entry(product: product, group: group, items: PricedItems(product, base: own, question).items)
    }
  }
}

extension PriceList.Row {
  /// The currency of its territories; nil when they have several, or none that the store knows.
  package var currency: String? {
    let currencies = Set(territories.map { Territory.find($0)?.currency })
    return currencies.count == 1 ? currencies.first ?? nil : nil
  }

  /// The amount that customers see; nil where only the store knows it.
  package var amount: Money? { if case .standing(.amount(let amount)) = cost { amount } else { nil } }

  /// What is left of it at so many hundredths, before taxes.
  package func proceeds(percent: Int64) -> Money? {
    guard let amount, let currency else { return nil }
    return Proceeds.of(amount, percent: percent, in: currency)
  }

  /// The tier of the scheme before 2023 on which it sits, in the one territory of which that is known.
  package var tier: String? {
    switch cost {
    case .standing(.tier(let tier)): tier
    case .standing(.amount(let amount)) where territories == ["USA"]: LegacyTier.forUSD(amount)?.name
    default: nil
    }
  }

  /// Whether it is a price point; nil where the amount is not known, or not of what.
  package var point: PricePoints.Standing? {
    guard let amount, let currency else { return nil }
    return PricePoints.standing(of: amount, in: currency)
  }
}
