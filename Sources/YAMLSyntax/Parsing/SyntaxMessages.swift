import SourceDiagnostics

/// The wording of the parser's own faults.
extension Diagnostic where Place == SourceRange? {
  static func duplicateKey(_ key: String, at place: SourceRange, first: SourceRange) -> Self {
    Diagnostic(
      .duplicateKey, "duplicate key '\(key)' in one mapping", at: place,
      notes: [
        Note(
          "first used here", at: first)
      ],
      help: "keep one of the two")
  }

  static func undefinedAlias(_ name: String, known: [String], at place: SourceRange) -> Self {
    let nearest = nearestSpelling(to: name, among: known).map { ", did you mean '*\($0)'?" } ?? ""
    return Diagnostic(
      .undefinedAlias, "no anchor '&\(name)' before this alias\(nearest)", at: place,
      help: "add '&\(name)' before a value of the same document")
  }

  static func recursiveAlias(_ name: String, at place: SourceRange, anchor: Range<Int>) -> Self {
    Diagnostic(
      .recursiveAlias, "the alias '*\(name)' is inside its own anchor", at: place,
      notes: [Note("the anchor", at: SourceRange(file: place.file, bytes: anchor))])
  }

  static func aliasBomb(_ name: String, limit: Int, _ unit: String, at place: SourceRange) -> Self {
    Diagnostic(
      .aliasBomb, "with '*\(name)' the aliases of this file expand to more than \(grouped(limit)) \(unit)", at: place,
      help: "write the values out, or move repeated values into a template; the rest of the file is not read")
  }

  static func tooDeep(limit: Int, at place: SourceRange) -> Self {
    Diagnostic(
      .tooDeep, "more than \(limit) nested collections", at: place, help: "the rest of the file is not read")
  }

  static func tooLarge(bytes: Int, limit: Int, at place: SourceRange?) -> Self {
    Diagnostic(
      .tooLarge, "the file has \(grouped(bytes)) bytes; the limit is \(grouped(limit))", at: place,
      help: "split the catalog into several files")
  }

  static func tooManyDirectives(limit: Int, at place: SourceRange) -> Self {
    Diagnostic(.tooLarge, "more than \(limit) directives before a document", at: place, help: "catalogs need none")
  }

  static func byteOrderMark(at place: SourceRange) -> Self {
    Diagnostic(
      .byteOrderMark, "the file starts with a byte order mark", at: place, help: "save the file as UTF-8 without it",
      fix: Fix("remove the byte order mark", isSafe: true, edits: [Edit(at: place, newText: "")]))
  }

  static func notUTF8(encoding: String, at place: SourceRange) -> Self {
    Diagnostic(.notUTF8, "the file is \(encoding), not UTF-8", at: place, help: "save it as UTF-8")
  }

  /// Faults of libyaml's reader: bytes that aren't UTF-8, and control characters.
  static func unreadable(_ problem: LibYAMLProblem, in file: TextFile, textStart: Int, fileIndex: Int) -> Self {
    let start = min(textStart + problem.offset, file.bytes.count)
    if problem.problem == "control characters are not allowed" {
      let width = problem.value < 0x80 ? 1 : problem.value < 0x800 ? 2 : 3
      let range = SourceRange(file: fileIndex, bytes: start..<min(start + width, file.bytes.count))
      return Diagnostic(
        .yamlSyntax,
        "the control character U+\(hexadecimal(problem.value, digits: 4)) is not allowed in YAML", at: range,
        help: "remove it, or write it as an escape in double quotes")
    }
    let isBehind = problem.problem == "invalid trailing UTF-8 octet"
    let sequence = malformedSequence(at: start, isBehind: isBehind, in: file.bytes)
    let shown = file.bytes[sequence].map { "0x" + hexadecimal(Int($0), digits: 2) }.joined(separator: " ")
    return Diagnostic(
      .notUTF8, sequence.count == 1 ? "the byte \(shown) is not UTF-8" : "the bytes \(shown) are not UTF-8",
      at: SourceRange(file: fileIndex, bytes: sequence),
      help: "save the file as UTF-8; it may be in Latin-1 or another older encoding")
  }

  /// The bytes that start like one character; `isBehind` means that the offset is the first byte after them.
  private static func malformedSequence(at offset: Int, isBehind: Bool, in bytes: [UInt8]) -> Range<Int> {
    func continues(_ offset: Int) -> Bool { offset < bytes.count && bytes[offset] & 0xC0 == 0x80 }
    guard !bytes.isEmpty else { return 0..<0 }
    var start = min(offset, bytes.count - 1)
    if isBehind, start > 0 {
      start -= 1
      while start > 0, continues(start) { start -= 1 }
    }
    let width = bytes[start] < 0xC0 ? 1 : bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
    var end = start + 1
    while end < start + width, continues(end) { end += 1 }
    return start..<end
  }
}

private func hexadecimal(_ value: Int, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// A number with thousands separators: `1,000,000`.
private func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number).reversed().enumerated() {
    if index > 0, index % 3 == 0 { text.insert(",", at: text.startIndex) }
    text.insert(digit, at: text.startIndex)
  }
  return text
}
