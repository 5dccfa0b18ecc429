import SourceDiagnostics

/// Where the user's server accepts notifications: `http://127.0.0.1:8460/notifications`, `http://backend:8460/`.
package struct WebhookAddress: Hashable, Sendable {
  /// Whether it uses TLS.
  package let isSecure: Bool

  /// The host as written, which a certificate must contain: `localhost`, `127.0.0.1`, `[::1]`.
  package let name: String
  package let port: Int

  /// The path and query, starting with a slash.
  package let path: String

  /// Parses an address; nil for anything but HTTP and HTTPS, and for one with a user name or password.
  package init?(_ text: String) {
    let scheme = text.lowercased().hasPrefix("https://") ? "https://" : "http://"
    guard text.lowercased().hasPrefix(scheme), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    isSecure = scheme == "https://"
    let rest = text.dropFirst(scheme.count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let location = rest[authority.endIndex...]
    path = location.hasPrefix("/") ? String(location) : "/" + location
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
    guard Self.isHost(host) else { return nil }
    name = host.lowercased()
  }

  /// Whether a text is a name, an IPv4 address, or an IPv6 address in brackets.
  private static func isHost(_ text: Substring) -> Bool {
    let name = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_"
    guard text.hasPrefix("[") else { return !text.isEmpty && text.utf8.allSatisfy { name.utf8.contains($0) } }
    let inner = text.dropFirst().dropLast()
    return text.hasSuffix("]") && inner.contains(":") && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
  }

  /// The error for a text that isn't a webhook address.
  package static func complaint(_ text: String) -> String {
    "--webhook needs an address such as http://127.0.0.1:8460/notifications, found '\(text)'"
  }

  /// The target of a redirect to this machine or the same host; nil for any other.
  package func following(_ location: String) -> WebhookAddress? {
    if let address = WebhookAddress(location) {
      return Loopback.contains(address.name) || address.name == name ? address : nil
    }
    guard location.hasPrefix("/"), !location.hasPrefix("//") else { return nil }
    return beside(location)
  }

  /// Another path on the same server; nil for what can't be one.
  package func beside(_ path: String) -> WebhookAddress? { WebhookAddress("\(scheme)\(authority)\(path)") }

  /// The host and port for the request's `Host` header.
  private var authority: String { "\(name):\(port)" }

  package var text: String { "\(scheme)\(authority)\(path)" }
  private var scheme: String { isSecure ? "https://" : "http://" }
}
