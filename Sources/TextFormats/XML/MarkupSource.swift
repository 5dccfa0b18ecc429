/// The bytes of an XML document as UTF-8, with their offsets in the file.
///
/// UTF-8, UTF-16 and ISO 8859-1 are supported on all systems; other encodings are reported, because libraries differ in
/// which ones they support.
struct MarkupSource {
  let utf8: [UInt8]

  /// The offset of each byte, and the file's end; nil if the bytes are those of the file.
  private let origins: [Int]?

  /// The file's range for a range of the UTF-8.
  func origin(of range: Range<Int>) -> Range<Int> {
    guard let origins else { return range.clamped(to: 0..<utf8.count) }
    let clamped = range.clamped(to: 0..<utf8.count)
    return origins[clamped.lowerBound]..<origins[clamped.upperBound]
  }

  /// The start of a tag that is too long: libxml2 compares each attribute of a tag with all others.
  var overlongTag: Range<Int>? {
    utf8.withUnsafeBufferPointer { bytes in
      var start: Int?
      var quote: UInt8?
      for (index, byte) in bytes.enumerated() {
        if let tag = start {
          if index - tag > 1 << 16 { return tag..<tag + 1 }
          switch byte {
          case UInt8(ascii: ">") where quote == nil: start = nil
          case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote == nil ? byte : quote == byte ? nil : quote
          default: break
          }
        } else if byte == UInt8(ascii: "<"), index + 1 < bytes.count, Self.startsName(bytes[index + 1]) {
          (start, quote) = (index, nil)
        }
      }
      return nil
    }
  }

  /// Whether a byte can start the name of a tag.
  private static func startsName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Why a file's text can't be decoded.
  struct Fault: Error {
    let message: String
    let range: Range<Int>
    let help: String
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    if let isBigEndian = Self.utf16Order(bytes) {
      self.init(utf16: bytes, isBigEndian: isBigEndian)
      return
    }
    let name = Self.declaredEncoding(bytes)
    switch name.map({ $0.name.lowercased() }) {
    case "iso-8859-1", "latin1", "latin-1": self.init(latin1: bytes)
    case nil, "utf-8", "utf8", "us-ascii", "ascii", "utf-16":
      self.init(utf8: bytes, origins: nil)
      if let bad = Self.firstInvalid(bytes) {
        throw Fault(message: "a text that is not UTF-8", range: bad..<bad + 1, help: "save the file as UTF-8")
      }
    case let other?:
      throw Fault(
        message: "unsupported encoding '\(name?.name ?? other)'", range: name?.range ?? 0..<0,
        help: "save the file as UTF-8, and declare it in the first line")
    }
  }

  // MARK: - Encodings

  private init(utf8: [UInt8], origins: [Int]?) {
    (self.utf8, self.origins) = (utf8, origins)
  }

  private init(latin1 bytes: [UInt8]) {
    var utf8: [UInt8] = []
    var origins: [Int] = []
    for (offset, byte) in bytes.enumerated() {
      let encoded = UTF8.encode(Unicode.Scalar(byte))
      for unit in encoded ?? UTF8.EncodedScalar() {
        utf8.append(unit)
        origins.append(offset)
      }
    }
    self.init(utf8: utf8, origins: origins + [bytes.count])
  }

  /// Unpaired surrogates become `�`, which the parser then accepts or rejects.
  private init(utf16 bytes: [UInt8], isBigEndian: Bool) {
    var utf8: [UInt8] = []
    var origins: [Int] = []
    var decoder = UTF16()
    var offset = 0
    func unit(at offset: Int) -> UInt16 {
      let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { unit(at: $0) }.makeIterator()
    while true {
      let scalar: Unicode.Scalar
      switch decoder.decode(&units) {
      case .scalarValue(let value): scalar = value
      case .error: scalar = "\u{FFFD}"
      case .emptyInput:
        self.init(utf8: utf8, origins: origins + [bytes.count])
        return
      }
      for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
        utf8.append(byte)
        origins.append(min(offset, bytes.count))
      }
      offset += scalar.value > 0xFFFF ? 4 : 2
    }
  }

  /// The byte order; nil for a text that isn't UTF-16.
  private static func utf16Order(_ bytes: [UInt8]) -> Bool? {
    switch bytes.prefix(2) {
    case [0xFE, 0xFF], [0x00, UInt8(ascii: "<")]: true
    case [0xFF, 0xFE], [UInt8(ascii: "<"), 0x00]: false
    default: nil
    }
  }

  /// The encoding in the XML declaration.
  private static func declaredEncoding(_ bytes: [UInt8]) -> (name: String, range: Range<Int>)? {
    let line = bytes.prefix { $0 != UInt8(ascii: ">") }.prefix(200)
    let key = Array("encoding".utf8)
    guard let start = line.indices.first(where: { line[$0...].starts(with: key) }),
      let open = line[start...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let close = line[(open + 1)...].firstIndex(of: line[open])
    else { return nil }
    return (String(decoding: line[open + 1..<close], as: UTF8.self), open + 1..<close)
  }

  /// The first invalid UTF-8 byte.
  private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return min(offset, bytes.count - 1)
  }
}
