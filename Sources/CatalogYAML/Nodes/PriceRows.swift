import CatalogModel
import YAMLSyntax

/// A row of a shared price table.
package struct PriceRow: Sendable {
  /// The name that prices use.
  package struct Name: Hashable, Sendable {
    package let table: String
    package let row: String
  }

  package let name: Name

  /// Its value: an amount, or a mapping.
  let place: NodeRef
}

extension Value {
  /// Layers a price over a row, which provides the missing fields.
  mutating func step(onto row: NodeRef, in trees: SourceTrees) {
    if trees.kind(row) == .mapping {
      below.append(row)
    } else if trees.isScalar(row), !trees.isNull(row) {
      bareRow = row
    }
  }
}

extension SourceTrees {
  /// The app record layered over the shared values.
  func appOnShared(_ app: NodeRef) -> Value { Value(app, below: shared.map { [$0] } ?? []) }

  /// Whether the contents of the shared file are unknown.
  var isSharedUnreadable: Bool {
    guard let index = sharedTree.map(Int.init), !trees[index].documents.isEmpty else { return false }
    return shared.map { trees[index].isIncomplete($0.node) } ?? true
  }

  /// The shared tables; nil if there are none.
  var tables: Value? {
    let found = shared.flatMap { entry(CatalogKey.tables.rawValue, of: Value($0)) }?.value
    return found.flatMap { kind($0.top) == .mapping ? $0 : nil }
  }

  func table(_ name: String) -> Entry? {
    let found = tables.flatMap { entry(name, of: $0) }
    return found.flatMap { kind($0.value.top) == .mapping ? $0 : nil }
  }

  func row(_ name: String, of table: Value) -> NodeRef? { entry(name, of: table)?.value.top }

  /// The keys of a mapping, in the order of the text.
  func names(in mapping: Value?) -> [String] {
    mapping.map { entries(of: $0).filter { isScalar($0.key) }.map { string($0.key) } } ?? []
  }

  /// The places where a price refers to its table and row; nil if it doesn't, or sets null.
  func rowNames(of price: Value) -> (table: Entry?, row: Entry?) {
    func named(_ key: CatalogKey) -> Entry? {
      entry(key.rawValue, of: price).flatMap { isNull($0.value.top) ? nil : $0 }
    }
    return (named(.table), named(.row))
  }

  /// The row that a price refers to, if there is one.
  func row(of price: Value) -> PriceRow? {
    guard shared != nil, kind(price.top) == .mapping else { return nil }
    let (table, row) = rowNames(of: price)
    var reader = NodeReader(self)
    func scalarText(of entry: Entry?) -> String? {
      entry.flatMap { isScalar($0.value.top) ? reader.scalar($0.value, expected: "a name") : nil }.map(reader.string)
    }
    guard let table = scalarText(of: table), let row = scalarText(of: row), let found = self.table(table),
      let place = self.row(row, of: found.value)
    else { return nil }
    return PriceRow(name: PriceRow.Name(table: table, row: row), place: place)
  }

  /// The row that the price of an entry refers to, if there is one.
  func row(ofPriceIn entry: Value) -> PriceRow? {
    self.entry(CatalogKey.price.rawValue, of: entry).flatMap { row(of: $0.value) }
  }

  /// A price layered over its row; unchanged without one.
  func onRow(_ price: Value) -> Value {
    guard let row = row(of: price) else { return price }
    var result = price
    result.step(onto: row.place, in: self)
    return result
  }
}
