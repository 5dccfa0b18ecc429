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
    let plan = Plan(of: catalog, question)
    self.init(plan, plan.units.map(plan.entries))
  }

  /// Puts a list together of the pieces of a plan, in the order of its units.
  package init(_ plan: Plan, _ pieces: [[Entry]]) {
    day = plan.question.day
    base = plan.base
    products = pieces.count == 1 ? pieces[0] : pieces.flatMap(\.self)
  }

  /// A list in pieces that can be made at one time.
  package struct Plan: Sendable {
    fileprivate let question: Question
    fileprivate let base: TerritoryCode
    private let catalog: Catalog

    /// Where the products stand, by ID.
    private let places: [Place]

    /// The pieces, each so many products of all.
    package let units: [Range<Int>]

    private enum Place {
      case product(Int)
      case plan(group: Int, Int)
    }

    package init(of catalog: Catalog, _ question: Question) {
      self.catalog = catalog
      self.question = question
      base = catalog.app?.baseTerritory ?? "USA"
      var all = catalog.products.indices.map { (id: catalog.products[$0].id, place: Place.product($0)) }
      for (group, one) in catalog.subscriptionGroups.enumerated() {
        for (index, plan) in one.subscriptions.enumerated() { all.append((plan.id, .plan(group: group, index))) }
      }
      places = all.filter { question.products?.contains($0.id) ?? true }.sorted { $0.id < $1.id }.map(\.place)
      let count = places.count
      units = stride(from: 0, to: count, by: 256).map { $0..<min($0 + 256, count) }
    }

    package func entries(_ unit: Range<Int>) -> [Entry] {
      var items = PricedItems(question)
      return places[unit].map { place in
        switch place {
        case .product(let index): entry(catalog.products[index], group: nil, &items)
        case .plan(let group, let index):
          entry(
            catalog.subscriptionGroups[group].subscriptions[index], group: catalog.subscriptionGroups[group].name,
            &items)
        }
      }
    }

    private func entry(_ product: Product, group: String?, _ items: inout PricedItems) -> Entry {
      let base = product.baseTerritory(in: catalog.app) ?? base
      return Entry(product: product, group: group, items: items.items(of: product, base: base))
    }
  }
}

extension PriceList.Row {
  /// The currency of its territories; nil when they have several, or none that the store knows.
  package var currency: String? {
    guard let first = territories.first, let currency = Territory.currency(of: first) else { return nil }
    return territories.dropFirst().allSatisfy { Territory.currency(of: $0) == currency } ? currency : nil
  }

  /// The amount that customers see; nil where only the store knows it.
  package var amount: Money? { if case .standing(.amount(let amount)) = cost { amount } else { nil } }

  /// What is left of it at so many hundredths, before taxes.
  package func proceeds(percent: Int64) -> Money? { worth?.proceeds(percent: percent) }

  /// The tier of the scheme before 2023 on which it sits, in the one territory of which that is known.
  package var tier: String? {
    switch cost {
    case .standing(.tier(let tier)): tier
    case .standing(.amount(let amount)) where territories == ["USA"]: LegacyTier.forUSD(amount)?.name
    default: nil
    }
  }

  /// Whether it is a price point; nil where the amount is not known, or not of what.
  package var point: PricePoints.Standing? { worth?.point }

  /// Its amount with its currency; nil where either is not known.
  package var worth: Worth? {
    guard let amount, let currency else { return nil }
    return Worth(amount: amount, currency: currency)
  }

  /// An amount in a currency.
  package struct Worth: Sendable {
    package let amount: Money
    package let currency: String

    package func proceeds(percent: Int64) -> Money? { Proceeds.of(amount, percent: percent, in: currency) }

    package var point: PricePoints.Standing? { PricePoints.standing(of: amount, in: currency) }
  }
}
