/// Base64 encoding (RFC 4648).
package enum Base64 {
  private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let forAddresses = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The standard alphabet, padded with `=`.
  package static func encode(_ bytes: [UInt8]) -> String {
    let text = encode(bytes, standard)
    return text + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
  }

  /// The alphabet for URLs and tokens, without padding.
  package static func encodeForAddress(_ bytes: [UInt8]) -> String { encode(bytes, forAddresses) }

  /// The UTF-8 of a text, in the alphabet for URLs.
  package static func encodeForAddress(_ text: String) -> String { encodeForAddress(Array(text.utf8)) }

  private static func encode(_ bytes: [UInt8], _ letters: [UInt8]) -> String {
    let count = (bytes.count * 4 + 2) / 3
    return String(unsafeUninitializedCapacity: count) { text in
      for index in 0..<count {
        let (byte, shift) = (index * 3 / 4, index * 6 % 8)
        let next = byte + 1 < bytes.count ? bytes[byte + 1] : 0
        let word = Int(bytes[byte]) << 8 | Int(next)
        text[index] = letters[word >> (10 - shift) & 63]
      }
      return count
    }
  }

  /// Decodes either alphabet, with or without padding; nil for anything else.
  ///
  /// ```swift
  /// Base64.decode("YWJj")  // the bytes of "abc"
  /// Base64.decode("YW Jj")  // nil
  /// Base64.decode("YW Jj", skipsSpace: true)  // the bytes of "abc"
  /// ```
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - skipsSpace: whether spaces, tabs and line breaks are allowed, as in wrapped files.
  /// - Returns: the bytes.
  package static func decode(_ text: some StringProtocol, skipsSpace: Bool = false) -> [UInt8]? {
    var bytes: [UInt8] = []
    var word = 0
    var bits = 0
    var padding = 0
    for byte in text.utf8 {
      if skipsSpace, byte == 0x20 || 0x09...0x0D ~= byte { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      word = (word << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> bits))
      }
    }
    return bits < 6 && padding <= 2 ? bytes : nil
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
