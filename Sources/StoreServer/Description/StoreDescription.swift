import SourceDiagnostics

/// The description of the App Store Connect API: routes, and the shapes of documents.
///
/// ```swift
/// let found = StoreDescription.current.route("GET", ["v1", "subscriptions", "6446", "prices"])
/// found?.route.path  // /v1/subscriptions/{id}/prices
/// ```
struct StoreDescription: Sendable {
  /// The version as written in the description.
  let version: String

  /// The day on which the description was downloaded, `2026-07-21`. Apple has changed it without a new version before.
  let day: String

  let routes: [Route]

  private let shapes: [String: ResourceSchema]
  private let routeNumbers: [String: Int]

  /// The purchase and review part of App Store Connect.
  static let current = StoreDescription()

  private init() {
    let table = EmbeddedTable(PackageResources.routes_tsv)
    version = table.note("version") ?? ""
    day = table.note("read") ?? ""
    routes = table.rows.map { Route($0) }
    let words = EmbeddedTable(PackageResources.words_tsv).rows.map { $0[0].split(separator: ",").map(String.init) }
    shapes = Dictionary(
      EmbeddedTable(PackageResources.shapes_tsv).rows.map { ResourceSchema($0, words: words) }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    routeNumbers = Dictionary(
      routes.enumerated().map { ("\($1.method) \($1.path)", $0) }, uniquingKeysWith: { first, _ in first })
  }

  func shape(_ name: String) -> ResourceSchema? { shapes[name] }

  var allShapes: some Collection<ResourceSchema> { shapes.values }

  /// Returns the route of a request.
  ///
  /// - Parameters:
  ///   - method: `GET`, `POST`, `PATCH` or `DELETE`.
  ///   - parts: the decoded components of the path.
  /// - Returns: the route, and the ID in its path; nil if there is no such route.
  func route(_ method: String, _ parts: [String]) -> (route: Route, id: String?)? {
    let pattern = parts.enumerated().map { $0 == 2 ? "{id}" : $1 }
    guard let number = routeNumbers["\(method) /" + pattern.joined(separator: "/")] else { return nil }
    return (routes[number], parts.count > 2 ? parts[2] : nil)
  }

  /// Returns the allowed methods of a path, sorted; empty if no route has it.
  func methods(at parts: [String]) -> [String] {
    ["DELETE", "GET", "PATCH", "POST"].filter { route($0, parts) != nil }
  }

  /// The shape in which a route shows resources of a type when they are included.
  func includedShape(_ route: Route, type: String) -> ResourceSchema? {
    route.included.lazy.compactMap { shapes[$0] }.first { $0.type == type }
  }
}
