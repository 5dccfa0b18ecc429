import CatalogModel
import StoreFacts

/// One or more changed values, with their products.
struct Finding {
  var edits: [Edit]
  var old: PlacedProduct?
  var new: PlacedProduct?

  /// Whether a product or group was renamed: the old name was removed and the new one added.
  var isRenaming = false
}

/// Finds all changed values between two catalogs.
struct CatalogFinder {
  private(set) var findings: [Finding] = []

  /// The products in which only an order changed, sorted.
  private(set) var reordered: [ProductID] = []

  private let old: Catalog
  private let new: Catalog
  private let today: CalendarDate

  init(_ old: Catalog, _ new: Catalog, today: CalendarDate) {
    self.old = old
    self.new = new
    self.today = today
    guard old != new else { return }
    compareApp()
    let renamed = compareGroups()
    compareProducts(renamed)
    compareRetired()
    compareStorePages()
  }

  private mutating func recordEdits(of finder: EditFinder, _ pair: ProductPair? = nil) {
    findings += finder.edits.map { Finding(edits: [$0], old: pair?.old, new: pair?.new) }
  }

  private mutating func compareApp() {
    guard old.app != new.app else { return }
    let place = EditFinder.Place(old: .app, new: .app)
    guard let one = old.app?.outline(.complete), let other = new.app?.outline(.complete) else {
      let edit = Edit(
        oldPath: .app, newPath: .app, old: old.app?.outline(.complete).inCanonicalOrder,
        new: new.app?.outline(.complete).inCanonicalOrder)
      return findings.append(Finding(edits: [edit]))
    }
    var finder = EditFinder()
    finder.compareFields(one.fields, other.fields, at: place)
    recordEdits(of: finder)
  }

  /// Compares the groups themselves.
  ///
  /// - Returns: the new name of each group that was renamed.
  private mutating func compareGroups() -> [String: String] {
    let pairing = GroupPairing(old.subscriptionGroups, new.subscriptionGroups)
    var renamed: [String: String] = [:]
    for pair in pairing.pairs where pair.old?.group != pair.new?.group {
      let (one, other) = (pair.old, pair.new)
      let path = one ?? other
      guard let path else { continue }
      let place = EditFinder.Place(old: (one ?? path).path, new: (other ?? path).path)
      guard let one, let other else {
        let edit = Edit(oldPath: place.old, newPath: place.new, old: one?.outline, new: other?.outline)
        findings.append(Finding(edits: [edit]))
        continue
      }
      if one.group.name != other.group.name { renamed[one.group.name] = other.group.name }
      var finder = EditFinder()
      finder.compareFields(one.outline.fields, other.outline.fields, at: place)
      recordEdits(of: finder)
    }
    return renamed
  }

  private mutating func compareProducts(_ renamedGroups: [String: String]) {
    var pairs = ProductPair.differing(ProductPlaces(old), ProductPlaces(new))
    findings += Renaming.find(in: &pairs, retired: Set(old.retired + new.retired))
    for pair in pairs {
      guard let one = pair.old, let other = pair.new else {
        let path = pair.old?.path ?? pair.new?.path ?? .catalog
        let edit = Edit(
          oldPath: path, newPath: path, old: pair.old?.outline.inCanonicalOrder, new: pair.new?.outline.inCanonicalOrder
        )
        findings.append(Finding(edits: [edit], old: pair.old, new: pair.new))
        continue
      }
      var (before, after) = (one, other)
      catchUp(&before, &after)
      let current = ProductPair(old: before, new: after)
      // Renaming a group doesn't move its subscriptions.
      if let name = one.group.flatMap({ renamedGroups[$0] }), name == after.group {
        before = PlacedProduct(before.product, in: name, occurrence: before.occurrence)
      }
      let bases = [before.product.baseTerritory(in: old.app), after.product.baseTerritory(in: new.app)]
      var finder = EditFinder(isInDollars: bases == ["USA", "USA"])
      finder.compareFields(
        before.outline.fields, after.outline.fields, at: EditFinder.Place(old: one.path, new: after.path))
      if finder.sawOrder, finder.edits.isEmpty { reordered.append(one.product.id) }
      recordEdits(of: finder, current)
    }
  }

  /// Writes the price changes of one side that have taken effect as its current price, if the other side has none:
  /// 'shelf fix' does so, and it changes nothing for customers. A change of today has taken effect only if it was there
  /// before.
  private func catchUp(_ one: inout PlacedProduct, _ other: inout PlacedProduct) {
    guard one.product.price != other.product.price,
      let yesterday = CalendarDate(daysSinceEpoch: today.daysSinceEpoch - 1)
    else { return }
    let isBegun = other.product.price?.changes.allSatisfy { $0.on != today } ?? true
    let before = one.product.price?.caughtUp(
      to: isBegun ? today : yesterday, isPlan: one.group != nil, base: App.baseTerritory(of: old.app))
    let after = other.product.price?.caughtUp(
      to: yesterday, isPlan: other.group != nil, base: App.baseTerritory(of: new.app))
    func replace(_ price: PriceSchedule, of place: inout PlacedProduct) {
      var product = place.product
      product.price = price
      place = PlacedProduct(product, in: place.group, occurrence: place.occurrence)
    }
    if after == nil, let before { replace(before, of: &one) }
    if before == nil, let after { replace(after, of: &other) }
  }

  private mutating func compareRetired() {
    let (before, after) = (Set(old.retired), Set(new.retired))
    for (index, id) in old.retired.enumerated() where !after.contains(id) {
      let path = CatalogPath(.retired(index))
      findings.append(Finding(edits: [Edit(oldPath: path, newPath: path, old: .text(id.text), new: nil)]))
    }
    for (index, id) in new.retired.enumerated() where !before.contains(id) {
      let path = CatalogPath(.retired(index))
      findings.append(Finding(edits: [Edit(oldPath: path, newPath: path, old: nil, new: .text(id.text))]))
    }
  }

  private mutating func compareStorePages() {
    let (one, other) = (old.storePages.map { $0.outline(.complete) }, new.storePages.map { $0.outline(.complete) })
    for pair in ListPairing(one, other, .storePages).pairs {
      let (before, after) = (pair.old.map { one[$0] }, pair.new.map { other[$0] })
      guard before != after else { continue }
      let place = EditFinder.Place(
        old: CatalogPath(.storePage(pair.old ?? pair.new ?? 0)), new: CatalogPath(.storePage(pair.new ?? pair.old ?? 0))
      )
      var finder = EditFinder()
      if let before, let after {
        finder.compareFields(before.fields, after.fields, at: place)
        recordEdits(of: finder)
      } else {
        findings.append(Finding(edits: [Edit(oldPath: place.old, newPath: place.new, old: before, new: after)]))
      }
    }
  }
}
