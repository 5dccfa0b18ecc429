/// A request to send.
package struct ClientCall: Sendable, Hashable {
  package var method: String

  /// The whole address.
  package var address: String
  package var headers: [Header]
  package var body: [UInt8]?

  package struct Header: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(_ method: String, _ address: String, headers: [Header] = [], body: [UInt8]? = nil) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// A complete response.
package struct ClientReply: Sendable {
  package var status: Int

  /// Names in lower case.
  package var headers: [String: String]
  package var body: [UInt8]

  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// What is wrong with a body that is a web page; nil for another body.
  var pageFault: String? {
    guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
    return "received an HTML page instead of an App Store Connect API response; does a proxy require a login?"
  }

  /// The request ID that Apple's support asks for.
  package var requestID: String? { headers["x-request-id"] }
}

/// The reason why there is no complete response.
package enum TransportFault: Error, Sendable, Hashable {
  /// Nothing was sent, and trying again may help.
  case unreachable(String)

  /// Nothing was sent, and trying again won't help: a certificate, a proxy that refuses, no program to send with.
  case hopeless(String)

  /// It was sent, or may have been.
  case lost(String)

  package var reason: String {
    switch self {
    case .unreachable(let text), .hopeless(let text), .lost(let text): text
    }
  }
}

/// Sends calls one after the other over one connection, and returns their results in order.
package typealias ClientTransport = @Sendable (_ calls: [ClientCall]) async -> [Result<ClientReply, TransportFault>]

/// The time, which the owner of a client provides.
package struct ClientClock: Sendable {
  /// Milliseconds since some moment, never going back.
  package let milliseconds: @Sendable () -> Int64

  /// Seconds since 1970 by the clock that tokens go by.
  package let seconds: @Sendable () -> Int64

  /// Waits for a number of milliseconds.
  package let sleep: @Sendable (_ milliseconds: Int64) async throws -> Void

  package init(
    milliseconds: @escaping @Sendable () -> Int64, seconds: @escaping @Sendable () -> Int64,
    sleep: @escaping @Sendable (Int64) async throws -> Void
  ) {
    self.milliseconds = milliseconds
    self.seconds = seconds
    self.sleep = sleep
  }
}

/// The reason why a client can't continue.
package enum ClientFault: Error, Sendable {
  /// App Store Connect rejected the request.
  case refused(ClientRefusal)

  /// It can't be done, and nothing was changed; the reason in one line.
  case impossible(String)

  /// The outcome is unknown: no network, no permission, or a response that can't be parsed. One line for the user.
  case unclear(String)
}
