import StoreClient
import Testing

@testable import CommandSupport
@testable import ShelfStore
@testable import shelf

/// Parsing of curl's output.
@Suite struct CurlOutputTests {
  /// A response as curl writes it: after a proxy's headers, and followed by a line with both lengths.
  private static func piece(_ head: String, _ body: String, exit: Int = 0, status: Int = 200, _ message: String = "")
    -> String
  {
    "\(head)\(body)\n~x \(exit) \(status) \(head.utf8.count) \(body.utf8.count) \(message)\n"
  }

  private func results(_ text: String, isProxied: Bool = false) throws -> [Result<ClientReply, TransportFault>] {
    try CurlOutput(Array(text.utf8), marker: "~x").answers().map {
      $0.result(from: "https://store.example/v1?secret=1", isProxied: isProxied)
    }
  }

  @Test func answersAreReportedApart() throws {
    let tunnel = "HTTP/1.1 200 Connection established\r\nVia: proxy\r\n\r\n"
    let text =
      Self.piece(tunnel + "HTTP/1.1 200 OK\r\nX-Rate-Limit: user-hour-rem:7;\r\n\r\n", "{\"a\":\"\n~x 0 200 1 1 \n\"}")
      + Self.piece("HTTP/1.1 204 No Content\r\n\r\n", "", status: 204)
      + Self.piece("", "", exit: 52, status: 0, "Empty reply from server")
    let all = try results(text)
    let first = try all[0].get()
    #expect(first.headers == ["x-rate-limit": "user-hour-rem:7;"])
    // A response may contain even the line itself.
    #expect(String(decoding: first.body, as: UTF8.self) == "{\"a\":\"\n~x 0 200 1 1 \n\"}")
    #expect(try all[1].get().status == 204)
    #expect(throws: TransportFault.lost("the connection to store.example was lost: Empty reply from server")) {
      try all[2].get()
    }
    #expect((try? results(String(text.dropLast(text.count / 2))))?.count ?? 0 < 3)
  }

  @Test(arguments: [
    (6, "unreachable", "its name can't be resolved"), (7, "unreachable", "the proxy doesn't respond"),
    (60, "hopeless", "check the clock"), (5, "hopeless", "the proxy can't be used"), (28, "lost", "took too long"),
    (18, "lost", "was lost"), (63, "hopeless", "is too large"), (56, "lost", "was lost"),
  ]) func whatWentWrongIsNamed(exit: Int, kind: String, words: String) throws {
    guard
      case .failure(let fault)? = try results(Self.piece("", "", exit: exit, status: 0, "why"), isProxied: true).first
    else {
      Issue.record("no fault")
      return
    }
    #expect("\(fault)".hasPrefix(kind))
    #expect(fault.reason.contains(words) && fault.reason.contains("why") && !fault.reason.contains("secret"))
  }

  @Test func aProxyThatRefusesIsNoReasonToTryAgain() throws {
    let text = Self.piece("", "", exit: 56, status: 0, "CONNECT tunnel failed, response 407")
    guard case .failure(.hopeless(let reason))? = try results(text).first else {
      Issue.record("it would be tried again")
      return
    }
    #expect(reason.contains("the proxy refuses to connect to store.example"))
  }
}
