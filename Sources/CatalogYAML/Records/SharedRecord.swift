import CatalogModel

/// The shared file.
package enum SharedFacts {
  /// Its file name, in the nearest folder above a catalog that has one.
  package static let fileName = "shared.yaml"

  /// Its name among a catalog's templates: its path from their folder, which no template can have.
  package static let name = "../shared"
}

extension Records {
  /// The top-level fields of the shared file.
  static let shared = Record<SharedOutline>(
    "a shared file",
    [
      .version(of: "the catalog format"),
      .field(.locales, .list(.code("locale")), "The locales that every product needs.") { reader, value, _ in
        _ = reader.list(value) { $0.code($1) }
      },
      .record(.legal, legal, named: "legal", "The links that subscriptions must show.", new: { App.LegalLinks() }) {
        _, _ in
      },
      .record(
        .agreements, agreements, named: "agreements",
        "The state of agreements, tax forms and the bank account, as the account holder sees it.",
        new: { App.Agreements() }
      ) { _, _ in },
      .field(.defaults, .record("defaults", of: defaults), "Default values for the products of all catalogs below.") {
        $2.defaults.append($1.top)
      },
      .field(
        .tables, .map(keys: "table", .map(keys: "row", rowShape)), "Prices by table and row, for 'price: {table, row}'."
      ) { $2.rows = $0.rows(ofTables: $1) },
    ])

  private static let legal = Record(App.LegalLinks.keys)
  private static let agreements = Record(App.Agreements.keys)
  private static let rowShape = FieldKind.oneOf([.amount, .record("table_row", of: tableRow)])

  /// The contents of a shared file, not yet resolved.
  struct SharedOutline {
    var defaults: [NodeRef] = []
    var rows: [SharedRow] = []
  }
}

extension NodeReader {
  /// The rows of all tables, each checked for faults.
  fileprivate mutating func rows(ofTables value: Value) -> [SharedRow] {
    guard isMapping(value, expected: "a mapping of tables") else { return [] }
    var rows: [SharedRow] = []
    for table in trees.entries(of: value) where isWord(table.key) && !trees.isNull(table.value.top) {
      at(.entry(table.key)) { reader in
        guard reader.isMapping(table.value, expected: "a mapping of rows") else { return }
        for row in reader.trees.entries(of: table.value) where reader.isWord(row.key) {
          reader.at(.entry(row.key)) { $0.checkRow(row.value) }
          let trees = reader.trees
          let base =
            trees.isScalar(row.value.top) ? row.value : trees.entry(CatalogKey.base.rawValue, of: row.value)?.value
          rows.append(
            SharedRow(
              name: PriceRow.Name(table: trees.string(table.key), row: trees.string(row.key)),
              base: base.flatMap { trees.isScalar($0.top) ? trees.string($0.top) : nil }, place: trees.range(row.key),
              valuePlace: trees.range(row.value.top), tablePlace: trees.range(table.key)))
        }
      }
    }
    return rows
  }

  /// Whether an author-defined key is a word; reports anything else.
  private mutating func isWord(_ key: NodeRef) -> Bool {
    if trees.isScalar(key) { return true }
    report(.wrongType, "a key of '\(subject)' is \(describe(key)), not a word", at: key)
    return false
  }

  private mutating func checkRow(_ value: Value) {
    guard at(.field(.price), { $0.isPrice(row: value) }) else { return }
    if trees.isScalar(value.top) {
      // A price that uses the row reports the same fault.
      _ = at(.field(.price)) { $0.amount(value) }
    } else {
      var price = PriceSchedule()
      readFields(of: value, Records.tableRow, into: &price)
    }
  }

  /// Whether a row is an amount or a mapping; reports anything else, with the same message for the file and for each
  /// price that uses it.
  mutating func isPrice(row: Value) -> Bool {
    if trees.isScalar(row.top), !trees.isNull(row.top) { return true }
    return isMapping(row, expected: "an amount of money or a mapping")
  }
}
