import CLibXML2
package import SourceDiagnostics

/// Parses an XML document. Only this file calls libxml2.
///
/// Nothing outside the document is ever opened, and a document that declares entities or attributes is rejected at
/// the first of them. Parsing stops at the first syntax error.
///
/// - Parameters:
///   - file: the document, in UTF-8, UTF-16 or ISO 8859-1.
///   - index: the file's index among all files, for the ranges.
///   - depth: the maximum nesting depth.
///   - nodes: the maximum number of elements and attributes.
/// - Returns: the tree with its places, and the faults.
package func parseXML(
  _ file: TextFile, index: Int = 0, depth: Int = 100, nodes: Int = .max
) -> ParsedXML {
  func failed(_ kind: DiagnosticKind, _ message: String, _ range: Range<Int>, help: String? = nil) -> ParsedXML {
    ParsedXML(root: nil, faults: [Diagnostic(kind, message, at: SourceRange(file: index, bytes: range), help: help)])
  }
  guard !file.bytes.isEmpty else { return failed(.xmlSyntax, "the file is empty", 0..<0) }
  guard file.bytes.count < largestDocument else { return failed(.xmlSyntax, "the file has more than 256 MB", 0..<0) }
  let source: MarkupSource
  do throws(MarkupSource.Fault) {
    source = try MarkupSource(file.bytes)
  } catch {
    return failed(.xmlSyntax, error.message, error.range, help: error.help)
  }
  if let tag = source.overlongTag { return failed(.xmlSyntax, "a tag of more than 64 KB", source.origin(of: tag)) }
  let builder = MarkupBuilder(source, file: index, depth: depth, nodes: nodes)
  builder.parse()
  if let fault = builder.fault { return ParsedXML(root: nil, faults: [fault]) }
  guard let root = builder.root else { return failed(.xmlSyntax, "the file has no element", 0..<0) }
  return ParsedXML(root: root, faults: [], hasDocumentType: builder.hasDocumentType)
}

private let largestDocument = 1 << 28

/// Initialized once, before any thread uses it.
private let libraryIsReady: Void = xmlInitParser()

/// The receiver of an event.
private func builder(from data: UnsafeMutableRawPointer?) -> MarkupBuilder? {
  data.map { Unmanaged<MarkupBuilder>.fromOpaque($0).takeUnretainedValue() }
}

/// Builds the tree from libxml2's events.
private final class MarkupBuilder {
  /// An open element.
  private struct Open {
    let name: String
    let attributes: [MarkupElement.Attribute]
    let tag: Range<Int>
    var children: [MarkupElement] = []
    var text: [UInt8] = []
  }

  private(set) var root: MarkupElement?
  private(set) var fault: Diagnostic<SourceRange?>?
  private(set) var hasDocumentType = false

  private let source: MarkupSource
  private let file: Int
  private let depth: Int
  private let mostNodes: Int
  private var nodes = 0
  private var open: [Open] = []
  private var context: xmlParserCtxtPtr?

  init(_ source: MarkupSource, file: Int, depth: Int, nodes: Int) {
    (self.source, self.file, self.depth) = (source, file, depth)
    mostNodes = nodes
  }

