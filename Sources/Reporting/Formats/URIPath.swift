import SourceDiagnostics

/// A path as a URI writes it.
package enum URIPath {
  /// All but letters, digits, `-._~` and `/` is percent-encoded; so no first part can look like a scheme.
  package static func encoded(_ path: String) -> String { PercentEncoding.encode(path, besides: "/") }
}
