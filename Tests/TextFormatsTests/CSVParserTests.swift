import TestSupport
import Testing

@testable import TextFormats

/// The grammar of tables, and the position of each cell.
struct CSVParserTests {
  private func rows(_ text: String) -> (rows: [[String]], faults: [CSVFault]) {
    var parser = CSVParser(Array(text.utf8))
    var rows: [[String]] = []
    while true {
      let cells = parser.nextRow()
      if cells.isEmpty { return (rows, parser.faults) }
      rows.append(cells.map { $0.string(in: parser.bytes) ?? "not UTF-8" })
    }
  }

  @Test(
    "rows, cells, quotes, delimiters and line ends",
    arguments: [
      ("id,a\r\nx,1\r\n", [["id", "a"], ["x", "1"]]), ("id;a\nx;1,5", [["id", "a"], ["x", "1,5"]]),
      ("id\ta\rx\t1\r", [["id", "a"], ["x", "1"]]), ("\u{FEFF}id,a\nx,", [["id", "a"], ["x", ""]]),
      ("sep=;\r\nid,b;a\r\nx;1", [["id,b", "a"], ["x", "1"]]),
      ("id,a\n\"x\",\"1,\"\"2\"\"\r\n3\"\n\n\ny,\"\"", [["id", "a"], ["x", "1,\"2\"\r\n3"], ["y", ""]]),
      ("id,a\nx,5\" disk", [["id", "a"], ["x", "5\" disk"]]), ("\"id;x\",a\nx,1", [["id;x", "a"], ["x", "1"]]),
      ("", []), ("\n\r\n", []), ("id", [["id"]]),
    ] as [(String, [[String]])])
  func grammar(text: String, expected: [[String]]) {
    let read = rows(text)
    #expect(read.rows == expected)
    #expect(read.faults == [])
  }

  @Test("an unclosed quote affects only its cell, not the following rows")
  func unclosed() {
    let read = rows("id,a\nx,\"one\ny,two\n")
    #expect(read.rows == [["id", "a"], ["x", "one"], ["y", "two"]])
    #expect(read.faults.map(\.range) == [7..<8])
  }

  @Test("text after a closing quote is reported, and the cell ends at the quote")
  func surplus() {
    let read = rows("id,a\nx,\"one\" more,\n")
    #expect(read.rows == [["id", "a"], ["x", "one", ""]])
    #expect(read.faults.map(\.range) == [12..<17])
  }

  @Test("unclosed quotes are parsed in linear time")
  func manyQuotes() {
    let time = processorTime { _ = rows("id\n" + String(repeating: "\"\"\"\n,\"a\"\"\n", count: 100_000)) }
    #expect(time < .seconds(20), "\(time)")
  }
}
