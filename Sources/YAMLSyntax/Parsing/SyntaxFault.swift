import SourceDiagnostics

/// libyaml's message for a fault, translated: what was found, what was expected, what to do.
struct SyntaxFault {
  private let problem: LibYAMLProblem
  private let offset: Int
  private let contextOffset: Int?
  private let bytes: [UInt8]
  private let fileIndex: Int

  /// The message, its range, and the remedy.
  private typealias Wording = (message: String, range: Range<Int>, help: String?)

  /// Translates a problem.
  ///
  /// - Parameters:
  ///   - problem: libyaml's problem.
  ///   - textStart: the offset in the file of libyaml's text.
  ///   - file: the file.
  ///   - fileIndex: its index among all files.
  init(_ problem: LibYAMLProblem, textStart: Int, in file: TextFile, fileIndex: Int) {
    self.problem = problem
    offset = min(textStart + problem.offset, file.bytes.count)
    contextOffset = problem.contextOffset.map { textStart + $0 }
    bytes = file.bytes
    self.fileIndex = fileIndex
  }

  var diagnostic: Diagnostic<SourceRange?> {
    let wording =
      directiveWording ?? tagWording ?? scannerWording ?? structureWording ?? (problem.problem, word(at: offset), nil)
    var notes: [Note<SourceRange?>] = []
    if let contextOffset, let thing = enclosingThing, !wording.range.contains(contextOffset) {
      notes.append(Note("\(thing) starts here", at: SourceRange(file: fileIndex, bytes: word(at: contextOffset))))
    }
    return Diagnostic(
      .yamlSyntax, wording.message, at: SourceRange(file: fileIndex, bytes: wording.range), notes: notes,
      help: wording.help)
  }

  /// Faults within one token: a text, a quote, a block of lines, a name.
  private var scannerWording: Wording? {
    switch problem.problem {
    case "found character that cannot start any token":
      return startWording
    case "found a tab character where an indentation space is expected",
      "found a tab character that violates indentation":
      return tabWording
    case "could not find expected ':'":
      return missingColonWording
    case "found unexpected end of stream":
      return ("this quote is never closed", character(at: contextOffset ?? offset), "close it with the same quote")
    case "found unexpected document indicator":
      return (
        "a document ends inside a quoted text", offset..<min(offset + 3, bytes.count), "close the quote before it"
      )
    case "found unknown escape character":
      let range = offset..<min(character(at: offset + 1).upperBound, bytes.count)
      return (
        "unknown escape sequence '\(string(in: range))'", range,
        "write '\\\\' for a backslash, or use single quotes"
      )
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      return escapeWording
    case "found unexpected ':'":
      return (
        "a ':' inside an unquoted text", character(at: offset), "quote the text, or add a space after the ':'"
      )
    case "did not find expected comment or line break":
      let line = restOfLine(from: offset)
      return (
        "'\(shortened(line))' must be on a separate line", line, "start the text on the next line, indented"
      )
    case "found an indentation indicator equal to 0":
      return ("an indentation of 0 after '|' or '>'", character(at: offset), "use a number from 1 to 9, or none")
    case "did not find expected alphabetic or numeric character":
      let range = word(at: contextOffset ?? offset)
      return ("'\(shortened(range))' is not an anchor name", range, "quote it if it is text")
    default:
      return nil
    }
  }

  /// Faults of order: something unexpected was found.
  private var structureWording: Wording? {
    let found = word(at: offset)
    switch problem.problem {
    case "mapping values are not allowed in this context":
      return (
        "a ':' in the middle of a value", character(at: offset),
        "quote a text that contains ': ', and start each key on a separate line, in the same column as the others"
      )
    case "block sequence entries are not allowed in this context":
      return (
        "a list entry can't start here", character(at: offset), "start each '- ' on a separate line, in one column"
      )
    case "mapping keys are not allowed in this context":
      return ("a key can't start here", character(at: offset), nil)
    case "did not find expected key":
      return (
        "expected a key of the mapping, found '\(shortened(found))'", found,
        "align the keys of the mapping; check the indentation and the quotes before it"
      )
    case "did not find expected '-' indicator":
      return (
        "expected the next '-' of the list, found '\(shortened(found))'", found,
        "align the entries of the list; check the indentation"
      )
    case "did not find expected ',' or ']'":
      return bracketWording(closing: "]")
    case "did not find expected ',' or '}'":
      return bracketWording(closing: "}")
    case "did not find expected node content":
      return found.isEmpty
        ? ("expected a value, found the end of the file", found, nil)
        : ("expected a value, found '\(shortened(found))'", found, nil)
    case "did not find expected <document start>":
      return documentWording
    case "found undefined tag handle":
      return ("unknown tag '\(shortened(found))'", found, "quote it if it is text")
    default:
      return problem.context.map { ("\(problem.problem) \($0)", found, nil) }
    }
  }

  /// A line that starts with `%`.
  private var directiveWording: Wording? {
    var start = offset
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r") { start -= 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "%"), problem.problem.contains("directive") || isInDirective
    else {
      return problem.problem == "found incompatible YAML document" ? versionWording(restOfLine(from: start)) : nil
    }
    let line = restOfLine(from: start)
    let fault =
      problem.problem.hasPrefix("found duplicate") ? "is a second directive of its kind" : "is not a YAML directive"
    return ("'\(shortened(line))' \(fault)", line, "remove the line; catalogs need no directives")
  }

  private var isInDirective: Bool { problem.context?.contains("directive") == true }

  private func versionWording(_ line: Range<Int>) -> Wording {
    (
      "'\(shortened(line))' requires an unsupported YAML version", line,
      "remove the line; YAML 1.1 and 1.2 don't need it"
    )
  }

