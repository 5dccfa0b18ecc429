import CatalogModel

/// Writes a property list as XML, laid out as Apple's own programs do.
struct XMLPropertyListWriter: PropertyListWriter {
  private var writer = XMLWriter(indentation: "\t")

  /// The brackets that are open, and whether anything stands in each.
  private var open: [(name: StaticString, isEmpty: Bool)] = []

  init() {
    writer.line(
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">")
    writer.line("<plist version=\"1.0\">")
  }

  /// What goes into an open array, at a depth of brackets.
  private init(insideArrayAt depth: Int) {
    writer = XMLWriter(indentation: "\t", level: depth)
    open = [("array", false)]
  }

  /// What was written before, when long lists cut the document.
  private var cut: [@Sendable () -> [UInt8]] = []

  var replaced: Int { writer.replaced }

  /// Long lists are written apart, in any order, by whoever takes the pieces; their characters are looked at here.
  mutating func elements<Element: Sendable>(
    of list: [Element], _ outline: @escaping @Sendable (Element) -> Outline, unwritable: (Element) -> Void
  ) {
    guard list.count > Self.mostTogether else { return writeTogether(list, outline, unwritable: unwritable) }
    for element in list where outline(element).holdsUnwritableText { unwritable(element) }
    next()
    let before = writer.cut()
    cut.append({ before })
    let depth = open.count
    for start in stride(from: 0, to: list.count, by: Self.mostTogether) {
      cut.append({
        var writer = XMLPropertyListWriter(insideArrayAt: depth)
        for element in list[start..<min(list.count, start + Self.mostTogether)] { writer.outline(outline(element)) }
        return writer.writer.bytes
      })
    }
  }

  /// So many elements are written together.
  private static let mostTogether = 200

  mutating func openDictionary() { openBracket("dict") }
  mutating func openArray() { openBracket("array") }

  mutating func close() {
    guard let bracket = open.popLast() else { return }
    if bracket.isEmpty {
      writer.raw("/>\n")
    } else {
      writer.shift(by: -1)
      writer.indent()
      tag("</", bracket.name, ">\n")
    }
  }

  mutating func key(_ key: String) { element("key", key) }
  mutating func string(_ text: String) { element("string", text) }
  mutating func integer(_ number: Int64) { element("integer", String(number)) }
  mutating func real(_ number: Double) { element("real", number.description) }

  mutating func flag(_ flag: Bool) {
    next()
    writer.empty(flag ? "true" : "false")
  }

  mutating func data(_ bytes: [UInt8]) {
    next()
    writer.line("<data>")
    writer.indent()
    writer.text(Base64.text(bytes))
    writer.endLine()
    writer.line("</data>")
  }

  mutating func finish() -> [@Sendable () -> [UInt8]] {
    while !open.isEmpty { close() }
    writer.line("</plist>")
    let rest = writer.bytes
    return cut + [{ rest }]
  }

  // MARK: - Tags

  private mutating func openBracket(_ name: StaticString) {
    next()
    writer.indent()
    tag("<", name, "")
    open.append((name, true))
  }

  private mutating func element(_ name: StaticString, _ content: String) {
    next()
    writer.element(name, content)
  }

  private mutating func tag(_ start: StaticString, _ name: StaticString, _ end: StaticString) {
    writer.raw(start)
    writer.raw(name)
    writer.raw(end)
  }

  /// Ends the tag of the innermost bracket, which turns out not to be empty.
  private mutating func next() {
    guard let last = open.indices.last, open[last].isEmpty else { return }
    open[last].isEmpty = false
    writer.raw(">\n")
    writer.shift(by: 1)
  }
}

extension Outline {
  /// Whether a text in it has a character that XML can't hold.
  fileprivate var holdsUnwritableText: Bool {
    switch self {
    case .text(let text): XMLWriter.canNotHold(text)
    case .list(let items): items.contains(where: \.holdsUnwritableText)
    case .record(let fields): fields.contains(where: \.value.holdsUnwritableText)
    case .map(let entries): entries.contains { XMLWriter.canNotHold($0.key) || $0.value.holdsUnwritableText }
    case .foreign(let value): value.holdsUnwritableText
    case .flag, .integer, .amount: false
    }
  }
}

extension ForeignValue {
  fileprivate var holdsUnwritableText: Bool {
    switch self {
    case .string(let text): XMLWriter.canNotHold(text)
    case .list(let items): items.contains(where: \.holdsUnwritableText)
    case .map(let pairs): pairs.contains { XMLWriter.canNotHold($0.key) || $0.value.holdsUnwritableText }
    case .null, .bool, .number: false
    }
  }
}
