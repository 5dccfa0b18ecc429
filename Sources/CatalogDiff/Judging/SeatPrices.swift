import CatalogModel
import StoreFacts

/// The effect of a change on the prices of additional seats.
enum SeatPriceEffect: Comparable {
  /// No seat costs more.
  case lower
  /// A seat has a price in another currency than before.
  case unclear
  /// At least one seat costs more.
  case higher
}

extension ChangeView {
  /// The worst effect on a seat, in the change's territory or in all of them; none if seats aren't sold before or
  /// after.
  var seatPriceEffect: SeatPriceEffect {
    if [oldProduct, newProduct].contains(where: { $0?.plan.multiSeat?.isEnabled == false }) { return .lower }
    let prices = (old: oldProduct?.price ?? PriceSchedule(), new: newProduct?.price ?? PriceSchedule())
    let tiers = prices.old.volume + prices.new.volume
    var territories: [TerritoryCode?] = [nil]
    if case .entry(let code) = edit.path.steps.last {
      territories = [TerritoryCode(code)]
    } else {
      territories += Set(tiers.flatMap(\.territories.keys)).map(Optional.some)
    }
    let effects = Set(tiers.compactMap(\.fromSeats)).flatMap { seat in
      territories.map { effect(prices.old.price(ofSeat: seat, in: $0), prices.new.price(ofSeat: seat, in: $0), $0) }
    }
    return effects.max() ?? .lower
  }

  private func effect(_ old: SeatPrice?, _ new: SeatPrice?, _ territory: TerritoryCode?) -> SeatPriceEffect {
    guard let old, let new else { return old == nil ? .lower : .unclear }
    func currency(_ price: SeatPrice, _ product: Product?, _ catalog: Catalog) -> String? {
      let base = product?.baseTerritory(in: catalog.app) ?? App.baseTerritory(of: catalog.app)
      return Territory.currency(of: price.isOwn ? territory ?? base : base)
    }
    guard currency(old, oldProduct, oldCatalog) == currency(new, newProduct, newCatalog) else { return .unclear }
    return new.amount > old.amount ? .higher : .lower
  }
}

/// The price of one seat, in a territory's own currency or in that of the base.
private struct SeatPrice {
  let amount: Money
  let isOwn: Bool
}

extension PriceSchedule {
  /// The price of a seat: that of the last tier which begins at it or before it.
  fileprivate func price(ofSeat seat: Int, in territory: TerritoryCode?) -> SeatPrice? {
    func price(_ base: Money?, _ territories: SortedMap<TerritoryCode, Money>) -> SeatPrice? {
      territory.flatMap { territories[$0] }.map { SeatPrice(amount: $0, isOwn: true) }
        ?? base.map { SeatPrice(amount: $0, isOwn: false) }
    }
    let begun = volume.filter { ($0.fromSeats ?? 1) <= seat }.sorted { ($0.fromSeats ?? 1) < ($1.fromSeats ?? 1) }
    return begun.reversed().lazy.compactMap { price($0.base, $0.territories) }.first
      ?? price(amount, territories)
  }
}
