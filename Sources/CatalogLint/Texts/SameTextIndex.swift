/// Finds texts that were seen before, letter case of A–Z aside.
///
/// A set of strings would do the same; this one reads each text's bytes once and keeps no copy of it, which counts
/// when there are fifty thousand names.
struct SameTextIndex: Sendable {
  private var hashes: [UInt64]
  private var owners: [Int]
  private var count = 0

  /// - Parameter capacity: about how many different texts will come.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    hashes = Array(repeating: 0, count: size)
    owners = Array(repeating: -1, count: size)
  }

  /// The first owner of the same text; or nil, and the text is this owner's from now on.
  ///
  /// - Parameters:
  ///   - text: what was found.
  ///   - kind: texts of different kinds are never the same.
  ///   - owner: whose text it is, by a number from 0.
  ///   - isSame: whether an earlier owner's text is really the same.
  /// - Returns: the first owner, if there is one.
  mutating func owner(of text: String, kind: UInt64 = 0, or owner: Int, where isSame: (Int) -> Bool) -> Int? {
    if 4 * (count + 1) > 3 * owners.count { grow() }
    let hash = Self.hash(text, kind)
    var slot = Int(truncatingIfNeeded: hash) & (owners.count - 1)
    while owners[slot] >= 0 {
      if hashes[slot] == hash, isSame(owners[slot]) { return owners[slot] }
      slot = (slot + 1) & (owners.count - 1)
    }
    hashes[slot] = hash
    owners[slot] = owner
    count += 1
    return nil
  }

  /// The first owner of a text, if it has one.
  func owner(of text: String, kind: UInt64 = 0, where isSame: (Int) -> Bool) -> Int? {
    let hash = Self.hash(text, kind)
    var slot = Int(truncatingIfNeeded: hash) & (owners.count - 1)
    while owners[slot] >= 0 {
      if hashes[slot] == hash, isSame(owners[slot]) { return owners[slot] }
      slot = (slot + 1) & (owners.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    let old = self
    hashes = Array(repeating: 0, count: 2 * old.owners.count)
    owners = Array(repeating: -1, count: 2 * old.owners.count)
    for index in old.owners.indices where old.owners[index] >= 0 {
      var slot = Int(truncatingIfNeeded: old.hashes[index]) & (owners.count - 1)
      while owners[slot] >= 0 { slot = (slot + 1) & (owners.count - 1) }
      hashes[slot] = old.hashes[index]
      owners[slot] = old.owners[index]
    }
  }

  /// FNV-1a, with the high bits mixed into the low ones that choose the slot.
  private static func hash(_ text: String, _ kind: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (kind &* 0x9E37_79B9_7F4A_7C15)
    text.utf8.withContiguousStorageIfAvailable { utf8 in
      for byte in utf8 { hash = (hash ^ UInt64(lowercasedByte(byte))) &* 0x0000_0100_0000_01B3 }
    }
    return hash ^ (hash >> 32)
  }
}

/// Whether two texts have the same bytes, letter case of A–Z aside.
func isSameText(_ left: String, _ right: String) -> Bool {
  left.utf8.count == right.utf8.count
    && zip(left.utf8, right.utf8).allSatisfy { lowercasedByte($0) == lowercasedByte($1) }
}
