import CatalogModel
import Foundation
import Reporting
import ReviewReadiness
import Testing

struct ChecklistPageTests {
  private static let hostile = "com.example.<script>alert('1')</script>\"&\u{202E}"

  private func report() throws -> ChecklistReport {
    var product = Product(id: ProductID(Self.hostile), type: .consumable)
    product.referenceName = "<img src=x onerror=alert(1)>"
    product.review.notes = "| `a` [b](c) # <b>"
    let day = try #require(CalendarDate("2026-11-21"))
    let checklist = Checklist(Checklist.Request(Catalog(products: [product]), findings: [], assets: nil, today: day))
    return ChecklistReport([
      AppChecklist(
        checklist, name: "A & <b>B</b>", ranges: checklist.entries.map { _ in nil }, files: [], requireKnown: false)
    ])
  }

  @Test func `no author's text becomes markup in the page`() throws {
    let page = try ChecklistPage().render(try report())
    #expect(!page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains("<b>B"))
    #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)") && page.contains("‹U+202E›"))
    #expect(page.components(separatedBy: "<script>").count == 2)
  }

  @Test func `the page lets only its own script run`() throws {
    let page = try ChecklistPage().render(try report())
    let script = try #require(page.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
    let policy = try #require(
      page.components(separatedBy: "script-src 'sha256-").last?.components(separatedBy: "'").first)
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") else {
      print("skipped: there is no openssl to take the script's checksum")
      return
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-script-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "openssl dgst -sha256 -binary \"$1\" | openssl base64 -A", "sh", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == policy)
  }

  @Test func `Markdown and JUnit stay what they are`() throws {
    let markdown = ChecklistMarkdown().render(try report())
    #expect(markdown.contains("&lt;img src=x onerror=alert(1)&gt;") && !markdown.contains("<script>\n"))
    let junit = ChecklistJUnit(requireKnown: false).render(try report())
    #expect(!junit.contains("<script>") && junit.contains("&lt;script&gt;"))
  }

  @Test func `the same checklist gives the same bytes`() throws {
    #expect(try ChecklistPage().render(try report()) == ChecklistPage().render(try report()))
    #expect(ChecklistJSON().render(try report()) == ChecklistJSON().render(try report()))
  }
}
