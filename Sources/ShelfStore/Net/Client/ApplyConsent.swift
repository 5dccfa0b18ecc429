import CommandSupport
import SourceDiagnostics
import StoreClient

/// The consequences of a plan that the user has agreed to.
struct ApplyConsent {
  /// The consequences allowed on the command line.
  let allowed: [String]

  /// The changes that can't be undone, one line for each reason.
  var oneWay: [String] = []

  /// Whether the user is asked.
  var asks = true

  /// Returns the consequences without consent. At a terminal the user confirms each by typing its name.
  ///
  /// - Parameters:
  ///   - needed: the consequences of the plan.
  ///   - address: the server; for a local store `all` is enough.
  /// - Returns: the consequences that still need consent.
  /// - Throws: a `Failure` for `all` where that is not allowed.
  func missing(_ needed: [String], for address: StoreAddress) throws -> [String] {
    if allowed.contains("all") {
      guard address.isLoopback || needed.isEmpty else {
        throw Failure(
          "--allow all only works with a local server; use --allow \(needed.joined(separator: ","))")
      }
      return []
    }
    let open = needed.filter { !allowed.contains($0) }
    guard asks else { return open }
    if !open.isEmpty, !oneWay.isEmpty {
      Terminal.note("No way back after applying:\n" + oneWay.map { "  \(VisibleText.line($0))\n" }.joined())
    }
    guard !open.isEmpty, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return open }
    return open.filter { consequence in
      Terminal.note("the plan \(Self.spoken(consequence)); type '\(consequence)' to allow that: ")
      return readLine()?.split(separator: " ").joined() != consequence
    }
  }

  private static func spoken(_ consequence: String) -> String {
    switch consequence {
    case "irreversible": "makes changes that can't be undone"
    case "breaks-customer": "changes what customers have or pay"
    default: "makes changes with the consequence '\(consequence)'"
    }
  }
}
