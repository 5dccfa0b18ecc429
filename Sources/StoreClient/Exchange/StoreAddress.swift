import SourceDiagnostics

/// The address of App Store Connect, or of a local store on this machine. Other servers are never contacted.
package struct StoreAddress: Sendable, Hashable {
  /// Scheme, host and port, without a slash at the end: `https://api.appstoreconnect.apple.com`.
  package let origin: String

  /// Whether it is a local server.
  package let isLoopback: Bool

  package static let apple = StoreAddress(origin: "https://api.appstoreconnect.apple.com", isLoopback: false)

  private init(origin: String, isLoopback: Bool) {
    self.origin = origin
    self.isLoopback = isLoopback
  }

  /// Returns nil if the address is neither Apple's nor on this machine.
  package init?(_ text: String) {
    guard let parts = AddressParts(text), ["", "/"].contains(parts.rest) else { return nil }
    if parts.isLoopback, ["http", "https"].contains(parts.scheme) {
      self.init(origin: parts.origin, isLoopback: true)
    } else if parts.origin == Self.apple.origin || parts.origin == Self.apple.origin + ":443" {
      self = .apple
    } else {
      return nil
    }
  }

  /// The address of a path; brackets are sent as `%5B` and `%5D`.
  package func of(path: String) -> String {
    var result = origin
    for character in path {
      switch character {
      case "[": result += "%5B"
      case "]": result += "%5D"
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns the path of a URL on this server, such as `links.next`; nil for another server.
  package func path(of address: String) -> String? {
    guard let parts = AddressParts(address), parts.origin == origin || parts.origin == origin + ":443",
      parts.rest.hasPrefix("/")
    else { return nil }
    return parts.rest
  }

  /// Whether pictures may be uploaded to a URL: Apple's hosts, or this machine for a local store.
  package func admitsUpload(to address: String) -> Bool {
    guard let parts = AddressParts(address) else { return false }
    if isLoopback { return parts.isLoopback && ["http", "https"].contains(parts.scheme) }
    return parts.scheme == "https" && parts.port == nil && parts.host.hasSuffix(".apple.com")
  }
}

/// The parts of an address that identify its server.
private struct AddressParts {
  let scheme: String
  let host: String
  let port: Int?

  /// The part of the URL after host and port.
  let rest: String

  /// Returns nil if the text isn't a plain URL, for example with a name and password, spaces, control characters, or
  /// other characters that programs interpret differently.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Array("\\\"<>^`{|}#".utf8).contains($0) }) else {
      return nil
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].hasPrefix("://") else { return nil }
    scheme = text[..<colon].lowercased()
    let location = text[text.index(colon, offsetBy: 3)...]
    let authority = location.prefix { $0 != "/" && $0 != "?" }
    rest = String(location.dropFirst(authority.count))
    guard !authority.contains("@"), !authority.isEmpty else { return nil }
    var host = authority
    var port: Int?
    let hostEnd = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.startIndex
    guard let hostEnd else { return nil }
    if let mark = authority[hostEnd...].firstIndex(of: ":") {
      guard let number = Int(authority[authority.index(after: mark)...]), (1...65_535).contains(number) else {
        return nil
      }
      host = authority[..<mark]
      port = number
    }
    guard !host.isEmpty, !host.contains("%") else { return nil }
    self.host = host.lowercased()
    self.port = port
  }

  var origin: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

  var isLoopback: Bool { Loopback.contains(host) }
}
