/// A text with the byte ranges that `⟦…⟧` enclosed, without the marks.
package struct MarkedText: Sendable {
  package var text: String
  package var marks: [Range<Int>]

  package init(_ marked: String) {
    text = ""
    marks = []
    var opening = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": opening = text.utf8.count
      case "⟧": marks.append(opening..<text.utf8.count)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  package init(text: String, marks: [Range<Int>]) {
    self.text = text
    self.marks = marks
  }
}
