import TextFormats

/// A key to the App Store Connect API, which signs tokens.
package struct StoreKey: Sendable {
  package let keyID: String

  /// The issuer of a team's key; nil for a person's own.
  package let issuer: String?

  /// The key's source, as shown to the user: `'AuthKey_2X9R4HXF34.p8'`.
  package let name: String

  /// The ES256 signature of a text: 64 bytes.
  private let sign: @Sendable ([UInt8]) throws -> [UInt8]

  package init(
    keyID: String, issuer: String?, name: String, sign: @escaping @Sendable ([UInt8]) throws -> [UInt8]
  ) {
    self.keyID = keyID
    self.issuer = issuer
    self.name = name
    self.sign = sign
  }

  /// The lifetime of a token in seconds. App Store Connect rejects more than twenty minutes by its own clock.
  static let lifetime: Int64 = 600

  /// A token that is valid from a time in seconds since 1970. It is backdated by a minute, because App Store Connect
  /// rejects tokens from the future.
  package func token(at now: Int64) throws -> String {
    var claims: [JSONValue.Member] = []
    if let issuer { claims.append(.init("iss", .string(issuer))) } else { claims.append(.init("sub", "user")) }
    claims.append(.init("iat", .integer(now - 60)))
    claims.append(.init("exp", .integer(now + Self.lifetime)))
    claims.append(.init("aud", "appstoreconnect-v1"))
    let head: JSONValue = ["alg": "ES256", "kid": .string(keyID), "typ": "JWT"]
    let text = [head, .object(claims)].map { Base64.encodeForAddress($0.compactBytes) }.joined(separator: ".")
    return "\(text).\(Base64.encodeForAddress(try sign(Array(text.utf8))))"
  }

  /// Possible reasons for a rejected token, because App Store Connect sends the same error for all of them. `skew` is
  /// how many seconds this machine's clock is ahead of the server's, if known.
  func causes(skew: Int64?) -> String {
    var causes = [
      "the kind of key: In-App Purchase keys and App Store Server API keys don't work here",
      "the IDs: '\(keyID)' must be the ID of this key, and "
        + (issuer == nil
          ? "a team key requires its issuer, which is missing (--issuer)"
          : "the issuer must be the team's; an individual key has none"),
    ]
    if let skew, abs(skew) > 60 {
      let side = skew > 0 ? "ahead of" : "behind"
      causes.insert("the clock: this machine is \(abs(skew)) seconds \(side) App Store Connect; set it", at: 0)
    } else if skew != nil {
      causes.append("not the clock, which matches App Store Connect's")
    } else {
      causes.append("the clock: a token from the future, or one valid for more than twenty minutes, is rejected")
    }
    return "App Store Connect rejected the key of \(name) (401); possible causes: \(causes.joined(separator: "; "))"
  }
}