  func parse() {
    _ = libraryIsReady
    source.utf8.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        let context = xmlCreateMemoryParserCtxt(start, Int32(bytes.count))
      else { return }
      self.context = context
      // The text is already UTF-8, regardless of its declaration; the limits are Shelf's own.
      let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_HUGE.rawValue
      _ = xmlCtxtUseOptions(context, Int32(options))
      context.pointee.sax.pointee = Self.events
      context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
      _ = xmlParseDocument(context)
      self.context = nil
      xmlFreeParserCtxt(context)
    }
  }

  // MARK: - Events

  private static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.initialized = UInt32(XML_SAX2_MAGIC)
    events.internalSubset = { data, _, _, _ in builder(from: data)?.noteDocumentType() }
    events.startElementNs = { data, name, _, _, _, _, count, _, attributes in
      builder(from: data)?.start(name, attributes, count: Int(count))
    }
    events.endElementNs = { data, _, _, _ in builder(from: data)?.end() }
    events.characters = { data, text, count in builder(from: data)?.appendText(text, count: Int(count)) }
    events.ignorableWhitespace = { data, text, count in builder(from: data)?.appendText(text, count: Int(count)) }
    events.cdataBlock = { data, text, count in builder(from: data)?.appendText(text, count: Int(count)) }
    events.entityDecl = { data, _, _, _, _, _ in builder(from: data)?.refuseDeclaration() }
    events.unparsedEntityDecl = { data, _, _, _, _ in builder(from: data)?.refuseDeclaration() }
    events.attributeDecl = { data, _, _, _, _, _, list in
      xmlFreeEnumeration(list)
      builder(from: data)?.refuseDeclaration()
    }
    events.serror = { data, error in
      guard let error = error?.pointee else { return }
      builder(from: data)?.report(error)
    }
    return events
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard fault == nil else { return }
    let tag = startTag()
    guard open.count < depth else {
      return stop(.xmlSyntax, "more than \(depth) nested elements", at: tag)
    }
    nodes += 1 + count
    guard nodes <= mostNodes else {
      return stop(.xmlSyntax, "it has more than \(mostNodes) elements and attributes", at: tag)
    }
    var list: [MarkupElement.Attribute] = []
    // Five pointers for each attribute: name, prefix, namespace, and the start and end of the value.
    for index in 0..<count {
      guard let name = attributes?[5 * index], let start = attributes?[5 * index + 3],
        let end = attributes?[5 * index + 4]
      else {
        continue
      }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      list.append(.init(name: String(cString: name), value: String(decoding: value, as: UTF8.self)))
    }
    open.append(Open(name: name.map { String(cString: $0) } ?? "", attributes: list, tag: tag))
  }

  private func end() {
    guard fault == nil, let last = open.popLast() else { return }
    let end = position
    let endTag =
      source.utf8[last.tag.upperBound..<max(last.tag.upperBound, end)].lastIndex(of: UInt8(ascii: "<"))
      ?? last.tag.upperBound
    let element = MarkupElement(
      name: last.name, attributes: last.attributes, children: last.children,
      text: String(decoding: last.text, as: UTF8.self),
      range: source.origin(of: last.tag.lowerBound..<max(end, last.tag.upperBound)),
      content: source.origin(of: last.tag.upperBound..<endTag), tag: source.origin(of: last.tag))
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private func appendText(_ text: UnsafePointer<xmlChar>?, count: Int) {
    guard fault == nil, !open.isEmpty, let text else { return }
    open[open.count - 1].text.append(contentsOf: UnsafeBufferPointer(start: text, count: count))
  }

  // MARK: - Places

  /// How much of the text libxml2 has consumed.
  private var position: Int { min(max(0, context.map { Int(xmlByteConsumed($0)) } ?? 0), source.utf8.count) }

  /// The start tag that libxml2 just consumed, up to its closing bracket. An attribute can't contain '<'.
  private func startTag() -> Range<Int> {
    var end = position
    let start = source.utf8[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
    while end < source.utf8.count, source.utf8[end] != UInt8(ascii: ">") { end += 1 }
    return start..<min(end + 1, source.utf8.count)
  }

  // MARK: - Faults

  private func noteDocumentType() { hasDocumentType = true }

  private func refuseDeclaration() {
    let end = position
    let opener = Array("<!".utf8)
    let start = (0..<end).last { source.utf8[$0...].starts(with: opener) } ?? end
    stop(
      .xmlDeclarations, "the document declares entities or attributes, which are not supported",
      at: start..<end,
      help: "write their values out, and remove the declarations")
  }

  private func report(_ error: xmlError) {
    let isUnknownEntity = error.code == XML_WAR_UNDECLARED_ENTITY.rawValue
    guard fault == nil, error.level == XML_ERR_FATAL || isUnknownEntity else { return }
    let end = position
    switch xmlParserErrors(UInt32(error.code)) {
    case XML_ERR_TAG_NAME_MISMATCH: reportMismatch()
    case XML_ERR_TAG_NOT_FINISHED where !open.isEmpty, XML_ERR_DOCUMENT_END where !open.isEmpty:
      stop(.xmlSyntax, "'<\(open[open.count - 1].name)>' is never closed", at: open[open.count - 1].tag)
    case XML_ERR_DOCUMENT_EMPTY: stop(.xmlSyntax, "the file has no element", at: end..<end + 1)
    case XML_ERR_DOCUMENT_END: stop(.xmlSyntax, "text after the end of the document", at: end..<end + 1)
    default: stop(.xmlSyntax, Self.message(for: error), at: end..<end + 1)
    }
  }

  private func reportMismatch() {
    let end = position
    let start = source.utf8[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
    guard let last = open.last else { return stop(.xmlSyntax, "an end tag without its start tag", at: start..<end) }
    let found = String(decoding: source.utf8[start..<end], as: UTF8.self)
    stop(.xmlSyntax, "expected '</\(last.name)>', found '\(found)'", at: start..<end)
    fault?.notes.append(Note("the open element", at: SourceRange(file: file, bytes: source.origin(of: last.tag))))
  }

  /// Records the first fault, and stops libxml2.
  private func stop(_ kind: DiagnosticKind, _ message: String, at range: Range<Int>, help: String? = nil) {
    guard fault == nil else { return }
    fault = Diagnostic(kind, message, at: SourceRange(file: file, bytes: source.origin(of: range)), help: help)
    if let context { xmlStopParser(context) }
  }

  /// libxml2's message in the style of Shelf's messages.
  private static func message(for error: xmlError) -> String {
    let message = error.message.map { String(cString: $0) } ?? "this is not XML"
    let line = message.prefix { $0 != "\n" }
    return line.prefix(1).lowercased() + line.dropFirst()
  }
}
