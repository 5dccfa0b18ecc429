import CatalogModel
import SourceDiagnostics
import TextFormats

/// Writes an XML property list with the layout of Apple's programs.
struct XMLPropertyListWriter: PropertyListWriter {
  private var writer = XMLWriter(indentation: "\t")

  /// The open elements, and whether each is empty.
  private var open: [(name: StaticString, isEmpty: Bool)] = []

  init() {
    writer.line(
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">")
    writer.line("<plist version=\"1.0\">")
  }

  var replaced: Int { writer.replaced }
  var faults: [Diagnostic<CatalogPath>] = []

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
    writer.text(Base64.encode(bytes))
    writer.endLine()
    writer.line("</data>")
  }

  mutating func finish() -> [UInt8] {
    while !open.isEmpty { close() }
    writer.line("</plist>")
    return writer.bytes
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

  /// Completes the start tag of the innermost element, which isn't empty.
  private mutating func next() {
    guard let last = open.indices.last, open[last].isEmpty else { return }
    open[last].isEmpty = false
    writer.raw(">\n")
    writer.shift(by: 1)
  }
}
