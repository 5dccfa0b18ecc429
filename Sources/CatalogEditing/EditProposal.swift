package import CatalogModel
package import CatalogYAML
package import SourceDiagnostics

/// A proposed edit of a catalog: the texts, the expected result, and messages.
package struct EditProposal: Sendable {
  /// An edit that can't be made.
  package struct Refusal: Hashable, Sendable {
    package let product: ProductID
    package let place: SourceRange?

    /// The reason, in one line without a full stop.
    package let reason: String
  }

  /// The expected catalog; any other difference belongs to another product, and is refused.
  package indirect enum Expectation: Sendable {
    /// Exactly this catalog.
    case catalog(Catalog)
    /// The current catalog except for some values, by entry and path, with the new value if it is known.
    case only([EntryPlace: [Change]])
  }

  /// A changed value.
  package struct Change: Sendable {
    package let way: [String]

    /// Nil if any inherited value is acceptable.
    package let value: Outline?

    package init(_ way: [String], to value: Outline?) { (self.way, self.value) = (way, value) }
  }

  package var edits: CatalogEdits
  package var expectation: Expectation
  package private(set) var refusals: [Refusal] = []
  package private(set) var changed: [ProductID] = []

  /// The products that already have the value.
  package private(set) var unchanged: [ProductID] = []

  /// The changes as a table, with column headings if there are any.
  package var table = EditTable()

  /// Further messages, a line each.
  package private(set) var notes: [String] = []
  private var knownNotes: Set<String> = []

  package init(of reading: CatalogReading, expecting expectation: Expectation) {
    edits = CatalogEdits(reading)
    self.expectation = expectation
  }

  package mutating func refuse(_ product: ProductID, at path: CatalogPath, _ reason: String) {
    refuse(product, at: edits.reading.sourceMap.range(of: path), reason)
  }

  /// Refuses to change a value of a product.
  mutating func refuse(_ one: SelectedProduct, _ way: [String], _ reason: String) {
    refuse(one.product.id, at: CatalogPath(one.product.id, leaf: way), reason)
  }

  package mutating func refuse(_ product: ProductID, at place: SourceRange?, _ reason: String) {
    refusals.append(Refusal(product: product, place: place, reason: reason))
  }

  package mutating func note(_ line: String) { if knownNotes.insert(line).inserted { notes.append(line) } }
  package mutating func markChanged(_ product: ProductID) { if changed.last != product { changed.append(product) } }
  package mutating func markUnchanged(_ product: ProductID) { unchanged.append(product) }

  /// Changes a product in the texts and in the expectation.
  mutating func change(_ one: SelectedProduct, to product: Product, in target: inout Catalog) {
    change(one, from: one.product, to: product)
    target.put(product, at: one.place)
    markChanged(one.product.id)
  }

  /// Changes the price of a product, without comparing its texts. The caller sets the expectation.
  mutating func changePrice(_ one: SelectedProduct, to product: Product) {
    change(one, from: one.product.withPriceAlone, to: product.withPriceAlone)
    markChanged(one.product.id)
  }

  /// Appends the proposal for other products. The caller sets the expectation.
  mutating func join(_ other: EditProposal) {
    edits.join(other.edits)
    refusals += other.refusals
    changed += other.changed
    unchanged += other.unchanged
    table.rows += other.table.rows
    for line in other.notes { note(line) }
  }

  private mutating func change(_ one: SelectedProduct, from old: Product, to new: Product) {
    edits.change(
      one.place, from: old.outline(.concise, isInGroup: one.isPlan), to: new.outline(.concise, isInGroup: one.isPlan),
      complete: new.outline(.complete, isInGroup: one.isPlan))
  }
}

extension Catalog {
  /// Replaces a product.
  mutating func put(_ product: Product, at place: EntryPlace) {
    switch place {
    case .product(let index): products[index] = product
    case .plan(let group, let index): subscriptionGroups[group].subscriptions[index] = product
    case .group, .app, .priceLayer: break
    }
  }
}

extension Product {
  fileprivate var withPriceAlone: Product {
    var result = Product(id: id, type: type)
    result.price = price
    result.plan.billingPlans = plan.billingPlans
    return result
  }
}

/// Rows of texts under headings, for readers.
package struct EditTable: Hashable, Sendable {
  package var headings: [String] = []

  /// The columns with numbers, which are right-aligned.
  package var numbers: Set<Int> = []

  package var rows: [[String]] = []

  package init() {}
}
