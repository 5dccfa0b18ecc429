package import SourceDiagnostics

/// What one catalog says about the rows of the tables that it shares with others.
package struct RowUse: Sendable {
  fileprivate let shared: SharedReading
  fileprivate let used: Set<PriceRow.Name>

  /// Whether its texts could be read, so that it uses no row besides.
  fileprivate let isComplete: Bool

  /// The number of the file that it shares with others; nil when it shares none.
  package var file: Int? { shared.file }
}

extension CatalogReading {
  /// What the catalog says about shared rows.
  ///
  /// - Parameter syntax: what is wrong with its texts as YAML.
  /// - Returns: nil for a catalog that shares nothing.
  package func rowUse(beside syntax: some Sequence<Diagnostic<SourceRange?>>) -> RowUse? {
    guard shared.file != nil else { return nil }
    let isComplete = !faults.contains { $0.severity == .error } && !syntax.contains { $0.severity == .error }
    return RowUse(shared: shared, used: usedRows, isComplete: isComplete)
  }
}

extension [RowUse] {
  /// Whether it is known which rows nobody uses.
  package var areComplete: Bool { !isEmpty && allSatisfy(\.isComplete) }

  /// The rows of shared tables that no price of all these catalogs names, in the order of their files; nothing is said
  /// of a file whose catalogs could not all be read.
  ///
  /// Of `tables: {gems: {small: 0.99, large: 9.99}}` and two catalogs with `price: {table: gems, row: small}` it is
  /// `large`.
  package var unusedRows: [Diagnostic<SourceRange?>] {
    Dictionary(grouping: filter { $0.file != nil }) { $0.file ?? 0 }.sorted { $0.key < $1.key }.flatMap { _, uses in
      guard let first = uses.first, uses.allSatisfy(\.isComplete) else { return [Diagnostic<SourceRange?>]() }
      let used = uses.reduce(into: Set<PriceRow.Name>()) { $0.formUnion($1.used) }
      return first.shared.rows.filter { !used.contains($0.name) }.map { row in
        Diagnostic(
          .unusedRow, "no price is from the row '\(row.name.row)' of the table '\(row.name.table)'", at: row.place,
          help: "take it out, or name it: 'price: {table: \(row.name.table), row: \(row.name.row)}'")
      }
    }
  }
}
