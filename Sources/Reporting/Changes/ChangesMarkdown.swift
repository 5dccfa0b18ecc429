import CatalogDiff

/// The comparison for a pull request: collapsible, and never longer than a comment may be.
package struct ChangesMarkdown: Sendable {
  /// How many characters a comment may have.
  package static let limit = 65_000

  private let limit: Int

  package init(limit: Int = ChangesMarkdown.limit) { self.limit = limit }

  package func render(_ report: ChangesReport) -> String {
    var text =
      "<!-- shelf diff -->\n### What this change will do\n\n\(Self.escaped(report.old)) → \(Self.escaped(report.new)): \(report.summary)\n"
    var left = 0
    let note = 200
    for group in report.groups {
      let isOpen = group.consequence <= .live ? "" : " open"
      let head =
        "\n<details\(isOpen)><summary><b>\(group.consequence.rawValue)</b>: \(group.consequence.meaning) (\(group.entries.count))</summary>\n\n"
      let foot = "\n</details>\n"
      guard left == 0, text.unicodeScalars.count + head.unicodeScalars.count + foot.unicodeScalars.count + note < limit else {
        left += group.entries.count
        continue
      }
      text += head
      for entry in group.entries {
        let item = item(entry)
        if left > 0 || text.unicodeScalars.count + item.unicodeScalars.count + foot.unicodeScalars.count + note > limit {
          left += 1
        } else {
          text += item
        }
      }
      text += foot
    }
    if left > 0 { text += "\n_\(left) more change\(left == 1 ? "" : "s") did not fit here; `shelf diff` shows all._\n" }
    return text
  }

  private func item(_ entry: ChangesReport.Entry) -> String {
    let words = ChangeWords(change: entry.change)
    let place = entry.place.map { " <sub>\(Self.escaped("\($0.file):\($0.line)"))</sub>" } ?? ""
    let percent = words.percent.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? ""
    let extent = words.extent.map { " [\(Self.escaped($0))]" } ?? ""
    let value = words.prices.isEmpty && words.words == nil && !words.arrow.isEmpty ? ": \(Self.escaped(words.arrow))" : ""
    let field = words.field.isEmpty ? "" : " \(Self.escaped(words.field))"
    var text = "- **\(Self.escaped(words.subject))**\(field)\(value)\(percent)\(extent)\(place)\n"
    if let difference = words.words {
      text += "  <br>− \(Self.marked(difference.old, "del"))<br>+ \(Self.marked(difference.new, "ins"))\n"
    }
    text += "  <br>\(Self.escaped(entry.change.summary)): \(Self.escaped(entry.change.reason))\n"
    if let question = entry.change.question { text += "  <br>**\(Self.escaped(question))**\n" }
    text += Self.table(["", "old", "new", ""], words.prices.map { [$0.label, $0.old, $0.new, $0.percent] })
    text += Self.table(["", "file", "size"], words.files.map { [$0.sign, $0.path, $0.size] })
    return text
  }

  private static func marked(_ pieces: [WordDifference.Piece], _ tag: String) -> String {
    pieces.map { $0.isChanged ? "<\(tag)>\(escaped($0.text))</\(tag)>" : escaped($0.text) }.joined()
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(escaped) }
    return "\n" + lines.map { "  | \($0.joined(separator: " | ")) |" }.joined(separator: "\n") + "\n\n"
  }

  /// The text without what Markdown or HTML would take for a sign.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in VisibleText.line(text) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "|", "*", "_", "`", "[", "]", "\\", "~", "#": result += "\\\(character)"
      // Nobody is told of a change because a catalog names them.
      case "@": result += "&#64;"
      default: result.append(character)
      }
    }
    return result
  }
}
