/// Percent-encoded text for URLs.
package enum PercentEncoding {
  /// Encodes all characters except letters, digits, `-._~` and the allowed ones.
  ///
  /// ```swift
  /// PercentEncoding.encode("a b/c", besides: "/")  // a%20b/c
  /// ```
  package static func encode(_ text: String, besides plain: Unicode.Scalar...) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where plain.contains(Unicode.Scalar(byte)): result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
