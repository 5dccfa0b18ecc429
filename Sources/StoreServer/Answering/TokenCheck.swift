import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Whether a request bears a token that the store takes.
struct TokenCheck {
  let rules: TokenRules
  let now: Instant

  /// The seconds for which a token may still be valid, and a little for clocks that differ.
  static let longest: Int64 = 20 * 60

  /// Why a token is refused; nil when it is not. The answer never says it, only the store's page does.
  func fault(_ authorization: String?) -> String? {
    guard let authorization, authorization.lowercased().hasPrefix("bearer ") else { return "no bearer token" }
    let token = authorization.dropFirst(7)
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Self.object(parts[0]), let payload = Self.object(parts[1]),
      let signature = Base64.decode(parts[2])
    else { return "the token is no JWT" }
    guard head["alg"]?.text == "ES256" else { return "the token is not signed with ES256" }
    guard let keyID = head["kid"]?.text, rules.keyID.map({ $0 == keyID }) ?? true else { return "the key ID is another one" }
    if let fault = faultOfClaims(payload) { return fault }
    if let verify = rules.verify, !verify(Array(parts[0].utf8) + [UInt8(ascii: ".")] + Array(parts[1].utf8), signature) {
      return "the signature is not the key's"
    }
    return signature.count == 64 ? nil : "the signature is none of ES256"
  }

  private func faultOfClaims(_ payload: JSONValue) -> String? {
    let seconds = now.milliseconds / 1000
    guard payload["aud"]?.text == "appstoreconnect-v1" else { return "'aud' is not 'appstoreconnect-v1'" }
    if let issuer = payload["iss"]?.text {
      if let expected = rules.issuer, expected != issuer { return "the issuer is another one" }
      if payload["bid"] != nil { return "the token is one of the App Store Server API" }
    } else if payload["sub"]?.text != "user" {
      return "neither 'iss' of a team's key nor 'sub' of a person's"
    }
    guard let expires = payload["exp"]?.integer else { return "no 'exp'" }
    if Int64(expires) <= seconds { return "the token has expired" }
    if Int64(expires) > seconds + Self.longest { return "the token is valid for more than 20 minutes by the store's clock" }
    guard let issued = payload["iat"]?.integer else { return payload["iat"] == nil ? nil : "'iat' is no time" }
    return Int64(issued) > seconds ? "'iat' is in the future by the store's clock" : nil
  }

  private static func object(_ part: Substring) -> JSONValue? {
    guard let bytes = Base64.decode(part) else { return nil }
    let value = parseJSON(TextFile(path: "token", bytes: bytes)).root?.value
    return value?.members == nil ? nil : value
  }
}
