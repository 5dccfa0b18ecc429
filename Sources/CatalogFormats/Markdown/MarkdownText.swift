import SourceDiagnostics

/// Texts of the author inside a page, where none of them may become markup.
enum MarkdownText {
  /// A text on one line, as it is.
  static func plain(_ text: String) -> String {
    var line = VisibleText.unbroken(text)
    let escaped = line.withUTF8 { utf8 -> String? in
      var result: [UInt8] = []
      var plain = 0
      for index in utf8.indices where isMarkup(utf8[index]) || isLink(utf8, at: index) {
        result.append(contentsOf: utf8[plain..<index])
        result.append(UInt8(ascii: "\\"))
        plain = index
      }
      return result.isEmpty ? nil : String(decoding: result + utf8[plain...], as: UTF8.self)
    }
    return escaped ?? line
  }

  /// A code, an ID or a path as code, unless something in it would end that.
  static func code(_ text: String) -> String {
    let isSimple = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "/"):
        true
      default: false
      }
    }
    return isSimple && !text.isEmpty ? "`\(text)`" : plain(text)
  }

  private static func isMarkup(_ byte: UInt8) -> Bool { markup[Int(byte)] }

  /// By each byte, whether it begins or ends markup. All that do are ASCII, so no other character has one of them in
  /// it.
  private static let markup: [Bool] = {
    var markup = [Bool](repeating: false, count: 256)
    for byte in #"\`*_{}[]<>|#~&!@$"#.utf8 { markup[Int(byte)] = true }
    return markup
  }()

  /// Whether a colon or a point would make a link of what stands around it.
  private static func isLink(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch utf8[index] {
    case UInt8(ascii: ":"): index + 1 < utf8.count && utf8[index + 1] == UInt8(ascii: "/")
    case UInt8(ascii: "."): index >= 3 && utf8[index - 3..<index].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
    default: false
    }
  }
}
