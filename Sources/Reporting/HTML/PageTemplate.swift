import Templates
package import TextFormats

/// A template, parsed once and then filled in: one of Shelf's own pages, or a user's.
///
/// Templates are written in a subset of Mustache, which docs/templates.md describes. Their values are the command's
/// JSON document, with a few extra keys for counts and comparisons, which templates can't compute.
package struct PageTemplate: Sendable {
  /// One instruction; a section starts with the number of steps inside it.
  enum Step: Sendable {
    case text(String)
    case value(Name, isEscaped: Bool)
    case section(Name, isInverted: Bool, steps: Int)
  }

  /// The name of a value, split at its dots; `.` is the innermost value.
  struct Name: Sendable {
    let first: String
    let others: [String]

    init(_ name: String) {
      let parts = name == "." ? [name] : name.split(separator: ".").map(String.init)
      (first, others) = (parts[0], Array(parts[1...]))
    }
  }

  private(set) var steps: [Step] = []

  /// Parses one of the templates in `templates/reports` or `templates/new`.
  package init(named name: String) throws(TemplateFault) { compile(try Self.nodes(ofTemplate: name, blocks: [:])) }

  /// Parses a user's template, which may include Shelf's own: `{{> style}}`, `{{<page}}`.
  package init(text: String) throws(TemplateFault) {
    var parser = TemplateParser(text)
    compile(try Self.whole(try parser.nodes(), [:]))
  }

  /// Fills in the values; the same values give the same text.
  ///
  /// - Parameters:
  ///   - values: the values of the names.
  ///   - showsHidden: whether control and invisible characters become visible signs, as people need in a page; a
  ///     catalog gets the values as they are.
  /// - Returns: the text.
  package func render(_ values: JSONValue, showsHidden: Bool = true) -> String {
    PageFilling.render(self, values, showsHidden: showsHidden)
  }

  private mutating func compile(_ nodes: [PageNode]) {
    for node in nodes {
      switch node {
      case .text(let text): steps.append(.text(String(decoding: text, as: UTF8.self)))
      case .value(let name, let isEscaped): steps.append(.value(Name(name), isEscaped: isEscaped))
      case .section(let name, let inside, let isInverted):
        let start = steps.count
        steps.append(.section(Name(name), isInverted: isInverted, steps: 0))
        compile(inside)
        steps[start] = .section(Name(name), isInverted: isInverted, steps: steps.count - start - 1)
      case .block(_, let inside): compile(inside)
      case .include: break
      }
    }
  }

  private static func source(ofTemplate name: String) -> String? { Templates.reports[name] ?? Templates.new[name] }

  /// The nodes of a template, with its includes replaced by their contents.
  private static func nodes(
    ofTemplate name: String, blocks: [String: [PageNode]]
  ) throws(TemplateFault) -> [PageNode] {
    guard let text = source(ofTemplate: name) else { throw TemplateFault(message: "no template '\(name)'") }
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
