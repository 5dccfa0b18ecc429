package import SourceDiagnostics

/// Something that is wrong with hosted content, and the file that it concerns.
package struct ContentFault: Hashable, Sendable {
  /// The ID of its kind.
  package let rule: String
  package let severity: Severity

  /// The file or folder, from the content's own folder; nil for the content as a whole.
  package let path: String?

  /// The fault in one sentence: lower case, no full stop, the author's text in single quotes.
  package let message: String

  /// What to do, in one sentence.
  package let help: String?

  package init(_ rule: String, _ path: String?, _ message: String, help: String? = nil, severity: Severity = .error) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.message = message
    self.help = help
  }
}
