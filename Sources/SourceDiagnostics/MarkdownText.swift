/// A catalog's text in Markdown.
package enum MarkdownText {
  /// Text on one line without any markup, HTML, link, mention or reference: `@octocat`, `#1`, `GH-1`.
  ///
  /// GitHub and GitLab look for names and numbers after parsing the markup, so a backslash or a character reference
  /// doesn't prevent them. A zero-width space does.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var before: [Unicode.Scalar] = []
    for scalar in VisibleText.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "|", "*", "_", "`", "[", "]", "\\", "~", "$": result += "\\\(scalar)"
      case "@", "#": result += "\(scalar)\(gap)"
      case "/" where before.last == ":", "." where spells("www", before), "0"..."9" where before.last == "!",
        "0"..."9" where spells("gh-", before):
        result += "\(gap)\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
      before = before.suffix(2) + [scalar]
    }
    return result
  }

  /// Text as a code span, unless it contains a character that would end it.
  package static func code(_ text: String) -> String {
    let text = VisibleText.line(text)
    return text.isEmpty || text.contains { $0 == "`" || $0 == "|" } ? escaped(text) : "`\(text)`"
  }

  private static let gap = "&#8203;"

  private static func spells(_ word: String, _ scalars: [Unicode.Scalar]) -> Bool {
    String(String.UnicodeScalarView(scalars)).lowercased() == word
  }
}
