package import SourceDiagnostics

/// A catalog's use of shared rows.
package struct RowUse: Sendable {
  fileprivate let shared: SharedReading
  fileprivate let used: Set<PriceRow.Name>

  /// Whether the whole catalog could be read, so that `used` is complete.
  fileprivate let isComplete: Bool

  /// The index of the shared file; nil if there is none.
  package var file: Int? { shared.file }
}

extension CatalogReading {
  /// The catalog's use of shared rows.
  ///
  /// - Parameter syntax: the YAML faults of its texts.
  /// - Returns: nil for a catalog without a shared file.
  package func rowUse(beside syntax: some Sequence<Diagnostic<SourceRange?>>) -> RowUse? {
    guard shared.file != nil else { return nil }
    let isComplete = !faults.contains { $0.severity == .error } && !syntax.contains { $0.severity == .error }
    return RowUse(shared: shared, used: usedRows, isComplete: isComplete)
  }
}

extension [RowUse] {
  /// Whether unused rows can be determined.
  package var areComplete: Bool { !isEmpty && allSatisfy(\.isComplete) }

  /// The rows of shared tables that no price of these catalogs uses, in the order of their files; a file with
  /// unreadable catalogs is skipped.
  ///
  /// For `tables: {gems: {small: 0.99, large: 9.99}}` and two catalogs with `price: {table: gems, row: small}` it is
  /// `large`.
  package var unusedRows: [Diagnostic<SourceRange?>] {
    Dictionary(grouping: filter { $0.file != nil }) { $0.file ?? 0 }.sorted { $0.key < $1.key }.flatMap { _, uses in
      guard let first = uses.first, uses.allSatisfy(\.isComplete) else { return [Diagnostic<SourceRange?>]() }
      let used = uses.reduce(into: Set<PriceRow.Name>()) { $0.formUnion($1.used) }
      return first.shared.rows.filter { !used.contains($0.name) }.map { row in
        Diagnostic(
          .unusedRow, "no price uses row '\(row.name.row)' of table '\(row.name.table)'", at: row.place,
          help: "remove it, or use it: 'price: {table: \(row.name.table), row: \(row.name.row)}'")
      }
    }
  }
}
