import CommandSupport
import ArgumentParser
import CatalogModel
import SourceDiagnostics
import StoreClient

/// The address of App Store Connect, and the key for it.
struct ClientOptions: ParsableArguments {
  @Option(
    name: .customLong("api-url"),
    help: ArgumentHelp(
      "Address of App Store Connect, or of 'shelf serve app-store-connect' (default: Apple's).", valueName: "url"))
  var apiURL: String?

  @Option(help: ArgumentHelp("API key ID (default: from the name of the key file, or $ASC_KEY_ID).", valueName: "id"))
  var keyID: String?

  @Option(
    help: ArgumentHelp("Issuer ID of a team key (default: $ASC_ISSUER_ID; individual keys have none).", valueName: "id")
  )
  var issuer: String?

  @Option(
    help: ArgumentHelp(
      "Private key file (default: $ASC_PRIVATE_KEY_PATH, then the fastlane variables).", valueName: "file"),
    completion: .file(extensions: ["p8"]))
  var key: String?

  @Option(help: ArgumentHelp("Maximum requests a minute; 0 for no limit.", valueName: "number"))
  var perMinute = 250

  func validate() throws {
    if let apiURL, StoreAddress(apiURL) == nil {
      throw ValidationError(
        """
        --api-url must be \(StoreAddress.apple.origin) or an address of this machine (http://127.0.0.1:8440), \
        found '\(apiURL)'
        """
      )
    }
    if perMinute < 0 { throw ValidationError("--per-minute can't be negative") }
    if key == "" { throw ValidationError("--key is empty; name a file") }
  }

  /// The address: the given one, or that of a plan, or Apple's.
  func address(planned: String? = nil) throws -> StoreAddress {
    guard let address = StoreAddress(apiURL ?? planned ?? StoreAddress.apple.origin) else {
      throw Failure("'\(planned ?? "")' is neither App Store Connect nor a local server")
    }
    return address
  }

  /// A session with App Store Connect; a local server has the given date.
  func session(with address: StoreAddress, asOf date: CalendarDate?, _ progress: CountProgress) throws -> StoreSession {
    CurlTransport.removeLeftovers()
    let shift = address.isLoopback ? Self.secondsUntil(date) : 0
    let clock = ClientClock(
      milliseconds: { Self.milliseconds }, seconds: { Int64(time(nil)) + shift },
      sleep: { try await Task.sleep(for: .milliseconds($0)) })
    return StoreSession(
      address, key: try KeySource(keyID: keyID, issuer: issuer, key: key).key(for: address),
      perMinute: perMinute == 0 ? nil : perMinute, clock: clock,
      transport: Self.logging(CurlTransport(isLoopback: address.isLoopback).transport),
      notice: { progress.notice($0) })
  }

  /// Logs requests and responses with `--verbose`, without queries, which may contain secrets.
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

  /// The seconds from the date of the machine to another one.
  private static func secondsUntil(_ date: CalendarDate?) -> Int64 {
    guard let date, let now = Clock.now else { return 0 }
    return (Instant(startOf: date).milliseconds + now.timeOfDay - now.milliseconds) / 1000
  }

  private static let start = ContinuousClock.now

  private static var milliseconds: Int64 {
    let parts = (ContinuousClock.now - start).components
    return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
  }
}
