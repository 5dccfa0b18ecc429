/// A text in which `*` matches any characters, or none: `com.example.gems.*`.
package struct TextPattern: Hashable, Sendable {
  /// As typed.
  package let text: String

  package init(_ text: String) { self.text = text }

  package var hasStar: Bool { text.utf8.contains(UInt8(ascii: "*")) }

  /// Whether a whole text matches the pattern.
  ///
  /// ```swift
  /// TextPattern("com.*.gold").matches("com.example.gold")  // true
  /// TextPattern("gold").matches("com.example.gold")        // false
  /// ```
  package func matches(_ other: String) -> Bool {
    let (pattern, bytes) = (Array(text.utf8), Array(other.utf8))
    let star = UInt8(ascii: "*")
    var (at, place) = (0, 0)
    // The position of the last star, and that of the text when it was reached.
    var last: (star: Int, place: Int)?
    while place < bytes.count {
      if at < pattern.count, pattern[at] == star {
        last = (at, place)
        at += 1
      } else if at < pattern.count, pattern[at] == bytes[place] {
        at += 1
        place += 1
      } else if let tried = last {
        last = (tried.star, tried.place + 1)
        at = tried.star + 1
        place = tried.place + 1
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == star }
  }
}
