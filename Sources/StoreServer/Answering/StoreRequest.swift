/// An HTTP request as received.
package struct StoreRequest: Sendable {
  package var method: String

  /// Path and query as sent: `/v1/apps?limit=10`.
  package var target: String

  /// Names in lower case.
  package var headers: [String: String]

  package var body: [UInt8]

  package init(_ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The decoded components of the path; nil if they can't be decoded.
  package var parts: [String]? {
    var decoded: [String] = []
    for part in target.prefix(while: { $0 != "?" }).split(separator: "/") {
      guard let text = PercentCoding.decode(part) else { return nil }
      decoded.append(text)
    }
    return decoded
  }

  /// The path as sent.
  package var path: Substring { target.prefix { $0 != "?" } }

  /// The decoded names and values of the query; nil if they can't be decoded.
  package var queryItems: [(name: String, value: String)]? {
    guard let mark = target.firstIndex(of: "?") else { return [] }
    var found: [(name: String, value: String)] = []
    for pair in target[target.index(after: mark)...].split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(halves[0], plusIsBlank: true),
        let value = PercentCoding.decode(halves.count > 1 ? halves[1] : "", plusIsBlank: true)
      else { return nil }
      found.append((name, value))
    }
    return found
  }
}

/// An HTTP response as sent.
package struct StoreAnswer: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []

  /// The errors of a rejected request; empty if it succeeded.
  package var reasons: [String] = []

  /// The changes, which must be saved together before the response is sent.
  package var changes: [StoreChange] = []

  /// How to send the response.
  package var delivery = Delivery.whole

  /// The milliseconds to wait before it is sent.
  package var delay = 0

  package init(status: Int) { self.status = status }

  /// The way a response is delivered.
  package enum Delivery: Sendable, Hashable {
    case whole
    /// The connection closes in the middle of it.
    case cut
    /// The connection closes before it.
    case none
  }
}

/// Texts as addresses write them.
enum PercentCoding {
  static func decode(_ text: Substring, plusIsBlank: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
