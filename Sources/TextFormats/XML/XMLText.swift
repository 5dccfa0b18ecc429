import SourceDiagnostics

/// Text as XML writes it.
package enum XMLText {
  /// The name and value of attributes, each with a space before it.
  package static func attributes(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0.key)=\"\(escaped(VisibleText.line($0.value)))\"" }.joined()
  }

  /// Multiline text. Escapes special characters; characters that XML 1.0 can't contain even then are replaced by a
  /// symbol.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(VisibleText.line(String($0))) }
      .joined(separator: "\n")
  }

  /// Text between tags or in an attribute; `\u{FFFE}` and `\u{FFFF}` are replaced.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
