package import SourceDiagnostics

/// The result of parsing JSON.
package struct ParsedJSON: Sendable {
  /// The value; nil if the text isn't JSON.
  package let root: JSONNode?

  package let faults: [Diagnostic<SourceRange?>]
}

/// Parses a JSON text (RFC 8259); a byte order mark is skipped.
///
/// Parsing stops at the first syntax error, because the rest is ambiguous. Duplicate keys are reported and both are
/// kept.
///
/// - Parameters:
///   - file: the text, in UTF-8.
///   - fileIndex: the file's index among all files, for the ranges.
///   - depth: the maximum nesting depth.
/// - Returns: the value with its places, and the faults.
package func parseJSON(_ file: TextFile, fileIndex: Int = 0, depth: Int = 128) -> ParsedJSON {
  var parser = JSONParser(bytes: file.bytes, file: fileIndex, depth: depth)
  do throws(JSONFault) {
    return ParsedJSON(root: try parser.document(), faults: parser.faults)
  } catch {
    return ParsedJSON(root: nil, faults: parser.faults + [error.diagnostic(inFile: fileIndex)])
  }
}

/// Parses consecutive JSON texts, on one line each or on several (JSON Lines); a single one is allowed too.
///
/// - Returns: the values up to the first fault, and the faults.
package func parseJSONLines(
  _ file: TextFile, fileIndex: Int = 0, depth: Int = 128
) -> (roots: [JSONNode], faults: [Diagnostic<SourceRange?>]) {
  var parser = JSONParser(bytes: file.bytes, file: fileIndex, depth: depth)
  var roots: [JSONNode] = []
  do throws(JSONFault) {
    repeat { roots.append(try parser.value()) } while parser.hasAnother
    try parser.end()
    return (roots, parser.faults)
  } catch {
    return (roots, parser.faults + [error.diagnostic(inFile: fileIndex)])
  }
}

/// Why a text isn't JSON, and where.
private struct JSONFault: Error {
  let message: String
  let range: Range<Int>
  var help: String?

  func diagnostic(inFile file: Int) -> Diagnostic<SourceRange?> {
    Diagnostic(.jsonSyntax, message, at: SourceRange(file: file, bytes: range), help: help)
  }
}

/// The keys of an object so far.
private struct SeenKeys {
  /// All keys, once hashing is faster than a linear search.
  private var all: Set<String> = []
  private static let few = 24

