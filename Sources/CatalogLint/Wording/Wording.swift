import SourceDiagnostics

/// The author's text in single quotes: shortened in the middle, with invisible characters named.
func quoted(_ text: String) -> String { "'\(shortened(VisibleText.spelled(text)))'" }

/// At most 60 characters of a text, with `…` for the rest.
private func shortened(_ text: String) -> String {
  text.utf8.count <= 60 || text.count <= 60 ? text : "\(text.prefix(36))…\(text.suffix(20))"
}
