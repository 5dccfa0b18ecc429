/// Finds texts that were seen before, letter case of A–Z aside.
///
/// A set of strings would do the same; this one reads each text's bytes once and keeps no copy of it, which counts
/// when there are fifty thousand names.
struct SameTextIndex: Sendable {
  private var slots: [Slot]
  private var count = 0

  /// Eight bytes, for what is not touched need not be fetched.
  private struct Slot {
    var hash: UInt32 = 0

    /// Whose text it is; -1 for nobody's.
    var owner: Int32 = -1
  }

  /// - Parameter capacity: about how many different texts will come.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  /// The first owner of the same text; or nil, and the text is this owner's from now on.
  ///
  /// - Parameters:
  ///   - text: what was found.
  ///   - kind: texts of different kinds are never the same.
  ///   - owner: whose text it is, by a number from 0; those beyond two thousand million are skipped.
  ///   - isSame: whether an earlier owner's text is really the same.
  /// - Returns: the first owner, if there is one.
  mutating func owner(of text: String, kind: UInt64 = 0, or owner: Int, where isSame: (Int) -> Bool) -> Int? {
    if 4 * (count + 1) > 3 * slots.count { grow() }
    let hash = Self.hash(text, kind)
    let index = index(of: hash, where: isSame)
    if slots[index].owner >= 0 { return Int(slots[index].owner) }
    guard let owner = Int32(exactly: owner) else { return nil }
    slots[index] = Slot(hash: hash, owner: owner)
    count += 1
    return nil
  }

  /// The first owner of a text, if it has one.
  func owner(of text: String, kind: UInt64 = 0, where isSame: (Int) -> Bool) -> Int? {
    let owner = slots[index(of: Self.hash(text, kind), where: isSame)].owner
    return owner < 0 ? nil : Int(owner)
  }

  /// The slot of a text, or the free one where it belongs.
  private func index(of hash: UInt32, where isSame: (Int) -> Bool) -> Int {
    var index = Int(hash) & (slots.count - 1)
    while slots[index].owner >= 0, slots[index].hash != hash || !isSame(Int(slots[index].owner)) {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: 2 * old.count)
    for slot in old where slot.owner >= 0 { slots[index(of: slot.hash, where: { _ in false })] = slot }
  }

  /// FNV-1a, with the high bits mixed into the low ones.
  private static func hash(_ text: String, _ kind: UInt64) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (kind &* 0x9E37_79B9_7F4A_7C15)
    text.utf8.withContiguousStorageIfAvailable { utf8 in
      for byte in utf8 { hash = (hash ^ UInt64(lowercasedByte(byte))) &* 0x0000_0100_0000_01B3 }
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}

/// Whether two texts have the same bytes, letter case of A–Z aside.
func isSameText(_ left: String, _ right: String) -> Bool {
  left.utf8.count == right.utf8.count
    && zip(left.utf8, right.utf8).allSatisfy { lowercasedByte($0) == lowercasedByte($1) }
}
