import CatalogModel
import SourceDiagnostics

/// Writes a binary property list, version 00.
///
/// Equal strings and numbers are one object, like Apple's own programs write them; a catalog contains the same keys
/// thousands of times.
struct BinaryPropertyListWriter: PropertyListWriter {
  /// The contents of an object; containers by the numbers of their objects.
  private enum Object: Hashable {
    case string(String)
    case integer(Int64)
    case real(UInt64)
    case flag(Bool)
    case data([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  /// A container that is not closed yet.
  private struct Open {
    let isDictionary: Bool
    let number: Int
    var keys: [Int] = []
    var values: [Int] = []
  }

  private var objects: [Object] = []
  private var numbers: [Object: Int] = [:]
  private var open: [Open] = []

  init() {}

  var replaced: Int { 0 }
  var faults: [Diagnostic<CatalogPath>] = []

  mutating func openDictionary() { openContainer(isDictionary: true) }
  mutating func openArray() { openContainer(isDictionary: false) }

  mutating func close() {
    guard let container = open.popLast() else { return }
    objects[container.number] =
      container.isDictionary ? .dictionary(keys: container.keys, values: container.values) : .array(container.values)
  }

  mutating func key(_ key: String) {
    let number = number(of: .string(key))
    if !open.isEmpty { open[open.count - 1].keys.append(number) }
  }

  mutating func string(_ text: String) { appendReference(to: number(of: .string(text))) }
  mutating func integer(_ number: Int64) { appendReference(to: self.number(of: .integer(number))) }
  mutating func real(_ number: Double) { appendReference(to: self.number(of: .real(number.bitPattern))) }
  mutating func flag(_ flag: Bool) { appendReference(to: number(of: .flag(flag))) }
  mutating func data(_ bytes: [UInt8]) { appendReference(to: number(of: .data(bytes))) }

  mutating func finish() -> [UInt8] {
    while !open.isEmpty { close() }
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    let width = Self.width(of: objects.count)
    for object in objects {
      offsets.append(bytes.count)
      Self.append(object, referenceWidth: width, to: &bytes)
    }
    let table = bytes.count
    let offsetWidth = Self.width(of: table)
    for offset in offsets { Self.append(offset, width: offsetWidth, to: &bytes) }
    // Five unused bytes, and an unused sort version.
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(width)]
    for number in [objects.count, 0, table] { Self.append(number, width: 8, to: &bytes) }
    return bytes
  }

  // MARK: - Objects

  private mutating func openContainer(isDictionary: Bool) {
    let number = objects.count
    objects.append(.array([]))
    appendReference(to: number)
    open.append(Open(isDictionary: isDictionary, number: number))
  }

  private mutating func number(of object: Object) -> Int {
    if let number = numbers[object] { return number }
    numbers[object] = objects.count
    objects.append(object)
    return objects.count - 1
  }

  private mutating func appendReference(to number: Int) {
    if !open.isEmpty { open[open.count - 1].values.append(number) }
  }

  // MARK: - Bytes

  private static func append(_ object: Object, referenceWidth: Int, to bytes: inout [UInt8]) {
    switch object {
    case .flag(let flag): bytes.append(flag ? 0x09 : 0x08)
    case .integer(let number): append(number, to: &bytes)
    case .real(let pattern):
      bytes.append(0x23)
      append(Int(bitPattern: UInt(pattern)), width: 8, to: &bytes)
    case .data(let data):
      appendHead(0x40, count: data.count, to: &bytes)
      bytes += data
    case .string(let text): append(text, to: &bytes)
    case .array(let elements):
      appendHead(0xA0, count: elements.count, to: &bytes)
      for element in elements { append(element, width: referenceWidth, to: &bytes) }
    case .dictionary(let keys, let values):
      appendHead(0xD0, count: keys.count, to: &bytes)
      for reference in keys + values { append(reference, width: referenceWidth, to: &bytes) }
    }
  }

  /// A string: ASCII if possible, UTF-16 otherwise.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      appendHead(0x50, count: text.utf8.count, to: &bytes)
      bytes += text.utf8
    } else {
      appendHead(0x60, count: text.utf16.count, to: &bytes)
      for unit in text.utf16 { append(Int(unit), width: 2, to: &bytes) }
    }
  }

  /// Negative numbers take eight bytes, others as few as necessary.
  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    let width = number < 0 ? 8 : width(of: Int(number))
    bytes.append(0x10 | UInt8(width.trailingZeroBitCount))
    append(Int(number), width: width, to: &bytes)
  }

  /// The kind and the length of an object.
  private static func appendHead(_ kind: UInt8, count: Int, to bytes: inout [UInt8]) {
    bytes.append(kind | UInt8(min(count, 15)))
    if count >= 15 { append(Int64(count), to: &bytes) }
  }

  private static func append(_ number: Int, width: Int, to bytes: inout [UInt8]) {
    for index in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// The number of bytes for a number: 1, 2, 4 or 8.
  private static func width(of number: Int) -> Int {
    switch number {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
  }
}
