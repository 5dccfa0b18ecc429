import CatalogModel
import Foundation
import SourceDiagnostics
import TestSupport
import Testing

@testable import CatalogFormats

/// The Markdown page: no text from the catalog becomes markup, according to an independent parser.
struct MarkdownTests {
  /// Prints the cells of all tables, row by row, and the kinds of markup inside them.
  private static let script = """
    import json, sys
    from markdown_it import MarkdownIt
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(open(sys.argv[1], newline="").read())
    rows, kinds = [], set()
    for token in tokens:
        if token.type == "tr_open": rows.append([])
        if token.type == "html_block": kinds.add(token.type)
        if token.type == "inline" and token.level > 3: rows[-1].append("".join(part.content for part in token.children))
        if token.type == "inline": kinds |= {part.type for part in token.children}
    print(json.dumps({"rows": rows, "kinds": sorted(kinds)}))
    """

  private static let hasParser = OtherProgram.isThere(["python3", "-c", "import markdown_it"])

  private static let awkward: Catalog = {
    let texts = [
      "a|b", "`x`", "``", "<b>x</b>", "*x* _y_ ~~z~~", "[x](https://example.com)", "![x](y)", "# x", "x\n\n| y | z |",
      "&amp;", "\\", "\\|", "www.example.com https://example.com", "\u{202E}x", "---", "<!--", "<script>", "$x$",
    ]
    var catalog = Catalog(
      products: texts.enumerated().map { index, text in
        var product = Product(id: ProductID("\(index)\(text)"), type: .consumable)
        product.referenceName = text
        return product
      })
    catalog.app = App()
    catalog.app?.name = "# <App> | \n- x"
    catalog.subscriptionGroups = [SubscriptionGroup(name: "x\n# y")]
    return catalog
  }()

  @Test("markup and links are removed from texts")
  func plain() {
    #expect(
      MarkdownText.plain("a|b `c` <d> &e; \\ *f* [g](https://h) www.i.j x@y")
        == #"a\|b \`c\` &lt;d&gt; &amp;e; \\ \*f\* \[g\](https:&#8203;//h) www&#8203;.i.j x@&#8203;y"#)
    #expect(MarkdownText.plain("a\r\nb\u{202E}") == "a  b‹U+202E›")
    #expect(MarkdownText.code("com.example.gold_1") == "`com.example.gold_1`")
    #expect(MarkdownText.code("a`b|c") == #"a\`b\|c"#)
    #expect(MarkdownText.plain("GH-1 gh-2 #3 !4 !a GH-x") == "GH-&#8203;1 gh-&#8203;2 #&#8203;3 !&#8203;4 !a GH-x")
  }

  @Test("offers are described in words")
  func offers() throws {
    let plan = try #require(
      Sample.named("everything").catalog.subscriptionGroups.first?.subscriptions.first { $0.plan.level == 1 })
    let lines = OfferLine.all(of: plan, base: "USA").map { "\($0.kind) \($0.name): \($0.words)" }
    #expect(
      lines == [
        "monthly payments : 3.99 USD for each of 12 months in DEU, FRA",
        "introductory : free for 1 week, from 2027-01-01, until 2027-03-31",
        "introductory : 19.99 USD for one period of 1 year (JPN: 3000 JPY) in JPN, USA",
        "promotional Come back: 4.99 USD for 3 months",
        "promotional Loyal: free for 1 month",
        "code Spring: free for 1 month, for customers: new, expired",
        "win-back Missed you: 9.99 USD for one period of 1 year, from 2027-01-01, until 2027-12-31",
      ])
    let monthly = try #require(
      Sample.named("everything").catalog.subscriptionGroups.first?.subscriptions.first { $0.plan.level == 2 })
    let seats = OfferLine.all(of: monthly, base: "USA").prefix(3).map { "\($0.kind) \($0.name): \($0.words)" }
    #expect(
      seats == [
        "seats : sold by the seat (app store, business)", "seats from 6 seats: 3.99 USD (JPN: 600 JPY)",
        "seats from 21 seats: 2.99 USD",
      ])
  }

  @Test("the page contains none of the author's control characters or line breaks")
  func lines() {
    let page = String(decoding: MarkdownWriter.page(Self.awkward), as: UTF8.self)
    #expect(!page.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
    #expect(page.split(separator: "\n").filter { $0.hasPrefix("# ") }.count == 1)
  }

  @Test(
    "a parser finds the texts in cells, and only our markup",
    .enabled(if: hasParser, "Python's markdown-it-py is not installed"))
  func parses() throws {
    for catalog in Sample.all.map(\.catalog) + [Self.awkward] {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString).md")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(MarkdownWriter.page(catalog)).write(to: file)
      let data = try #require(try OtherProgram.output(of: ["python3", "-c", Self.script, file.path]))
      let answer = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      // Zero-width spaces prevent GitHub from creating links.
      let rows = try #require(answer["rows"] as? [[String]]).map { $0.map { $0.replacing("\u{200B}", with: "") } }
      #expect(Set(answer["kinds"] as? [String] ?? []).subtracting(["text", "code_inline", "text_special"]) == [])
      for product in catalog.products {
        let title = VisibleText.unbroken(product.title(in: catalog.app?.primaryLocale) ?? "")
        let words = title.split(separator: " ").joined(separator: " ")
        #expect(
          rows.contains { $0.first?.split(separator: " ").joined(separator: " ") == words && $0.count == 7 },
          "\(title) in \(rows)")
      }
    }
  }
}
