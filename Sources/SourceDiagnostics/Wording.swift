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
  if text.unicodeScalars.contains(where: VisibleText.isHidden) {
    return "$'" + text.unicodeScalars.map(escaped).joined() + "'"
  }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// A path for a shell, which no program takes for an option.
package func shellPath(_ path: String) -> String {
  shellWord(path.hasPrefix("-") && path != "-" ? "./" + path : path)
}

/// A scalar between `$'` and `'`.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "'", "\\": return "\\\(scalar)"
  default:
    guard VisibleText.isHidden(scalar) else { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
