import CatalogModel
import TextFormats

extension WebToken.Rules {
  /// The maximum validity of a token in milliseconds (Developer Forums; read 2026-11-22, secondary).
  private static let longest: Int64 = 60 * 60 * 1000

  /// Why a token is rejected; nil if it is valid. The response never contains it.
  ///
  /// It is checked against the machine's clock, never the simulation's.
  func fault(_ authorization: String?, bundleID: String, now: Instant) -> String? {
    guard let authorization, authorization.lowercased().hasPrefix("bearer ") else { return "no bearer token" }
    guard let token = WebToken(authorization.dropFirst(7)), token.signature.count == 64 else {
      return "the token is not a JWT signed with ES256"
    }
    guard token.head["alg"]?.text == "ES256" else { return "the token is not signed with ES256" }
    guard let key = token.head["kid"]?.text, keyID.map({ $0 == key }) ?? true else {
      return "the key ID doesn't match"
    }
    guard token.claims["aud"]?.text == "appstoreconnect-v1" else { return "'aud' is not 'appstoreconnect-v1'" }
    guard let issuer = token.claims["iss"]?.text, self.issuer.map({ $0 == issuer }) ?? true else {
      return "the issuer doesn't match"
    }
    guard token.claims["bid"]?.text == bundleID else { return "'bid' is not the app's bundle ID" }
    guard let expires = token.claims["exp"]?.integer else { return "no 'exp'" }
    let (end, overflow) = expires.multipliedReportingOverflow(by: 1000)
    if overflow || end > now.milliseconds + Self.longest { return "the token is valid for more than 60 minutes" }
    if end <= now.milliseconds { return "the token has expired" }
    return verify.map { $0(token.text, token.signature) } ?? true ? nil : "the signature doesn't match the key"
  }
}
