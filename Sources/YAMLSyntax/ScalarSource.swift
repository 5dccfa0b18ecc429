import SourceDiagnostics

extension YAMLTree {
  /// Where a part of a scalar's text stands in the file.
  ///
  /// An escape and a fold belong wholly to each byte that they stand for: the `é` of `"caf\u00e9"` is at `\u00e9`.
  ///
  /// - Parameters:
  ///   - bytes: offsets in the scalar's text (UTF-8).
  ///   - node: the scalar.
  /// - Returns: the stretch of the file from the first byte's to the last byte's; nil when the text can't be followed.
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

  /// The stretch of the file that each byte of a scalar's text comes from; nil when the text can't be followed.
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

/// A decoded text, and for each of its bytes the stretch of source that it comes from.
struct ScalarStretches {
  private(set) var text: [UInt8] = []
  private(set) var sources: [Range<Int>] = []

  /// Adds bytes that come from one stretch together.
  mutating func add(_ bytes: some Sequence<UInt8>, from source: Range<Int>) {
    for byte in bytes {
      text.append(byte)
      sources.append(source)
    }
  }

  /// Adds bytes that stand for themselves.
  mutating func copy(_ range: Range<Int>, of bytes: [UInt8]) {
    for offset in range { add(CollectionOfOne(bytes[offset]), from: offset..<offset + 1) }
  }
}

/// A line break of the source, and the text that it counts for.
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

  /// Whether it becomes a space when lines are folded; U+2028 and U+2029 stay.
  var folds: Bool { text == [0x0A] }
}
