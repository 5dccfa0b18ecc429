import CatalogModel
import Foundation
import Reporting
import ReviewReadiness
import TestSupport
import Testing

struct ChecklistPageTests {
  private static let hostile = "com.example.<script>alert('1')</script>\"&\u{202E}"

  private func report() -> ChecklistReport {
    var product = Product(id: ProductID(Self.hostile), type: .consumable)
    product.referenceName = "<img src=x onerror=alert(1)>"
    product.review.notes = "| `a` [b](c) # <b>"
    return ChecklistReport([AppChecklist(Checklist(of: Catalog(products: [product])), named: "A & <b>B</b>")])
  }

  @Test func `no author's text becomes markup in the page`() throws {
    let page = try ChecklistPage().render(report())
    #expect(!page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains("<b>B"))
    #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)") && page.contains("‹U+202E›"))
    #expect(page.components(separatedBy: "<script>").count == 2)
  }

  @Test func `the page lets only its own script run`() throws {
    let page = try ChecklistPage().render(report())
    let script = try #require(page.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
    let policy = try #require(
      page.components(separatedBy: "script-src 'sha256-").last?.components(separatedBy: "'").first)
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") else {
      print("skipped: there is no openssl to take the script's checksum")
      return
    }
    let digest = ["sh", "-c", "openssl dgst -sha256 -binary \"$1\" | openssl base64 -A", "sh", "{}"]
    #expect(try OtherProgram.run(digest, input: script.utf8).text == policy)
  }

  /// The release page of two apps, of which the second has a sale and a product in App Review.
  private func releasePage() throws -> String {
    let apps = ["alpha", "beta"].map { name in
      var coins = Product(id: ProductID("com.example.\(name).coins"), type: .consumable)
      (coins.referenceName, coins.status) = ("Coins", name == "alpha" ? .draft : .approved)
      var theme = Product(id: ProductID("com.example.\(name).theme"), type: .nonConsumable)
      theme.referenceName = "Theme"
      coins.price = PriceSchedule(base: 10)
      if name == "beta" {
        theme.status = .waitingForReview
        let prices: [(String, Int64)] = [("2026-11-01", 20), ("2026-12-11", 20), ("2026-12-04", 7)]
        coins.price?.changes = prices.map { on, base in
          var change = PriceChange()
          (change.on, change.base) = (CalendarDate(on), Money(digits: base))
          return change
        }
      }
      let catalog = Catalog(products: [coins, theme])
      var app = AppChecklist(Checklist(of: catalog, name: name), named: name, folder: "apps/\(name)")
      app.outlook = ReleaseOutlook(catalog, on: day)
      return app
    }
    return try ChecklistPage().render(ChecklistReport(apps))
  }

  @Test func `the release page starts with a table of the apps`() throws {
    let page = try releasePage()
    let table = try #require(page.components(separatedBy: "<tbody>").dropFirst().first)
    let rows = table.components(separatedBy: "</tbody>")[0].components(separatedBy: "<tr>").dropFirst()
    #expect(rows.count == 2 && rows.first?.contains("not ready") == true)
    // Price changes, and products that wait for App Review.
    #expect(rows.first?.contains("<td class=\"number\">0</td><td class=\"number\">0</td>") == true)
    #expect(rows.last?.contains("<td class=\"number\">1</td><td class=\"number\">1</td>") == true)
    #expect(page.contains("<p>Waiting for review: Theme</p>"))
  }

  @Test func `a price change starts from the price before it`() throws {
    let page = try releasePage()
    #expect(
      page.contains(
        "sale from 2026-12-04 to 2026-12-10</th><td>Coins: 20 → 7 → 20 USD</td><td class=\"number\">−65 %</td>"))
  }

  @Test func `blocking items have checkboxes, and an item to check by hand one row with a box for each app`() throws {
    let page = try releasePage()
    #expect(page.contains("<th scope=\"row\" class=\"tick\">"))
    let byHand = try #require(
      page.components(separatedBy: "id=\"by-hand\"").last?.components(separatedBy: "</table>").first)
    let rows = byHand.components(separatedBy: "<tr><th scope=\"row\">").dropFirst()
    #expect(rows.count { $0.hasPrefix("the app&#39;s code requests the IDs") } == 1)
    #expect(
      rows.contains { row in
        ["alpha", "beta"].allSatisfy {
          row.contains("<div class=\"tick\">\($0)<small>shelf ids . --catalog \($0)</small></div>")
        }
      })
    // Evidence is in the row only if it is the same for all.
    #expect(rows.contains { $0.contains(": no review notes, which are optional<small>") })
  }

  @Test func `names are in natural order, and paper has all of them`() throws {
    let products = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map { number in
      var product = Product(id: ProductID("com.example.p\(number)"), type: .consumable)
      (product.referenceName, product.status) = ("P \(number)", .draft)
      return product
    }
    let catalog = Catalog(products: products)
    var app = AppChecklist(Checklist(of: catalog), named: "A")
    app.outlook = ReleaseOutlook(catalog, on: day)
    let page = try ChecklistPage().render(ChecklistReport([app]))
    let few = "P 1, P 2, P 3, P 4, P 5, P 6"
    #expect(
      page.contains("<strong>\(few) and 4 more</strong><span class=\"paper\"> (P 7, P 8, P 9, P 10)</span>: "))
    #expect(page.contains("screenshots: \(few), P 7, P 8, P 9, P 10 <span class=\"soft\">because"))
    let sections = page.components(separatedBy: "<summary><h3>").dropFirst().compactMap {
      $0.split(separator: "<").first
    }
    #expect(sections.prefix(3) == ["A", "P 1", "P 2"] && sections.last == "P 10")
  }

  @Test func `an app with nothing but items to check by hand has no empty section`() throws {
    let catalog = Catalog(products: [Product(id: "gold", type: .consumable)])
    let app = AppChecklist(Checklist(of: catalog, only: ["code-matches"]), named: "A")
    let page = try ChecklistPage().render(ChecklistReport([app]))
    #expect(page.contains("<tr><th scope=\"row\">A</th>") && !page.contains("id=\"app\""))
  }

  @Test func `Markdown and JUnit keep their format`() throws {
    let markdown = ChecklistMarkdown().render(report())
    #expect(markdown.contains("&lt;img src=x onerror=alert(1)&gt;") && !markdown.contains("<script>\n"))
    let junit = ChecklistJUnit(requireKnown: false).render(report())
    #expect(!junit.contains("<script>") && junit.contains("&lt;script&gt;"))
  }

  @Test func `the same checklist gives the same bytes`() throws {
    #expect(try ChecklistPage().render(report()) == ChecklistPage().render(report()))
    #expect(ChecklistJSON().render(report()) == ChecklistJSON().render(report()))
  }
}
