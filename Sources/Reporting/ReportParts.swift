/// A report as parts that are written in order and can be rendered concurrently.
package struct ReportParts: Sendable {
  /// Each renders its bytes on demand.
  package private(set) var parts: [@Sendable () -> [UInt8]] = []

  package init() {}

  package init(_ text: String) { append(Array(text.utf8)) }

  mutating func append(_ bytes: [UInt8]) {
    if !bytes.isEmpty { parts.append { bytes } }
  }

  mutating func append(_ text: String) { append(Array(text.utf8)) }

  /// Appends the parts of many items, with a number of items per part.
  mutating func append(_ count: Int, perPart: Int, _ make: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    for range in Self.ranges(count, perPart: perPart) { parts.append { make(range) } }
  }

  static func += (left: inout ReportParts, right: ReportParts) { left.parts += right.parts }

  /// The numbers below a limit, in ranges of a given size.
  package static func ranges(_ count: Int, perPart: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: perPart).map { $0..<min($0 + perPart, count) }
  }

  /// All of it, made on this processor.
  var bytes: [UInt8] { parts.reduce(into: []) { $0 += $1() } }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
