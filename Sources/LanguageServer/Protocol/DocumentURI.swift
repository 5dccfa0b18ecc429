import SourceDiagnostics

/// Converts between paths and `file:` URIs.
enum DocumentURI {
  /// The path of a `file:` URI; nil for any other.
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

  /// The URI of an absolute path.
  static func uri(_ path: String) -> String { "file://" + PercentEncoding.encode(path, besides: "/") }
}
