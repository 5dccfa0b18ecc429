import StoreClient

/// What curl wrote: each answer with its headers, and behind it a line that says how long it is and what came of it.
struct CurlOutput {
  private let bytes: [UInt8]
  private let marker: [UInt8]

  /// Whether a proxy stands before the store.
  private let isProxied: Bool

  init(_ bytes: [UInt8], marker: String, isProxied: Bool = false) {
    self.bytes = bytes
    self.isProxied = isProxied
    self.marker = Array("\n\(marker) ".utf8)
  }

  /// What came of the calls to some addresses, in their order; less when curl ended early.
  ///
  /// It is read from its end, since the line behind an answer says where that begins.
  func answers(to addresses: [String]) -> [Result<ClientReply, TransportFault>] {
    var trailers: [(trailer: Trailer, end: Int)] = []
    var end = bytes.count
    while end > 0, let start = lastMarker(before: end) {
      let fields = bytes[start + marker.count..<end]
      guard let trailer = Trailer(fields) else {
        return [.failure(.hopeless("curl is too old; 7.75 or newer is needed"))]
      }
      trailers.append((trailer, start))
      end = max(0, start - trailer.headerSize - trailer.bodySize)
    }
    return zip(trailers.reversed(), addresses).map { found, address in
      answer(found.trailer, endingAt: found.end, from: address)
    }
  }

  private func lastMarker(before end: Int) -> Int? {
    var start = end - marker.count
    while start >= 0 {
      if bytes[start] == marker[0], bytes[start..<start + marker.count].elementsEqual(marker) { return start }
      start -= 1
    }
    return nil
  }

  private func answer(_ trailer: Trailer, endingAt end: Int, from address: String) -> Result<
    ClientReply, TransportFault
  > {
    if trailer.exitCode != 0 { return .failure(trailer.fault(from: Self.host(of: address), isProxied: isProxied)) }
    let bodyStart = end - trailer.bodySize
    let headerStart = bodyStart - trailer.headerSize
    guard headerStart >= 0 else { return .failure(.lost("curl's answer can't be read")) }
    let head = String(decoding: bytes[headerStart..<bodyStart], as: UTF8.self)
    return .success(
      ClientReply(status: trailer.status, headers: Self.headers(head), body: Array(bytes[bodyStart..<end])))
  }

  /// The headers of the last head: proxies and intermediate answers have heads of their own before it.
  private static func headers(_ text: String) -> [String: String] {
    var headers: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        headers = [:]
      } else if let colon = line.firstIndex(of: ":") {
        headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
      }
    }
    return headers
  }

  /// The host of an address: the address itself may be one that is not to be reported.
  private static func host(of address: String) -> String {
    guard let start = address.firstRange(of: "://")?.upperBound else { return "the store" }
    return String(address[start...].prefix { $0 != "/" && $0 != "?" })
  }

  /// The line behind an answer.
  private struct Trailer {
    let exitCode: Int
    let status: Int
    let headerSize: Int
    let bodySize: Int
    let message: String

    init?(_ fields: ArraySlice<UInt8>) {
      let parts = String(decoding: fields, as: UTF8.self).split(
        separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5, let exitCode = Int(parts[0]), let status = Int(parts[1]), let headerSize = Int(parts[2]),
        let bodySize = Int(parts[3])
      else { return nil }
      self.exitCode = exitCode
      self.status = status
      self.headerSize = headerSize
      self.bodySize = bodySize
      message = parts[4].split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Why there is no answer, by curl's own numbers.
    func fault(from host: String, isProxied: Bool) -> TransportFault {
      let why = message.isEmpty ? "curl \(exitCode)" : message
      switch exitCode {
      case 5, 97: return .hopeless("the proxy can't be used: \(why); 'https_proxy' names it")
      case 56 where message.contains("CONNECT"), 7 where message.contains("CONNECT"):
        return .hopeless("the proxy refuses to lead to \(host): \(why)")
      case 6: return .unreachable("its name is not known: \(why); is there a network?")
      case 7 where isProxied: return .unreachable("the proxy does not answer: \(why); 'https_proxy' names it")
      case 7: return .unreachable("nothing answers there: \(why)")
      case 35: return .unreachable("no safe connection to \(host): \(why)")
      case 51, 53, 54, 58, 59, 60, 66, 77, 82, 83, 90, 91:
        return .hopeless(
          """
          the certificate of \(host) can't be trusted: \(why); is the clock right, and does the system know \
          the certificate of a \
          proxy that reads along?
          """)
      case 1, 2, 3, 4: return .hopeless("curl can't do it: \(why)")
      case 28: return .lost("\(host) took too long: \(why)")
      default: return .lost("the connection to \(host) broke off: \(why)")
      }
    }
  }
}
