/// Paths and the addresses that editors name them by.
enum DocumentURI {
  /// The path of a `file:` address; nil for any other.
  static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.utf8.dropFirst(7)
    guard let start = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var bytes: [UInt8] = []
    var index = start
    while index < rest.endIndex {
      if rest[index] == UInt8(ascii: "%"), let next = rest.index(index, offsetBy: 3, limitedBy: rest.endIndex),
        let byte = UInt8(String(rest[rest.index(after: index)..<next]) ?? "", radix: 16)
      {
        bytes.append(byte)
        index = next
      } else {
        bytes.append(rest[index])
        index = rest.index(after: index)
      }
    }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The address of an absolute path.
  static func uri(_ path: String) -> String {
    var uri = "file://"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return uri
  }
}
