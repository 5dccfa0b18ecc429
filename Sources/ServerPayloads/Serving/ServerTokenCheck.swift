import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// What the server asks of a token.
package struct ServerTokenRules: Sendable {
  /// The ID of the key; nil for any.
  package var keyID: String?

  /// The issuer; nil for any.
  package var issuer: String?

  /// Whether the signature of a text is the key's; nil when the server doesn't know the key, and takes any.
  package var verify: (@Sendable (_ text: [UInt8], _ signature: [UInt8]) -> Bool)?

  package init(keyID: String? = nil, issuer: String? = nil, verify: (@Sendable ([UInt8], [UInt8]) -> Bool)? = nil) {
    self.keyID = keyID
    self.issuer = issuer
    self.verify = verify
  }

  /// How many milliseconds ahead a token may end (Developer Forums; read 2026-11-22, secondary).
  private static let longest: Int64 = 60 * 60 * 1000

  /// Why a token is refused; nil when it is not. The answer never says it.
  ///
  /// It is judged by the machine's clock, never by that of the simulation.
  func fault(_ authorization: String?, bundleID: String, now: Instant) -> String? {
    guard let authorization, authorization.lowercased().hasPrefix("bearer ") else { return "no bearer token" }
    let parts = authorization.dropFirst(7).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Self.object(parts[0]), let payload = Self.object(parts[1]),
      let signature = Base64.decode(parts[2]), signature.count == 64
    else { return "the token is no JWT that is signed with ES256" }
    guard head["alg"]?.text == "ES256" else { return "the token is not signed with ES256" }
    guard let key = head["kid"]?.text, keyID.map({ $0 == key }) ?? true else { return "the key ID is another one" }
    guard payload["aud"]?.text == "appstoreconnect-v1" else { return "'aud' is not 'appstoreconnect-v1'" }
    guard let issuer = payload["iss"]?.text, self.issuer.map({ $0 == issuer }) ?? true else { return "the issuer is another one" }
    guard payload["bid"]?.text == bundleID else { return "'bid' is not the app's bundle ID" }
    guard let expires = payload["exp"]?.integer else { return "no 'exp'" }
    let (end, overflow) = expires.multipliedReportingOverflow(by: 1000)
    if overflow || end > now.milliseconds + Self.longest { return "the token is valid for more than 60 minutes" }
    if end <= now.milliseconds { return "the token has expired" }
    let text = Array(parts[0].utf8) + [UInt8(ascii: ".")] + Array(parts[1].utf8)
    return verify.map { $0(text, signature) } ?? true ? nil : "the signature is not the key's"
  }

  private static func object(_ part: Substring) -> JSONValue? {
    guard let bytes = Base64.decode(part), let value = parseJSON(TextFile(path: "token", bytes: bytes)).root?.value,
      case .object = value
    else { return nil }
    return value
  }
}
