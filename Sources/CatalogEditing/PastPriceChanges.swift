package import CatalogModel
package import CatalogYAML
package import SourceDiagnostics
import StoreFacts

/// Converts price changes whose date has passed into current prices.
package enum PastPriceChanges {
  /// Proposes the price of a day as the current one, without the changes that led to it. A finished sale leaves
  /// nothing behind.
  ///
  /// Monthly payments have their own price. A product's price in a template or in defaults is changed there, once for
  /// all products that get it. A product is refused if its price is in a shared table, can't be edited where it is
  /// written, or can't keep what earlier subscribers pay.
  package static func proposal(
    for products: [SelectedProduct], of reading: CatalogReading, before today: CalendarDate
  ) -> EditProposal {
    var proposal = EditProposal(of: reading, expecting: .catalog(reading.catalog))
    var target = reading.catalog
    var layers: [SourceRange: PriceSchedule] = [:]
    for one in products { target.put(catchUp(one, before: today, &layers, &proposal), at: one.place) }
    proposal.expectation = .catalog(target)
    return proposal
  }

  /// The lines to replace for one product; nil if they are in several files, or if nothing changes.
  package static func replacedLines(
    for one: SelectedProduct, of reading: CatalogReading, in files: SourceFiles, before today: CalendarDate
  ) -> Edit<SourceRange?>? {
    var proposal = EditProposal(of: reading, expecting: .catalog(reading.catalog))
    var layers: [SourceRange: PriceSchedule] = [:]
    _ = catchUp(one, before: today, &layers, &proposal)
    return proposal.edits.replacedLines(in: files)
  }

  /// Changes the prices of a product where they are written.
  ///
  /// - Parameters:
  ///   - one: the product.
  ///   - today: the day whose prices become current.
  ///   - layers: the shared prices that are changed already.
  ///   - proposal: gets the edits and the refusals.
  /// - Returns: the product with its new prices.
  private static func catchUp(
    _ one: SelectedProduct, before today: CalendarDate, _ layers: inout [SourceRange: PriceSchedule],
    _ proposal: inout EditProposal
  ) -> Product {
    var product = one.product
    guard let day = CalendarDate(daysSinceEpoch: today.daysSinceEpoch - 1) else { return product }
    let base = App.baseTerritory(of: proposal.edits.reading.catalog.app)
    for slot in [PriceSlot.product, .monthly] {
      let place = CatalogPath(one.product.id, leaf: slot.keys.map(\.rawValue) + ["changes"])
      if slot.isShared, proposal.edits.row(ofPriceOf: one.place) != nil {
        proposal.refuse(one.product.id, at: place, "its price is a row of a shared table")
        continue
      }
      guard let old = product[keyPath: slot.path], old.changes.contains(where: { $0.hasBegun(by: day) }) else {
        continue
      }
      guard let new = old.caughtUp(to: day, isPlan: one.isPlan, base: base) else {
        proposal.refuse(one.product.id, at: place, "earlier subscribers keep a price that 'kept' can't contain")
        continue
      }
      product[keyPath: slot.path] = new
      if slot.isShared, let layer = proposal.edits.priceLayer(of: one.place) {
        if layers[layer] == new { continue }
        layers[layer] = new
      }
      let layer = slot.isShared ? EntryPlace.priceLayer(of: one.place) : one.place
      if !replace(old, in: slot, of: one, at: layer, with: new, &proposal) {
        proposal.refuse(one.product.id, at: place, "its price can't be changed where it is written")
      }
    }
    return product
  }

  /// Replaces a price that has fewer changes than before, where it is written; false if that isn't possible.
  static func replace(
    _ old: PriceSchedule, in slot: PriceSlot = .product, of one: SelectedProduct, at layer: EntryPlace,
    with new: PriceSchedule, _ proposal: inout EditProposal
  ) -> Bool {
    // Values first, while all fields still exist; then fields and changes are removed one by one, so that comments
    // beside others are kept.
    var (staged, price) = (one.product, new)
    price.changes = old.changes
    if new.territories.isEmpty { price.territories = old.territories }
    if new.kept.isEmpty { price.kept = old.kept }
    staged[keyPath: slot.path] = price
    proposal.changePrice(SelectedProduct(layer, one.product, group: one.group), to: staged)
    var ways: [[CatalogPath.Step]] = []
    if new.changes.isEmpty {
      ways.append([.field(.changes)])
    } else {
      for (index, change) in old.changes.enumerated() where !new.changes.contains(change) {
        ways.append([.field(.changes), .item(index)])
      }
    }
    if new.territories.isEmpty, !old.territories.isEmpty { ways.append([.field(.territories)]) }
    if new.kept.isEmpty, !old.kept.isEmpty { ways.append([.field(.kept)]) }
    let way = slot.keys.map(CatalogPath.Step.field)
    return ways.allSatisfy { proposal.edits.remove(way + $0, of: layer) == .removed }
  }
}

/// A price of a product: its own, or that of monthly payments.
struct PriceSlot {
  let path: WritableKeyPath<Product, PriceSchedule?>
  let keys: [CatalogKey]

  /// Whether templates and tables can contain it.
  let isShared: Bool

  static var product: PriceSlot { PriceSlot(path: \.price, keys: [.price], isShared: true) }
  static var monthly: PriceSlot {
    PriceSlot(path: \.monthlyPrice, keys: [.billingPlans, .monthlyCommitment, .price], isShared: false)
  }
}

extension Product {
  fileprivate var monthlyPrice: PriceSchedule? {
    get { plan.billingPlans?.monthlyCommitment?.price }
    set { plan.billingPlans?.monthlyCommitment?.price = newValue }
  }
}
