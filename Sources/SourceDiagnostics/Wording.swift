/// A number and a noun: `1 character`, `41 characters`, `3 territories`.
package func counted(_ count: Int, _ noun: String) -> String {
  if count == 1 { return "1 \(noun)" }
  return noun.hasSuffix("ry") ? "\(count) \(noun.dropLast())ies" : "\(count) \(noun)s"
}

/// Words as a sentence lists them: `fr-FR, ja and ko`.
package func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return Array(words.dropLast()).joined(separator: ", ") + " and " + last
}

/// At most six words as a sentence lists them: `AFG, AGO, ALB, ARE and 12 more`.
package func someOf(_ words: [String]) -> String {
  words.count <= 6 ? listed(words) : listed(words.prefix(4) + ["\(words.count - 4) more"])
}

/// A number with thousands separators: `2,147,483,649`.
package func grouped(_ number: Int) -> String {
  let digits = String(number)
  return digits.enumerated().reduce(into: "") { text, digit in
    if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
    text.append(digit.element)
  }
}

/// A word for a shell, quoted if necessary. Used for every command that a message suggests.
package func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty
    && text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  if isPlain { return text }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
