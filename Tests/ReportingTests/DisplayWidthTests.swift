import Testing

@testable import Reporting

/// The columns of single characters.
struct DisplayWidthTests {
  @Test("combining marks have width 0, and visible format characters have width 1")
  func special() {
    #expect(DisplayWidth.of("\u{301}") == 0)
    #expect(DisplayWidth.of("\u{200D}") == 0)
    #expect(DisplayWidth.of("\u{600}") == 1)
    #expect(DisplayWidth.of("\u{FFFD}") == 1)
    #expect(DisplayWidth.of("…") == 1)
    #expect(DisplayWidth.of("👨‍👩‍👧‍👦") == 2)
    #expect(DisplayWidth.of("\u{3000}") == 2)
    #expect(DisplayWidth.of("\u{303F}") == 1)
  }
}
