/// An element of the XML that lists the members of a package.
///
/// The table of a package is untrusted, so only what such tables need is supported: elements, attributes and text in
/// UTF-8. A document type, and with it every custom entity, is rejected; depth and number are limited.
struct PlainXML: Sendable {
  var name: String
  var attributes: [String: String] = [:]
  var children: [PlainXML] = []
  var text = ""

  /// The maximum depth, and the maximum number of elements.
  static let bounds = (depth: 64, elements: 100_000)

  init(name: String) { self.name = name }

  init(_ bytes: [UInt8]) throws(PackageDamage) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw PackageDamage("is not UTF-8 text") }
    var parser = PlainXMLParser(bytes)
    self = try parser.document()
  }

  /// The first child with a name.
  func child(_ name: String) -> PlainXML? { children.first { $0.name == name } }

  /// The trimmed text of a child.
  func text(of name: String) -> String? {
    guard let text = child(name)?.text else { return nil }
    let trimmed = text.unicodeScalars.drop { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" }
    var end = trimmed
    while let last = end.last, last == " " || last == "\n" || last == "\r" || last == "\t" { end.removeLast() }
    return String(end)
  }
}

private struct PlainXMLParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(PackageDamage) -> PlainXML {
    if starts("\u{FEFF}") { offset += 3 }
    if starts("<?xml") { try skip(past: "?>") }
    // A stack of open elements instead of recursion.
    var open: [PlainXML] = []
    while true {
      if let last = open.indices.last { open[last].text += try text() } else { try blanks() }
      if starts("<!--") {
        try skip(past: "-->")
      } else if starts("</") {
        offset += 2
        let name = try name()
        try blanksThen(">")
        guard let closed = open.popLast(), closed.name == name else {
          throw PackageDamage("closes '\(name)', which isn't open")
        }
        guard let around = open.indices.last else { return try end(closed) }
        open[around].children.append(closed)
      } else if let (element, isEmpty) = try start() {
        if !isEmpty {
          guard open.count < PlainXML.bounds.depth else { throw PackageDamage("nests elements too deeply") }
          open.append(element)
        } else if let around = open.indices.last {
          open[around].children.append(element)
        } else {
          return try end(element)
        }
      }
    }
  }

  private mutating func start() throws(PackageDamage) -> (PlainXML, isEmpty: Bool)? {
    guard next() == UInt8(ascii: "<") else { throw PackageDamage("is truncated") }
    offset += 1
    if next() == UInt8(ascii: "!") {
      throw PackageDamage("has a document type or marked section, which a package never has")
    }
    if next() == UInt8(ascii: "?") { throw PackageDamage("has a processing instruction, which a package never has") }
    count += 1
    guard count <= PlainXML.bounds.elements else { throw PackageDamage("has too many elements") }
    var element = PlainXML(name: try name())
    while true {
      try blanks()
      if starts(">") {
        offset += 1
        return (element, false)
      }
      if starts("/>") {
        offset += 2
        return (element, true)
      }
      let name = try name()
      try blanksThen("=")
      try blanks()
      guard element.attributes.count < 32, element.attributes[name] == nil else {
        throw PackageDamage("has too many attributes, or a duplicate one")
      }
      element.attributes[name] = try quoted()
    }
  }

  private mutating func end(_ root: PlainXML) throws(PackageDamage) -> PlainXML {
    try blanks()
    while starts("<!--") {
      try skip(past: "-->")
      try blanks()
    }
    guard offset == bytes.count else { throw PackageDamage("continues after its end") }
    return root
  }

  private mutating func quoted() throws(PackageDamage) -> String {
    guard let quote = next(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw PackageDamage("has an attribute without quotes")
    }
    offset += 1
    let start = offset
    while let byte = next(), byte != quote, byte != UInt8(ascii: "<") { offset += 1 }
    let value = try unescaped(bytes[start..<offset])
    guard next() == quote else { throw PackageDamage("has an unclosed attribute") }
    offset += 1
    return value
  }

  private mutating func text() throws(PackageDamage) -> String {
    let start = offset
    while let byte = next(), byte != UInt8(ascii: "<") { offset += 1 }
    guard offset < bytes.count else { throw PackageDamage("is truncated") }
    return try unescaped(bytes[start..<offset])
  }

  private mutating func name() throws(PackageDamage) -> String {
    let start = offset
    while let byte = next(), Self.isNamePart(byte) { offset += 1 }
    guard offset > start else { throw PackageDamage("is not XML") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...: true
    default: false
    }
  }

  private func unescaped(_ raw: ArraySlice<UInt8>) throws(PackageDamage) -> String {
    guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = raw
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        result.append(byte)
        continue
      }
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw PackageDamage("has an '&' without a name")
      }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      guard let scalar = Self.scalar(name) else {
        throw PackageDamage("has the unknown entity '&\(name);'")
      }
      result += String(scalar).utf8
      rest = rest[(end + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    if name.hasPrefix("#x") { return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) }
    return name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
  }

  private func next() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func starts(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private mutating func blanks() throws(PackageDamage) {
    while let byte = next(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  private mutating func blanksThen(_ text: String) throws(PackageDamage) {
    try blanks()
    guard starts(text) else { throw PackageDamage("is not XML: '\(text)' is missing") }
    offset += text.utf8.count
  }

  private mutating func skip(past text: String) throws(PackageDamage) {
    while offset < bytes.count, !starts(text) { offset += 1 }
    guard offset < bytes.count else { throw PackageDamage("is truncated") }
    offset += text.utf8.count
  }
}
