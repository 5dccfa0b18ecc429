import Templates

/// One of Shelf's own pages, taken apart once and then filled in: what `ReportTemplate` does by its plain way, and as a
/// test holds byte for byte, in a hundredth of the time.
///
/// It knows what those templates are made of: `{{x}}`, `{{{x}}}`, `{{.}}`, `{{#x}}`, `{{^x}}`, `{{> x}}`, `{{<x}}` and
/// `{{$x}}`.
struct PageTemplate: Sendable {
  /// What is done, one after the other; a section begins with how many steps it has.
  enum Step: Sendable {
    /// Some of `literals`.
    case text(Range<Int>)
    /// A value by the number of its name.
    case value(Int, isEscaped: Bool)
    case section(Int, isInverted: Bool, steps: Int)
  }

  private(set) var steps: [Step] = []
  private(set) var literals: [UInt8] = []
  private(set) var names: [String] = []

  /// The template with a name; nil if there is none, or if it has a tag of another kind.
  init?(named name: String) {
    guard let nodes = Self.nodes(ofTemplate: name, blocks: [:]) else { return nil }
    add(nodes)
  }

  /// Some steps of another template, with literals of their own: what works on several processors is better not shared.
  init(_ other: PageTemplate, steps range: Range<Int>) {
    names = other.names
    for step in other.steps[range] {
      if case .text(let text) = step { addText(other.literals[text]) } else { steps.append(step) }
    }
  }

  private mutating func add(_ nodes: [PageNode]) {
    for node in nodes {
      switch node {
      case .text(let text): addText(text)
      case .value(let name, let isEscaped): steps.append(.value(number(of: name), isEscaped: isEscaped))
      case .section(let name, let inside, let isInverted):
        let start = steps.count
        steps.append(.section(number(of: name), isInverted: isInverted, steps: 0))
        add(inside)
        steps[start] = .section(number(of: name), isInverted: isInverted, steps: steps.count - start - 1)
      case .block(_, let inside): add(inside)
      case .include: break
      }
    }
  }

  private mutating func addText(_ text: ArraySlice<UInt8>) {
    let start = literals.count
    literals += text
    steps.append(.text(start..<literals.count))
  }

  private mutating func number(of name: String) -> Int {
    if let known = names.firstIndex(of: name) { return known }
    names.append(name)
    return names.count - 1
  }

  /// What a template comes to, with what it includes in its place.
  private static func nodes(ofTemplate name: String, blocks: [String: [PageNode]]) -> [PageNode]? {
    guard let text = Templates.reports[name] else { return nil }
    var parser = PageParser(text)
    guard let nodes = parser.nodes(endingWith: nil) else { return nil }
    return whole(nodes, blocks)
  }

  private static func whole(_ nodes: [PageNode], _ blocks: [String: [PageNode]]) -> [PageNode]? {
    var result: [PageNode] = []
    for node in nodes {
      switch node {
      case .text, .value: result.append(node)
      case .section(let name, let inside, let isInverted):
        guard let inside = whole(inside, blocks) else { return nil }
        result.append(.section(name, inside, isInverted: isInverted))
      case .block(let name, let inside):
        guard let inside = blocks[name] ?? whole(inside, blocks) else { return nil }
        result += inside
      case .include(let name, let own):
        var all: [String: [PageNode]] = [:]
        for case .block(let name, let inside) in own { all[name] = whole(inside, blocks) }
        guard let included = Self.nodes(ofTemplate: name, blocks: blocks.merging(all) { outer, _ in outer }) else {
          return nil
        }
        result += included
      }
    }
    return result
  }
}

/// A piece of a template.
enum PageNode {
  case text(ArraySlice<UInt8>)
  case value(String, isEscaped: Bool)
  case section(String, [PageNode], isInverted: Bool)
  /// What a template that builds on this one may say in its own way.
  case block(String, [PageNode])
  /// Another template, with the blocks that are said for it.
  case include(String, [PageNode])
}

/// Reads a template.
private struct PageParser {
  private let bytes: [UInt8]
  private var position = 0

  /// Whether nothing stands before the position on its line, as the template engine sees it: behind a section that
  /// began in the middle of a line it counts on with that line.
  private var isLineStart = true

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The pieces up to the end of a section, or of the text; nil where it has a tag that pages don't have.
  mutating func nodes(endingWith section: String?) -> [PageNode]? {
    var nodes: [PageNode] = []
    var start = position
    while let open = next("{{", from: position) {
      guard let tag = tag(at: open) else { return nil }
      // A tag that is no value takes its line along if it stands there alone.
      let blank = blanks(before: open, from: start)
      let line = tag.isValue || blank == nil ? nil : endOfLine(behind: tag.end)
      let end = line == nil ? open : blank ?? open
      if start < end { nodes.append(.text(bytes[start..<end])) }
      position = line ?? tag.end
      start = position
      isLineStart = line != nil || tag.sign == "<"
      switch tag.sign {
      case nil: nodes.append(.value(tag.name, isEscaped: true))
      case "{": nodes.append(.value(tag.name, isEscaped: false))
      case "/": return tag.name == section ? nodes : nil
      case ">": nodes.append(.include(tag.name, []))
      default:
        guard let inside = self.nodes(endingWith: tag.name) else { return nil }
        start = position
        isLineStart = line != nil
        switch tag.sign {
        case "#", "^": nodes.append(.section(tag.name, inside, isInverted: tag.sign == "^"))
        case "$": nodes.append(.block(tag.name, inside))
        default: nodes.append(.include(tag.name, inside))
        }
      }
    }
    guard section == nil else { return nil }
    if start < bytes.count { nodes.append(.text(bytes[start...])) }
    position = bytes.count
    return nodes
  }

  private struct Tag {
    /// What it begins with; nil for a value.
    let sign: Character?
    let name: String
    let end: Int

    var isValue: Bool { sign == nil || sign == "{" }
  }

  private func tag(at open: Int) -> Tag? {
    guard open + 2 < bytes.count else { return nil }
    let first = Character(Unicode.Scalar(bytes[open + 2]))
    let sign = "{#^/><$".contains(first) ? first : nil
    let close = sign == "{" ? "}}}" : "}}"
    guard let end = next(close, from: open + 2) else { return nil }
    let name = String(decoding: bytes[(open + (sign == nil ? 2 : 3))..<end], as: UTF8.self).split(separator: " ")
      .joined()
    let isName = name.utf8.allSatisfy {
      ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "_")
    }
    guard isName && !name.isEmpty || name == "." else { return nil }
    return Tag(sign: sign, name: name, end: end + close.utf8.count)
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

  /// Where the blanks begin that alone stand before a tag on its line; nil if anything else does.
  private func blanks(before tag: Int, from start: Int) -> Int? {
    var place = tag
    while place > start, Self.isBlank(bytes[place - 1]) { place -= 1 }
    if place > start { return bytes[place - 1] == UInt8(ascii: "\n") ? place : nil }
    return isLineStart ? place : nil
  }

  /// Where the next line begins, if only blanks stand behind a tag on its own.
  private func endOfLine(behind tag: Int) -> Int? {
    var place = tag
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    if place == bytes.count { return place }
    return bytes[place] == UInt8(ascii: "\n") ? place + 1 : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
