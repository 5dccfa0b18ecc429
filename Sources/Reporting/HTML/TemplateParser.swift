import SourceDiagnostics
import Templates

/// Parses the text of a template into nodes.
struct TemplateParser {
  private let bytes: [UInt8]
  private var position = 0
  private var escapes = true

  /// How deep sections can be nested.
  private static let deepest = 100

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The nodes up to the end of the text, or of the innermost of the open sections.
  mutating func nodes() throws(TemplateFault) -> [PageNode] { try nodes(in: []) }

  private mutating func nodes(in sections: [Tag]) throws(TemplateFault) -> [PageNode] {
    var nodes: [PageNode] = []
    var start = position
    while let open = next("{{", from: position) {
      let tag = try tag(at: open)
      let line = tag.isValue ? nil : ownLine(of: tag)
      let text = bytes[start..<(line?.lowerBound ?? open)]
      if !text.isEmpty { nodes.append(.text(text)) }
      position = line?.upperBound ?? tag.end
      switch tag.sign {
      case "!": break
      case "%": escapes = false
      case ">": nodes.append(.include(tag.name, []))
      case "/":
        try check(closing: tag, sections.last)
        return nodes
      case "#", "^", "$", "<":
        guard sections.count < Self.deepest else {
          throw fault("sections are nested more than \(Self.deepest) deep", at: open)
        }
        let inside = try self.nodes(in: sections + [tag])
        switch tag.sign {
        case "$": nodes.append(.block(tag.name, inside))
        case "<": nodes.append(.include(tag.name, inside))
        default: nodes.append(.section(tag.name, inside, isInverted: tag.sign == "^"))
        }
      default: nodes.append(.value(tag.name, isEscaped: escapes && tag.sign == nil))
      }
      start = position
    }
    if let last = sections.last {
      throw fault("'\(last.name)' is not closed; expected '{{/\(last.name)}}'", at: last.start)
    }
    if start < bytes.count { nodes.append(.text(bytes[start...])) }
    return nodes
  }

  private func check(closing tag: Tag, _ open: Tag?) throws(TemplateFault) {
    guard let open else { throw fault("'{{/\(tag.name)}}' has no open section to close", at: tag.start) }
    guard open.name == tag.name else {
      throw fault("'{{/\(tag.name)}}' does not close '\(open.name)'; expected '{{/\(open.name)}}'", at: tag.start)
    }
  }

  // MARK: - Tags

  private struct Tag {
    /// The sign at its start; nil for an escaped value.
    let sign: Character?
    let name: String
    let start: Int
    let end: Int

    var isValue: Bool { sign == nil || sign == "{" || sign == "&" }
  }

  private func tag(at open: Int) throws(TemplateFault) -> Tag {
    let first = bytes[(open + 2)...].first.map { Character(Unicode.Scalar($0)) } ?? " "
    let sign = "{&#^/><$!%=".contains(first) ? first : nil
    if sign == "=" { throw fault("delimiters can't be changed; use '{{' and '}}'", at: open) }
    let close = sign == "{" ? "}}}" : "}}"
    guard let end = next(close, from: open + 2) else {
      throw fault("the tag is not closed; expected '\(close)'", at: open)
    }
    let inside = bytes[(open + (sign == nil ? 2 : 3))..<end]
    let name = String(decoding: inside.trimmingBlanks(), as: UTF8.self)
    let tag = Tag(sign: sign, name: name, start: open, end: end + close.utf8.count)
    switch sign {
    case "!": break
    case "%":
      guard name == "CONTENT_TYPE:TEXT" else {
        throw fault("unknown setting '\(name)'; the only one is '{{% CONTENT_TYPE:TEXT }}'", at: open)
      }
    case ">", "<":
      guard Templates.reports[name] != nil else {
        let known = Templates.reports.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
        throw fault("no template '\(name)' to include; the templates are \(known)", at: open)
      }
    default:
      guard Self.isName(name) else {
        throw fault("'\(name)' is not a name; use letters, digits, '_' and '-', with a '.' between parts", at: open)
      }
    }
    return tag
  }

  private static func isName(_ text: String) -> Bool {
    text == "."
      || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "_")
              || $0 == UInt8(ascii: "-")
          }
      }
  }

  private func next(_ mark: String, from start: Int) -> Int? {
    let mark = Array(mark.utf8)
    var start = start
    while let found = bytes[start...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return found }
      start = found + 1
    }
    return nil
  }

  /// The line of a tag that is alone on it, including the line break, which is removed with the tag.
  private func ownLine(of tag: Tag) -> Range<Int>? {
    var (start, end) = (tag.start, tag.end)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    if bytes[end...].starts(with: "\r\n".utf8) { end += 1 }
    guard end < bytes.count else { return start..<end }
    return bytes[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
  }

  private func fault(_ message: String, at place: Int) -> TemplateFault {
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
    let column = String(decoding: bytes[start..<place], as: UTF8.self).count + 1
    return TemplateFault(message: "line \(line), column \(column): \(VisibleText.line(message))")
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingBlanks() -> ArraySlice {
    func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let rest = drop(while: isSpace)
    return rest[..<(rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.startIndex)]
  }
}
