import Templates

/// A template, parsed once and then filled in: one of Shelf's own pages, or a user's.
///
/// Templates are written in a subset of Mustache, which docs/templates.md describes. Their values are the command's
/// JSON document, with a few extra keys for counts and comparisons, which templates can't compute.
package struct PageTemplate: Sendable {
  /// One instruction; a section starts with the number of steps inside it.
  enum Step: Sendable {
    /// A part of `literals`.
    case text(Range<Int>)
    /// A value, by the number of its name.
    case value(Int, isEscaped: Bool)
    case section(Int, isInverted: Bool, steps: Int)
  }

  private(set) var steps: [Step] = []
  private(set) var literals: [UInt8] = []

  /// The names, up to their first dots, and the parts after the dots.
  private(set) var names: [(first: String, others: [String])] = []

  /// Parses one of the templates in `templates/reports` or `templates/new`.
  package init(named name: String) throws(TemplateFault) { add(try Self.nodes(ofTemplate: name, blocks: [:])) }

  /// Parses a user's template, which may include Shelf's own: `{{> style}}`, `{{<page}}`.
  package init(text: String) throws(TemplateFault) {
    var parser = TemplateParser(text)
    add(try Self.whole(try parser.nodes(), [:]))
  }

  /// Copies some steps of another template with their own literals, because sharing them between processors is slow.
  init(_ other: PageTemplate, steps range: Range<Int>) {
    names = other.names
    for step in other.steps[range] {
      if case .text(let text) = step { addText(other.literals[text]) } else { steps.append(step) }
    }
  }

  /// Fills in the values; the same values give the same text.
  package func render(_ values: JSONValue) -> String { parts(values).text }

  /// The same in parts.
  package func parts(_ values: JSONValue) -> ReportParts { PageFilling.parts(of: self, values) }

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
    let parts = name == "." ? [name] : name.split(separator: ".").map(String.init)
    let others = Array(parts[1...])
    if let known = names.firstIndex(where: { $0.first == parts[0] && $0.others == others }) { return known }
    names.append((parts[0], others))
    return names.count - 1
  }

  private static func text(ofTemplate name: String) -> String? { Templates.reports[name] ?? Templates.new[name] }

  /// The nodes of a template, with its includes replaced by their contents.
  private static func nodes(
    ofTemplate name: String, blocks: [String: [PageNode]]
  ) throws(TemplateFault) -> [PageNode] {
    guard let text = text(ofTemplate: name) else { throw TemplateFault(message: "no template '\(name)'") }
    var parser = TemplateParser(text)
    return try whole(try parser.nodes(), blocks)
  }

  private static func whole(
    _ nodes: [PageNode], _ blocks: [String: [PageNode]]
  ) throws(TemplateFault) -> [PageNode] {
    var result: [PageNode] = []
    for node in nodes {
      switch node {
      case .text, .value: result.append(node)
      case .section(let name, let inside, let isInverted):
        result.append(.section(name, try whole(inside, blocks), isInverted: isInverted))
      case .block(let name, let inside):
        if let replacement = blocks[name] { result += replacement } else { result += try whole(inside, blocks) }
      case .include(let name, let own):
        var all: [String: [PageNode]] = [:]
        for case .block(let name, let inside) in own { all[name] = try whole(inside, blocks) }
        result += try Self.nodes(ofTemplate: name, blocks: blocks.merging(all) { outer, _ in outer })
      }
    }
    return result
  }
}

/// A syntax error in a template.
package struct TemplateFault: Error, Sendable {
  /// The place and the problem, in one line.
  package let message: String
}

/// A piece of a template.
enum PageNode {
  case text(ArraySlice<UInt8>)
  case value(String, isEscaped: Bool)
  case section(String, [PageNode], isInverted: Bool)
  /// A part that an including template can replace.
  case block(String, [PageNode])
  /// Another template, with the blocks that it receives.
  case include(String, [PageNode])
}
