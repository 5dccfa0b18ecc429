import Reporting
import SourceDiagnostics
import TestSupport

/// Reports of random bytes with random places, some of them outside of their file.
enum RandomReport {
  static func make(_ random: inout Dice) -> FindingsReport {
    let files = (0..<Int.random(in: 1...3, using: &random)).map { index in
      TextFile(
        path: ["file\(index).yaml", "a, b:\(index)/%41.yaml", "é 字#?/\(index)\u{1B}.yaml"][index % 3],
        bytes: randomBytes(&random)
      )
    }
    let findings = (0..<Int.random(in: 0...5, using: &random)).map { _ in randomFinding(files, &random) }
    let suppressed = (0..<Int.random(in: 0...2, using: &random)).map { index in
      let finding = randomFinding(files, &random)
      return SuppressedFinding(
        finding, index == 0 ? .baseline : .comment(SourceRange(file: 0, bytes: 0..<1), reason: randomText(&random)))
    }
    var report = FindingsReport(
      arranging: findings, files: files, productCount: 1, kinds: [Samples.plain, Samples.unused], suppressed: suppressed
    )
    report.failures = (0..<Int.random(in: 0...2, using: &random)).map { _ in randomText(&random) }
    return report
  }

  private static func randomFinding(_ files: SourceFiles, _ random: inout Dice) -> Finding {
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
      help: Bool.random(using: &random) ? randomText(&random) : nil,
      fix: edits.isEmpty ? nil : Fix(randomText(&random), isSafe: Bool.random(using: &random), edits: edits),
      path: Bool.random(using: &random) ? "products" + randomText(&random) : nil)
  }

  /// Usually inside a file, sometimes outside, or without a place.
  private static func randomPlace(_ files: SourceFiles, _ random: inout Dice) -> SourceRange? {
    let file = Int.random(in: 0...files.count, using: &random)
    if file == files.count { return Bool.random(using: &random) ? nil : SourceRange(file: 9, bytes: 0..<1) }
    let count = files[file].bytes.count
    let start = Int.random(in: -3...count + 3, using: &random)
    return SourceRange(file: file, bytes: start..<start + Int.random(in: 0...count + 3, using: &random))
  }

  private static func randomBytes(_ random: inout Dice) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x0A], [0x0D], [0x0D, 0x0A], [0x09], [0x20], [0x1B], [0xEF, 0xBB, 0xBF], [0xF0, 0x9F], Array("👩‍🚀".utf8),
      Array("字".utf8), Array("id: gold".utf8), Array("e\u{301}".utf8), Array("%25::,=".utf8), Array("](1)[<&>\"'".utf8),
      Array("\u{FFFE}|`@".utf8),
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      bytes +=
        Bool.random(using: &random)
        ? [UInt8.random(in: 0...255, using: &random)] : pieces.randomElement(using: &random) ?? []
    }
    return bytes
  }

  private static func randomText(_ random: inout Dice) -> String {
    String(decoding: randomBytes(&random), as: UTF8.self)
  }
}
