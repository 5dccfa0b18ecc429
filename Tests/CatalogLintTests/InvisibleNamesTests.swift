import Testing

@testable import CatalogLint

struct InvisibleNamesTests {
  /// The names are Unicode's own, for all reported characters.
  @Test func namesAreThoseOfUnicode() throws {
    let ranges: [ClosedRange<UInt32>] = [
      0x061C...0x061C, 0x180E...0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF...0xFEFF,
    ]
    for value in ranges.joined() {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(invisibleNames[scalar] == scalar.properties.name?.lowercased(), "\(value)")
    }
    #expect(invisibleNames.count == ranges.joined().count { Unicode.Scalar($0)?.properties.name != nil })
  }
}
