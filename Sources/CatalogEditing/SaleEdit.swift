package import CatalogModel
package import CatalogYAML
import StoreFacts

/// A lower price for some days: the change and its reversal together.
///
/// A sale may start on the day of a price change, such as the end of an earlier sale: it starts from the new price,
/// and returns to it. It may also end where the next one starts.
package struct SaleEdit: Sendable {
  /// The reduction during the sale.
  package enum Cut: Sendable {
    /// A reduction of each price.
    case off(PriceStep)
    /// This base price; territories' own prices are reduced proportionally, to price points.
    case price(Money, PriceStep)
  }

  package let cut: Cut

  /// The first day.
  package let from: CalendarDate

  /// The last day.
  package let until: CalendarDate

  package init(_ cut: Cut, from: CalendarDate, until: CalendarDate) {
    (self.cut, self.from, self.until) = (cut, from, until)
  }

  /// The proposed sale.
  ///
  /// - Parameters:
  ///   - products: the products to reduce.
  ///   - reading: their catalog.
  /// - Returns: the edit, with a refusal for each product that can't be in the sale.
  package func proposal(for products: [SelectedProduct], of reading: CatalogReading) -> EditProposal {
    let step =
      switch cut {
      case .off(let step), .price(_, let step): step
      }
    var work = PriceWork(reading, step)
    guard let before = CalendarDate(daysSinceEpoch: from.daysSinceEpoch - 1),
      let after = CalendarDate(daysSinceEpoch: until.daysSinceEpoch + 1)
    else { return work.finished }
    for one in products {
      if let (index, reason) = obstacle(one, after) {
        let way = index.map { ["price", "changes", "[\($0)]"] } ?? ["price"]
        work.proposal.refuse(one, way, reason)
        continue
      }
      guard let usual = work.schedule(of: one, on: from), let sale = prices(usual, one, &work) else { continue }
      guard isLower(sale, usual) else {
        work.proposal.refuse(
          one, ["price"], "no price point is below the current price; try a larger --off, --price, or --round down")
        continue
      }
      work.addRows(one, usual, sale) { _ in "reduced from \(from) until \(until)" }
      var product = one.product
      let current = one.product.price?.effectivePrices(on: before) ?? usual
      let replaced = product.price?.changes.first { $0.on == from }
      product.price?.changes.put(change(from, from: current, to: sale, insteadOf: replaced), isReplacing: true)
      product.price?.changes.put(change(after, from: sale, to: usual), isReplacing: false)
      work.apply(product, to: one)
    }
    return work.finished
  }

  private func prices(_ usual: PriceSchedule, _ one: SelectedProduct, _ work: inout PriceWork) -> PriceSchedule? {
    switch cut {
    case .off: return work.prices(after: usual, of: one)
    case .price(let price, let step):
      guard let old = usual.base?.hundredths, let new = price.hundredths, new > 0 else {
        work.proposal.refuse(one, ["price"], "it has no base price to change to \(price)")
        return nil
      }
      var own = PriceStep(numerator: new, denominator: old)
      (own.ending, own.rounding, own.floors) = (step.ending, step.rounding, step.floors)
      return work.prices(after: usual, of: one, by: own, base: price)
    }
  }

  private func isLower(_ sale: PriceSchedule, _ usual: PriceSchedule) -> Bool {
    if let new = sale.base, let old = usual.base, new > old { return false }
    return sale != usual
  }

  private func change(
    _ day: CalendarDate, from old: PriceSchedule, to new: PriceSchedule, insteadOf other: PriceChange? = nil
  ) -> PriceChange {
    var change = PriceChange()
    change.on = day
    change.base = new.base == old.base && other?.base == nil ? nil : new.base
    change.territories = SortedMap(
      new.territories.filter { old.territories[$0.key] != $0.value || other?.territories[$0.key] != nil })
    return change
  }

  /// Why a product can't be in the sale, and the related price change.
  private func obstacle(_ one: SelectedProduct, _ after: CalendarDate) -> (change: Int?, reason: String)? {
    if one.product.type == .autoRenewableSubscription {
      return (
        nil,
        """
        a subscription's price can't go down and back: App Store Connect keeps one scheduled change in each \
        territory, and a lower price applies to all subscribers; use an offer instead ('shelf edit offers add')
        """
      )
    }
    guard let price = one.product.price else { return nil }
    for (index, change) in price.changes.enumerated() {
      if let day = change.on, day > from, day < after {
        return (index, "its price changes on \(day), during the sale; exclude it, or move one of them")
      }
    }
    // A price that falls, and later returns to what it was, is a sale.
    let days = price.changes.compactMap(\.on)
    guard let start = days.filter({ $0 <= from }).max(), let end = days.filter({ $0 > from }).min(),
      let before = CalendarDate(daysSinceEpoch: start.daysSinceEpoch - 1),
      let usual = price.effectivePrices(on: before).base, price.effectivePrices(on: end).base == usual,
      let now = price.effectivePrices(on: from).base, now < usual
    else { return nil }
    return (
      price.changes.firstIndex { $0.on == start },
      "its price is already reduced on \(start), and returns on \(end); change that sale by hand, or exclude it"
    )
  }
}

extension [PriceChange] {
  /// Adds a change, or merges it with one on the same day: its values override if it replaces that one, and only fill
  /// gaps if not. A territory that returns to the base on that day still does.
  fileprivate mutating func put(_ new: PriceChange, isReplacing: Bool) {
    guard let index = firstIndex(where: { $0.on == new.on }) else { return append(new) }
    if let base = new.base, isReplacing || self[index].base == nil { self[index].base = base }
    for pair in new.territories where !self[index].followBase.contains(pair.key) {
      if isReplacing || self[index].territories[pair.key] == nil { self[index].territories[pair.key] = pair.value }
    }
  }
}
