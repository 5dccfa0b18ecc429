import SourceDiagnostics

extension YAMLTree {
  /// The source range of a part of a scalar's text.
  ///
  /// An escape or a fold is the source of each byte that it produces: the `é` of `"caf\u00e9"` is at `\u00e9`.
  ///
  /// - Parameters:
  ///   - bytes: offsets in the scalar's text (UTF-8).
  ///   - node: the scalar.
  /// - Returns: the range from the source of the first byte to that of the last; nil if the text can't be tracked.
  package func sourceRange(ofTextBytes bytes: Range<Int>, in node: NodeID) -> Range<Int>? {
    guard isScalar(node), bytes.lowerBound >= 0, bytes.upperBound <= length(of: node) else { return nil }
    let scalar = nodes[Int(node.index)]
    if scalar.flags.contains(.verbatim) {
      return Int(scalar.payload) + bytes.lowerBound..<Int(scalar.payload) + bytes.upperBound
    }
    guard let stretches = sourceStretches(of: node) else { return nil }
    if bytes.isEmpty {
      let place =
        bytes.lowerBound < stretches.count
        ? stretches[bytes.lowerBound].lowerBound : stretches.last?.upperBound ?? Int(scalar.start)
      return place..<place
    }
    return stretches[bytes.lowerBound].lowerBound..<stretches[bytes.upperBound - 1].upperBound
  }

  /// The source range of each byte of a scalar's text; nil if the text can't be tracked.
  func sourceStretches(of node: NodeID) -> [Range<Int>]? {
    let scalar = nodes[Int(node.index)]
    let start = Int(scalar.start)
    let end = Int(scalar.end)
    let text = bytes(of: node)
    let stretches: ScalarStretches?
    switch scalar.kind {
    case .plain: stretches = FlowScalarDecoder(file.bytes, content: start..<end, quote: nil).decoded()
    case .singleQuoted, .doubleQuoted:
      stretches = FlowScalarDecoder(file.bytes, content: start + 1..<end - 1, quote: file.bytes[start]).decoded()
    case .literal, .folded: stretches = BlockScalarDecoder(file.bytes, start: start, text: text)?.decoded()
    default: stretches = nil
    }
    guard let stretches, stretches.text.elementsEqual(text) else { return nil }
    return stretches.sources
  }
}

/// A decoded text with the source range of each of its bytes.
struct ScalarStretches {
  private(set) var text: [UInt8] = []
  private(set) var sources: [Range<Int>] = []

  /// Adds bytes with a common source range.
  mutating func append(_ bytes: some Sequence<UInt8>, from source: Range<Int>) {
    for byte in bytes {
      text.append(byte)
      sources.append(source)
    }
  }

  /// Adds unchanged bytes.
  mutating func copy(_ range: Range<Int>, of bytes: [UInt8]) {
    for offset in range { append(CollectionOfOne(bytes[offset]), from: offset..<offset + 1) }
  }
}

/// A line break in the source, and the text that it produces.
struct SourceBreak {
  let source: Range<Int>
  let text: [UInt8]

  /// The break at an offset; nil if there is none.
  init?(_ bytes: [UInt8], at offset: Int) {
    let width = lineBreak(in: bytes, at: offset)
    guard width > 0 else { return nil }
    source = offset..<offset + width
    text = width == 3 ? Array(bytes[source]) : [0x0A]
  }

  /// Whether folding turns it into a space; U+2028 and U+2029 are kept.
  var folds: Bool { text == [0x0A] }
}
