package import CatalogModel
import Crypto

/// What a server on this machine shows of itself in TLS: a leaf for the names of the store and of this machine, and the
/// authority that signed it, which is made for this leaf alone.
///
/// Whoever trusts the authority trusts it for these names and for no others: its name constraints are critical, no
/// authority may stand below it, and its key is forgotten as soon as the leaf is signed. The leaf's key lives as long
/// as the value does; neither is ever written anywhere.
///
/// ```
/// let identity = try TLSIdentity(hosts: StoreHosts.all, at: now)
/// identity.pem  // -----BEGIN CERTIFICATE----- …, the authority's
/// ```
package struct TLSIdentity: Sendable {
  /// For how many days it holds from its beginning.
  package static let days = 30

  /// The authority's certificate in DER, for those who are to trust it.
  package let root: [UInt8]

  /// The leaf's certificate in DER.
  package let leaf: [UInt8]

  /// The leaf's key: PKCS#8 in DER, for the program's own TLS alone.
  package let key: [UInt8]

  /// With keys of its own.
  ///
  /// - Parameters:
  ///   - hosts: whose place it takes, besides `localhost`.
  ///   - now: the moment by the machine's clock; it holds from an hour before, for clocks that differ.
  /// - Throws: what making a key or a signature throws.
  package init(hosts: [String], at now: Instant) throws {
    try self.init(hosts: hosts, names: hosts, at: now)
  }

  /// As above, with names on the leaf that may differ from those that the authority may speak for, as a test has it.
  init(hosts: [String], names: [String], at now: Instant) throws {
    let authority = CertificateParty(P256.Signing.PrivateKey(), "Shelf Local TLS Root")
    let server = CertificateParty(P256.Signing.PrivateKey(), "Shelf Local TLS")
    let validity: (from: DER, to: DER) = (
      .time(now.adding(milliseconds: -3_600_000)), .time(now.adding(milliseconds: Int64(Self.days) * Instant.day))
    )
    // serverAuth.
    let usage = Certificate.entry([2, 5, 29, 37], .sequence([.object([1, 3, 6, 1, 5, 5, 7, 3, 1])]))
    root = try Certificate.make(
      of: authority, by: authority, validity: validity,
      extensions: Certificate.authority(depth: 0) + [usage, Self.constraint(hosts)])
    leaf = try Certificate.make(
      of: server, by: authority, validity: validity,
      extensions: Certificate.leaf + [usage, Self.alternativeNames(names)])
    key = Array(server.key.derRepresentation)
  }

  /// The authority's certificate as text.
  package var pem: String { Certificate.pem(root) }

  private static func names(_ hosts: [String]) -> [DER] { (hosts + ["localhost"]).map { DER(0x82, Array($0.utf8)) } }

  /// Permits these names, and no address at all: BoringSSL, which Swift's clients verify with, rejects every leaf with
  /// an address when an authority permits some (read 2026-11-23).
  private static func constraint(_ hosts: [String]) -> DER {
    let everyAddress = [8, 32].map { DER(0x87, [UInt8](repeating: 0, count: $0)) }
    func subtrees(_ bases: [DER]) -> [DER] { bases.map { .sequence([$0]) } }
    let permitted = DER.tagged(0, subtrees(names(hosts)))
    let excluded = DER.tagged(1, subtrees(everyAddress))
    return Certificate.entry([2, 5, 29, 30], .sequence([permitted, excluded]), isCritical: true)
  }

  private static func alternativeNames(_ hosts: [String]) -> DER {
    Certificate.entry([2, 5, 29, 17], .sequence(names(hosts)))
  }
}
