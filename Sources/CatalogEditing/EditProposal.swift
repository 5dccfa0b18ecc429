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
    /// What it says now, but for the values at the end of ways of some entries: by the entry, the ways and the value there, if it
    /// is known.
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

  package mutating func note(_ line: String) { if !notes.contains(line) { notes.append(line) } }
  package mutating func markChanged(_ product: ProductID) { if changed.last != product { changed.append(product) } }
  package mutating func markUnchanged(_ product: ProductID) { unchanged.append(product) }

  /// Makes a product say what another one says, in the texts and in what is expected.
  mutating func change(_ one: SelectedProduct, to product: Product, in target: inout Catalog) {
    edits.change(
      one.place, from: one.outline(.concise), to: product.outline(.concise, isInGroup: one.isPlan),
      complete: product.outline(.complete, isInGroup: one.isPlan))
    switch one.place {
    case .product(let index): target.products[index] = product
    case .plan(let group, let index): target.subscriptionGroups[group].subscriptions[index] = product
    case .group, .app: break
    }
    markChanged(one.product.id)
  }
}

/// Rows of texts under headings, for people.
package struct EditTable: Hashable, Sendable {
  package var headings: [String] = []

  /// Which columns hold numbers, and so stand to the right.
  package var numbers: Set<Int> = []

  package var rows: [[String]] = []

  package init() {}

  /// The rows in columns, each line ended; nothing without a row.
  package var text: String {
    guard !rows.isEmpty else { return "" }
    let all = (headings.isEmpty ? [] : [headings]) + rows
    let count = all.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in all.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0 }
    return all.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        line += (column == 0 ? "" : "  ") + (numbers.contains(column) ? blanks + text : text + blanks)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
