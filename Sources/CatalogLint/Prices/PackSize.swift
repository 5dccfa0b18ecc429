import CatalogModel

/// How much of something a product's name says it holds: `250` and `# Coins` for "250 Coins".
struct PackSize {
  let count: Int64

  /// The name with `#` for the number: packs of one thing share it.
  let unit: String

  /// The size that a name says; nil when it says none, or more than one.
  ///
  /// Only a number before a word counts things ("250 Coins", "Pack of 1,400 Coins"); one behind a word counts the
  /// products ("Chapter 3", "Item 12").
  init?(_ name: String) {
    guard name.utf8.contains(where: Self.isDigit) else { return nil }
    let bytes = Array(name.utf8)
    guard let start = bytes.firstIndex(where: Self.isDigit) else { return nil }
    let end = Self.end(ofNumberFrom: start, in: bytes)
    let rest = bytes[end...]
    guard rest.count > 1, rest.first == UInt8(ascii: " "), Self.isLetter(rest[end + 1]),
      !rest.contains(where: Self.isDigit),
      start == 0 || bytes[start - 1] == UInt8(ascii: " "),
      let count = Int64(String(decoding: bytes[start..<end].filter(Self.isDigit), as: UTF8.self)), count > 0
    else { return nil }
    self.count = count
    unit = String(decoding: bytes[..<start], as: UTF8.self) + "#" + String(decoding: rest, as: UTF8.self)
  }

  /// Where a number ends; thousands may be parted by a comma, a point or a space.
  private static func end(ofNumberFrom start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    while end + 3 < bytes.count, [UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: " ")].contains(bytes[end]),
      bytes[(end + 1)...(end + 3)].allSatisfy(isDigit), end + 4 == bytes.count || !isDigit(bytes[end + 4])
    {
      end += 4
    }
    return end
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }
}
