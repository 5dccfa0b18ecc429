import StoreClient

/// The output of curl: each response with its headers, followed by a line with its length and result.
struct CurlOutput {
  private let bytes: [UInt8]
  private let marker: [UInt8]

  init(_ bytes: [UInt8], marker: String) {
    self.bytes = bytes
    self.marker = Array("\n\(marker) ".utf8)
  }

  /// Returns the results of the calls in their order; fewer if curl ended early.
  ///
  /// The output is parsed from its end, because the line after a response tells where the response begins.
  ///
  /// - Throws: an error if curl is too old to write that line.
  func answers() throws(TransportFault) -> [CurlAnswer] {
    var answers: [CurlAnswer] = []
    var end = bytes.count
    while end > 0, let start = lastMarker(before: end) {
      guard let trailer = Trailer(bytes[start + marker.count..<end]) else {
        throw .hopeless("curl is too old; 7.75 or newer is needed")
      }
      answers.append(answer(trailer, endingAt: start))
      end = max(0, start - trailer.headerSize - trailer.bodySize)
    }
    return answers.reversed()
  }

  private func lastMarker(before end: Int) -> Int? {
    var start = end - marker.count
    while start >= 0 {
      if bytes[start] == marker[0], bytes[start..<start + marker.count].elementsEqual(marker) { return start }
      start -= 1
    }
    return nil
  }

  private func answer(_ trailer: Trailer, endingAt end: Int) -> CurlAnswer {
    var answer = CurlAnswer(exitCode: trailer.exitCode, message: trailer.message)
    let bodyStart = end - trailer.bodySize
    let headerStart = bodyStart - trailer.headerSize
    guard headerStart >= 0 else { return CurlAnswer(exitCode: -1, message: "curl's output can't be read") }
    guard answer.exitCode == 0 else { return answer }
    let head = String(decoding: bytes[headerStart..<bodyStart], as: UTF8.self)
    answer.reply = ClientReply(
      status: trailer.status, headers: Self.headers(head), body: Array(bytes[bodyStart..<end]))
    return answer
  }

  /// The headers of the last response; those of proxies and intermediate responses precede it.
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

  /// The line after a response.
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
  }
}
