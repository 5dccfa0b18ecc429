package import CatalogModel
package import SourceDiagnostics
import YAMLSyntax

/// The contents of the shared file and its faults, read once for all products.
struct SharedReading: Sendable {
  /// The file's index; nil if there is none.
  private(set) var file: Int?

  private(set) var rows: [SharedRow] = []
  private(set) var defaults: [NodeRef] = []
  private(set) var faults: [Diagnostic<SourceRange?>] = []

  /// Reads the shared file among some trees.
  init(_ trees: SourceTrees) {
    guard let index = trees.sharedTree else { return }
    let tree = trees.trees[Int(index)]
    file = tree.fileIndex
    var reader = NodeReader(trees)
    let outline = reader.shared(tree.documents.map { NodeRef(tree: index, node: $0) })
    (rows, defaults, faults) = (outline.rows, outline.defaults, reader.faults)
  }
}

/// A row of a shared table, and the places of both names.
package struct SharedRow: Sendable {
  package let name: PriceRow.Name

  /// The amount, or its base.
  package let base: String?

  /// The place of its name.
  package let place: SourceRange

  /// The place of the amount, or the mapping.
  let valuePlace: SourceRange

  /// The place of the table's name.
  package let tablePlace: SourceRange
}

extension CatalogReading {
  /// The rows of all tables available to the catalog, in the order of their file.
  package var sharedRows: [SharedRow] { shared.rows }

  /// The row of a shared table that contains a place; nil for a place elsewhere.
  package func sharedRow(around place: SourceRange) -> SharedRow? {
    shared.rows.first { row in
      row.valuePlace.file == place.file && row.valuePlace.bytes.lowerBound <= place.bytes.lowerBound
        && place.bytes.upperBound <= row.valuePlace.bytes.upperBound
    }
  }

  /// The products whose prices use a row, in canonical order.
  package func products(withPriceFrom row: PriceRow.Name) -> [ProductID] {
    entriesByProduct.filter { sourceMap.trees.row(ofPriceIn: $1)?.name == row }.map(\.product.id)
  }
}

extension NodeReader {
  /// Reads the documents of a shared file, which should have only one.
  fileprivate mutating func shared(_ documents: [NodeRef]) -> Records.SharedOutline {
    var outline = Records.SharedOutline()
    guard let first = documents.first.flatMap(trees.resolved), !trees.isNull(first) else { return outline }
    guard isMapping(Value(first), expected: "a mapping with fields such as tables") else { return outline }
    isPartial = true
    readFields(of: Value(first), Records.shared, into: &outline)
    isPartial = false
    for defaults in outline.defaults {
      at(.field(.defaults)) { $0.checkPartial(defaults, Records.defaults, expected: "a mapping") }
    }
    outline.defaults.removeAll { trees.kind($0) != .mapping }
    for other in documents.dropFirst() {
      report(
        .invalidValue, "a second document in a shared file is ignored", at: other,
        range: trees.opening(of: other),
        help: "move its fields into the first one")
    }
    return outline
  }

  /// A price in mapping form, layered over its table row. Nil if it contains only a table or only a row.
  mutating func price(_ value: Value, _ record: Record<PriceSchedule>) -> PriceSchedule? {
    var price = PriceSchedule()
    var value = value
    let isHalf = !stepOntoRow(&value)
    readFields(of: value, record, into: &price)
    if let bare = value.bareRow, price.base == nil, price.tier == nil {
      price.base = amount(Value(bare))
    }
    return isHalf && price == PriceSchedule() ? nil : price
  }

  /// Layers a price over the row that it refers to, if there is one; reports faulty references.
  ///
  /// - Returns: whether both the table and the row are set, or neither.
  private mutating func stepOntoRow(_ price: inout Value) -> Bool {
    let (table, row) = trees.rowNames(of: price)
    guard let name = table ?? row else { return true }
    let tableName = table.flatMap { table in
      at(.field(.table)) { $0.scalar(table.value, expected: "the name of a table") }
    }
    let rowName = row.flatMap { row in at(.field(.row)) { $0.scalar(row.value, expected: "the name of a row") } }
    guard table != nil, row != nil else {
      // Defaults and templates may set one of them and leave the other to entries, some of which have their own
      // prices.
      if !isPartial, row != nil || (name.key.parameters == nil && !isDefault(name.key)) {
        let (given, missing) = table == nil ? ("row", "table") : ("table", "row")
        report(.missingKey, "a price with '\(given)' but without '\(missing)'", at: name.key, help: "add '\(missing)'")
      }
      return false
    }
    guard let tableName, let rowName, !trees.isSharedUnreadable else { return true }
    let found = PriceRow.Name(table: string(tableName), row: string(rowName))
    guard let place = trees.table(found.table) else {
      at(.field(.table)) { $0.reportUnknown("table '\(found.table)' of prices", found.table, at: $0.ref(tableName)) }
      return true
    }
    guard let target = trees.row(found.row, of: place.value) else {
      at(.field(.row)) { reader in
        let here = Note("the table", at: reader.trees.range(place.key) as SourceRange?)
        reader.reportUnknown(
          "row '\(found.row)' in the table '\(found.table)'", found.row, at: reader.ref(rowName), in: place,
          notes: [here])
      }
      return true
    }
    usedRows.insert(found)
    if isPrice(row: Value(target)) { price.step(onto: target, in: trees) }
    return true
  }

  /// Reports an unknown row or table.
  private mutating func reportUnknown(
    _ what: String, _ name: String, at place: NodeRef, in table: Entry? = nil, notes: [Note<SourceRange?>] = []
  ) {
    let known = trees.names(in: table?.value ?? trees.tables)
    let nearest = nearestSpelling(to: name, among: known)
    let kind = table == nil ? "tables" : "rows"
    let help =
      trees.sharedTree == nil
      ? "the tables belong in a file '\(SharedFacts.fileName)' above the catalog, which doesn't exist"
      : known.isEmpty
        ? "'\(SharedFacts.fileName)' has no \(kind)\(table == nil ? "" : " there")"
        : "the \(kind) are \(Self.list(known))"
    report(
      .unknownRow, "no \(what)\(nearest.map { ", did you mean '\($0)'?" } ?? "")", at: place, notes: notes, help: help,
      fix: nearest.flatMap { replacement(of: place, with: $0) })
  }
}
