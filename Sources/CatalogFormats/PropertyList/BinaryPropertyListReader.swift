import SourceDiagnostics
import TextFormats

/// Reads a binary property list.
///
/// Objects reference each other by number, so a few bytes could describe a list that contains itself, or occurs a
/// thousand times in each of a thousand others. Hence the limits: no object inside itself, no deeper than 100, and no
/// more values than the file has bytes.
struct BinaryPropertyListReader {
  /// Why a file isn't a property list, and where.
  struct Fault: Error {
    let message: String
    let range: Range<Int>
  }

  static let magic = Array("bplist".utf8)

  private let bytes: [UInt8]
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let count: Int
  private let top: Int
  private let table: Int

  /// The scalar values that were read already.
  private var leaves: [Int: JSONNode] = [:]
  private var path: Set<Int> = []
  private var values = 0

  private(set) var refused: [(message: String, range: Range<Int>, help: String?)] = []

  init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    let trailer = bytes.count - 32
    guard trailer >= 9 else { throw Fault(message: "the file ends before its 32-byte trailer", range: 0..<bytes.count) }
    guard bytes[6...7].elementsEqual("00".utf8) else {
      throw Fault(message: "an unsupported version of binary property lists", range: 6..<8)
    }
    offsetWidth = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    func number(at offset: Int) -> Int? { Self.number(bytes[offset..<offset + 8]) }
    guard let count = number(at: trailer + 8), let top = number(at: trailer + 16), let table = number(at: trailer + 24),
      (1...8).contains(offsetWidth), (1...8).contains(referenceWidth), (9..<trailer).contains(table), count > 0,
      count <= (trailer - table) / offsetWidth, top < count
    else {
      throw Fault(message: "the trailer isn't one of a binary property list", range: trailer..<bytes.count)
    }
    (self.count, self.top, self.table) = (count, top, table)
  }

  mutating func root() throws(Fault) -> JSONNode { try value(top, from: 0..<8, depth: 0) }

  // MARK: - Objects

  private mutating func value(_ number: Int, from reference: Range<Int>, depth: Int) throws(Fault) -> JSONNode {
    values += 1
    guard values <= bytes.count else {
      throw Fault(message: "too many nested objects", range: reference)
    }
    if let leaf = leaves[number] { return leaf }
    guard depth < 100 else { throw Fault(message: "more than 100 nested values", range: reference) }
    guard path.insert(number).inserted else { throw Fault(message: "a value that contains itself", range: reference) }
    defer { path.remove(number) }
    let start = try offset(of: number, from: reference)
    let kind = bytes[start] >> 4
    switch kind {
    case 0xA, 0xD: return try container(start, isDictionary: kind == 0xD, depth: depth)
    default:
      let leaf = try leaf(start)
      leaves[number] = leaf
      return leaf
    }
  }

  private mutating func container(_ start: Int, isDictionary: Bool, depth: Int) throws(Fault) -> JSONNode {
    let (count, body) = try length(at: start)
    let width = referenceWidth * (isDictionary ? 2 : 1)
    guard count <= (table - body) / width else { throw overrun(start) }
    let range = start..<body + count * width
    guard isDictionary else {
      var elements: [JSONNode] = []
      for index in 0..<count { elements.append(try referenced(body + index * referenceWidth, depth: depth)) }
      return JSONNode(.array(elements), at: range)
    }
    var members: [JSONNode.Member] = []
    var seen: Set<String> = []
    for index in 0..<count {
      let key = try referenced(body + index * referenceWidth, depth: depth)
      let value = try referenced(body + (count + index) * referenceWidth, depth: depth)
      guard let name = key.text else { throw Fault(message: "a key that isn't text", range: key.range) }
      if seen.insert(name).inserted {
        members.append(JSONNode.Member(name, at: key.range, value))
      } else {
        refused.append(("duplicate key '\(name)' in a dictionary; the first one is used", range, nil))
      }
    }
    return JSONNode(.object(members), at: range)
  }

  private mutating func referenced(_ position: Int, depth: Int) throws(Fault) -> JSONNode {
    let range = position..<position + referenceWidth
    guard let number = Self.number(bytes[range]), number < count else {
      throw Fault(message: "a value outside the file", range: range)
    }
    return try value(number, from: range, depth: depth + 1)
  }

  /// A scalar value.
  private mutating func leaf(_ start: Int) throws(Fault) -> JSONNode {
    let low = bytes[start] & 0x0F
    switch (bytes[start] >> 4, low) {
    case (0x0, 0x0): return JSONNode(.null, at: start..<start + 1)
    case (0x0, 0x8), (0x0, 0x9): return JSONNode(.bool(low == 9), at: start..<start + 1)
    case (0x1, 0...4): return try integer(start)
    case (0x2, 2...3): return try real(start)
    case (0x3, 0x3): return try refuse(start, width: 8, "a date", help: "write the date as a string such as 2027-01-15")
    case (0x4, _): return try data(start)
    case (0x5, _):
      let range = try content(start, width: 1)
      return JSONNode(.string(String(decoding: bytes[range], as: UTF8.self)), at: start..<range.upperBound)
    case (0x6, _):
      let range = try content(start, width: 2)
      let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return JSONNode(.string(String(decoding: units, as: UTF16.self)), at: start..<range.upperBound)
    case (0x8, _): return try refuse(start, width: Int(low) + 1, "an archive reference", help: nil)
    default: throw Fault(message: "an unknown kind of value", range: start..<start + 1)
    }
  }

  private func integer(_ start: Int) throws(Fault) -> JSONNode {
    let width = 1 << Int(bytes[start] & 0x0F)
    let range = try stretch(start, width)
    // Sixteen bytes are used for a number that exceeds a signed 64-bit integer.
    let digits = bytes[range].suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if width == 16, bytes[range].prefix(8).contains(where: { $0 != 0 }) {
      throw Fault(message: "a number of more than 64 bits", range: start..<range.upperBound)
    }
    let text = width == 8 ? String(Int64(bitPattern: digits)) : String(digits)
    return JSONNode(.number(text), at: start..<range.upperBound)
  }

  private func real(_ start: Int) throws(Fault) -> JSONNode {
    let range = try stretch(start, 1 << Int(bytes[start] & 0x0F))
    let bits = bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let isFinite =
      range.count == 4
      ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)).isFinite : Double(bitPattern: bits).isFinite
    guard isFinite else { throw Fault(message: "an invalid number", range: start..<range.upperBound) }
    let text =
      range.count == 4
      ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)).description : Double(bitPattern: bits).description
    return JSONNode(.number(text), at: start..<range.upperBound)
  }

  private mutating func data(_ start: Int) throws(Fault) -> JSONNode {
    let range = try content(start, width: 1)
    if let content = JSONNode.Content(dataOfPropertyList: Array(bytes[range])) {
      return JSONNode(content, at: start..<range.upperBound)
    }
    return try refuse(start, width: range.upperBound - start - 1, "data", help: nil)
  }

  private mutating func refuse(_ start: Int, width: Int, _ what: String, help: String?) throws(Fault) -> JSONNode {
    let range = try stretch(start, width)
    refused.append(("\(what) can't be imported into a catalog", start..<range.upperBound, help))
    return JSONNode(.null, at: start..<range.upperBound)
  }

  // MARK: - Bytes

  private func offset(of number: Int, from reference: Range<Int>) throws(Fault) -> Int {
    let entry = table + number * offsetWidth
    guard let offset = Self.number(bytes[entry..<entry + offsetWidth]), (8..<table).contains(offset) else {
      throw Fault(message: "a value outside the file", range: reference)
    }
    return offset
  }

  /// The number of an object's parts, and the offset of the first.
  private func length(at start: Int) throws(Fault) -> (count: Int, body: Int) {
    let low = Int(bytes[start] & 0x0F)
    guard low == 15 else { return (low, start + 1) }
    guard start + 1 < table, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0x0F <= 3 else { throw overrun(start) }
    let width = 1 << Int(bytes[start + 1] & 0x0F)
    guard start + 2 + width <= table, let count = Self.number(bytes[start + 2..<start + 2 + width]) else {
      throw overrun(start)
    }
    return (count, start + 2 + width)
  }

  /// The bytes of a string or of data.
  private func content(_ start: Int, width: Int) throws(Fault) -> Range<Int> {
    let (count, body) = try length(at: start)
    guard body <= table, count <= (table - body) / width else { throw overrun(start) }
    return body..<body + count * width
  }

  /// The given number of bytes after an object's first byte.
  private func stretch(_ start: Int, _ width: Int) throws(Fault) -> Range<Int> {
    guard width <= table - start - 1 else { throw overrun(start) }
    return start + 1..<start + 1 + width
  }

  private func overrun(_ start: Int) -> Fault {
    Fault(message: "a value that overlaps others", range: start..<start + 1)
  }

  /// A big-endian number that fits.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

extension JSONNode.Content {
  /// Values that property lists can't represent, which Shelf writes as data: null, and numbers with exact digits.
  init?(dataOfPropertyList bytes: [UInt8]) {
    let parsed = parseJSON(TextFile(path: "", bytes: bytes)).root
    guard let parsed, parsed.isNull || parsed.digits != nil else { return nil }
    self = parsed.content
  }
}
