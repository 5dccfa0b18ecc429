import JSONSyntax
import Crypto

/// Three certificates, as the store signs with: a root, one between, and a leaf whose key signs payloads.
///
/// Apple's libraries ask for just these: three of them; Apple's extensions on the lower two, present and not critical; key
/// identifiers, basic constraints and key usage as RFC 5280 wants them; a validity that holds the payload's `signedDate`
/// (read and tried 2026-11-22). The keys live as long as the value does, and are written nowhere.
package struct SigningChain: Sendable {
  /// The root's bytes in DER, for those who are to trust it.
  package let root: [UInt8]

  /// Leaf, intermediate, root.
  package let certificates: [[UInt8]]
  let key: P256.Signing.PrivateKey

  /// The leaf as signed data names it: who issued it, and its number.
  let signerID: DER

  /// The years in which payloads can be signed: from the first to before the last.
  package static let years = 2008..<2068

  /// A chain with keys of its own.
  package init() throws {
    try self.init(root: P256.Signing.PrivateKey(), intermediate: P256.Signing.PrivateKey(), leaf: P256.Signing.PrivateKey())
  }

  init(root: P256.Signing.PrivateKey, intermediate: P256.Signing.PrivateKey, leaf: P256.Signing.PrivateKey) throws {
    let rootID = Party(root, "Shelf Local Root")
    let between = Party(intermediate, "Shelf Local Intermediate")
    let last = Party(leaf, "Shelf Local Signing")
    self.root = try Self.certificate(of: rootID, by: rootID, root, .authority)
    certificates = [
      try Self.certificate(of: last, by: between, intermediate, .leaf),
      try Self.certificate(of: between, by: rootID, root, .intermediate), self.root,
    ]
    key = leaf
    signerID = .sequence([between.name, Self.number(of: last)])
  }

  /// The root as text.
  package var pem: String {
    let text = Base64.encode(root)
    var lines = ["-----BEGIN CERTIFICATE-----"]
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
  }

  /// Somebody with a key.
  private struct Party {
    let name: DER
    let publicKey: [UInt8]

    /// The key's identifier: the front of its digest (RFC 7093).
    let keyID: [UInt8]

    init(_ key: P256.Signing.PrivateKey, _ commonName: String) {
      name = .sequence([
        .set([.sequence([.object([2, 5, 4, 3]), .utf8(commonName)])]),
        .set([.sequence([.object([2, 5, 4, 10]), .utf8("Shelf")])]),
      ])
      publicKey = Array(key.publicKey.derRepresentation)
      keyID = Array(SHA256.hash(data: Array(key.publicKey.x963Representation)).prefix(20))
    }
  }

  private enum Role {
    case authority, intermediate, leaf
  }

  private static let algorithm = DER.sequence([.object([1, 2, 840, 10045, 4, 3, 2])])

  private static func number(of subject: Party) -> DER { .integer([0x40] + subject.keyID.prefix(15)) }

  private static func certificate(
    of subject: Party, by issuer: Party, _ key: P256.Signing.PrivateKey, _ role: Role
  ) throws -> [UInt8] {
    let body = DER.sequence([
      .tagged(0, [.integer([2])]), number(of: subject), algorithm, issuer.name,
      .sequence([
        .utcTime("\(years.lowerBound % 100 < 10 ? "0" : "")\(years.lowerBound % 100)0101000000Z"),
        .generalizedTime("\(years.upperBound)0101000000Z"),
      ]), subject.name, DER(whole: subject.publicKey), .tagged(3, [.sequence(extensions(of: subject, by: issuer, role))]),
    ])
    let signature = Array(try key.signature(for: body.bytes).derRepresentation)
    return DER.sequence([body, algorithm, .bits(signature)]).bytes
  }

  private static func extensions(of subject: Party, by issuer: Party, _ role: Role) -> [DER] {
    let isAuthority = role != .leaf
    let constraints: DER
    switch role {
    case .authority: constraints = .sequence([.yes])
    case .intermediate: constraints = .sequence([.yes, .integer([0])])
    case .leaf: constraints = .sequence([])
    }
    var all: [DER] = [
      entry([2, 5, 29, 19], constraints, isCritical: true),
      // keyCertSign and cRLSign; digitalSignature.
      entry([2, 5, 29, 15], isAuthority ? .bits([0x06], unused: 1) : .bits([0x80], unused: 7), isCritical: true),
      entry([2, 5, 29, 14], .octets(subject.keyID)),
      entry([2, 5, 29, 35], .sequence([DER(0x80, issuer.keyID)])),
    ]
    switch role {
    case .authority: break
    case .intermediate: all.append(entry([1, 2, 840, 113635, 100, 6, 2, 1], .null))
    case .leaf: all.append(entry([1, 2, 840, 113635, 100, 6, 11, 1], .null))
    }
    return all
  }

  private static func entry(_ object: [Int], _ value: DER, isCritical: Bool = false) -> DER {
    .sequence([.object(object)] + (isCritical ? [.yes] : []) + [.octets(value.bytes)])
  }
}
