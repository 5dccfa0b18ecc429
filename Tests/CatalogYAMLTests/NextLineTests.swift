import Testing

@testable import CatalogYAML

/// The line that a comment applies to, and the number of lines read to find it.
struct NextLineTests {
  @Test("successive comments apply to the first line after them, and each line is read once")
  func steps() {
    for count in [1_000, 2_000, 4_000, 8_000] {
      var next = NextLine()
      var looks = 0
      // A line of text after each hundred comments.
      for line in 1...count where line % 100 != 0 {
        let found = next.find(after: line, of: count + 1) { other in
          looks += 1
          return other % 100 != 0
        }
        #expect(found == (line / 100 + 1) * 100)
      }
      #expect(looks <= count)
    }
  }

  @Test("the end follows the last line")
  func end() {
    var next = NextLine()
    #expect(next.find(after: 3, of: 4) { _ in true } == 4)
    #expect(next.find(after: 4, of: 4) { _ in true } == 5)
  }
}
