import CatalogDiff
import Reporting
import StoreFacts
import TestSupport
import Testing

/// The page about every consequence, with its reason, its source, and the output of its examples. The page in the
/// documentation is the golden file.
struct ConsequencePageTests {
  @Test func `the index of the documentation is up to date`() throws {
    try Golden.check(ConsequencePageMarkdown().index, "../../docs/consequences/README.md")
  }

  @Test func `a page for a terminal matches the recording`() throws {
    let page = try #require(ConsequencePage(named: "subscriber-price-raised"))
    try Golden.check(ConsequencePageText(TextLook(width: 100)).render([page]), "Fixtures/consequence.txt")
  }

  @Test(arguments: ConsequencePage.names)
  func `a page has its reason, source and examples`(_ name: String) throws {
    let page = try #require(ConsequencePage(named: name))
    let rule = try #require(ConsequenceRule.all.first { $0.id == name })
    for text in [
      ConsequencePageText().render([page]).split(whereSeparator: \.isWhitespace).joined(separator: " "),
      ConsequencePageMarkdown().render([page]),
      ConsequencePageJSON().render([page]),
    ] {
      #expect(
        text.contains(rule.fact.value.dropFirst()) && text.contains(rule.fact.source)
          && text.contains(rule.consequence.rawValue))
    }
    let shown = ConsequencePageText().render([page])
    // Areas and actions of changes are no words of the format.
    #expect(!shown.contains("\nabout ") && !shown.contains("\nwhen "))
    #expect(shown.ranges(of: "For example: ").count == rule.examples.count)
  }

  @Test func `unknown names have no page`() {
    #expect(ConsequencePage(named: "no-such-thing") == nil)
  }
}
