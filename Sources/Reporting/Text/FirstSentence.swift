/// The first sentence of a text, in the voice of a message: on one line, in lower case, without a full stop.
///
/// `This fails. You notice late.` gives `this fails`. A name at the start (`App Store`, `YAML`) keeps its capital, so
/// only known words lose it.
func firstSentence(of text: String) -> String {
  var words: [Substring] = []
  let all = text.split(whereSeparator: \.isWhitespace)
  for (index, word) in all.enumerated() {
    let next = index + 1 < all.count ? all[index + 1].first : nil
    if let last = word.last, ".!?".contains(last), next?.isLowercase != true {
      words.append(last == "." ? word.dropLast() : word)
      break
    }
    words.append(word)
  }
  guard let first = words.first, plainWords.contains(first.prefix(while: \.isLetter)) else {
    return words.joined(separator: " ")
  }
  return ([first.lowercased()] + words.dropFirst().map(String.init)).joined(separator: " ")
}

/// Words that are capitalized only at the start of a sentence.
private let plainWords: Set<Substring> = [
  "A", "Above", "Access", "Aliases", "All", "An", "Any", "Anyone", "Apps", "At", "Both", "By", "Changing", "Codes",
  "Content", "Custom", "Customers", "Developers", "Each", "Every", "Everything", "Existing", "Exported", "Files",
  "For", "Free", "From", "How", "If", "In", "It", "Its", "Many", "Most", "Neither", "No", "Nothing", "Of", "On",
  "Once", "One", "Only", "Other", "Pipes", "Programs", "Product", "Reports", "Since", "Some", "Subscribers", "Such",
  "That", "The", "There", "These", "They", "This", "To", "Tools", "Two", "Unpacking", "When", "Where", "Which", "While",
  "With", "Without", "You",
]

/// A heading with an uppercase first letter.
func capitalized(_ heading: String) -> String { heading.prefix(1).uppercased() + heading.dropFirst() }

/// A clause as a sentence: with a capital, unless it begins with a name or the author's text, and with a full stop.
package func sentence(_ clause: String) -> String {
  guard let first = clause.split(separator: " ").first, let last = clause.last else { return clause }
  let isWord = first.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "," || $0 == "'") } && first.first != "'"
  return (isWord ? clause.prefix(1).uppercased() + clause.dropFirst() : clause) + (".!?:".contains(last) ? "" : ".")
}
