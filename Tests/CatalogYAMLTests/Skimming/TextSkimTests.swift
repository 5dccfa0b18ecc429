import CatalogModel
import Testing

@testable import CatalogYAML

/// The quick search finds what a slow one finds.
@Suite struct TextSkimTests {
  private static let names = [
    "com.example.gold", "com.example.g-1", "gold", "abcd", "bcda", "abcdabcd", "com.example.gold.more",
  ]
  private static let keys = ["app", "defaults", "retired", "store_pages", "hosted_content"]

  /// The words of a text, and what stands right behind each.
  private static func finds(_ text: [UInt8], names: Set<String>) -> Bool {
    var rest = text[...]
    while let start = rest.firstIndex(where: PlainBytes.contains) {
      let word = rest[start...].prefix(while: PlainBytes.contains)
      rest = rest[word.endIndex...]
      let behind = rest.first { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0) }
      let name = String(decoding: word, as: UTF8.self)
      if names.contains(name) { return true }
      if keys.contains(name), [nil, UInt8(ascii: ":"), UInt8(ascii: "#")].contains(behind) { return true }
    }
    return false
  }

  @Test("in any text", arguments: 1..<8) func inAnyText(_ count: Int) {
    let names = Self.names.prefix(count)
    let skim = TextSkim.wholeCatalog(or: names.map { ProductID($0) }, groups: [String]())
    let pieces =
      Self.names + Self.keys + [
        "", " ", " ", ": ", ":", "\n", "\"", "'", "#", "a", "p", "pp", "é", ".", "-", "{", "abc", "x",
      ]
    var state = UInt64(count)
    var found = 0
    for _ in 0..<4_000 {
      var text: [UInt8] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<(state >> 33) % 12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int((state >> 33) % UInt64(pieces.count))].utf8
      }
      let isFound = Self.finds(text, names: Set(names))
      #expect(skim.finds(in: text[...]) == isFound, "\(String(decoding: text, as: UTF8.self))")
      #expect(skim.finds(in: ([0x78, 0x3A] + text)[2...]) == isFound)
      found += isFound ? 1 : 0
    }
    #expect(found > 400 && found < 3_900)
  }
}
