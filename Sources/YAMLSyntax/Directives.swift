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
