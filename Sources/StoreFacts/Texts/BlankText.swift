extension String {
  /// Whether it has no character but white space, or none at all: what the store takes for nothing.
  package var isBlank: Bool {
    // Most texts begin with a letter of ASCII, for which nobody has to be asked.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return allSatisfy(\.isWhitespace)
  }
}
