import CatalogModel
import SystemCrypto
import TextFormats

/// Three certificates, like Apple's: a root, an intermediate, and a leaf whose key signs payloads.
///
/// Apple's libraries require exactly this: three certificates; Apple's extensions on the lower two, present and not
/// critical; key identifiers, basic constraints and key usage according to RFC 5280; a validity that includes the
/// payload's `signedDate` (read and tested 2026-11-22). The lower two are created in each run; the root can be kept.
package struct SigningChain: Sendable {
  /// The root in DER, for clients to trust.
  package let root: [UInt8]

  /// Leaf, intermediate, root.
  package let certificates: [[UInt8]]
  let key: P256.Signing.PrivateKey
  private let rootKey: P256.Signing.PrivateKey

  /// The reference to the leaf in signed data: its issuer and serial number.
  let signerID: DER

  /// The years in which payloads can be signed: from the first to before the last.
  package static let years = validity.lowerBound.date.year..<validity.upperBound.date.year

  /// From the start of 2008 to that of 2068.
  private static let validity = Instant(milliseconds: 1_199_145_600_000)..<Instant(milliseconds: 3_092_601_600_000)

  /// A chain with new keys.
  package init() throws {
    try self.init(
      root: P256.Signing.PrivateKey(), intermediate: P256.Signing.PrivateKey(), leaf: P256.Signing.PrivateKey())
  }

  /// A chain with a saved root: its private key in PEM and, if it is there, its certificate.
  ///
  /// A certificate for another key is replaced.
  package init(kept text: String) throws {
    func block(_ end: String) -> String? {
      guard let last = text.firstRange(of: "-----END \(end)-----"),
        let first = text[..<last.lowerBound].ranges(of: "-----BEGIN ").last
      else { return nil }
      return String(text[first.lowerBound..<last.upperBound])
    }
    guard let pem = block("PRIVATE KEY") ?? block("EC PRIVATE KEY") else { throw CryptoKitError.incorrectParameterSize }
    let root = try P256.Signing.PrivateKey(pemRepresentation: pem)
    let lines = block("CERTIFICATE")?.split(separator: "\n").dropFirst().dropLast().joined()
    let certificate = lines.flatMap { Base64.decode($0, skipsSpace: true) }
    let isOwn = certificate?.firstRange(of: root.publicKey.derRepresentation) != nil
    try self.init(
      root: root, intermediate: P256.Signing.PrivateKey(), leaf: P256.Signing.PrivateKey(),
      certificate: isOwn ? certificate : nil)
  }

  /// The root for a file: its private key and its certificate, in PEM. A certificate's signature differs from run to
  /// run, so the key alone would not give the same certificate.
  package var kept: String { rootKey.pemRepresentation + "\n" + pem }

  init(
    root: P256.Signing.PrivateKey, intermediate: P256.Signing.PrivateKey, leaf: P256.Signing.PrivateKey,
    certificate: [UInt8]? = nil
  ) throws {
    rootKey = root
    let root = CertificateSubject(root, "Shelf Local Root")
    let between = CertificateSubject(intermediate, "Shelf Local Intermediate")
    let last = CertificateSubject(leaf, "Shelf Local Signing")
    let validity = (DER.time(Self.validity.lowerBound), DER.time(Self.validity.upperBound))
    func mark(_ arcs: [Int]) -> DER { Certificate.entry([1, 2, 840, 113635, 100, 6] + arcs, .null) }
    self.root =
      try certificate
      ?? Certificate.make(
        of: root, by: root, validity: validity, extensions: Certificate.authority(depth: nil))
    certificates = [
      try Certificate.make(of: last, by: between, validity: validity, extensions: Certificate.leaf + [mark([11, 1])]),
      try Certificate.make(
        of: between, by: root, validity: validity, extensions: Certificate.authority(depth: 0) + [mark([2, 1])]),
      self.root,
    ]
    key = leaf
    signerID = .sequence([between.name, last.serial])
  }

  /// The root as text.
  package var pem: String { Certificate.pem(root) }
}
