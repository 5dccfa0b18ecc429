package import CatalogModel
package import CatalogYAML
package import SourceDiagnostics

/// What an edit would do to a catalog: the texts, what must come of them, and what is to be said.
package struct EditProposal: Sendable {
  /// An edit that can't be made.
  package struct Refusal: Hashable, Sendable {
    package let product: ProductID
    package let place: SourceRange?

    /// In one line, without a full stop.
    package let reason: String
  }

  /// What the catalog must say afterwards; everything else is another product's change, and refused.
  package enum Expectation: Sendable {
    /// Exactly this.
    case catalog(Catalog)
    /// What it says now, but for the values at the end of ways of some entries: by the entry, the ways and the value
    /// there, if it is known.
    case only([EntryPlace: [Change]])
  }

  /// A value that changes.
  package struct Change: Sendable {
    package let way: [String]

    /// Nil where whatever shows through is right.
    package let value: Outline?

    package init(_ way: [String], to value: Outline?) {
      self.way = way
      self.value = value
    }
  }

  package var edits: CatalogEdits
  package var expectation: Expectation
  package private(set) var refusals: [Refusal] = []

  /// The products that change.
  package private(set) var changed: [ProductID] = []

  /// The products that say it already.
  package private(set) var unchanged: [ProductID] = []

  /// What changes, in rows: with a heading for each column if there are any.
  package var table = EditTable()

  /// What else is to be said, a line each.
  package private(set) var notes: [String] = []
  private var knownNotes: Set<String> = []

  package init(of reading: CatalogReading, expecting expectation: Expectation) {
    edits = CatalogEdits(reading)
    self.expectation = expectation
  }

  package mutating func refuse(_ product: ProductID, at path: CatalogPath, _ reason: String) {
    refuse(product, at: edits.reading.sourceMap.range(of: path), reason)
  }

  package mutating func refuse(_ product: ProductID, at place: SourceRange?, _ reason: String) {
    refusals.append(Refusal(product: product, place: place, reason: reason))
  }

  package mutating func note(_ line: String) { if knownNotes.insert(line).inserted { notes.append(line) } }
  package mutating func markChanged(_ product: ProductID) { if changed.last != product { changed.append(product) } }
  package mutating func markUnchanged(_ product: ProductID) { unchanged.append(product) }

  /// Makes a product say what another one says, in the texts and in what is expected.
  mutating func change(_ one: SelectedProduct, to product: Product, in target: inout Catalog) {
    change(one, from: one.product, to: product)
    target.put(product, at: one.place)
    markChanged(one.product.id)
  }

  /// The same for a product of which nothing changes but the price: nobody has to look at its texts, and what is
  /// expected is still to be said.
  mutating func changePrice(_ one: SelectedProduct, to product: Product) {
    change(one, from: one.product.withPriceAlone, to: product.withPriceAlone)
    markChanged(one.product.id)
  }

  /// Takes what is proposed for other products behind what is for its own; what is expected is still to be said.
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
  /// Puts a product in the place of another one.
  mutating func put(_ product: Product, at place: EntryPlace) {
    switch place {
    case .product(let index): products[index] = product
    case .plan(let group, let index): subscriptionGroups[group].subscriptions[index] = product
    case .group, .app: break
    }
  }
}

extension Product {
  fileprivate var withPriceAlone: Product {
    var result = Product(id: id, type: type)
    result.price = price
    return result
  }
}

/// Rows of texts under headings, for people.
package struct EditTable: Hashable, Sendable {
  package var headings: [String] = []

  /// Which columns hold numbers, and so stand to the right.
  package var numbers: Set<Int> = []

  package var rows: [[String]] = []

  package init() {}
}
