import SourceDiagnostics

/// The requests that a document may consist of: those that plans and exports write, by method and path.
///
/// A plan travels between jobs and machines. With this table, an edited plan can't reach other parts of the API.
enum AllowedRequest {
  /// The rows of `allowed-requests.tsv`, by their types.
  private static let rows = Dictionary(
    EmbeddedTable(PackageResources.allowed_requests_tsv).rows.map { ($0[0], $0) },
    uniquingKeysWith: { first, _ in first })

  /// Returns the row that allows a method and a path such as `/v1/subscriptions/{{gold}}/prices`; nil if there is none.
  /// Only GET requests may have a query.
  private static func row(_ method: String, _ path: String) -> EmbeddedTable.Row? {
    let plain = path.prefix { $0 != "?" }
    guard method == "GET" || plain.count == path.count else { return nil }
    // A placeholder is one segment, even with a slash in its name.
    let names = Dictionary(Placeholders.names(in: path).map { ($0, "x") }, uniquingKeysWith: { first, _ in first })
    let filled = Placeholders.filled(String(plain), names)
    let segments = filled.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    guard segments.count > 1, !segments.contains(""), ["v1", "v2", "v3"].contains(segments[0]),
      let row = rows[segments[1]]
    else { return nil }
    let below = segments.dropFirst(3).joined(separator: "/")
    let isAllowed =
      switch segments.count {
      case 2: row.words(1).contains(method)
      case 3: row.words(2).contains(method)
      default: row.words(3).contains(segments.count == 4 ? method : "\(method):\(below)")
      }
    return isAllowed ? row : nil
  }

  static func admits(_ method: String, _ path: String) -> Bool { row(method, path) != nil }

  /// The consent that a request always needs; nil if that depends on the catalog.
  static func consent(_ method: String, _ path: String) -> String? {
    // Creating a resource and submitting it to App Review can't be undone; changes can.
    let isFinal = method == "POST" || (method == "PATCH" && path.contains("/reviewSubmissions/"))
    return isFinal ? row(method, path)?.words(4).first : nil
  }
}
