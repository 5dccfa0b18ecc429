import CatalogModel
import Testing

@testable import ServerPayloads

/// What stands in the certificates of TLS, read back byte by byte; who takes them is tried in TLSTrustTests and
/// Tests/Server/check.
struct TLSIdentityTests {
  private static let now = Instant(milliseconds: 1_795_435_200_000)  // 2026-11-23T12:00:00Z
  private let identity: TLSIdentity

  init() throws { identity = try TLSIdentity(hosts: ["api.example.com", "one-word"], at: Self.now) }

  /// The parts of what is signed in a certificate.
  private func body(_ certificate: [UInt8]) throws -> [DERReader.Value] {
    try #require(DERReader(certificate).all()?.first?.parts(0x30)?.first?.parts(0x30))
  }

  /// The extensions of a certificate: the value by the last two bytes of its identifier, and whether it is critical.
  private func extensions(_ certificate: [UInt8]) throws -> [[UInt8]: (isCritical: Bool, value: [UInt8])] {
    let all = try #require(try body(certificate).last?.parts(0xA3)?.first?.parts(0x30))
    return Dictionary(
      uniqueKeysWithValues: try all.map { entry in
        let parts = try #require(entry.parts(0x30))
        let isCritical = parts.count == 3 && Array(parts[1].whole) == [0x01, 0x01, 0xFF]
        return (Array(parts[0].content), (isCritical, Array(try #require(parts.last).content)))
      })
  }

  private func name(_ text: String) -> [UInt8] { [0x82, UInt8(text.utf8.count)] + Array(text.utf8) }

  @Test("the authority is constrained by name, critically, to the hosts and this machine")
  func constraint() throws {
    let found = try #require(try extensions(identity.root)[[0x55, 0x1D, 30]])
    #expect(found.isCritical)
    let constraint = try #require(DERReader(found.value).all()?.first?.parts(0x30))
    let permitted = try #require(constraint[0].parts(0xA0)).map { Array($0.content) }
    #expect(permitted == ["api.example.com", "one-word", "localhost"].map(name))
    let excluded = try #require(constraint[1].parts(0xA1)).map { Array($0.content) }
    #expect(excluded == [[0x87, 8] + [UInt8](repeating: 0, count: 8), [0x87, 32] + [UInt8](repeating: 0, count: 32)])
    #expect(constraint.count == 2)
  }

  @Test("no authority may stand below it, and its key only signs certificates")
  func depth() throws {
    let root = try extensions(identity.root)
    let constraints = try #require(root[[0x55, 0x1D, 19]])
    #expect(constraints.isCritical && constraints.value == [0x30, 0x06, 0x01, 0x01, 0xFF, 0x02, 0x01, 0x00])
    let usage = try #require(root[[0x55, 0x1D, 15]])
    #expect(usage.isCritical && usage.value == [0x03, 0x02, 0x01, 0x06])
    #expect(root[[0x55, 0x1D, 17]] == nil)
  }

  @Test("the leaf has the names, serves, and signs no certificate")
  func leaf() throws {
    let leaf = try extensions(identity.leaf)
    #expect(leaf[[0x55, 0x1D, 17]]?.value == [0x30, 38] + ["api.example.com", "one-word", "localhost"].flatMap(name))
    #expect(leaf[[0x55, 0x1D, 19]]?.value == [0x30, 0x00])
    #expect(leaf[[0x55, 0x1D, 15]]?.value == [0x03, 0x02, 0x07, 0x80])
    #expect(leaf[[0x55, 0x1D, 37]]?.value == [0x30, 0x0A, 0x06, 0x08, 0x2B, 6, 1, 5, 5, 7, 3, 1])
    #expect(leaf[[0x55, 0x1D, 30]] == nil)
    let issued = try #require(leaf[[0x55, 0x1D, 35]]?.value).suffix(20)
    #expect(try #require(try extensions(identity.root)[[0x55, 0x1D, 14]]?.value).suffix(20) == issued)
  }

  @Test("it holds from an hour before, for thirty days")
  func validity() throws {
    for certificate in [identity.root, identity.leaf] {
      let moments = try #require(try body(certificate)[4].parts(0x30)).map {
        String(decoding: $0.content, as: UTF8.self)
      }
      #expect(moments == ["261123110000Z", "261223120000Z"])
    }
    let late = try TLSIdentity(hosts: [], at: try #require(Instant("2049-12-20T00:00:00Z")))
    let moments = try #require(try body(late.leaf)[4].parts(0x30))
    #expect(moments.map(\.tag) == [0x17, 0x18])
    #expect(String(decoding: moments[1].content, as: UTF8.self) == "20500119000000Z")
  }

  @Test("each has keys of its own, and neither key stands in a certificate or in the text")
  func keys() throws {
    let other = try TLSIdentity(hosts: ["api.example.com"], at: Self.now)
    #expect(other.key != identity.key && other.root != identity.root)
    // The secret number of a key is the first octet string inside of PKCS#8's own.
    let inner = try #require(DERReader(identity.key).all()?.first?.parts(0x30)?.last)
    let secret = Array(
      try #require(DERReader(inner.content).all()?.first?.parts(0x30)?.first { $0.tag == 0x04 }).content)
    #expect(secret.count == 32)
    #expect(identity.root.firstRange(of: secret) == nil && identity.leaf.firstRange(of: secret) == nil)
    #expect(identity.pem.hasPrefix("-----BEGIN CERTIFICATE-----\n") && !identity.pem.contains("KEY"))
  }
}
