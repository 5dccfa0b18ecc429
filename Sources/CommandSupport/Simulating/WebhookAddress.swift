/// Where a server on this machine takes notifications: `http://127.0.0.1:8460/notifications`,
/// `https://localhost:8461/`.
package struct WebhookAddress: Hashable, Sendable {
  /// Whether it speaks TLS.
  package let isSecure: Bool

  /// The host as it is written, which a certificate has to name: `localhost`, `127.0.0.1`, `[::1]`.
  package let name: String
  package let port: Int

  /// Path and question, with a slash in front.
  package let path: String

  /// The address of a text; nil for anything but HTTP and HTTPS on this machine.
  package init?(_ text: String) {
    let scheme = text.lowercased().hasPrefix("https://") ? "https://" : "http://"
    guard text.lowercased().hasPrefix(scheme), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    isSecure = scheme == "https://"
    let rest = text.dropFirst(scheme.count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let behind = rest[authority.endIndex...]
    path = behind.hasPrefix("/") ? String(behind) : "/" + behind
    var host = authority[...]
    var port = isSecure ? 443 : 80
    if let colon = authority.lastIndex(of: ":"), authority[colon...].allSatisfy({ $0 != "]" }) {
      guard let number = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(number) else {
        return nil
      }
      port = number
      host = authority[..<colon]
    }
    self.port = port
    guard ["localhost", "127.0.0.1", "[::1]"].contains(host.lowercased()) else { return nil }
    name = host.lowercased()
  }

  /// What to say of a text that is none.
  package static func complaint(_ text: String) -> String {
    "--webhook takes an address of this machine such as http://127.0.0.1:8460/notifications, found '\(text)'"
  }

  /// What an answer leads to: an address of its own, or a path on the same server; nil for anything else.
  package func following(_ location: String) -> WebhookAddress? {
    if let address = WebhookAddress(location) { return address }
    guard location.hasPrefix("/"), !location.hasPrefix("//") else { return nil }
    return beside(location)
  }

  /// Another path on the same server; nil for what can't be one.
  package func beside(_ path: String) -> WebhookAddress? { WebhookAddress("\(scheme)\(authority)\(path)") }

  /// Host and port as a request names them.
  private var authority: String { "\(name):\(port)" }

  package var text: String { "\(scheme)\(authority)\(path)" }
  private var scheme: String { isSecure ? "https://" : "http://" }
}
