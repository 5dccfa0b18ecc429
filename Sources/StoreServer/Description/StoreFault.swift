import TextFormats

/// An error in a response, in the API's format.
struct StoreFault: Sendable, Hashable {
  /// The HTTP status: 409.
  var status: Int

  /// The code, which is stable: `ENTITY_ERROR.ATTRIBUTE.REQUIRED`.
  var code: String

  var title: String
  var detail: String
  var source: Source?

  /// Errors of other resources that are the cause, by their path.
  var associated: [(path: String, faults: [StoreFault])] = []

  /// Whether it includes the position in the document where parsing stopped.
  var hasPosition = false

  init(_ status: Int, _ code: String, title: String, detail: String, source: Source? = nil) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
    self.source = source
  }

  /// The part of a request that an error is about.
  enum Source: Sendable, Hashable {
    /// A place in the document: `/data/attributes/name`.
    case pointer(String)
    /// A query parameter: `limit`.
    case parameter(String)
  }

  /// Returns the error as JSON, with a unique ID for support.
  func json(id: String) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("status", .string(String(status))), .init("code", .string(code)),
      .init("title", .string(title)), .init("detail", .string(detail)),
    ]
    switch source {
    case .pointer(let place)?: members.append(.init("source", ["pointer": .string(place)]))
    case .parameter(let name)?: members.append(.init("source", ["parameter": .string(name)]))
    case nil: break
    }
    if hasPosition { members.append(.init("meta", ["position": ["row": -1, "column": -1]])) }
    if !associated.isEmpty {
      let paths = associated.map { path, faults in
        JSONValue.Member(path, .array(faults.enumerated().map { $1.json(id: "\(id)-\($0 + 1)") }))
      }
      members.append(.init("meta", ["associatedErrors": .object(paths)]))
    }
    return .object(members)
  }

  static func == (left: StoreFault, right: StoreFault) -> Bool { left.json(id: "") == right.json(id: "") }
  func hash(into hasher: inout Hasher) { hasher.combine(json(id: "")) }
}
