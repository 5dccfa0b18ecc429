import CatalogModel
import SystemCrypto
import TextFormats

/// An app receipt: signed data (PKCS#7) with a set of attributes, each with a number, a version and a value (Receipt
/// Validation Programming Guide, Receipt Fields; read 2026-11-23, official).
///
/// The opaque value (attribute 4) contains the owner, after a digest of all others: it survives a restart with other
/// keys, and reveals changes.
struct AppReceipt {
  var bundleID: String
  var version: String

  /// The customer's first version.
  var originalVersion = ""

  /// `Production` or `ProductionSandbox`.
  var type: String
  var created: Instant

  /// The customer, by index.
  var owner: Int

  /// The purchases in it, as the server's documents.
  var purchases: [JSONValue] = []

  /// Its bytes, signed by a chain.
  func bytes(by chain: SigningChain) throws -> [UInt8] {
    let others =
      [
        Self.string(0, type), Self.string(2, bundleID), Self.string(3, version), Self.date(12, created),
        Self.string(19, originalVersion),
      ] + purchases.map { Self.attribute(17, .set(Self.purchase($0))) }
    let opaque = Self.seal(others.flatMap(\.bytes)) + Array("\(owner)".utf8)
    let content = DER.set(others + [DER.sequence([.integer([4]), .integer([1]), .octets(opaque)])]).bytes
    let signature = Array(try chain.key.signature(for: content).derRepresentation)
    let signer = DER.sequence([
      .integer([1]), chain.signerID, Self.sha256, .sequence([.object([1, 2, 840, 10045, 4, 3, 2])]), .octets(signature),
    ])
    let signed = DER.sequence([
      .integer([1]), .set([Self.sha256]),
      .sequence([.object([1, 2, 840, 113549, 1, 7, 1]), .tagged(0, [.octets(content)])]),
      .tagged(0, chain.certificates.map { DER(whole: $0) }), .set([signer]),
    ])
    return DER.sequence([.object([1, 2, 840, 113549, 1, 7, 2]), .tagged(0, [signed])]).bytes
  }

  private static let sha256 = DER.sequence([.object([2, 16, 840, 1, 101, 3, 4, 2, 1]), .null])

  private static func seal(_ bytes: [UInt8]) -> [UInt8] {
    Array(SHA256.hash(data: Array("seal of a receipt:".utf8) + bytes))
  }

  private static func attribute(_ number: Int, _ value: DER) -> DER {
    .sequence([.integer([UInt8(number >> 8), UInt8(number & 0xFF)]), .integer([1]), .octets(value.bytes)])
  }

  private static func string(_ number: Int, _ text: String) -> DER { attribute(number, .utf8(text)) }

  /// A time as ASCII text: `2026-01-01T10:00:00Z`.
  private static func date(_ number: Int, _ moment: Instant) -> DER {
    attribute(number, DER(0x16, Array("\(moment.description.prefix(19))Z".utf8)))
  }

  /// The attributes of one purchase.
  private static func purchase(_ purchase: JSONValue) -> [DER] {
    func moment(_ key: String) -> Instant? { purchase[key]?.integer.flatMap { Instant(exactly: $0) } }
    func number(_ number: Int, _ value: Int?) -> DER? {
      value.map { value in
        attribute(number, .integer((0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }))
      }
    }
    let texts: [(Int, String)] = [(1702, "productId"), (1703, "transactionId"), (1705, "originalTransactionId")]
    let dates: [(Int, String)] = [
      (1704, "purchaseDate"), (1706, "originalPurchaseDate"), (1708, "expiresDate"), (1712, "revocationDate"),
    ]
    return [number(1701, purchase["quantity"]?.integer.map { Int($0) })].compactMap(\.self)
      + texts.compactMap { number, key in purchase[key]?.text.map { string(number, $0) } }
      + dates.compactMap { number, key in moment(key).map { date(number, $0) } }
      + [number(1711, purchase["webOrderLineItemId"]?.text.flatMap { Int($0) })].compactMap(\.self)
  }
}

extension AppReceipt {
  /// The contents of a receipt, as far as a server needs them; nil for an invalid or truncated one.
  ///
  /// `isWhole` is whether it is complete and unchanged.
  static func decode(_ bytes: [UInt8]) -> (receipt: AppReceipt, isWhole: Bool)? {
    guard let top = DERReader(bytes).all()?.first?.parts(0x30), top.count == 2,
      let signed = top[1].parts(0xA0)?.first?.parts(0x30),
      signed.count > 2, let data = signed[2].parts(0x30), data.count == 2, let octets = data[1].parts(0xA0)?.first,
      octets.tag == 0x04, let entries = DERReader(octets.content).all()?.first?.parts(0x31)
    else { return nil }
    var receipt = AppReceipt(bundleID: "", version: "", type: "", created: Instant(milliseconds: 0), owner: -1)
    var opaque: ArraySlice<UInt8> = []
    var others: [UInt8] = []
    for entry in entries {
      guard let parts = entry.parts(0x30), parts.count == 3, let number = parts[0].integer, parts[2].tag == 0x04 else {
        return nil
      }
      if number == 4 {
        opaque = parts[2].content
        continue
      }
      others += entry.whole
      let text = DERReader(parts[2].content).all()?.first.map { String(decoding: $0.content, as: UTF8.self) }
      switch number {
      case 0: receipt.type = text ?? ""
      case 2: receipt.bundleID = text ?? ""
      case 3: receipt.version = text ?? ""
      case 12: receipt.created = text.flatMap { Instant($0) } ?? receipt.created
      default: break
      }
    }
    let seal = seal(others)
    receipt.owner = Int(String(decoding: opaque.dropFirst(seal.count), as: UTF8.self)) ?? -1
    return (receipt, opaque.starts(with: seal) && isSigned(Array(octets.content), signed))
  }

  /// Verifies the signature with the leaf certificate in the receipt, so that receipts from before a restart, with
  /// other keys, stay valid.
  private static func isSigned(_ content: [UInt8], _ signed: [DERReader.Value]) -> Bool {
    guard signed.count == 5, let leaf = signed[3].parts(0xA0)?.first?.parts(0x30)?.first?.parts(0x30), leaf.count > 6,
      let signer = signed[4].parts(0x31)?.first?.parts(0x30), let value = signer.last, value.tag == 0x04,
      let key = try? P256.Signing.PublicKey(derRepresentation: Array(leaf[6].whole)),
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: Array(value.content))
    else { return false }
    return key.isValidSignature(signature, for: content)
  }
}
