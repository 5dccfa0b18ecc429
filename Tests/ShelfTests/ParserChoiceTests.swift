import Foundation
import Testing

/// `shelf lint --parser libyaml`, for whoever suspects Shelf's own parser.
@Suite struct ParserChoiceTests {
  @Test("lint says the same whichever parser reads the catalog", arguments: ["everything-wrong", "acceptance"])
  func sameFindings(_ input: String) throws {
    let folder = SessionTests.inputs.appendingPathComponent(input)
    let arguments = ["lint", "--today", "2026-11-21", "--format", "json", "."]
    let usual = try Program.run(arguments, in: folder)
    #expect(usual.output.contains("\"findings\""), "\(usual.complaint)")
    for parser in ["quick", "libyaml"] {
      #expect(try Program.run(arguments + ["--parser", parser], in: folder) == usual, "\(parser)")
    }
  }

  @Test("another parser is refused with the names of those that there are, and the help keeps silent")
  func names() throws {
    let folder = SessionTests.inputs.appendingPathComponent("everything-wrong")
    let refused = try Program.run(["lint", "--parser", "other", "."], in: folder)
    #expect(
      refused.status == 2 && refused.complaint.contains("quick") && refused.complaint.contains("libyaml"),
      "\(refused.complaint)")
    #expect(try !Program.run(["lint", "--help"], in: folder).output.contains("--parser"))
  }
}
