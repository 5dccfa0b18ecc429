import SourceDiagnostics

extension YAMLTree {
  /// The comments for Shelf, such as `# shelf:ignore price-in-text`.
  package var directives: [Comment] {
    comments.filter { comment in
      file.text(comment.range.bytes).drop { $0 == "#" || $0 == " " }.hasPrefix("shelf:")
    }
  }
}
