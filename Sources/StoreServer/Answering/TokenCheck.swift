import CatalogModel
import TextFormats

/// Checks whether a request has a valid token.
struct TokenCheck {
  let rules: WebToken.Rules
  let now: Instant

  /// The seconds for which a token may still be valid, and a little for clocks that differ.
  static let longest: Int64 = 20 * 60

  /// Returns why a token is rejected; nil if it is valid. Responses don't contain the reason, only the store's web page
  /// does.
  func fault(_ authorization: String?) -> String? {
    guard let authorization, authorization.lowercased().hasPrefix("bearer ") else { return "no bearer token" }
    guard let token = WebToken(authorization.dropFirst(7)) else { return "the token is not a JWT" }
    guard token.head["alg"]?.text == "ES256" else { return "the token is not signed with ES256" }
    guard let keyID = token.head["kid"]?.text, rules.keyID.map({ $0 == keyID }) ?? true else {
      return "the key ID doesn't match"
    }
    if let fault = faultOfClaims(token.claims) { return fault }
    if let verify = rules.verify, !verify(token.text, token.signature) { return "the signature doesn't match the key" }
    return token.signature.count == 64 ? nil : "the signature is not an ES256 signature"
  }

  private func faultOfClaims(_ payload: JSONValue) -> String? {
    let seconds = now.milliseconds / 1000
    guard payload["aud"]?.text == "appstoreconnect-v1" else { return "'aud' is not 'appstoreconnect-v1'" }
    if let issuer = payload["iss"]?.text {
      if let expected = rules.issuer, expected != issuer { return "the issuer doesn't match" }
      if payload["bid"] != nil { return "the token is for the App Store Server API" }
    } else if payload["sub"]?.text != "user" {
      return "neither 'iss' of a team key nor 'sub' of an individual key"
    }
    guard let expires = payload["exp"]?.integer else { return "no 'exp'" }
    if Int64(expires) <= seconds { return "the token has expired" }
    if Int64(expires) > seconds + Self.longest {
      return "the token is valid for more than 20 minutes by the server's clock"
    }
    guard let issued = payload["iat"]?.integer else { return payload["iat"] == nil ? nil : "'iat' is not a time" }
    return Int64(issued) > seconds ? "'iat' is in the future by the server's clock" : nil
  }
}
