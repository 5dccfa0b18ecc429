import CatalogModel

/// ASN.1 values in DER: a tag, a length, the content (ITU-T X.690).
struct DER {
  private(set) var bytes: [UInt8] = []

  init(_ tag: UInt8, _ content: [UInt8]) {
    bytes.reserveCapacity(content.count + 4)
    bytes.append(tag)
    if content.count < 0x80 {
      bytes.append(UInt8(content.count))
    } else {
      var length: [UInt8] = []
      var rest = content.count
      while rest > 0 {
        length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
        rest >>= 8
      }
      bytes.append(0x80 | UInt8(length.count))
      bytes += length
    }
    bytes += content
  }

  /// Bytes that are already DER.
  init(whole bytes: [UInt8]) { self.bytes = bytes }

  static func sequence(_ parts: [DER]) -> DER { DER(0x30, parts.flatMap(\.bytes)) }
  static func set(_ parts: [DER]) -> DER { DER(0x31, parts.flatMap(\.bytes)) }
  static let null = DER(0x05, [])
  static let yes = DER(0x01, [0xFF])
  static func octets(_ content: [UInt8]) -> DER { DER(0x04, content) }
  static func utf8(_ text: String) -> DER { DER(0x0C, Array(text.utf8)) }

  /// A time in a certificate: `080101000000Z` up to the year 2049, `20500101000000Z` from then on (RFC 5280).
  static func time(_ moment: Instant) -> DER {
    let digits = moment.description.prefix(19).filter(\.isNumber)
    return moment.date.year < 2050
      ? DER(0x17, Array("\(digits.dropFirst(2))Z".utf8)) : DER(0x18, Array("\(digits)Z".utf8))
  }

  /// A constructed value with a context tag.
  static func tagged(_ number: UInt8, _ parts: [DER]) -> DER { DER(0xA0 | number, parts.flatMap(\.bytes)) }

  /// A non-negative integer from its big-endian bytes.
  static func integer(_ bytes: [UInt8]) -> DER {
    let digits = Array(bytes.drop { $0 == 0 })
    let needsZero = digits.first.map { $0 >= 0x80 } ?? true
    return DER(0x02, (needsZero ? [0] : []) + digits)
  }

  /// A bit string with a number of unused bits in the last byte.
  static func bits(_ bytes: [UInt8], unused: UInt8 = 0) -> DER { DER(0x03, [unused] + bytes) }

  /// An object identifier: `[1, 2, 840, 10045, 4, 3, 2]`.
  static func object(_ arcs: [Int]) -> DER {
    var content = [UInt8(40 * arcs[0] + arcs[1])]
    for arc in arcs.dropFirst(2) {
      var group = [UInt8(arc & 0x7F)]
      var rest = arc >> 7
      while rest > 0 {
        group.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
        rest >>= 7
      }
      content += group
    }
    return DER(0x06, content)
  }
}
