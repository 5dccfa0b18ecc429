import CatalogModel

/// The order of the keys of a catalog: that of their tables, as one list for all mappings.
///
/// ```swift
/// KeyOrder.rank(of: .id)      // before that of .type, as in the table of a product
/// KeyOrder.rank(of: "coins")  // nil: not a key
/// ```
enum KeyOrder {
  /// The rank of a key among the others of its mapping; nil if it has none.
  static func rank(of key: CatalogKey) -> Int? { rank(of: key.rawValue) }

  /// The rank of a key, by its name.
  static func rank(of name: String) -> Int? { ranks[name] }

  private static let ranks = Dictionary(uniqueKeysWithValues: merged(tables).enumerated().map { ($1, $0) })

  /// The names of the keys of each record, in order.
  private static let tables: [[String]] = {
    var tables: [String: [String]] = [:]
    var names: [String] = []
    func addTable(_ name: String, _ record: RecordKeys) {
      guard tables.updateValue(record.keys.map(\.name), forKey: name) == nil else { return }
      names.append(name)
      for key in record.keys { for part in key.shape.records(isInList: false) { addTable(part.name, part.keys()) } }
    }
    addTable("document", Records.document.keys)
    addTable("shared", Records.shared.keys)
    addTable("template", Records.partialProduct.keys)
    return names.compactMap { tables[$0] }
  }()

  /// All names, each after those that precede it in some table.
  private static func merged(_ tables: [[String]]) -> [String] {
    var before: [String: Set<String>] = [:]
    var open: [String] = []
    for table in tables {
      for (index, name) in table.enumerated() {
        if before[name] == nil { open.append(name) }
        before[name, default: []].formUnion(table[..<index])
      }
    }
    var order: [String] = []
    var placed: Set<String> = []
    while let next = open.firstIndex(where: { before[$0]?.isSubset(of: placed) ?? true }) {
      order.append(open.remove(at: next))
      placed.insert(order[order.count - 1])
    }
    return order
  }
}
