import SourceDiagnostics

/// A route of the API: a method and a path with a placeholder for an ID.
struct Route: Sendable, Hashable {
  let method: String

  /// The path in the description: `/v1/subscriptions/{id}/prices`.
  let path: String

  /// The status of a successful response: 200, 201 or 204.
  let status: Int

  let answer: Answer

  /// The required body of a request; nil if it has none.
  let request: Request?

  /// The names of the schemas allowed in `included`.
  let included: [String]

  let parameters: [Parameter]

  func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// The kind of a response's `data`.
  enum Answer: Sendable, Hashable {
    case none, table
    case one(shape: String)
    case many(shape: String)
    /// Only the type and ID of related resources.
    case linkage(type: String, isToMany: Bool)
  }

  /// The kind of a request's `data`.
  enum Request: Sendable, Hashable {
    case document(shape: String)
    case linkages(type: String)
  }

  /// A query parameter.
  struct Parameter: Sendable, Hashable {
    let name: String

    /// The allowed values; empty if the description doesn't list them.
    let words: [String]

    /// The maximum of the `limit` parameter.
    let maximum: Int?

    let isRequired: Bool
  }
}

extension Route {
  /// The parts of the path without its version: `["subscriptions", "{id}", "prices"]`.
  var parts: [Substring] { path.split(separator: "/").dropFirst().map { $0 } }

  /// The version of the path: `v1`.
  var version: Substring { path.split(separator: "/").first ?? "" }

  /// Reads a row of `routes.tsv`.
  init(_ row: EmbeddedTable.Row) {
    method = row[0]
    path = row[1]
    status = Int(row[2]) ?? 200
    answer = Answer(code: row[3])
    request =
      if row[4].isEmpty { nil } else if row[4].hasPrefix("links:") {
        .linkages(type: String(row[4].dropFirst(6)))
      } else {
        .document(shape: row[4])
      }
    included = row.words(5)
    parameters = row.words(6).map(Parameter.init)
  }
}

extension Route.Answer {
  fileprivate init(code: String) {
    let halves = code.split(separator: ":")
    let name = halves.count > 1 ? String(halves[1]) : ""
    self =
      switch halves.first {
      case "one": .one(shape: name)
      case "many": .many(shape: name)
      case "link": .linkage(type: name, isToMany: false)
      case "links": .linkage(type: name, isToMany: true)
      case "csv": .table
      default: .none
      }
  }
}

extension Route.Parameter {
  /// `name=words` or `limit=200`, with `!` if it is required.
  fileprivate init(part: String) {
    isRequired = part.hasSuffix("!")
    let halves = (isRequired ? part.dropLast() : part[...]).split(separator: "=", maxSplits: 1)
    name = String(halves.first ?? "")
    let value = halves.count > 1 ? halves[1] : ""
    maximum = name.hasPrefix("limit") ? Int(value) : nil
    words = maximum == nil ? value.split(separator: ",").map(String.init) : []
  }
}
