import CommandSupport
import ArgumentParser
import CatalogModel
import SourceDiagnostics
import StoreClient

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which store is spoken to, and with which key.
struct ClientOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store: Apple's, or one of your own on this machine.",
      discussion: "Default: https://api.appstoreconnect.apple.com. 'shelf store serve' says its address.",
      valueName: "url"))
  var store: String?

  @Option(help: ArgumentHelp("The ID of the key; default: by its file's name, ASC_KEY_ID.", valueName: "id"))
  var keyID: String?

  @Option(
    help: ArgumentHelp("The issuer of a team's key; a person's own has none. Default: ASC_ISSUER_ID.", valueName: "id"))
  var issuer: String?

  @Option(
    help: ArgumentHelp(
      "The private key.", discussion: "Default: what ASC_PRIVATE_KEY_PATH or the variables of fastlane name.",
      valueName: "file"),
    completion: .file(extensions: ["p8"]))
  var key: String?

  @Option(help: ArgumentHelp("The most requests in a minute; 0 for any number.", valueName: "number"))
  var perMinute = 250

  @Option(help: ArgumentHelp("The day it is; for a store of your own also the day of its clock.", valueName: "date"))
  var today: CalendarDate?

  func validate() throws {
    if let store, StoreAddress(store) == nil {
      throw ValidationError(
        """
        --store takes \(StoreAddress.apple.origin) or an address of this machine (http://127.0.0.1:8440), \
        found '\(store)'
        """
      )
    }
    if perMinute < 0 { throw ValidationError("--per-minute takes no negative number") }
    if key == "" { throw ValidationError("--key names no file") }
  }

  /// The store that is meant; one that a plan names, unless it is said.
  func address(planned: String? = nil) throws -> StoreAddress {
    guard let address = StoreAddress(store ?? planned ?? StoreAddress.apple.origin) else {
      throw Failure("'\(planned ?? "")' is neither Apple's store nor one on this machine")
    }
    return address
  }

  /// A session with the store.
  func session(with address: StoreAddress, _ progress: CountProgress) throws -> StoreSession {
    CurlTransport.removeLeftovers()
    let shift = address.isLoopback ? try shiftOfDay() : 0
    let clock = ClientClock(
      milliseconds: { Self.milliseconds }, seconds: { Int64(time(nil)) + shift },
      sleep: { try await Task.sleep(for: .milliseconds($0)) })
    return StoreSession(
      address, key: try KeySource(keyID: keyID, issuer: issuer, key: key).key(for: address),
      perMinute: perMinute == 0 ? nil : perMinute, clock: clock,
      transport: Self.logging(CurlTransport(isLoopback: address.isLoopback).transport),
      notice: { progress.notice($0) })
  }

  /// Says with `--verbose` what is asked and what comes of it. What stands behind '?' may open a door, and is left out.
  private static func logging(_ transport: @escaping ClientTransport) -> ClientTransport {
    guard Verbosity.isOn else { return transport }
    return { calls in
      let answers = await transport(calls)
      for (call, answer) in zip(calls, answers) {
        let came =
          switch answer {
          case .success(let reply): "\(reply.status), \((reply.body.count + 1_023) / 1_024) KB"
          case .failure(let fault): fault.reason
          }
        Verbosity.say(VisibleText.line("\(call.method) \(call.address.prefix { $0 != "?" }): \(came)"))
      }
      return answers
    }
  }

  /// How many seconds the day that is said is ahead of the machine's.
  private func shiftOfDay() throws -> Int64 {
    guard let today, let now = Clock.now else { return 0 }
    return (Instant(startOf: today).milliseconds + now.timeOfDay - now.milliseconds) / 1000
  }

  private static let start = ContinuousClock.now

  private static var milliseconds: Int64 {
    let parts = (ContinuousClock.now - start).components
    return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
  }
}
