import CommandSupport
import StoreClient

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which consequences of a plan somebody has agreed to.
struct ApplyConsent {
  /// What is allowed on the command line.
  let allowed: [String]

  /// The consequences that nobody has agreed to; at a terminal each is asked for, and typing its name agrees to it.
  ///
  /// - Parameters:
  ///   - needed: those of the plan.
  ///   - address: the store; for one of one's own `all` is enough.
  /// - Returns: what is missing.
  /// - Throws: a `Failure` for `all` where that is not allowed.
  func missing(_ needed: [String], for address: StoreAddress) throws -> [String] {
    if allowed.contains("all") {
      guard address.isLoopback else {
        throw Failure(
          "--allow all only works with a local server; use --allow \(needed.joined(separator: ","))")
      }
      return []
    }
    let open = needed.filter { !allowed.contains($0) }
    guard !open.isEmpty, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return open }
    return open.filter { consequence in
      Terminal.note("the plan \(Self.spoken(consequence)); type '\(consequence)' to allow that: ")
      return readLine()?.split(separator: " ").joined() != consequence
    }
  }

  private static func spoken(_ consequence: String) -> String {
    switch consequence {
    case "irreversible": "does what can't be undone"
    case "breaks-customer": "changes what customers have or pay"
    default: "has consequences of the kind '\(consequence)'"
    }
  }
}
