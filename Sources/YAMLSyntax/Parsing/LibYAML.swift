import CLibYAML

/// One step of libyaml through a text.
struct Event {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case scalar, alias, sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  var kind: Kind
  var scalarKind = YAMLNode.Kind.plain
  var isFlow = false
  var hasProperties = false

  /// Byte offsets in the text that was handed in.
  var start: Int
  var end: Int

  /// The scalar's text: how many bytes, and the first eight of them, the first one highest.
  var length = 0
  var prefix: UInt64 = 0
}

/// Why libyaml stopped.
struct LibYAMLProblem {
  enum Layer {
    /// The bytes are no text.
    case reader
    /// The characters or their order are no YAML.
    case scanner
  }

  var layer: Layer
  var problem: String

  /// The byte offset in the text that was handed in.
  var offset: Int

  /// What it was doing, and the byte offset where that began.
  var context: String?
  var contextOffset: Int?

  /// The code of the character in question (reader only).
  var value: Int
}

/// The events of a text, one after the other: the only place that touches libyaml.
///
/// The document API of libyaml is not used, since it copies and has no bounds. Scalars stay where libyaml put them
/// until the next event; `appendText` and `textEquals` look at the present one.
struct LibYAML: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let source: UnsafeBufferPointer<UInt8>
  private var hasEvent = false
  private var cursor = CharacterCursor()

  /// Runs `body` on the events of a text in UTF-8 without a byte order mark.
  static func events<Result>(of bytes: ArraySlice<UInt8>, _ body: (inout LibYAML) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      var events = LibYAML(buffer)
      return body(&events)
    }
  }

  private init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    event.initialize(to: yaml_event_t())
    _ = yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, source.baseAddress ?? UnsafePointer(bitPattern: 1), source.count)
  }

  deinit {
    if hasEvent { yaml_event_delete(event) }
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The next event; nil when the text is at fault, which `problem` then tells.
  mutating func next() -> Event? {
    if hasEvent { yaml_event_delete(event) }
    hasEvent = yaml_parser_parse(parser, event) == 1
    guard hasEvent else { return nil }
    let start = cursor.offset(ofCharacter: event.pointee.start_mark.index, in: source)
    let end = cursor.offset(ofCharacter: event.pointee.end_mark.index, in: source)
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: return scalar(start: start, end: end)
    case YAML_ALIAS_EVENT: return Event(kind: .alias, start: start, end: end)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      return Event(
        kind: .sequenceStart, isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE,
        hasProperties: data.anchor != nil || data.tag != nil, start: start, end: end)
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      return Event(
        kind: .mappingStart, isFlow: data.style == YAML_FLOW_MAPPING_STYLE,
        hasProperties: data.anchor != nil || data.tag != nil, start: start, end: end)
    case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, start: start, end: end)
    case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, start: start, end: end)
    case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, start: start, end: end)
    case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, start: start, end: end)
    case YAML_STREAM_START_EVENT: return Event(kind: .streamStart, start: start, end: end)
    default: return Event(kind: .streamEnd, start: start, end: end)
    }
  }

  private func scalar(start: Int, end: Int) -> Event {
    let data = event.pointee.data.scalar
    var result = Event(
      kind: .scalar, hasProperties: data.anchor != nil || data.tag != nil, start: start, end: end, length: data.length)
    switch data.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: result.scalarKind = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: result.scalarKind = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: result.scalarKind = .literal
    case YAML_FOLDED_SCALAR_STYLE: result.scalarKind = .folded
    default: result.scalarKind = .plain
    }
    let text = UnsafeBufferPointer(start: data.value, count: data.length)
    if data.length >= 8 {
      result.prefix = UnsafeRawPointer(data.value).loadUnaligned(as: UInt64.self).bigEndian
    } else if data.length > 0 {
      for byte in text { result.prefix = result.prefix << 8 | UInt64(byte) }
      result.prefix <<= UInt64(8 * (8 - data.length))
    }
    return result
  }

  /// Whether the present scalar's text stands in the source at a byte offset.
  func textStands(at offset: Int) -> Bool {
    let data = event.pointee.data.scalar
    guard offset >= 0, offset + data.length <= source.count, let base = source.baseAddress else { return data.length == 0 }
    return memcmp(base + offset, data.value, data.length) == 0
  }

  /// Whether the present scalar's text is these bytes.
  func textEquals(_ bytes: [UInt8]) -> Bool {
    let data = event.pointee.data.scalar
    return bytes.count == data.length && memcmp(bytes, data.value, data.length) == 0
  }

  /// Adds the present scalar's text to a buffer.
  func appendText(to buffer: inout [UInt8]) {
    let data = event.pointee.data.scalar
    buffer.append(contentsOf: UnsafeBufferPointer(start: data.value, count: data.length))
  }

  /// The name that the present alias uses.
  var aliasName: String { event.pointee.data.alias.anchor.map(Self.string) ?? "" }

  /// The anchor and the tag of the present scalar or collection.
  var properties: (anchor: String?, tag: String?) {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT:
      let data = event.pointee.data.scalar
      return (data.anchor.map(Self.string), data.tag.map(Self.string))
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      return (data.anchor.map(Self.string), data.tag.map(Self.string))
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      return (data.anchor.map(Self.string), data.tag.map(Self.string))
    default:
      return (nil, nil)
    }
  }

  /// Whether a `#` of the text, white space behind it left out, is followed by a word: a quick look, which may take a
  /// piece of a scalar for a comment.
  func mayHoldComment(beginningWith word: [UInt8]) -> Bool {
    guard let base = source.baseAddress else { return false }
    var position = 0
    while let found = memchr(base + position, Int32(UInt8(ascii: "#")), source.count - position) {
      position = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      while position < source.count, source[position] == UInt8(ascii: " ") { position += 1 }
      if position + word.count <= source.count, memcmp(base + position, word, word.count) == 0 { return true }
    }
    return false
  }

  /// Why there is no next event.
  mutating func problem() -> LibYAMLProblem {
    let state = parser.pointee
    let isReader = state.error == YAML_READER_ERROR
    func offset(_ mark: yaml_mark_t) -> Int { cursor.offset(ofCharacter: mark.index, in: source) }
    let problem = state.problem.map { String(cString: $0) } ?? "not enough memory"
    let context = state.context.map { String(cString: $0) }
    return LibYAMLProblem(
      layer: isReader ? .reader : .scanner, problem: problem,
      offset: isReader ? state.problem_offset : offset(state.problem_mark),
      context: isReader ? nil : context,
      contextOffset: isReader || context == nil ? nil : offset(state.context_mark), value: Int(state.problem_value))
  }

  private static func string(_ bytes: UnsafeMutablePointer<UInt8>) -> String { String(cString: bytes) }
}

/// Turns libyaml's character counts into byte offsets.
///
/// libyaml counts characters from the start of the text. Its marks come almost in order, so the cursor walks from
/// one to the next; the walk over the whole text is one pass, whatever the number of marks.
private struct CharacterCursor {
  private var character = 0
  private var offset = 0

  /// The byte offset of a character; the end of the text for those beyond it.
  mutating func offset(ofCharacter wanted: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if wanted >= character { forward(wanted - character, in: bytes) } else { back(character - wanted, in: bytes) }
    character = wanted
    return offset
  }

  private mutating func forward(_ count: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var left = count
    while left > 0, offset + 8 <= bytes.count, isASCII(next: min(left, 8), of: bytes) {
      offset += min(left, 8)
      left -= min(left, 8)
    }
    while left > 0, offset < bytes.count {
      let lead = bytes[offset]
      offset += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      left -= 1
    }
    offset = min(offset, bytes.count)
  }

  private mutating func back(_ count: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    for _ in 0..<count where offset > 0 {
      offset -= 1
      while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    }
  }

  /// Whether the next one to eight bytes are one character each; eight must be there.
  private func isASCII(next count: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    return word & (0x8080_8080_8080_8080 >> UInt64(64 - 8 * count)) == 0
  }
}
