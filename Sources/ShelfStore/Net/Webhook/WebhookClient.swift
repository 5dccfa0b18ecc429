import CommandSupport
import ServerPayloads
import StoreClient

/// Posts notifications to the user's server and queries it, one request after the other.
///
/// Set `CURL_CA_BUNDLE` for a certificate that the system doesn't trust.
struct WebhookClient: Sendable {
  /// The number of redirects to follow.
  private static let redirects = 5

  private let transport: CurlTransport

  /// - Parameter seconds: the timeout for a response.
  init(seconds: Int) {
    transport = CurlTransport(isLoopback: true, patience: (seconds, seconds), longest: 1 << 20)
  }

  /// The outcome of a request: the status, and the response if there was one.
  struct Outcome: Sendable {
    var result: DeliveryResult
    var status: Int?
    var body: [UInt8] = []

    /// In a word: `200`, `TIMED_OUT`.
    var word: String { status.map(String.init) ?? result.rawValue }
  }

  /// Posts a body, or sends a GET request without one, and returns the outcome.
  ///
  /// - Throws: a `Failure` if no request can be sent because `curl` is missing.
  func send(_ body: [UInt8]?, to address: WebhookAddress) async throws -> Outcome {
    var address = address
    var seen: Set<WebhookAddress> = []
    while true {
      guard seen.insert(address).inserted, seen.count <= Self.redirects + 1 else {
        return Outcome(result: .circularRedirect)
      }
      guard let answer = try await answer(to: body, at: address) else { return Outcome(result: .other) }
      if answer.exitCode != 0 { return Outcome(result: Self.result(of: answer.exitCode)) }
      let reply = answer.reply
      guard DeliveryResult.canRead(reply.headers["content-type"]) else { return Outcome(result: .unsupportedCharset) }
      guard [301, 302, 303, 307, 308].contains(reply.status), let location = reply.headers["location"] else {
        return Outcome(result: DeliveryResult(status: reply.status), status: reply.status, body: reply.body)
      }
      // Redirects to other machines aren't followed.
      guard let next = address.following(location) else {
        return Outcome(result: .unsuccessfulStatus, status: reply.status, body: reply.body)
      }
      address = next
    }
  }

  private func answer(to body: [UInt8]?, at address: WebhookAddress) async throws -> CurlAnswer? {
    let header = ClientCall.Header(body == nil ? "Accept" : "Content-Type", "application/json")
    let call = ClientCall(body == nil ? "GET" : "POST", address.text, headers: [header], body: body)
    do { return try await transport.answers(to: [call]).first } catch {
      // Ending the program doesn't wait for a response.
      try Task.checkCancellation()
      throw Failure(error.reason)
    }
  }

  /// The meaning of curl's exit codes (curl's manual, EXIT CODES; read 2026-11-23, official).
  private static func result(of code: Int) -> DeliveryResult {
    switch code {
    case 28: .timedOut
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: .tlsIssue
    case 52: .noResponse
    case 7, 55, 56: .socketIssue
    case 18: .prematureClose
    case 1, 8, 61, 63: .invalidResponse
    default: .other
    }
  }
}
