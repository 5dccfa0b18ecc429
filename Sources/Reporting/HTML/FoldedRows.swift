import TextFormats

/// Rows of a table of which a page shows the first few and folds the others, without a script.
enum FoldedRows {
  /// The parts of the table: `rows`, the label `fold` after the first few, `is_rest` for the folded ones, and
  /// `is_group` for each part that has lines.
  ///
  /// - Parameters:
  ///   - rows: all rows.
  ///   - most: how many to show; a single additional row is shown too.
  ///   - label: the label of the others, by their number.
  /// - Returns: the values of the parts.
  static func bodies(_ rows: [JSONValue], showing most: Int, _ label: (Int) -> String) -> [JSONValue] {
    guard rows.count > most + 1 else { return [.object(["rows": .array(rows), "is_group": .bool(true)])] }
    return [
      .object([
        "rows": .array(Array(rows.prefix(most))), "fold": .string(label(rows.count - most)), "is_group": .bool(true),
      ]),
      .object(["rows": .array(Array(rows.dropFirst(most))), "is_rest": .bool(true), "is_group": .bool(true)]),
    ]
  }
}
