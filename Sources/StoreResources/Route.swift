/// A question that the store answers: a method and a path with a hole for an ID.
package struct Route: Sendable, Hashable {
  package let method: String

  /// The path as the description writes it: `/v1/subscriptions/{id}/prices`.
  package let path: String

  /// The status of an answer that grants it: 200, 201 or 204.
  package let status: Int

  package let answer: Answer

  /// What a request must hold; nil when it has no body.
  package let request: Request?

  /// The names of the shapes that may stand in `included`.
  package let included: [String]

  package let parameters: [Parameter]

  package func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// What an answer's `data` is.
  package enum Answer: Sendable, Hashable {
    case none, table
    case one(shape: String)
    case many(shape: String)
    /// Only the type and ID of related resources.
    case linkage(type: String, isToMany: Bool)
  }

  /// What a request's `data` is.
  package enum Request: Sendable, Hashable {
    case document(shape: String)
    case linkages(type: String)
  }

  /// A parameter of the question.
  package struct Parameter: Sendable, Hashable {
    package let name: String

    /// The values it may have; empty when the description has no list of them.
    package let words: [String]

    /// The most that a limit may say.
    package let maximum: Int?

    package let isRequired: Bool
  }
}

extension Route {
  /// The parts of the path without its version: `["subscriptions", "{id}", "prices"]`.
  package var parts: [Substring] { path.split(separator: "/").dropFirst().map { $0 } }

  /// The version of the path: `v1`.
  package var version: Substring { path.split(separator: "/").first ?? "" }

  /// A row of the described table; nil when it is none.
  init?(row: String) {
    let fields = row.split(separator: "|", omittingEmptySubsequences: false)
    guard fields.count == 6, let blank = fields[0].firstIndex(of: " ") else { return nil }
    method = String(fields[0][..<blank])
    path = String(fields[0][fields[0].index(after: blank)...])
    status = Int(fields[1]) ?? 200
    answer = Answer(code: fields[2])
    request =
      if fields[3].isEmpty { nil } else if fields[3].hasPrefix("links:") {
        .linkages(type: String(fields[3].dropFirst(6)))
      } else {
        .document(shape: String(fields[3]))
      }
    included = fields[4].split(separator: " ").map(String.init)
    parameters = fields[5].split(separator: " ").map(Parameter.init)
  }
}

extension Route.Answer {
  fileprivate init(code: Substring) {
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
  /// `name=words` or `limit=200`, with `!` when it is required.
  fileprivate init(part: Substring) {
    isRequired = part.hasSuffix("!")
    let halves = (isRequired ? part.dropLast() : part).split(separator: "=", maxSplits: 1)
    name = String(halves.first ?? "")
    let value = halves.count > 1 ? halves[1] : ""
    maximum = name.hasPrefix("limit") ? Int(value) : nil
    words = maximum == nil ? value.split(separator: ",").map(String.init) : []
  }
}
