/// The pack size in a product's name: `250` and `# Coins` for "250 Coins".
struct PackSize {
  let count: Int64

  /// The name with `#` instead of the number; packs of one thing share it.
  let unit: String

  /// The size in a name; nil without a number, or with more than one.
  ///
  /// Only a number before a word counts things ("250 Coins", "Pack of 1,400 Coins"); one after a word numbers the
  /// product ("Chapter 3", "Item 12").
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

  /// The end of a number, in which a comma, a period or a space may separate thousands.
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
