import SourceDiagnostics

/// A parsed JSON Web Token (RFC 7519), not verified.
package struct WebToken {
  package let head: JSONValue
  package let claims: JSONValue

  /// The signed text: the first two parts as sent.
  package let text: [UInt8]
  package let signature: [UInt8]

  /// Nil for a text that isn't a token.
  package init?(_ token: Substring) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Self.object(parts[0]), let claims = Self.object(parts[1]),
      let signature = Base64.decode(parts[2])
    else { return nil }
    (self.head, self.claims, self.signature) = (head, claims, signature)
    text = Array(parts[0].utf8) + [UInt8(ascii: ".")] + Array(parts[1].utf8)
  }

  private static func object(_ part: Substring) -> JSONValue? {
    guard let bytes = Base64.decode(part), let value = parseJSON(TextFile(path: "token", bytes: bytes)).root?.value,
      case .object = value
    else { return nil }
    return value
  }

  /// A server's requirements for a token.
  package struct Rules: Sendable {
    /// The ID of the key; nil for any.
    package var keyID: String?

    /// The issuer of a team's key; nil for any.
    package var issuer: String?

    /// Whether a signature matches the key; nil if the server doesn't know the key, and accepts any.
    package var verify: (@Sendable (_ text: [UInt8], _ signature: [UInt8]) -> Bool)?

    package init(
      keyID: String? = nil, issuer: String? = nil, verify: (@Sendable ([UInt8], [UInt8]) -> Bool)? = nil
    ) {
      (self.keyID, self.issuer, self.verify) = (keyID, issuer, verify)
    }
  }
}
