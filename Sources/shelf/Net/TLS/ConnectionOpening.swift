/// What the first bytes of a connection say: TLS, plain HTTP, or a client that takes this for a proxy and asks for a
/// tunnel.
///
/// ```
/// var opening = ConnectionOpening(hosts: ["api.storekit.apple.com"])
/// opening.take("CONNECT api.storekit.apple.com:443 HTTP/1.1\r\n\r\n".utf8)
/// opening.next()                      // .answer("HTTP/1.1 200 Connection Established\r\n\r\n", closes: false)
/// opening.take([0x16, 0x03, 0x01])
/// opening.next()                      // .tls: what is left goes there
/// ```
struct ConnectionOpening {
  /// What is to be done next.
  enum Step: Equatable {
    /// Wait for more bytes.
    case more

    /// Send this, and go on, or close the connection.
    case answer(String, closes: Bool)

    /// Hand what is left, and all that comes, to TLS, or to HTTP.
    case tls
    case plain
  }

  /// The longest head that is taken with `CONNECT`, in bytes.
  static let longestHead = 8192

  /// The hosts to which a tunnel leads: here.
  let hosts: Set<String>

  /// What came and was not used yet.
  private(set) var left: [UInt8] = []
  private var isInTunnel = false

  /// How much of it was searched for the end of a head.
  private var searched = 0

  init(hosts: Set<String>) { self.hosts = hosts }

  mutating func take(_ bytes: some Sequence<UInt8>) { left += bytes }

  mutating func next() -> Step {
    guard let first = left.first else { return .more }
    // A handshake's first record.
    if first == 0x16 { return .tls }
    if isInTunnel {
      return Self.refusal(
        "400 Bad Request (TLS expected)", "This tunnel leads to port 443, so what comes first in it is TLS.")
    }
    let verb = Array("CONNECT ".utf8)
    guard left.starts(with: verb) else { return left.count < verb.count && verb.starts(with: left) ? .more : .plain }
    let mark = Array("\r\n\r\n".utf8)
    // The end may have come in pieces.
    guard let end = left.prefix(Self.longestHead).dropFirst(max(0, searched - mark.count)).firstRange(of: mark) else {
      searched = left.count
      if left.count < Self.longestHead { return .more }
      return Self.refusal(
        "431 Request Header Fields Too Large", "The head of CONNECT has more than \(Self.longestHead) bytes.")
    }
    let line = String(decoding: left[..<end.lowerBound].prefix { $0 != 0x0D }, as: UTF8.self)
    left.removeFirst(end.upperBound)
    return connect(line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
  }

  /// Opens a tunnel for `CONNECT host:443 HTTP/1.1`, to a host that is served here.
  private mutating func connect(_ words: [String]) -> Step {
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), let colon = words[1].lastIndex(of: ":") else {
      return Self.refusal("400 Bad Request", "Expected 'CONNECT host:443 HTTP/1.1'.")
    }
    let (host, port) = (words[1][..<colon].lowercased(), words[1][colon...].dropFirst())
    guard hosts.contains(host) else {
      // Clients show what stands behind the number, and drop the body.
      let isPlain = !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      let shown = isPlain ? String(host.prefix(100)) : "this host"
      return Self.refusal(
        "403 Forbidden (not the App Store; set NO_PROXY=\(shown))",
        """
        Only the App Store's hosts are served here, and nothing is forwarded. For \(shown), set \
        NO_PROXY=\(shown).\nServed: \(hosts.sorted().joined(separator: ", "))
        """
      )
    }
    guard port == "443" else {
      return Self.refusal("403 Forbidden (only port 443 of \(host))", "The App Store is served at port 443 alone.")
    }
    isInTunnel = true
    return .answer("HTTP/1.1 200 Connection Established\r\n\r\n", closes: false)
  }

  private static func refusal(_ status: String, _ text: String) -> Step {
    let body = "shelf: \(text)\n"
    return .answer(
      """
      HTTP/1.1 \(status)\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \
      \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
      """,
      closes: true)
  }
}
