package import SourceDiagnostics

/// A fault in hosted content, and the affected file.
package struct ContentFault: Hashable, Sendable {
  package let kind: Kind
  package let severity: Severity

  /// The file or folder, relative to the content's own folder; nil for the content as a whole.
  package let path: String?

  /// The fault in one sentence: lower case, no full stop, the author's text in single quotes.
  package let message: String

  /// The remedy, in one sentence.
  package let help: String?

  package init(_ kind: Kind, _ path: String?, _ message: String, help: String? = nil, severity: Severity = .error) {
    self.kind = kind
    self.severity = severity
    self.path = path
    self.message = message
    self.help = help
  }
}

extension ContentFault {
  /// The kinds of faults in content; the handbook has a kind of finding with each ID.
  package enum Kind: String, Sendable, CaseIterable {
    case empty = "content-empty"
    case tooLarge = "content-too-large"
    case executable = "content-executable"
    case escapingLink = "content-symlink-escapes"
    case danglingLink = "content-symlink-dangling"
    case infoMismatch = "content-info-mismatch"
    case versionFormat = "content-version-format"
    case versionNotRaised = "content-version-not-raised"
    case nameCollision = "content-name-collision"
    case specialFile = "content-special-file"
    case misplacedFile = "content-misplaced-file"
    case unreadable = "content-unreadable"
    case unsafePath = "content-unsafe-path"
    case damagedPackage = "content-damaged-package"
  }
}
