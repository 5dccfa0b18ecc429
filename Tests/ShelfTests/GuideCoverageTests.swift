import Foundation
import TestSupport
import Testing

/// The page that lists the test for each statement of the guides.
struct GuideCoverageTests {
  @Test("The page matches the tests; run 'make docs' to update it")
  func fresh() throws {
    let table = try Program.shell("docs/development/guide-coverage", in: Repository.root)
    #expect(table.status == 0, "\(table.complaint)")
    let page = try String(contentsOf: Repository.url("docs/development/guide-coverage.md"), encoding: .utf8)
    #expect(page.hasSuffix("<!-- made by: docs/development/guide-coverage -->\n\(table.output)<!-- end -->\n"))
  }

  @Test("Every statement is listed once, with its implementation, the reason why there is none, or both")
  func complete() throws {
    let text = try String(contentsOf: Repository.url("docs/development/guide-statements.tsv"), encoding: .utf8)
    let rows = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.map { $0[0] } == (1...138).map { Substring("\($0)") })
    for row in rows { #expect(row.count == 4 && !(row[2].isEmpty && row[3].isEmpty), "\(row[0])") }
  }

  @Test("Every claim of the page names an existing test that claims it too")
  func claims() throws {
    let page = try String(contentsOf: Repository.url("docs/development/guide-coverage.md"), encoding: .utf8)
    var count = 0
    for row in page.split(separator: "\n") where row.first == "|" && row.dropFirst(2).first?.isNumber == true {
      let number = row.dropFirst(2).prefix { $0.isNumber }
      for match in row.matches(of: /\[([A-Za-z0-9]+)\.([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\)/) {
        let (name, path) = (match.output.2, match.output.3)
        let source = try String(contentsOf: Repository.url(String(path)), encoding: .utf8)
        #expect(
          source.contains("func \(name)(") || source.contains("func `\(name)`(") || source.contains("struct \(name)"),
          "\(number): \(name)")
        let claims = source.matches(of: /covers\(([0-9, ]+)\)/).flatMap { $0.output.1.split(separator: ",") }
        #expect(claims.contains { $0.filter(\.isNumber) == number }, "\(number): \(path) claims nothing of it")
        count += 1
      }
    }
    #expect(count > 100)
  }
}
