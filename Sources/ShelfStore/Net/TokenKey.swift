import CommandSupport
import SystemCrypto
import SystemPackage

/// The key that verifies tokens.
enum TokenKey {
  /// Returns a check of signatures by the key in a file; nil without a file.
  static func verification(_ name: String?) throws -> (@Sendable ([UInt8], [UInt8]) -> Bool)? {
    guard let name else { return nil }
    guard let bytes = Source.bytes(of: FilePath(name)) else { throw Failure("can't read '\(name)'") }
    let text = String(decoding: bytes, as: UTF8.self)
    let known =
      (try? P256.Signing.PrivateKey(pemRepresentation: text).publicKey)
      ?? (try? P256.Signing.PublicKey(pemRepresentation: text))
    guard let known else { throw Failure("'\(name)' is not a P-256 key in PEM format") }
    return { text, signature in
      guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
      return known.isValidSignature(signature, for: text)
    }
  }
}
