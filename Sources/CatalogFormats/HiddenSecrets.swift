package import SourceDiagnostics

extension TextFile {
  /// The same file with a star for each character of a private key in it, for showing its lines; of the same length.
  package var hidingSecrets: TextFile {
    let name = Array("\"privatekey\"".utf8)
    let folded = bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    var hidden = bytes
    var index = 0
    while let start = folded[index...].firstRange(of: name) {
      index = start.upperBound
      while index < bytes.count, Self.isBetween(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { continue }
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        // An escaped quote does not end it.
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
          hidden[index] = UInt8(ascii: "*")
          index += 1
        }
        if bytes[index] != UInt8(ascii: "\n") { hidden[index] = UInt8(ascii: "*") }
        index += 1
      }
    }
    return hidden == bytes ? self : TextFile(path: path, bytes: hidden)
  }

  /// Whether a byte may stand between a key and its value.
  private static func isBetween(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }
}

extension ArraySlice<UInt8> {
  /// The first place of some bytes.
  fileprivate func firstRange(of needle: [UInt8]) -> Range<Int>? {
    guard let first = needle.first, count >= needle.count else { return nil }
    var start = startIndex
    while start + needle.count <= endIndex {
      guard let next = self[start...].firstIndex(of: first), next + needle.count <= endIndex else { return nil }
      if self[next..<next + needle.count].elementsEqual(needle) { return next..<next + needle.count }
      start = next + 1
    }
    return nil
  }
}
