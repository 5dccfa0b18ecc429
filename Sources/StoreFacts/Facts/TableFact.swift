import CatalogModel
import SourceDiagnostics

extension ArraySlice<UInt8> {
  /// Takes the bytes before the next separator, and the separator.
  mutating func takeField(before end: UInt8, or other: UInt8? = nil) -> ArraySlice<UInt8> {
    var index = startIndex
    while index < endIndex, self[index] != end, self[index] != other { index += 1 }
    defer { self = self[Swift.min(index + 1, endIndex)...] }
    return self[startIndex..<index]
  }
}

extension Fact where Value == EmbeddedTable {
  /// A table with the source in its header; crashes if the header is incomplete, which a test would detect.
  init(_ bytes: [UInt8]) {
    let table = EmbeddedTable(bytes)
    guard let source = table.note("source"), let read = table.note("read").flatMap({ CalendarDate($0) }),
      let confidence = table.note("confidence").flatMap({ Confidence(rawValue: $0) })
    else { preconditionFailure("a table without a source, date or confidence") }
    self.init(table, source: source, address: table.note("address"), confidence: confidence, read: read)
  }
}
