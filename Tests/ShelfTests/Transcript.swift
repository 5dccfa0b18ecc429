import Foundation

/// Calls of the program and their output, as in a terminal:
///
///     # Products for sale, and where they are used.
///     input: lighthouse
///
///     $ shelf lint --format concise - --as-of 2026-11-21
///     < products: {}
///       products.yaml:3:5: warning: …
///     ! shelf: can't write …
///     exit: 2
///     changed: products.yaml
///       products: []
///
/// `input:` names a folder of `Inputs`, several that are laid over one another in their order, or `none`. Each call
/// below it runs in its own copy. `$` begins a call, which may change the folder and set variables first: `$ cd catalog
/// && NO_COLOR=1 shelf lint`. Typed input follows `<`, standard output follows two spaces, and standard error follows
/// `!`. The exit code is written unless it is 0, followed by the files that changed. `#` begins a comment on the next
/// lines.
///
/// A line with invisible characters ends in ` (esc)`, and contains `\e`, `\r`, `\\` and `\xNN`. A last line without a
/// line break has ` (no-eol)` there. So any bytes can be written, and read back unchanged.
struct Transcript: Equatable {
  /// Calls with the same input.
  struct Scene: Equatable {
    var comment: [String] = []
    var input = "none"
    var calls: [Call] = []
  }

  /// One command, and its output.
  struct Call: Equatable {
    var comment: [String] = []
    /// As it is typed: a folder, variables, `shelf` and its arguments.
    var command = ""
    var stdin: [UInt8] = []
    var stdout: [UInt8] = []
    var stderr: [UInt8] = []
    var status: Int32 = 0
    var changed: [File] = []
  }

  /// A file that a call wrote.
  struct File: Equatable {
    var path: String
    var bytes: [UInt8] = []
  }

  var scenes: [Scene] = []
}

// MARK: - Writing

extension Transcript {
  /// The one way to write it; it ends with a line end.
  var text: String { scenes.map(\.text).joined(separator: "\n") }

  fileprivate static func text(ofComment lines: [String]) -> String {
    lines.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
  }
}

extension Transcript.Scene {
  fileprivate var text: String {
    Transcript.text(ofComment: comment) + "input: \(input)\n" + calls.map { "\n" + $0.text }.joined()
  }
}

extension Transcript.Call {
  /// The command and its output, without the blank line before it.
  var text: String {
    Transcript.text(ofComment: comment) + "$ \(command)\n"
      + TranscriptLine.written(stdin, after: "<") + TranscriptLine.written(stdout, after: " ")
      + TranscriptLine.written(stderr, after: "!") + (status == 0 ? "" : "exit: \(status)\n")
      + changed.map { "changed: \($0.path)\n" + TranscriptLine.written($0.bytes, after: " ") }.joined()
  }
}

// MARK: - Reading

extension Transcript {
  /// A line that is invalid in its place.
  struct Fault: Error, CustomStringConvertible {
    let line: Int
    let text: String
    var description: String { "line \(line) can't stand there: '\(text)'" }
  }

  init(_ text: String) throws {
    var comment: [String] = []
    var blanks = 0
    for (index, line) in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.isEmpty {
        blanks += 1
        continue
      }
      if line.starts(with: "#".utf8) {
        comment.append(String(decoding: line.dropFirst(2), as: UTF8.self))
      } else if let name = TranscriptLine.rest(of: line, after: "input: ") {
        scenes.append(Scene(comment: comment, input: name))
        comment = []
      } else if let command = TranscriptLine.rest(of: line, after: "$ "), !scenes.isEmpty {
        scenes[scenes.count - 1].calls.append(Call(comment: comment, command: command))
        comment = []
      } else {
        guard comment.isEmpty, let last = scenes.last?.calls.indices.last,
          scenes[scenes.count - 1].calls[last].read(line, after: blanks)
        else { throw Fault(line: index + 1, text: String(decoding: line, as: UTF8.self)) }
      }
      blanks = 0
    }
  }
}

extension Transcript.Call {
  /// Parses a line of output; false if it isn't one.
  fileprivate mutating func read(_ line: ArraySlice<UInt8>, after blanks: Int) -> Bool {
    let bytes = TranscriptLine.read(line.dropFirst(2))
    if line.starts(with: "  ".utf8) {
      let text = Array(repeating: UInt8(ascii: "\n"), count: blanks) + bytes
      if changed.isEmpty { stdout += text } else { changed[changed.count - 1].bytes += text }
    } else if line.starts(with: "<".utf8) {
      stdin += bytes
    } else if line.starts(with: "!".utf8) {
      stderr += bytes
    } else if let path = TranscriptLine.rest(of: line, after: "changed: ") {
      changed.append(Transcript.File(path: path))
    } else if let number = TranscriptLine.rest(of: line, after: "exit: ").flatMap({ Int32($0) }) {
      status = number
    } else {
      return false
    }
    return true
  }
}

// MARK: - Lines

/// A line of bytes as a line of a transcript.
private enum TranscriptLine {
  private static let escapeMark = Array(" (esc)".utf8)
  private static let endMark = Array(" (no-eol)".utf8)
  private static let lineEnd = UInt8(ascii: "\n")

  /// The text after a prefix of the line; nil without that prefix.
  static func rest(of line: ArraySlice<UInt8>, after word: String) -> String? {
    line.starts(with: word.utf8) ? String(decoding: line.dropFirst(word.utf8.count), as: UTF8.self) : nil
  }

  /// Each line after its sign, `<`, `!` or a space, and another space.
  static func written(_ bytes: [UInt8], after sign: String) -> String {
    guard !bytes.isEmpty else { return "" }
    var lines = bytes.split(separator: lineEnd, omittingEmptySubsequences: false)
    let isComplete = lines.last?.isEmpty == true
    if isComplete { lines.removeLast() }
    var text: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      if !line.isEmpty {
        text += Array("\(sign) ".utf8) + visible(line) + (isLast && !isComplete ? endMark : [])
      } else if sign != " " {
        text += Array(sign.utf8)
      } else if isLast {
        // It would be lost among the blank lines between commands.
        text += Array("  ".utf8) + escapeMark
      }
      text.append(lineEnd)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a line, with its end.
  static func read(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let isComplete = !ends(line, with: endMark)
    var rest = isComplete ? line : line.dropLast(endMark.count)
    let end = isComplete ? [lineEnd] : []
    guard ends(rest, with: escapeMark) else { return Array(rest) + end }
    rest = rest.dropLast(escapeMark.count)
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "e"): bytes.append(0x1B)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(letter)
      }
    }
    return bytes + end
  }

  /// The line, with invisible characters escaped.
  private static func visible(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let isText = String(validating: line, as: UTF8.self) != nil
    let isHidden = line.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F } || line.last == 0x20 || line.last == 0x09
    guard !isText || isHidden || ends(line, with: escapeMark) || ends(line, with: endMark) else { return Array(line) }
    var bytes: [UInt8] = []
    for (index, byte) in zip(line.indices, line) {
      switch byte {
      case UInt8(ascii: "\\"): bytes += Array(#"\\"#.utf8)
      case 0x1B: bytes += Array(#"\e"#.utf8)
      case 0x0D: bytes += Array(#"\r"#.utf8)
      case 0x20 where index == line.endIndex - 1, 0..<0x20, 0x7F,
        0x80... where !isText:
        bytes += Array((byte < 0x10 ? #"\x0"# : #"\x"#).utf8) + Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    return bytes + escapeMark
  }

  private static func ends(_ line: ArraySlice<UInt8>, with mark: [UInt8]) -> Bool {
    line.suffix(mark.count).elementsEqual(mark)
  }
}
