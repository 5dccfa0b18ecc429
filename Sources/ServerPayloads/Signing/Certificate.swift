import SystemCrypto
import TextFormats

/// A certificate subject and its key.
struct CertificateSubject {
  let key: P256.Signing.PrivateKey
  let name: DER
  let publicKey: [UInt8]

  /// The key identifier: a prefix of its digest (RFC 7093).
  let keyID: [UInt8]

  init(_ key: P256.Signing.PrivateKey, _ commonName: String) {
    self.key = key
    name = .sequence([
      .set([.sequence([.object([2, 5, 4, 3]), .utf8(commonName)])]),
      .set([.sequence([.object([2, 5, 4, 10]), .utf8("Shelf")])]),
    ])
    publicKey = Array(key.publicKey.derRepresentation)
    keyID = Array(SHA256.hash(data: Array(key.publicKey.x963Representation)).prefix(20))
  }

  /// The serial number of its single certificate.
  var serial: DER { .integer([0x40] + keyID.prefix(15)) }
}

/// Writes X.509 certificates of version 3 (RFC 5280), signed with ECDSA over P-256 and SHA-256.
enum Certificate {
  private static let algorithm = DER.sequence([.object([1, 2, 840, 10045, 4, 3, 2])])

  /// Creates a certificate.
  ///
  /// - Parameters:
  ///   - subject: the subject.
  ///   - issuer: the issuer, who signs it.
  ///   - validity: its validity.
  ///   - extensions: further extensions, created by `entry`; both key identifiers are appended.
  /// - Returns: its bytes in DER.
  /// - Throws: errors from signing.
  static func make(
    of subject: CertificateSubject, by issuer: CertificateSubject, validity: (from: DER, to: DER), extensions: [DER]
  ) throws -> [UInt8] {
    let identifiers = [
      entry([2, 5, 29, 14], .octets(subject.keyID)),
      entry([2, 5, 29, 35], .sequence([DER(0x80, issuer.keyID)])),
    ]
    let body = DER.sequence([
      .tagged(0, [.integer([2])]), subject.serial, algorithm, issuer.name, .sequence([validity.from, validity.to]),
      subject.name,
      DER(whole: subject.publicKey), .tagged(3, [.sequence(extensions + identifiers)]),
    ])
    let signature = Array(try issuer.key.signature(for: body.bytes).derRepresentation)
    return DER.sequence([body, algorithm, .bits(signature)]).bytes
  }

  /// An extension with its identifier and its value.
  static func entry(_ object: [Int], _ value: DER, isCritical: Bool = false) -> DER {
    .sequence([.object(object)] + (isCritical ? [.yes] : []) + [.octets(value.bytes)])
  }

  /// The basic constraints and usage of an authority's key, which signs certificates; `depth` is the maximum number
  /// of authorities below it, nil for any number.
  static func authority(depth: UInt8?) -> [DER] {
    [
      entry([2, 5, 29, 19], .sequence([.yes] + (depth.map { [.integer([$0])] } ?? [])), isCritical: true),
      // keyCertSign and cRLSign.
      entry([2, 5, 29, 15], .bits([0x06], unused: 1), isCritical: true),
    ]
  }

  /// The extensions for a key that signs anything but certificates.
  static var leaf: [DER] {
    [
      entry([2, 5, 29, 19], .sequence([]), isCritical: true),
      entry([2, 5, 29, 15], .bits([0x80], unused: 7), isCritical: true),
    ]
  }

  /// A certificate as text.
  static func pem(_ certificate: [UInt8]) -> String {
    var lines = ["-----BEGIN CERTIFICATE-----"]
    var rest = Base64.encode(certificate)[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
  }
}
