import Foundation
import Reporting
import SourceDiagnostics
import Testing

/// No bytes and no places crash a renderer, not even places that lie outside of their file.
struct RandomReportTests {
  @Test("any report renders in every format", arguments: 0..<300)
  func renders(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let report = randomReport(&random)
    for name in ReportFormatName.allCases {
      let options = TextRenderer.Options(
        color: Bool.random(using: &random), width: .random(in: -5...200, using: &random),
        maxFindings: .random(in: 0...3, using: &random))
      let text = name.renderer(options).render(report)
      #expect(text.isEmpty || text.hasSuffix("\n"))
      #expect(name.renderer(options).render(report) == text)
    }
    let text = TextRenderer().render(report)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    let json = try JSONSerialization.jsonObject(with: Data(JSONRenderer().render(report).utf8)) as? [String: Any]
    #expect((json?["findings"] as? [Any])?.count == report.findings.count)
  }

  private func randomReport(_ random: inout SeededGenerator) -> FindingsReport {
    let files = (0..<Int.random(in: 1...3, using: &random)).map { index in
      TextFile(path: "file\(index).yaml", bytes: randomBytes(&random))
    }
    let findings = (0..<Int.random(in: 0...5, using: &random)).map { _ in randomFinding(files, &random) }
    return FindingsReport(arranging: findings, files: files, productCount: 1)
  }

  private func randomFinding(_ files: SourceFiles, _ random: inout SeededGenerator) -> Finding {
    let kinds = [Samples.plain, Samples.locale, Samples.guess, Samples.contentType]
    let notes = (0..<Int.random(in: 0...3, using: &random)).map { index in
      Note(randomText(&random) + "\(index)", at: randomPlace(files, &random))
    }
    let edits = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Edit(at: randomPlace(files, &random), newText: randomText(&random))
    }
    return Finding(
      kinds.randomElement(using: &random) ?? Samples.plain, randomText(&random), at: randomPlace(files, &random),
      label: Bool.random(using: &random) ? randomText(&random) : nil, notes: notes,
      fix: edits.isEmpty ? nil : Fix(randomText(&random), isSafe: Bool.random(using: &random), edits: edits))
  }

  /// Mostly inside of a file, now and then outside, or at no place.
  private func randomPlace(_ files: SourceFiles, _ random: inout SeededGenerator) -> SourceRange? {
    let file = Int.random(in: 0...files.count, using: &random)
    if file == files.count { return Bool.random(using: &random) ? nil : SourceRange(file: 9, bytes: 0..<1) }
    let count = files[file].bytes.count
    let start = Int.random(in: -3...count + 3, using: &random)
    return SourceRange(file: file, bytes: start..<start + Int.random(in: 0...count + 3, using: &random))
  }

  private func randomBytes(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x0A], [0x0D], [0x0D, 0x0A], [0x09], [0x20], [0x1B], [0xEF, 0xBB, 0xBF], [0xF0, 0x9F], Array("👩‍🚀".utf8), Array("字".utf8),
      Array("id: gold".utf8), Array("e\u{301}".utf8),
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      bytes +=
        Bool.random(using: &random) ? [UInt8.random(in: 0...255, using: &random)] : pieces.randomElement(using: &random) ?? []
    }
    return bytes
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    String(decoding: randomBytes(&random), as: UTF8.self)
  }
}
