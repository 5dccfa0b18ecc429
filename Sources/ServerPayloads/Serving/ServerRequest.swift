import SourceDiagnostics
import TextFormats

/// A parsed HTTP request.
package struct ServerRequest: Sendable {
  package var method: String

  /// The decoded path components: `["inApps", "v1", "lookup", "MSHELF0000000001"]`.
  package var path: [String]

  /// The decoded query parameters, in order.
  package var queryItems: [(name: String, value: String)]

  /// The `Authorization` header.
  package var authorization: String?
  package var body: [UInt8]

  package init(
    _ method: String, _ path: [String], question: [(name: String, value: String)] = [], authorization: String? = nil,
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.queryItems = question
    self.authorization = authorization
    self.body = body
  }

  /// All values of a parameter.
  func values(_ name: String) -> [String] { queryItems.filter { $0.name == name }.map(\.value) }

  /// The first value of a parameter; nil for none.
  func value(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }

  /// The JSON object in the body; nil for anything else.
  var document: JSONValue? {
    guard let value = parseJSON(TextFile(path: "body", bytes: body)).root?.value, case .object = value else {
      return nil
    }
    return value
  }
}

/// An HTTP response.
package struct ServerAnswer: Sendable {
  package var status: Int

  /// Exactly this, without a character set, because Apple's library for Python requires it to read an error (tested
  /// 2026-11-22).
  package var contentType: String?
  package var body: [UInt8] = []

  /// Whether the request changed the state, so that it must be saved.
  package var isChange = false

  /// When the next request is allowed, in milliseconds since 1970; nil unless the rate limit was exceeded.
  package var retryAfter: Int64?

  package init(status: Int) { self.status = status }

  /// A document.
  static func document(_ value: JSONValue, status: Int = 200) -> ServerAnswer {
    var answer = ServerAnswer(status: status)
    answer.contentType = "application/json"
    answer.body = value.compactBytes
    return answer
  }

  /// The answer to a request that changed the state.
  var changing: ServerAnswer {
    var answer = self
    answer.isChange = true
    return answer
  }
}

/// A server error: a code of seven digits, the first three of which are the HTTP status.
struct ServerFault: Error, Sendable {
  let code: Int
  let message: String

  init(_ code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  var answer: ServerAnswer {
    .document(["errorCode": .integer(code), "errorMessage": .string(message)], status: code / 10_000)
  }

  static let noTransaction = ServerFault(4_040_010, "Transaction id not found.")
  static let badTransaction = ServerFault(4_000_006, "Invalid transaction id.")
  static let badRequest = ServerFault(4_000_000, "Bad request.")
}

extension JSONValue {
  var integer: Int64? { if case .number(let digits) = self { Int64(digits) } else { nil } }
}
