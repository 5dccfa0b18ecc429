import CatalogModel
import Testing

@Test("texts are ordered by their bytes, even if they look equal")
func bytewiseOrder() {
  let texts = [
    "", "a", "Z", "ab", "a\u{0}", "é", "e\u{301}", "日本", "shot-9.png", "shot-10.png", "\u{FFFF}", "\u{1F4A1}",
    String(repeating: "a", count: 40),
  ]
  for left in texts {
    for right in texts {
      #expect(
        left.precedesBytewise(right) == left.utf8.lexicographicallyPrecedes(right.utf8),
        "\(left.debugDescription), \(right.debugDescription)")
    }
  }
  #expect("e\u{301}".precedesBytewise("é"))
}
