/// The hosts that are this machine, whose traffic never leaves it.
package enum Loopback {
  /// The address that local servers listen at by default.
  package static let address = "127.0.0.1"

  /// Whether a host in lower case is this machine; an IPv6 address may have the brackets that URLs put around it.
  ///
  /// `127.0.0.1.evil.example` isn't: any name can lead here, so only these four are trusted.
  package static func contains(_ host: String) -> Bool { [address, "localhost", "::1", "[::1]"].contains(host) }
}
