extension String {
  /// Whether it is empty or only whitespace, which App Store Connect treats as missing.
  package var isBlank: Bool {
    // Most texts start with an ASCII letter, which needs no Unicode lookup.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return allSatisfy(\.isWhitespace)
  }
}
