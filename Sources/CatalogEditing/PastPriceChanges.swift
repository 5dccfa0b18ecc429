package import CatalogModel
package import CatalogYAML
import SourceDiagnostics
import StoreFacts

/// Converts price changes whose date has passed into current prices.
package enum PastPriceChanges {
  /// Proposes the price of a day as the current one, without the changes that led to it. A finished sale leaves
  /// nothing behind.
  ///
  /// A price in a template or in defaults is changed there, once for all products that get it. A product is refused if
  /// its price is in a shared table, can't be edited where it is written, or can't keep what earlier subscribers pay.
  package static func proposal(
    for products: [SelectedProduct], of reading: CatalogReading, before today: CalendarDate
  ) -> EditProposal {
    var proposal = EditProposal(of: reading, expecting: .catalog(reading.catalog))
    var target = reading.catalog
    guard let day = CalendarDate(daysSinceEpoch: today.daysSinceEpoch - 1) else { return proposal }
    var layers: [SourceRange: PriceSchedule] = [:]
    for one in products {
      let place = CatalogPath(one.product.id, leaf: ["price", "changes"])
      if proposal.edits.row(ofPriceOf: one.place) != nil {
        proposal.refuse(one.product.id, at: place, "its price is a row of a shared table")
      } else if let old = one.product.price, old.changes.contains(where: { $0.hasBegun(by: day) }) {
        let base = App.baseTerritory(of: reading.catalog.app)
        guard let new = old.caughtUp(to: day, isPlan: one.isPlan, base: base) else {
          proposal.refuse(one.product.id, at: place, "earlier subscribers keep a price that 'kept' can't contain")
          continue
        }
        let layer = proposal.edits.priceLayer(of: one.place)
        var product = one.product
        product.price = new
        target.put(product, at: one.place)
        if let layer {
          if layers[layer] == new { continue }
          layers[layer] = new
        }
        if !replace(old, of: one, at: .priceLayer(of: one.place), with: new, &proposal) {
          proposal.refuse(one.product.id, at: place, "its price can't be changed where it is written")
        }
      }
    }
    proposal.expectation = .catalog(target)
    return proposal
  }

  /// Replaces a price that has fewer changes than before, where it is written; false if that isn't possible.
  static func replace(
    _ old: PriceSchedule, of one: SelectedProduct, at layer: EntryPlace, with new: PriceSchedule,
    _ proposal: inout EditProposal
  ) -> Bool {
    // Values first, while all fields still exist; then fields and changes are removed one by one, so that comments
    // beside others are kept.
    var staged = one.product
    staged.price = new
    staged.price?.changes = old.changes
    if new.territories.isEmpty { staged.price?.territories = old.territories }
    if new.kept.isEmpty { staged.price?.kept = old.kept }
    proposal.changePrice(SelectedProduct(layer, one.product, group: one.group), to: staged)
    var ways: [[CatalogPath.Step]] = []
    if new.changes.isEmpty {
      ways.append([.field(.price), .field(.changes)])
    } else {
      for (index, change) in old.changes.enumerated() where !new.changes.contains(change) {
        ways.append([.field(.price), .field(.changes), .item(index)])
      }
    }
    if new.territories.isEmpty, !old.territories.isEmpty { ways.append([.field(.price), .field(.territories)]) }
    if new.kept.isEmpty, !old.kept.isEmpty { ways.append([.field(.price), .field(.kept)]) }
    return ways.allSatisfy { proposal.edits.remove($0, of: layer) == .removed }
  }
}
