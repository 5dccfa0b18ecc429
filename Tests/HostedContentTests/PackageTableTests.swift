import HostedContent
import TestSupport
import Testing

@Suite("The table of a package")
struct PackageTableTests {
  private static let sum = PackageMember.Sum(.sha1, String(repeating: "a", count: 40))

  private let text = PackageTableText(folder: "com.example.coins.pkg", names: ["Bom", "PackageInfo", "Payload"])

  private func members(payload: Int) -> [PackageMember] {
    [
      PackageMember("Distribution", offset: 20, length: 7, sum: Self.sum),
      PackageMember("com.example.coins.pkg/PackageInfo", offset: 27, length: 3, sum: Self.sum),
      PackageMember("com.example.coins.pkg/Payload", offset: 30, length: payload, sum: Self.sum),
      PackageMember("com.example.coins.pkg/Bom", offset: 30 + payload, length: 9, sum: Self.sum),
    ]
  }

  /// The text within a stream that stores it.
  private func unpacked(_ table: [UInt8]) -> [UInt8] { Array(table[7..<table.count - 4]) }

  @Test("has a fixed length, in any header")
  func length() {
    for payload in [0, 9, 12_345, 2 << 30] {
      let (header, table) = text.bytes(of: members(payload: payload))
      #expect(header.count + table.count == text.heap)
    }
  }

  @Test("is read back as it was written")
  func roundTrip() throws {
    let (header, table) = text.bytes(of: members(payload: 12_345))
    let read = try PackageHeader(header, fileSize: 1 << 20)
    #expect(read.heap == text.heap && read.tableSize == unpacked(table).count)
    let found = try PackageTable(unpacked(table), room: 30 + 12_345 + 9)
    #expect(found.members == members(payload: 12_345))
    #expect(found.ownSum.offset == 0 && found.ownSum.length == 20)
  }

  /// A table with the elements of some members.
  private func table(_ files: String) -> [UInt8] {
    Array("<xar><toc><checksum style=\"sha1\"><offset>0</offset><size>20</size></checksum>\(files)</toc></xar>".utf8)
  }

  private func file(
    _ name: String, offset: String = "20", length: String = "5", size: String? = nil, type: String = "file"
  )
    -> String
  {
    "<file><name>\(name)</name><type>\(type)</type><data><offset>\(offset)</offset><length>\(length)</length>"
      + "<size>\(size ?? length)</size></data></file>"
  }

  private func damage(_ xml: [UInt8], room: Int = 100) -> String? {
    do throws(PackageDamage) {
      _ = try PackageTable(xml, room: room)
      return nil
    } catch { return error.message }
  }

  @Test("is accepted if it is small and plain")
  func plain() {
    #expect(damage(table(file("Payload") + file("Bom", offset: "25"))) == nil)
    #expect(
      damage(table("<!-- no --><file id='1'><type>directory</type><name>a &amp; b</name>" + file("x") + "</file>"))
        == nil)
  }

  @Test(
    "is rejected if it has false headers",
    arguments: [
      ("offset 20, 81 bytes", "20", "81", nil), ("a length that no number holds", "20", "99999999999999999999", nil),
      ("a sum of offset and length that no number holds", "20", "9223372036854775807", nil),
      ("over the checksum", "19", "5", nil), ("a negative offset", "-20", "5", nil), ("hexadecimal", "0x20", "5", nil),
      ("no number", "", "5", nil), ("another size", "20", "5", "6"), ("behind the end", "101", "0", nil),
    ] as [(String, String, String, String?)])
  func lies(_ what: String, _ offset: String, _ length: String, _ size: String?) {
    let found = damage(table(file("Payload", offset: offset, length: length, size: size)))
    // A member without bytes has no offset.
    if length == "0" { #expect(found == nil) } else { #expect(found != nil, "\(what)") }
  }

  @Test("is rejected if members overlap or are repeated")
  func overlaps() {
    #expect(damage(table(file("a") + file("b", offset: "24"))) == "has 'b' where another part is")
    #expect(damage(table(file("a") + file("a", offset: "30"))) == "has two members 'a'")
    #expect(damage(table(file("a", type: "symlink"))) == "has a member 'a' that is a symlink, not a file")
    for name in ["..", ".", "", "a/b", "/etc"] { #expect(damage(table(file(name))) != nil) }
  }

  @Test(
    "is plain XML",
    arguments: [
      "<!DOCTYPE xar [<!ENTITY a \"b\">]><xar><toc/></xar>", "<xar>&a;</xar>", "<xar>&#0;</xar>",
      "<xar>&#x110000;</xar>",
      "<xar><![CDATA[x]]></xar>", "<xar><?php ?></xar>", "<xar>", "<xar></toc>", "<xar/><xar/>", "<xar a=b/>",
      "<xar a='b' a='c'/>",
      "<xar a='<'/>", "", "plain", "<", "<xar", "<xar/", "</xar>", "<xar><!-- </xar>", "<xar>&amp</xar>",
    ])
  func xml(_ text: String) { #expect(damage(Array(text.utf8)) != nil) }

  @Test("is rejected if it is endless or not text")
  func bounds() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(damage(Array(deep.utf8)) == "has a damaged table: more than 64 nested elements")
    let many = "<xar>" + String(repeating: "<a/>", count: 200_000) + "</xar>"
    #expect(damage(Array(many.utf8)) == "has a damaged table: it has more than 100000 elements and attributes")
    #expect(damage([0x3C, 0xFF]) == "has a damaged table: a text that is not UTF-8")
    let members = (0..<10_001).map { file("f\($0)", length: "0") }.joined()
    #expect(damage(table(members)) == "has too many members")
  }

  @Test("has a header that matches the file")
  func headers() {
    func header(_ bytes: [UInt8], fileSize: Int = 1000) -> String? {
      do throws(PackageDamage) {
        _ = try PackageHeader(bytes, fileSize: fileSize)
        return nil
      } catch { return error.message }
    }
    let good: [UInt8] =
      Array("xar!".utf8) + [0, 28, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 100] + [0, 0, 0, 0, 0, 0, 1, 0] + [0, 0, 0, 1]
    #expect(header(good) == nil)
    #expect(header(good, fileSize: 127) == "ends in its table")
    #expect(header(Array(good[..<27])) == "ends in its header")
    #expect(header([]) == "is not a package: it doesn't start with 'xar!'")
    for (index, byte) in [(5, 27), (5, 255), (7, 2), (8, 255), (8, 1), (16, 255), (15, 0), (23, 0)] as [(Int, UInt8)] {
      var bytes = good
      bytes[index] = byte
      if index == 23 { bytes[22] = 0 }
      if index == 5, byte == 255 { bytes[4] = 255 }
      #expect(header(bytes) != nil, "byte \(index) is \(byte)")
    }
  }

  @Test("never crashes the reader")
  func noise() throws {
    let whole = unpacked(text.bytes(of: members(payload: 5)).table)
    var dice = Dice(seed: 42)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0...dice.roll(4) {
        switch dice.roll(3) {
        case 0: bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256))
        case 1: bytes.removeSubrange(dice.roll(bytes.count)..<bytes.count)
        default:
          bytes.insert(
            contentsOf: Array("</<&\"'>-!0123456789".utf8).shuffled(using: &dice).prefix(3), at: dice.roll(bytes.count))
        }
        if bytes.isEmpty { bytes = whole }
      }
      _ = damage(bytes)
    }
  }
}
