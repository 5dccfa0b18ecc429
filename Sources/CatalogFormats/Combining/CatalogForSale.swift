import CatalogModel
import StoreFacts

extension Product {
  /// Whether anyone can buy a product, as far as the catalog says: where the app is at home, or else anywhere.
  func isForSale(base: TerritoryCode?, on day: CalendarDate?) -> Bool {
    guard let day = day ?? Self.lastDay, isClearedForSale else { return false }
    func mayBeBought(in territory: TerritoryCode) -> Bool { saleability(of: self, in: territory, on: day).mayBeBought }
    return mayBeBought(in: base ?? "USA") || Territory.all.contains { mayBeBought(in: $0.code) }
  }

  /// Without a day, every announced price holds.
  private static let lastDay = CalendarDate(year: 9999, month: 12, day: 31)
}

extension Catalog {
  /// The catalog without what nobody can buy, unless all of it is wanted; a group that has nothing left goes, too.
  func forSale(_ options: WritingOptions) -> Catalog {
    if options.includesAll { return self }
    let base = app?.baseTerritory
    var result = self
    result.products.removeAll { !$0.isForSale(base: base, on: options.today) }
    for index in subscriptionGroups.indices {
      result.subscriptionGroups[index].subscriptions.removeAll { !$0.isForSale(base: base, on: options.today) }
    }
    result.subscriptionGroups.removeAll(where: \.subscriptions.isEmpty)
    return result
  }
}

extension WritingOptions {
  /// What is said of products that are not for sale and were left out; nil when none were.
  func message(onLeavingOut count: Int, of all: Int) -> String? {
    guard count > 0, !includesAll else { return nil }
    let left = all - count
    return "\(left) of \(all) products \(left == 1 ? "is" : "are") for sale; the others are left out"
  }
}
