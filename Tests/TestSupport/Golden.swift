import Foundation

/// Compares a text with a file that was recorded before.
///
/// ```swift
/// try Golden.check(rendered, "Fixtures/simple.txt")
/// ```
///
/// With `RECORD=1` in the environment the file is written, and the check fails on purpose, so that no recording run can
/// pass for a green one.
package enum Golden {
  /// Whether expected texts are written instead of compared.
  package static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// Throws if the text differs from the file, whose path is relative to the test's source file.
  package static func check(_ text: String, _ name: String, beside sourceFile: String = #filePath) throws {
    let url = URL(fileURLWithPath: sourceFile).deletingLastPathComponent().appendingPathComponent(name)
    if isRecording {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      throw Failure(description: "recorded \(name); run again without RECORD")
    }
    guard let data = try? Data(contentsOf: url) else {
      throw Failure(description: "\(name) is missing; RECORD=1 writes it. It would hold:\n\(text)")
    }
    let recorded = String(decoding: data, as: UTF8.self)
    guard !recorded.utf8.elementsEqual(text.utf8) else { return }
    throw Failure(description: "\(name) differs (RECORD=1 accepts it):\n" + difference(from: recorded, to: text))
  }

  /// A text that is not as recorded; its description is the difference.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The lines that differ, each with up to two around it, like a unified diff: `-` recorded, `+` now.
  package static func difference(from old: String, to new: String) -> String {
    let rows = alignedRows(lines(old), lines(new))
    let changed = rows.indices.filter { rows[$0].sign != " " }
    var shown: Set<Int> = []
    for index in changed { shown.formUnion(max(0, index - 2)...min(rows.count - 1, index + 2)) }
    var text = ""
    var previous = -1
    for index in shown.sorted() {
      if index > previous + 1 { text += "@@ line \(index + 1) @@\n" }
      text += "\(rows[index].sign)\(visible(rows[index].line))\n"
      previous = index
    }
    return text
  }

  private static func alignedRows(_ old: [Substring], _ new: [Substring]) -> [(sign: Character, line: Substring)] {
    let changes = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [(sign: Character, line: Substring)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        rows.append(("-", old[left]))
        left += 1
      } else if right < new.count, inserted.contains(right) {
        rows.append(("+", new[right]))
        right += 1
      } else {
        rows.append((" ", old[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
    return rows
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Spaces at the end and control characters, made visible.
  private static func visible(_ line: Substring) -> String {
    let text = line.unicodeScalars.map { $0.value < 0x20 ? $0.escaped(asASCII: true) : String($0) }.joined()
    let trailing = text.reversed().prefix { $0 == " " }.count
    return text.dropLast(trailing) + String(repeating: "␠", count: trailing)
  }
}
