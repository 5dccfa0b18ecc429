/// Text of a catalog on a page of Markdown.
package enum MarkdownText {
  /// Text on one line, in which nothing is markup, HTML, a link, a mention or a reference: `@octocat`, `#1`, `GH-1`.
  ///
  /// GitHub and GitLab look for names and numbers after they have read the markup, so a backslash or a character
  /// reference doesn't keep them from it. A space of no width does.
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

  /// Text as code, unless something in it would end that.
  package static func code(_ text: String) -> String {
    let text = VisibleText.line(text)
    return text.isEmpty || text.contains { $0 == "`" || $0 == "|" } ? escaped(text) : "`\(text)`"
  }

  private static let gap = "&#8203;"

  private static func spells(_ word: String, _ scalars: [Unicode.Scalar]) -> Bool {
    String(String.UnicodeScalarView(scalars)).lowercased() == word
  }
}
