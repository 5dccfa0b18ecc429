/// Reads consecutive ASN.1 values in DER from untrusted bytes.
///
/// `DERReader([0x02, 0x01, 0x05])` gives one value: the tag 2 with the content `[5]`.
struct DERReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(Array(bytes)) }

  /// A value: its tag, its content, and all of its bytes.
  struct Value {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    let whole: ArraySlice<UInt8>

    /// The values of a constructed value with an expected tag; nil for any other.
    func parts(_ tag: UInt8) -> [Value]? { self.tag == tag ? DERReader(content).all() : nil }

    /// Its integer value; nil for anything else, and for more than seven bytes.
    var integer: Int? {
      guard tag == 0x02, let first = content.first, first < 0x80, content.count <= 7 else { return nil }
      return content.reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// All values; nil if one is truncated.
  func all() -> [Value]? {
    var reader = self
    var values: [Value] = []
    while !reader.rest.isEmpty {
      guard let value = reader.next() else { return nil }
      values.append(value)
    }
    return values
  }

  /// The next value; nil at the end, or if it is truncated.
  private mutating func next() -> Value? {
    guard rest.count >= 2, rest[rest.startIndex] & 0x1F != 0x1F else { return nil }
    let tag = rest[rest.startIndex]
    var start = rest.startIndex + 2
    var length = Int(rest[rest.startIndex + 1])
    if length >= 0x80 {
      let count = length & 0x7F
      guard (1...4).contains(count), rest.count >= 2 + count else { return nil }
      length = rest[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
      start += count
    }
    guard length <= rest.endIndex - start else { return nil }
    let value = Value(tag: tag, content: rest[start..<start + length], whole: rest[rest.startIndex..<start + length])
    rest = rest[(start + length)...]
    return value
  }
}
