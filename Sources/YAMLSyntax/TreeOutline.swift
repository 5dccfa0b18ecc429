import SourceDiagnostics

extension YAMLTree {
  /// The tree as text, one node a line: its kind, its bytes in the file, its anchor and tag, and its text.
  ///
  /// ```
  /// mapping 0..<8
  ///   plain 0..<2 "id"
  ///   doubleQuoted 4..<8 "gold"
  /// ```
  package var outline: String {
    var text = ""
    for (index, document) in documents.enumerated() {
      if documents.count > 1 { text += "document \(index + 1)\n" }
      describe(document, indent: documents.count > 1 ? 1 : 0, to: &text)
    }
    return text
  }

  private func describe(_ node: NodeID, indent: Int, to text: inout String) {
    let range = range(of: node).bytes
    text += String(repeating: "  ", count: indent) + "\(kind(of: node)) \(range)"
    if let properties = properties(of: node) {
      if let anchor = properties.anchor { text += " &\(anchor)" }
      if let tag = properties.tag { text += " <\(tag)>" }
    }
    if isFlow(node) { text += " flow" }
    if isIncomplete(node) { text += " incomplete" }
    switch kind(of: node) {
    case .alias: text += resolved(node).map { " → \(self.range(of: $0).bytes)\n" } ?? " → nothing\n"
    case .sequence, .mapping:
      text += "\n"
      var child = firstChild(of: node)
      for _ in 0..<childCount(of: node) {
        describe(child, indent: indent + 1, to: &text)
        child = sibling(of: child)
      }
    default: text += " \(quoted(string(of: node)))\n"
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\"", "\\": result += "\\\(scalar)"
      default:
        result +=
          scalar.value < 0x20 || scalar.value == 0x7F ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
    return result + "\""
  }
}
