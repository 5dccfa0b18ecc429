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
    lines.prefix { $0.first == UInt8(ascii: "#") }
      .map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("# \(name): ") }
      .map { String($0.dropFirst(name.count + 4)) }
  }

  /// Every row, without the line of headings.
  var rows: some Sequence<ArraySlice<UInt8>> {
    lines.drop { $0.first == UInt8(ascii: "#") }.dropFirst()
  }

  /// The lines, found one after the other: who asks for the head reads no row.
  private var lines: some Sequence<ArraySlice<UInt8>> {
    sequence(state: bytes[...]) { rest in
      guard !rest.isEmpty else { return nil }
      return rest.takeField(before: UInt8(ascii: "\n"))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Takes what stands before the next of some bytes, and that byte.
  mutating func takeField(before end: UInt8, or other: UInt8? = nil) -> ArraySlice<UInt8> {
    var index = startIndex
    while index < endIndex, self[index] != end, self[index] != other { index += 1 }
    defer { self = self[Swift.min(index + 1, endIndex)...] }
    return self[startIndex..<index]
  }
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
