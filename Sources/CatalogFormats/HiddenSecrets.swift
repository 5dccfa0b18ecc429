package import SourceDiagnostics

/// The shape of a private key.
enum SecretShape {
  /// Whether a key is named like a secret, which is neither kept nor shown.
  static func isName(_ name: String) -> Bool { name.lowercased() == "privatekey" }

  /// Whether a text contains a private key: a PEM block, or the base64 of one.
  static func isKey(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16 else { return false }
    return bytes.firstRange(of: Array("PRIVATE KEY".utf8)) != nil || isBase64(bytes)
  }

  /// Whether base64 bytes are a sequence that starts with a version, like all DER private keys.
  private static func isBase64(_ bytes: [UInt8]) -> Bool {
    let starts = [
      "MHcCAQ", "MIGHAgEA", "MIGTAgEA", "MIGkAgEB", "MIHcAgEB", "MIIBVAIB", "MIICXAIB", "MIIEow", "MIIEvA", "MIIEvQ",
      "MIIJ",
    ]
    guard bytes.count >= 64, starts.contains(where: { bytes.starts(with: $0.utf8) }) else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="), 0x0A, 0x0D:
        true
      default: false
      }
    }
  }
}

extension TextFile {
  /// The same file with private keys masked by stars of the same length, for showing its lines.
  ///
  /// A key is recognized by its name in any spelling, or by its shape; all strings below a secret name are masked.
  /// The text need not be valid JSON.
  package var hidingSecrets: TextFile {
    var strings = JSONStrings(bytes)
    var hidden = bytes
    // The depth of a secret's value; all strings in it are masked.
    var secretDepth: Int?
    var isNamed = false
    while let found = strings.next() {
      if let depth = secretDepth, found.depth < depth { secretDepth = nil }
      let text = strings.decodedString(in: found.bytes)
      if found.isName, secretDepth == nil {
        isNamed = SecretShape.isName(text)
        if isNamed { secretDepth = found.depth + 1 }
        if !isNamed, SecretShape.isKey(text) { hide(found.bytes, in: &hidden) }
      } else {
        if isNamed || secretDepth.map({ found.depth >= $0 }) ?? false || SecretShape.isKey(text) {
          hide(found.bytes, in: &hidden)
        }
        // A value directly after its name ends it.
        if isNamed, secretDepth == found.depth + 1 { secretDepth = nil }
        isNamed = false
      }
    }
    return hidden == bytes ? self : TextFile(path: path, bytes: hidden)
  }

  private func hide(_ range: Range<Int>, in hidden: inout [UInt8]) {
    for index in range where hidden[index] != UInt8(ascii: "\n") { hidden[index] = UInt8(ascii: "*") }
  }
}

/// The strings of a text that may be JSON, in order.
private struct JSONStrings {
  struct Found {
    /// Without the quotes.
    var bytes: Range<Int>

    /// The nesting depth.
    var depth: Int

    /// Whether a colon follows.
    var isName: Bool
  }

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Found? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): return string()
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func string() -> Found {
    let start = index + 1
    index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      // An escaped quote doesn't end it.
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(index, bytes.count)
    index = end + 1
    var next = index
    while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
    return Found(bytes: start..<end, depth: depth, isName: next < bytes.count && bytes[next] == UInt8(ascii: ":"))
  }

  /// The text of a string, with ASCII escapes decoded, which is enough for names and keys.
  func decodedString(in range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return String(decoding: bytes[range], as: UTF8.self) }
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let letter = bytes[index + 1]
      let digits = bytes[min(index + 2, range.upperBound)..<min(index + 6, range.upperBound)]
      if letter == UInt8(ascii: "u"), let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
        number < 0x80
      {
        text.append(number)
        index += 6
      } else {
        text.append(letter == UInt8(ascii: "n") ? 0x0A : letter)
        index += 2
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The first occurrence of the given bytes.
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
