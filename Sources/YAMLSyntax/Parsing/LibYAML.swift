import CLibYAML

/// An event of libyaml.
enum Event {
  case streamStart, streamEnd, documentStart, documentEnd
  case scalar, alias, sequenceStart, sequenceEnd, mappingStart, mappingEnd
}

/// The scalar of the current event.
struct ScalarEvent {
  var kind: YAMLNode.Kind

  /// Whether it has an anchor or a tag.
  var hasProperties: Bool

  /// The text in UTF-8, escapes and folding resolved.
  var text: [UInt8]
}

/// Why libyaml stopped.
struct LibYAMLProblem {
  enum Layer {
    /// The bytes are not text.
    case reader
    /// The characters or their order are not YAML.
    case scanner
  }

  var layer: Layer
  var problem: String

  /// The byte offset in the given text.
  var offset: Int

  /// The construct it was parsing, and its byte offset.
  var context: String?
  var contextOffset: Int?

  /// The code of the character in question (reader only).
  var value: Int
}

/// The events of a text in order: the only place that calls libyaml.
///
/// The document API of libyaml is not used, because it has no limits.
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

  /// Advances to the next event; nil at a fault, which `problem` describes.
  mutating func next() -> Event? {
    if hasEvent { yaml_event_delete(event) }
    hasEvent = yaml_parser_parse(parser, event) == 1
    guard hasEvent else { return nil }
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: return .scalar
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_START_EVENT: return .streamStart
    default: return .streamEnd
    }
  }

  /// The start of the current event: a byte offset in the given text.
  mutating func start() -> Int { cursor.offset(ofCharacter: event.pointee.start_mark.index, in: source) }

  /// The end of the current event.
  mutating func end() -> Int { cursor.offset(ofCharacter: event.pointee.end_mark.index, in: source) }

  /// The current scalar.
  var scalar: ScalarEvent {
    let data = event.pointee.data.scalar
    let kind: YAMLNode.Kind =
      switch data.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    return ScalarEvent(
      kind: kind, hasProperties: data.anchor != nil || data.tag != nil,
      text: Array(UnsafeBufferPointer(start: data.value, count: data.length)))
  }

  /// Whether the collection of the current event is in flow style.
  var isFlow: Bool {
    event.pointee.type == YAML_MAPPING_START_EVENT
      ? event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      : event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
  }

  /// The name in the current alias.
  var aliasName: String { event.pointee.data.alias.anchor.map(Self.string) ?? "" }

  /// The anchor and the tag of the current scalar or collection.
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

  /// The reason why there is no next event.
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

/// Converts libyaml's character counts to byte offsets.
///
/// Its marks are almost in order, so the cursor moves along with them: one pass over the text for any number of
/// marks.
private struct CharacterCursor {
  private var character = 0
  private var offset = 0

  /// The byte offset of a character; the end of the text beyond it.
  mutating func offset(ofCharacter wanted: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    func continues() -> Bool { offset < bytes.count && bytes[offset] & 0xC0 == 0x80 }
    while character < wanted, offset < bytes.count {
      repeat { offset += 1 } while continues()
      character += 1
    }
    while character > wanted, offset > 0 {
      repeat { offset -= 1 } while offset > 0 && continues()
      character -= 1
    }
    return offset
  }
}
