import StoreClient

/// The result of one call, from curl.
struct CurlAnswer: Sendable {
  /// curl's exit code; 0 for a complete response.
  var exitCode = 0

  /// The reason why there is no response.
  var message = ""
  var reply = ClientReply(status: 0)

  /// Returns the result of a call for the App Store Connect client.
  ///
  /// - Parameters:
  ///   - address: the whole URL, of which only the host is reported.
  ///   - isProxied: whether a proxy is used.
  /// - Returns: the response, or the reason why there is none.
  func result(from address: String, isProxied: Bool) -> Result<ClientReply, TransportFault> {
    exitCode == 0 ? .success(reply) : .failure(fault(from: Self.host(of: address), isProxied: isProxied))
  }

  /// The host of an address, because a complete address may be confidential.
  private static func host(of address: String) -> String {
    guard let start = address.firstRange(of: "://")?.upperBound else { return "the store" }
    return String(address[start...].prefix { $0 != "/" && $0 != "?" })
  }

  /// The reason why there is no response, by curl's exit code.
  private func fault(from host: String, isProxied: Bool) -> TransportFault {
    let why = message.isEmpty ? "curl \(exitCode)" : message
    switch exitCode {
    case 5, 97: return .hopeless("the proxy can't be used: \(why); check 'https_proxy'")
    case 56 where message.contains("CONNECT"), 7 where message.contains("CONNECT"):
      return .hopeless("the proxy refuses to connect to \(host): \(why)")
    case 6: return .unreachable("its name can't be resolved: \(why); check the network")
    case 7 where isProxied: return .unreachable("the proxy doesn't respond: \(why); check 'https_proxy'")
    case 7: return .unreachable("nothing responds there: \(why)")
    case 35: return .unreachable("no secure connection to \(host): \(why)")
    case 51, 53, 54, 58, 59, 60, 66, 77, 82, 83, 90, 91:
      return .hopeless(
        "the certificate of \(host) can't be verified: \(why); check the clock, and trust the certificate of a "
          + "proxy that inspects TLS")
    case 63: return .hopeless("the response of \(host) is too large: \(why)")
    case 1, 2, 3, 4: return .hopeless("curl failed: \(why)")
    case 28: return .lost("\(host) took too long to respond: \(why)")
    default: return .lost("the connection to \(host) was lost: \(why)")
    }
  }
}
