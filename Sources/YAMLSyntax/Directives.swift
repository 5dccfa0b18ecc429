import SourceDiagnostics

extension YAMLTree {
  /// What a comment begins with that speaks to Shelf.
  static let directivePrefix = "shelf:"

  /// The comments that speak to Shelf, such as `# shelf:ignore price-in-text`.
  ///
  /// A file without any is not searched for comments at all.
  package var directives: [Comment] {
    guard mayHoldDirectives else { return [] }
    return comments.filter { comment in
      file.text(comment.range.bytes).drop { $0 == "#" || $0 == " " }.hasPrefix(Self.directivePrefix)
    }
  }
}

extension TextFile {
  /// Whether a `#` of the text, spaces behind it left out, is followed by a word: a quick look, which may take a piece
  /// of a scalar for a comment.
  func mayHoldComment(beginningWith word: [UInt8]) -> Bool {
    var position = 0
    while true {
      position = bytes.offset(of: UInt8(ascii: "#"), from: position)
      guard position < bytes.count else { return false }
      position += 1
      while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
      if bytes[position...].starts(with: word) { return true }
    }
  }
}
