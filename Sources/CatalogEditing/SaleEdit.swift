package import CatalogModel
package import CatalogYAML
import StoreFacts

/// A lower price for some days: the change to it, and the one back, at once.
///
/// A sale may start on the day a price changes, such as the return from the sale before: it starts from the new price,
/// and returns to it. It may also end where the next one starts.
package struct SaleEdit: Sendable {
  /// What a product costs while the sale lasts.
  package enum Cut: Sendable {
    /// So much less of each price.
    case off(PriceStep)
    /// This base price; own prices go down as much, to price points.
    case price(Money, PriceStep)
  }

  package let cut: Cut

  /// The first day.
  package let from: CalendarDate

  /// The last day.
  package let until: CalendarDate

  package init(_ cut: Cut, from: CalendarDate, until: CalendarDate) {
    self.cut = cut
    self.from = from
    self.until = until
  }

  /// What the sale would do.
  ///
  /// - Parameters:
  ///   - products: those that are to be cheaper.
  ///   - reading: the catalog that they are of.
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
        work.proposal.refuse(one.product.id, at: CatalogPath(one.product.id, leaf: way), reason)
        continue
      }
      guard let usual = work.schedule(of: one, on: from), let sale = prices(usual, one, &work) else { continue }
      guard isLower(sale, usual) else {
        work.proposal.refuse(
          one.product.id, at: CatalogPath(one.product.id, leaf: ["price"]),
          "no price point is lower than what it costs; another share, --price or --round down may find one")
        continue
      }
      work.addRows(one, usual, sale) { _ in "cheaper from \(from) until \(until)" }
      var product = one.product
      let current = one.product.price?.standing(on: before) ?? usual
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
        work.proposal.refuse(
          one.product.id, at: CatalogPath(one.product.id, leaf: ["price"]),
          "it has no base price that could be \(price) instead")
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

  /// What keeps a product out of the sale, and the price change that it is about.
  private func obstacle(_ one: SelectedProduct, _ after: CalendarDate) -> (change: Int?, reason: String)? {
    if one.product.type == .autoRenewableSubscription {
      return (
        nil,
        """
        a plan's price can't go down and back: the store keeps one change to come in each territory, and a \
        lower price is for all who \
        have it; make an offer instead ('shelf edit offers add')
        """
      )
    }
    for (index, change) in (one.product.price?.changes ?? []).enumerated() {
      if let day = change.on, day > from, day < after {
        return (index, "its price changes on \(day), in the middle of the sale; leave it out, or move one of them")
      }
    }
    return nil
  }
}

extension [PriceChange] {
  /// Adds a change, or joins it with the one of the same day: its values win there if it replaces that one, and only
  /// fill in the others if not. A territory that returns to the base on that day does so anyway.
  fileprivate mutating func put(_ new: PriceChange, isReplacing: Bool) {
    guard let index = firstIndex(where: { $0.on == new.on }) else { return append(new) }
    if let base = new.base, isReplacing || self[index].base == nil { self[index].base = base }
    for pair in new.territories where !self[index].followBase.contains(pair.key) {
      if isReplacing || self[index].territories[pair.key] == nil { self[index].territories[pair.key] = pair.value }
    }
  }
}
