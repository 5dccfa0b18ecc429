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
      let signature = Base64URL.decode(parts[2])
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
    guard let bytes = Base64URL.decode(part) else { return nil }
    let value = parseJSON(TextFile(path: "token", bytes: bytes)).root?.value
    return value?.members == nil ? nil : value
  }
}

/// Bytes as addresses and tokens write them, without padding.
enum Base64URL {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ text: String) -> String { encode(Array(text.utf8)) }

  static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 4 / 3 + 2)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var word = 0
      for offset in 0..<3 { word = word << 8 | (offset < count ? Int(bytes[index + offset]) : 0) }
      for offset in 0...count { result.append(letters[word >> (18 - 6 * offset) & 63]) }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes of a text, padded or not, in either alphabet; nil for anything else.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var result: [UInt8] = []
    var word = 0
    var bits = 0
    var padding = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      word = (word << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: word >> bits))
      }
    }
    return bits < 6 && padding <= 2 ? result : nil
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
