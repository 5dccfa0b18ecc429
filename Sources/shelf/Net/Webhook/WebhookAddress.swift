/// Where a server on this machine takes notifications: `http://127.0.0.1:8460/notifications`.
struct WebhookAddress: Hashable, Sendable {
  let host: String
  let port: Int

  /// Path and question, with a slash in front.
  let path: String

  /// The address of a text; nil for anything but plain HTTP on this machine.
  init?(_ text: String) {
    guard text.lowercased().hasPrefix("http://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let rest = text.dropFirst(7).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let behind = rest[authority.endIndex...]
    path = behind.hasPrefix("/") ? String(behind) : "/" + behind
    var host = authority[...]
    var port = 80
    if let colon = authority.lastIndex(of: ":"), authority[colon...].allSatisfy({ $0 != "]" }) {
      guard let number = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(number) else { return nil }
      port = number
      host = authority[..<colon]
    }
    self.port = port
    switch host {
    case "localhost", "127.0.0.1": self.host = "127.0.0.1"
    case "[::1]": self.host = "::1"
    default: return nil
    }
  }

  /// What an answer leads to: an address of its own, or a path on the same server; nil for anything else.
  func following(_ location: String) -> WebhookAddress? {
    if let address = WebhookAddress(location) { return address }
    guard location.hasPrefix("/"), !location.hasPrefix("//") else { return nil }
    return WebhookAddress("http://\(authority)\(location)")
  }

  /// Host and port as a request names them.
  var authority: String { (host == "::1" ? "[::1]" : host) + ":\(port)" }
  var text: String { "http://\(authority)\(path)" }
}
