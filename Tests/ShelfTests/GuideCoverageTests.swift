import Foundation
import Testing

/// The page that says which test holds which statement of the guides.
struct GuideCoverageTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("The page is as the tests say; 'make docs' writes it anew")
  func fresh() throws {
    let process = Process()
    process.executableURL = Self.root.appendingPathComponent("docs/guide-coverage")
    process.arguments = ["--check"]
    let complaint = Pipe()
    process.standardError = complaint
    try process.run()
    let said = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
  }

  @Test("Every statement stands in the list once, with what honours it or the reason why nothing can")
  func complete() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("docs/guide-statements.tsv"), encoding: .utf8)
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.map { $0[0] } == (1...138).map { Substring("\($0)") })
    for row in rows { #expect(row.count == 4 && row[2].isEmpty != row[3].isEmpty, "\(row[0])") }
  }
}
