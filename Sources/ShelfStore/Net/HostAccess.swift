import ArgumentParser
import SourceDiagnostics

/// Where a local server listens, and the host names that browsers may use.
///
/// A page of another site can send requests to this machine, and its domain can resolve to this machine. Checking
/// `Host` and `Origin` prevents such pages from reading or changing data.
struct HostAccess: Sendable {
  /// The address to listen at; nil for loopback.
  var host: String?

  /// Additional names in `Host`, such as that of a container.
  var names: [String] = []

  var address: String { host ?? Loopback.address }

  /// The host for addresses that are printed.
  var reachableHost: String {
    if listensEverywhere { return Loopback.address }
    return address.contains(":") ? "[\(address)]" : address
  }

  private var listensEverywhere: Bool { ["0.0.0.0", "::"].contains(host ?? "") }

  /// Whether to answer a request: its `Host` is a name of the server, and its `Origin` isn't another site. Header
  /// names are in lower case.
  func admits(_ headers: [String: String]) -> Bool {
    guard let called = headers["host"]?.lowercased() else { return headers["origin"] == nil }
    if let origin = headers["origin"]?.lowercased(), !["http://\(called)", "https://\(called)"].contains(origin) {
      return false
    }
    let name = Self.name(in: called)
    if Loopback.contains(name) || ([address] + names).contains(where: { $0.lowercased() == name }) { return true }
    // The attack needs a name, so that an address is not suspicious.
    return listensEverywhere
      && (called.hasPrefix("[") || name.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) })
  }

  /// The name in `name:port` or `[address]:port`.
  private static func name(in host: String) -> String {
    if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" }) }
    return String(host.prefix { $0 != ":" })
  }
}

/// The options for an address other than loopback.
struct HostOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Address to listen on (0.0.0.0 lets other machines in; default: 127.0.0.1).", valueName: "address"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "Additional name of the server, with --host (repeatable).", valueName: "name"))
  var hostName: [String] = []

  var access: HostAccess { HostAccess(host: host, names: hostName) }

  func validate() throws {
    if host == "" { throw ValidationError("--host is empty; name an address") }
    if host == nil, !hostName.isEmpty { throw ValidationError("--host-name requires --host") }
  }
}
