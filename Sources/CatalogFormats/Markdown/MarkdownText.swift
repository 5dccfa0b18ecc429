/// Texts of the author inside a page, where none of them may become markup.
enum MarkdownText {
  /// A text on one line, as it is.
  static func plain(_ text: String) -> String {
    let scalars = Array(VisibleText.line(text).unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      if isMarkup(scalar) || isLink(scalars, at: index) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// A code, an ID or a path as code, unless something in it would end that.
  static func code(_ text: String) -> String {
    let isSimple = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"): true
      default: false
      }
    }
    return isSimple && !text.isEmpty ? "`\(text)`" : plain(text)
  }

  private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "|", "#", "~", "&", "!", "@", "$": true
    default: false
    }
  }

  /// Whether a colon or a point would make a link of what stands around it.
  private static func isLink(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    switch scalars[index] {
    case ":": index + 1 < scalars.count && scalars[index + 1] == "/"
    case ".": index >= 3 && scalars[index - 3..<index].allSatisfy { $0 == "w" || $0 == "W" }
    default: false
    }
  }
}
