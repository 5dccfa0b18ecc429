/// The internal IDs of a file: eight hexadecimal digits, as Xcode makes them, but always the same ones for the same thing.
struct StoreKitIDs {
  private var taken: Set<String>

  /// IDs besides those that are taken already.
  init(taken: Set<String> = []) { self.taken = taken }

  /// The ID of a thing by its name; another one when that is taken.
  mutating func next(_ name: String) -> String {
    var attempt = 0
    while true {
      let id = Self.id(of: name, attempt: attempt)
      if taken.insert(id).inserted { return id }
      attempt += 1
    }
  }

  /// The ID of a thing by its name: FNV-1a over its bytes, folded to 32 bits.
  static func id(of name: String, attempt: Int = 0) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for _ in 0..<attempt { hash = (hash ^ 0x23) &* 0x100_0000_01B3 }
    let folded = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    let digits = String(folded, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
