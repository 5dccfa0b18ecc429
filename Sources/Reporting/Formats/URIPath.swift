import SourceDiagnostics

/// A path as a URI writes it.
package enum URIPath {
  /// Everything except letters, digits, `-._~` and `/` is percent-encoded, so the first component never looks like a
  /// scheme.
  package static func encoded(_ path: String) -> String { PercentEncoding.encode(path, besides: "/") }
}
