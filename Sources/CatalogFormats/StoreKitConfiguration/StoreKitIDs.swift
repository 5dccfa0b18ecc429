import CatalogModel

/// The internal IDs of a file: eight hexadecimal digits, like Xcode's, but stable for the same object.
struct StoreKitIDs {
  private var taken: Set<String> = []

  /// For each name, the hash of its next ID, so that a thousand objects with one name don't retry the same IDs.
  private var hashes: [String: UInt64] = [:]

  init() {}

  /// The IDs for a catalog: preserved ones are taken.
  init(of catalog: Catalog) {
    taken = Set(catalog.storeKitThings.compactMap { $0.kept?[.internalID]?.text })
  }

  /// An object's ID, derived from its name; a different one if that is taken.
  mutating func next(_ name: String) -> String {
    var hash = hashes[name] ?? Self.hash(of: name)
    while true {
      let id = Self.id(hash)
      hash = Self.hash(hash, 0x23)
      guard taken.insert(id).inserted else { continue }
      hashes[name] = hash
      return id
    }
  }

  /// The ID of an object by its name: FNV-1a of its bytes, folded to 32 bits.
  static func id(of name: String) -> String { id(hash(of: name)) }

  private static func hash(of name: String) -> UInt64 { name.utf8.reduce(0xCBF2_9CE4_8422_2325, hash) }

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  private static func id(_ hash: UInt64) -> String {
    let folded = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    let digits = String(folded, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
