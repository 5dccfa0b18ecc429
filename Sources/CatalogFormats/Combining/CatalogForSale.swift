import CatalogModel
import StoreFacts

extension Product {
  /// Whether a product can be bought, as far as the catalog shows: in the base territory, or else anywhere.
  func isForSale(base: TerritoryCode, on day: CalendarDate?) -> Bool {
    guard let day = day ?? Self.lastDay, isClearedForSale else { return false }
    func mayBeBought(in territory: TerritoryCode) -> Bool { saleability(of: self, in: territory, on: day).mayBeBought }
    return mayBeBought(in: base) || Territory.all.contains { mayBeBought(in: $0.code) }
  }

  /// Without a day, all scheduled prices apply.
  private static let lastDay = CalendarDate(year: 9999, month: 12, day: 31)
}

extension Catalog {
  /// The catalog without products that can't be bought, unless all are requested; empty groups are removed.
  func forSale(_ options: WritingOptions) -> Catalog {
    if options.includesAll { return self }
    let base = App.baseTerritory(of: app)
    var result = self
    result.removeProducts { !$0.isForSale(base: base, on: options.today) }
    result.subscriptionGroups.removeAll(where: \.subscriptions.isEmpty)
    return result
  }
}

extension WrittenCatalog {
  /// Adds a message about products that were left out because they aren't on sale, unless all are requested.
  mutating func noteProducts(_ count: Int, of all: Int, _ options: WritingOptions, help: String = "") {
    guard count < all, !options.includesAll else { return }
    productCount = count
    messages.append(
      "\(count) of \(all) products \(count == 1 ? "is" : "are") on sale; the others are left out\(help)")
  }
}
