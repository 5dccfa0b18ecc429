import CatalogModel

/// A table that the build puts into the program, as a file of `Tables/` has it.
///
/// First lines with `#` say what it is and whence (`# read: 2026-11-22`), then come a line of headings and the rows, their
/// fields behind tabs. Nothing is read before somebody asks for it.
struct DataTable: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What a line of the head says: `note("source")`.
  func note(_ name: String) -> String? {
    lines.lazy.prefix { $0.first == UInt8(ascii: "#") }
      .map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("# \(name): ") }
      .map { String($0.dropFirst(name.count + 4)) }
  }

  /// The fields of every row, without the line of headings.
  var rows: some Sequence<[ArraySlice<UInt8>]> {
    lines.lazy.drop { $0.first == UInt8(ascii: "#") }.dropFirst()
      .map { $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) }
  }

  private var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }
}

extension Fact where Value == DataTable {
  /// A table with what its own head says of it; it stops when the head is incomplete, which a test would see.
  init(_ bytes: [UInt8]) {
    let table = DataTable(bytes)
    guard let source = table.note("source"), let read = table.note("read").flatMap({ CalendarDate($0) }),
      let confidence = table.note("confidence").flatMap({ Confidence(rawValue: $0) })
    else { preconditionFailure("a table without source, day or confidence") }
    self.init(table, source: source, address: table.note("address"), confidence: confidence, read: read)
  }
}