  /// Whether a key is new after the earlier members.
  mutating func insert(_ key: String, after members: [JSONNode.Member]) -> Bool {
    if members.count < Self.few { return !members.contains { $0.key == key } }
    if all.isEmpty { all = Set(members.map(\.key)) }
    return all.insert(key).inserted
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  let file: Int
  let depth: Int
  var faults: [Diagnostic<SourceRange?>] = []
  private var position = 0

  init(bytes: [UInt8], file: Int, depth: Int) { (self.bytes, self.file, self.depth) = (bytes, file, depth) }

  mutating func document() throws(JSONFault) -> JSONNode {
    let root = try value()
    try end()
    return root
  }

  /// A top-level value, and the whitespace after it.
  mutating func value() throws(JSONFault) -> JSONNode {
    if position == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipBlank()
    guard position < bytes.count else { throw JSONFault(message: "the file is empty", range: position..<position) }
    let root = try value(depth: 0)
    skipBlank()
    return root
  }

  /// Whether another object or array follows.
  var hasAnother: Bool { peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") }

  mutating func end() throws(JSONFault) {
    guard position == bytes.count else { throw unexpected("the end of the file") }
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(JSONFault) -> JSONNode {
    guard depth < self.depth else {
      throw JSONFault(
        message: "more than \(self.depth) nested brackets", range: position..<position + 1)
    }
    let start = position
    let content: JSONNode.Content
    switch peek {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "t"): content = try word("true", .bool(true))
    case UInt8(ascii: "f"): content = try word("false", .bool(false))
    case UInt8(ascii: "n"): content = try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): content = .number(try number())
    default: throw unexpected("a value")
    }
    return JSONNode(content, at: start..<position)
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [JSONNode.Member] {
    let open = position
    position += 1
    var members: [JSONNode.Member] = []
    var seen = SeenKeys()
    skipBlank()
    if peek == UInt8(ascii: "}") {
      position += 1
      return members
    }
    while true {
      skipBlank()
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a quoted key", toClose: open, "}") }
      let start = position
      let key = try string()
      let keyRange = start..<position
      skipBlank()
      guard peek == UInt8(ascii: ":") else { throw unexpected("':' after the key", toClose: open, "}") }
      position += 1
      skipBlank()
      if !seen.insert(key, after: members) {
        reportTwice(key, at: keyRange, first: members.first { $0.key == key }?.keyRange)
      }
      members.append(JSONNode.Member(key, at: keyRange, try value(depth: depth + 1)))
      guard try separator(UInt8(ascii: "}"), of: open, "}") else { return members }
    }
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSONNode] {
    let open = position
    position += 1
    var elements: [JSONNode] = []
    skipBlank()
    if peek == UInt8(ascii: "]") {
      position += 1
      return elements
    }
    while true {
      skipBlank()
      elements.append(try value(depth: depth + 1))
      guard try separator(UInt8(ascii: "]"), of: open, "]") else { return elements }
    }
  }

  /// Whether another element follows, after a comma.
  private mutating func separator(_ close: UInt8, of open: Int, _ name: String) throws(JSONFault) -> Bool {
    skipBlank()
    if peek == close {
      position += 1
      return false
    }
    guard peek == UInt8(ascii: ",") else { throw unexpected("',' or '\(name)'", toClose: open, name) }
    let comma = position
    position += 1
    skipBlank()
    if peek == close {
      throw JSONFault(
        message: "a comma before '\(name)', which JSON doesn't allow", range: comma..<comma + 1,
        help: "remove the comma"
      )
    }
    return true
  }

  private mutating func reportTwice(_ key: String, at range: Range<Int>, first: Range<Int>?) {
    var fault = Diagnostic<SourceRange?>(
      .duplicateJSONKey, "duplicate key '\(key)' in this object", at: SourceRange(file: file, bytes: range))
    if let first { fault.notes.append(Note("the first one, which is used", at: SourceRange(file: file, bytes: first))) }
    faults.append(fault)
  }

  // MARK: - Words and numbers

  private mutating func word(_ word: StaticString, _ content: JSONNode.Content) throws(JSONFault) -> JSONNode.Content {
    let end = position + word.utf8CodeUnitCount
    let isHere =
      end <= bytes.count
      && word.withUTF8Buffer { bytes[position..<end].elementsEqual($0) }
    guard isHere, end == bytes.count || !Self.isWordByte(bytes[end]) else { throw unexpected("a value") }
    position = end
    return content
  }

  private mutating func number() throws(JSONFault) -> String {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") { position += 1 } else { try digits(from: start) }
    if peek == UInt8(ascii: ".") {
      position += 1
      try digits(from: start)
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try digits(from: start)
    }
    if let byte = peek, Self.isWordByte(byte) || byte == UInt8(ascii: ".") { throw badNumber(from: start) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits(from start: Int) throws(JSONFault) {
    guard let byte = peek, Self.isDigit(byte) else { throw badNumber(from: start) }
    while let byte = peek, Self.isDigit(byte) { position += 1 }
  }

  private func badNumber(from start: Int) -> JSONFault {
    var end = start + 1
    while end < bytes.count, Self.isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return JSONFault(
      message: "'\(text)' is not a JSON number", range: start..<end, help: "quote it if it is text")
  }

  // MARK: - Strings

  private mutating func string() throws(JSONFault) -> String {
    let start = position
    position = endOfPlainText(from: start + 1)
    if peek == UInt8(ascii: "\"") {
      position += 1
      return try string(in: start + 1..<position - 1)
    }
    position = start + 1
    return try escapedString(from: start)
  }

  private mutating func escapedString(from start: Int) throws(JSONFault) -> String {
    var result = ""
    var plain = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        result += try string(in: plain..<position)
        position += 1
        return result
      case UInt8(ascii: "\\"):
        result += try string(in: plain..<position)
        result.unicodeScalars.append(try escape())
        plain = position
      case ..<0x20:
        throw JSONFault(
          message: byte == 0x0A || byte == 0x0D
            ? "an unclosed string" : "a control character in a string",
          range: byte == 0x0A || byte == 0x0D ? start..<position : position..<position + 1,
          help: byte == 0x0A || byte == 0x0D
            ? "close it with '\"', or write line breaks as '\\n'" : "write it as '\\u00XX'")
      default: position = endOfPlainText(from: position + 1)
      }
    }
    throw JSONFault(message: "an unclosed string", range: start..<start + 1)
  }

  /// The scalar of an escape sequence.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = peek else { throw JSONFault(message: "an unclosed string", range: start..<start + 1) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit(from: start)
      if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
      guard UTF16.isLeadSurrogate(unit), peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "u")
      else { throw JSONFault(message: "an unpaired surrogate", range: start..<position) }
      position += 2
      let trail = try codeUnit(from: start)
      guard UTF16.isTrailSurrogate(trail) else {
        throw JSONFault(message: "an unpaired surrogate", range: start..<position)
      }
      return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    default:
      throw JSONFault(
        message: "unknown escape sequence '\\\(Character(Unicode.Scalar(byte)))'", range: start..<position,
        help: "write a backslash as '\\\\'")
    }
  }

  private mutating func codeUnit(from start: Int) throws(JSONFault) -> UInt16 {
    let end = position + 4
    guard end <= bytes.count, bytes[position..<end].allSatisfy(Self.isHexadecimal),
      let unit = UInt16(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else {
      throw JSONFault(
        message: "'\\u' without four hexadecimal digits", range: start..<min(end, bytes.count),
        help: "for example '\\u00e9'")
    }
    position = end
    return unit
  }

  /// Bytes as text; invalid UTF-8 is never repaired.
  private func string(in range: Range<Int>) throws(JSONFault) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    throw JSONFault(message: "a string that is not UTF-8", range: range, help: "save the file as UTF-8")
  }

  // MARK: - Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlank() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// The next byte that ends a string, starts an escape or is a control character, or the end of the file.
  private func endOfPlainText(from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
      position += 1
    }
    return position
  }

  private func unexpected(_ expected: String) -> JSONFault {
    guard position < bytes.count else {
      return JSONFault(message: "expected \(expected), found the end of the file", range: position..<position)
    }
    var end = position + 1
    if Self.isWordByte(bytes[position]) {
      while end < bytes.count, Self.isWordByte(bytes[end]), end < position + 40 { end += 1 }
    }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let found = String(decoding: bytes[position..<end], as: UTF8.self)
    return JSONFault(message: "expected \(expected), found '\(found)'", range: position..<end)
  }

  /// The fault of a missing token before an open bracket is closed.
  private func unexpected(_ expected: String, toClose open: Int, _ close: String) -> JSONFault {
    guard position >= bytes.count else { return unexpected(expected) }
    return JSONFault(message: "a bracket is not closed by '\(close)'", range: open..<open + 1)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
