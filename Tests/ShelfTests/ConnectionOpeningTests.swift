import Testing

@testable import shelf

/// What the first bytes of a connection say, whole and byte by byte.
struct ConnectionOpeningTests {
  private static let tunnel = "CONNECT api.example.com:443 HTTP/1.1\r\nHost: api.example.com:443\r\n\r\n"
  private static let established = ConnectionOpening.Step.answer(
    "HTTP/1.1 200 Connection Established\r\n\r\n", closes: false)

  /// The steps that bytes lead to, however they are cut.
  private func steps(_ bytes: [UInt8], by count: Int) -> [ConnectionOpening.Step] {
    var opening = ConnectionOpening(hosts: ["api.example.com"])
    var steps: [ConnectionOpening.Step] = []
    for start in stride(from: 0, to: bytes.count, by: count) {
      opening.take(bytes[start..<min(start + count, bytes.count)])
      while true {
        let step = opening.next()
        if step == .more { break }
        steps.append(step)
        switch step {
        case .tls, .plain, .answer(_, closes: true): return steps
        default: continue
        }
      }
    }
    return steps
  }

  /// The status and the reason with which a connection is refused, however its bytes are cut.
  private func refusal(_ text: String) throws -> String {
    let lines = try [1, 7, 100_000].map { count -> String in
      guard case .answer(let answer, true)? = steps(Array(text.utf8), by: count).last else { return "none" }
      return String(try #require(answer.split(separator: "\r\n").first).dropFirst("HTTP/1.1 ".count))
    }
    #expect(Set(lines).count == 1)
    return lines[0]
  }

  @Test("TLS, HTTP, and TLS in a tunnel", arguments: [1, 3, 1000])
  func openings(count: Int) {
    #expect(steps([0x16, 3, 1, 2, 0], by: count) == [.tls])
    #expect(steps(Array("GET / HTTP/1.1\r\n\r\n".utf8), by: count) == [.plain])
    #expect(steps(Array("CONNECTED / HTTP/1.1\r\n\r\n".utf8), by: count) == [.plain])
    #expect(steps(Array(Self.tunnel.utf8) + [0x16, 3, 1], by: count) == [Self.established, .tls])
    #expect(steps(Array("CONNECT API.example.com:443 HTTP/1.0\r\n\r\n".utf8), by: count) == [Self.established])
    #expect(steps(Array("CONN".utf8), by: count) == [])
  }

  @Test("what was not used goes on")
  func left() {
    var opening = ConnectionOpening(hosts: ["api.example.com"])
    opening.take(Array(Self.tunnel.utf8) + [0x16, 9])
    #expect(opening.next() == Self.established)
    #expect(opening.left == [0x16, 9])
    opening.take([8])
    #expect(opening.next() == .tls)
    #expect(opening.left == [0x16, 9, 8])
  }

  @Test("anything else is refused with what to do")
  func refusals() throws {
    #expect(
      try refusal("CONNECT www.example.com:443 HTTP/1.1\r\n\r\n")
        == "403 Forbidden (not the App Store; set NO_PROXY=www.example.com)")
    #expect(
      try refusal("CONNECT a\u{1B}[1m:443 HTTP/1.1\r\n\r\n")
        == "403 Forbidden (not the App Store; set NO_PROXY=this host)")
    #expect(try refusal("CONNECT :443 HTTP/1.1\r\n\r\n") == "403 Forbidden (not the App Store; set NO_PROXY=this host)")
    #expect(
      try refusal("CONNECT api.example.com:80 HTTP/1.1\r\n\r\n") == "403 Forbidden (only port 443 of api.example.com)")
    #expect(
      try refusal("CONNECT api.example.com:4430 HTTP/1.1\r\n\r\n") == "403 Forbidden (only port 443 of api.example.com)"
    )
    for line in [
      "CONNECT api.example.com HTTP/1.1", "CONNECT api.example.com:443", "CONNECT  api.example.com:443 HTTP/1.1",
      "CONNECT a b c",
    ] {
      #expect(try refusal(line + "\r\n\r\n") == "400 Bad Request", "\(line)")
    }
    #expect(try refusal(Self.tunnel + "GET / HTTP/1.1\r\n\r\n") == "400 Bad Request (TLS expected)")
    #expect(try refusal(Self.tunnel + "\u{0}garbage") == "400 Bad Request (TLS expected)")
    let endless = "CONNECT api.example.com:443 HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 10_000)
    #expect(try refusal(endless) == "431 Request Header Fields Too Large")
  }

  @Test("what is reported of a handshake that failed says what to do")
  func complaints() {
    func words(_ reason: String) -> String? {
      let description = "sslError([Error: 268 error:100:SSL routines:OPENSSL_internal:\(reason) at /x.cc:9])"
      return TLSComplaints.words(of: description, file: "tls.pem")
    }
    for reason in ["TLSV1_ALERT_UNKNOWN_CA", "SSLV3_ALERT_CERTIFICATE_UNKNOWN", "BAD_PACKET_LENGTH"] {
      #expect(words(reason)?.contains("must trust 'tls.pem'") == true)
    }
    #expect(words("SSLV3_ALERT_CERTIFICATE_EXPIRED")?.contains("30 days") == true)
    #expect(words("UNSUPPORTED_PROTOCOL")?.contains("TLS 1.2 or 1.3") == true)
    #expect(words("HTTP_REQUEST") == "TLS with a client failed (HTTP_REQUEST), and its connection was closed")
    #expect(TLSComplaints.words(of: "sslError([Error:  EOF during handshake])", file: "tls.pem") == nil)
  }
}
