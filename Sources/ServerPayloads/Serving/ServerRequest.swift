import JSONSyntax
import SourceDiagnostics

/// A request as it came over the wire, its address taken apart.
package struct ServerRequest: Sendable {
  package var method: String

  /// The parts of the path, decoded: `["inApps", "v1", "lookup", "MSHELF0000000001"]`.
  package var path: [String]

  /// The names and values behind the question mark, decoded, in their order.
  package var question: [(name: String, value: String)]

  /// What stands in `Authorization`.
  package var authorization: String?
  package var body: [UInt8]

  package init(
    _ method: String, _ path: [String], question: [(name: String, value: String)] = [], authorization: String? = nil,
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.question = question
    self.authorization = authorization
    self.body = body
  }

  /// All values of a name.
  func values(_ name: String) -> [String] { question.filter { $0.name == name }.map(\.value) }

  /// The only value of a name; nil for none.
  func value(_ name: String) -> String? { question.first { $0.name == name }?.value }

  /// The object that the body holds; nil for anything else.
  var document: JSONValue? {
    guard let value = parseJSON(TextFile(path: "body", bytes: body)).root?.value, case .object = value else {
      return nil
    }
    return value
  }
}

/// What goes back.
package struct ServerAnswer: Sendable {
  package var status: Int

  /// Exactly this, without a word on the character set: Apple's library for Python reads an error only then (tried
  /// 2026-11-22).
  package var contentType: String?
  package var body: [UInt8] = []

  /// Whether the request changed anything, so that it must be kept to come to the same state again.
  package var isChange = false

  /// When the next request may come, in milliseconds since 1970; nil for a request that was not one too many.
  package var retryAfter: Int64?

  package init(status: Int) { self.status = status }

  /// A document.
  static func document(_ value: JSONValue, status: Int = 200) -> ServerAnswer {
    var answer = ServerAnswer(status: status)
    answer.contentType = "application/json"
    answer.body = value.compactBytes
    return answer
  }

  /// The same, of a request that changed something.
  var changing: ServerAnswer {
    var answer = self
    answer.isChange = true
    return answer
  }
}

/// Why the server refuses a request: a code of seven digits, the first three of which are the HTTP status.
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