  private var tagWording: Wording? {
    guard problem.context == "while parsing a tag" || problem.context == "while scanning a tag", let contextOffset
    else { return nil }
    let found = word(at: contextOffset)
    return ("'\(shortened(found))' is not a tag", found, "quote it if it is text")
  }

  /// A line among the keys of a mapping that isn't a key.
  private var missingColonWording: Wording {
    let line = restOfLine(from: contextOffset ?? offset)
    let text = string(in: line.lowerBound..<min(line.upperBound, line.lowerBound + 400))
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: text.hasPrefix) {
      return ("'\(shortened(line))' is a merge conflict marker", line, "resolve the conflict")
    }
    if line.count > 1_024, bytes[line].contains(UInt8(ascii: ":")) {
      return ("a key of more than 1,024 characters", line, "write it as '? key' with ': value' on the next line")
    }
    if let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex, text.first != "\"",
      text.first != "'"
    {
      return ("'\(shortened(line))' has no space after its ':'", line, "write it as 'key: value'")
    }
    return (
      "'\(shortened(line))' has no ':'", line,
      "write it as 'key: value', or indent it if it belongs to the text above"
    )
  }

  /// A `\x`, `\u` or `\U` with missing digits or an invalid character.
  private var escapeWording: Wording {
    let start = max(0, offset - 2)
    let most =
      [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8][bytes[min(start + 1, bytes.count - 1)]] ?? 0
    var end = offset
    while end < min(bytes.count, offset + most), Character(Unicode.Scalar(bytes[end])).isHexDigit { end += 1 }
    let fault = end - offset < most ? "has too few hexadecimal digits" : "is not a character"
    return ("'\(string(in: start..<end))' \(fault)", start..<end, "write it like '\\x41', '\\u00e9' or '\\U0001F600'")
  }

  /// Text after the end of a document that doesn't start a new one.
  private var documentWording: Wording {
    let found = word(at: offset)
    let thing = found.isEmpty ? "the end of the file" : "'\(shortened(found))'"
    switch lineBefore(offset)?.first {
    case "%": return ("expected '---' after the directives, found \(thing)", found, "catalogs need no directives")
    case "." where lineBefore(offset)?.hasPrefix("...") == true:
      return ("expected '---' after '...', found \(thing)", found, "start each document with '---'")
    default:
      return (
        "expected the end of the document, found \(thing)", found,
        "a document is one mapping; check the indentation, or start a new document with '---'"
      )
    }
  }

  private var startWording: Wording {
    guard offset < bytes.count, bytes[offset] != UInt8(ascii: "\t") else { return tabWording }
    let range = character(at: offset)
    return (
      "an unquoted text can't start with '\(string(in: range))'", range, "quote the text"
    )
  }

  private var tabWording: Wording {
    var end = offset
    while end < bytes.count, bytes[end] == UInt8(ascii: "\t") { end += 1 }
    let isInBlock = problem.context == "while scanning a block scalar"
    return (
      "a tab where YAML allows only spaces", offset..<end,
      isInBlock
        ? "indent with spaces; if the text starts with a tab, add its indentation, as in '|2'" : "indent with spaces"
    )
  }

  private func bracketWording(closing: String) -> Wording {
    let found = word(at: offset)
    if found.isEmpty, let contextOffset {
      let opening = character(at: contextOffset)
      return ("this '\(string(in: opening))' is never closed", opening, "close it with '\(closing)'")
    }
    return (
      "expected ',' or '\(closing)', found '\(shortened(found))'", found,
      "separate entries with ',' and close with '\(closing)'"
    )
  }

  /// The construct that libyaml was parsing, as a noun.
  private var enclosingThing: String? {
    switch problem.context {
    case "while parsing a block mapping", "while parsing a flow mapping": "the mapping"
    case "while parsing a block collection", "while parsing a flow sequence": "the list"
    case "while scanning a quoted scalar", "while parsing a quoted scalar": "the quoted text"
    case "while scanning a block scalar": "the block text"
    default: nil
    }
  }
}

// MARK: - Stretches of text

extension SyntaxFault {
  private func string(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of a range, shortened.
  private func shortened(_ range: Range<Int>) -> String {
    let head = string(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 400))
    return head.count <= 40 && range.count <= 400 ? head : head.prefix(39) + "…"
  }

  /// The last line before an offset's line that isn't empty or a comment.
  private func lineBefore(_ offset: Int) -> String? {
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var end = offset
    while end > 0, !isBreak(bytes[end - 1]) { end -= 1 }
    while end > 0 {
      end -= 1
      var start = end
      while start > 0, !isBreak(bytes[start - 1]) { start -= 1 }
      if let first = bytes[start..<end].first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") {
        return string(in: start..<end)
      }
      end = start
    }
    return nil
  }

  /// The character at an offset; empty at the end.
  private func character(at offset: Int) -> Range<Int> {
    guard offset < bytes.count else { return bytes.count..<bytes.count }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return offset..<end
  }

  /// From an offset to the next whitespace or bracket, at least one character; empty at the end.
  private func word(at offset: Int) -> Range<Int> {
    var end = character(at: offset).upperBound
    if offset < bytes.count, isBracket(bytes[offset]) { return offset..<end }
    while end < bytes.count, bytes[end] > 0x20, !isBracket(bytes[end]), bytes[end] != UInt8(ascii: ",") { end += 1 }
    return min(offset, bytes.count)..<end
  }

  private func isBracket(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}")].contains(byte)
  }

  /// From an offset to the end of its line, without trailing whitespace and comment.
  private func restOfLine(from offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      if bytes[end] == UInt8(ascii: "#"), end > offset, bytes[end - 1] == UInt8(ascii: " ") { break }
      end += 1
    }
    while end > offset, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
    return offset..<end
  }
}
