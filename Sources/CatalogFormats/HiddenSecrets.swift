package import SourceDiagnostics

/// What a private key looks like, whatever it is called.
enum SecretShape {
  /// Whether a key names a secret that is neither kept nor shown.
  static func isName(_ name: String) -> Bool { name.lowercased() == "privatekey" }

  /// Whether a text is, or holds, a private key: a block as OpenSSL writes it, or the bytes of one in base 64.
  static func isKey(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16 else { return false }
    return bytes.firstRange(of: Array("PRIVATE KEY".utf8)) != nil || isBase64(bytes)
  }

  /// Whether bytes are those of a sequence that begins with a version, as all private keys in DER do, in base 64.
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
  /// The same file with a star for each character of a private key in it, for showing its lines; of the same length.
  ///
  /// A key is recognised by its name, however that is spelled, or by what it looks like; all strings below a name are
  /// hidden. The text need not be JSON to its end.
  package var hidingSecrets: TextFile {
    var strings = JSONStrings(bytes)
    var hidden = bytes
    // How deep the value of a name that is a secret's stands; everything in it is hidden.
    var secretDepth: Int?
    var isNamed = false
    while let found = strings.next() {
      if let depth = secretDepth, found.depth < depth { secretDepth = nil }
      let text = strings.text(of: found.bytes)
      if found.isName, secretDepth == nil {
        isNamed = SecretShape.isName(text)
        if isNamed { secretDepth = found.depth + 1 }
        if !isNamed, SecretShape.isKey(text) { hide(found.bytes, in: &hidden) }
      } else {
        if isNamed || secretDepth.map({ found.depth >= $0 }) ?? false || SecretShape.isKey(text) {
          hide(found.bytes, in: &hidden)
        }
        // A value right behind its name ends it.
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

/// The strings of a text that may be JSON, one after the other.
private struct JSONStrings {
  struct Found {
    /// Without the quotes.
    var bytes: Range<Int>

    /// In how many brackets it stands.
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
      // An escaped quote does not end it.
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(index, bytes.count)
    index = end + 1
    var behind = index
    while behind < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[behind]) { behind += 1 }
    return Found(bytes: start..<end, depth: depth, isName: behind < bytes.count && bytes[behind] == UInt8(ascii: ":"))
  }

  /// What a string says, its escapes undone as far as they are ones of ASCII, which is all that names and keys have.
  func text(of range: Range<Int>) -> String {
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
