/// Tracks a plain or quoted scalar byte by byte, as libyaml decodes it.
struct FlowScalarDecoder {
  private let bytes: [UInt8]
  private let end: Int
  private let quote: UInt8?
  private var position: Int
  private var result = ScalarStretches()

  private static let single = UInt8(ascii: "'")
  private static let double = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Starts decoding.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - content: the scalar without its quotes.
  ///   - quote: the quote's character; nil for a plain scalar.
  init(_ bytes: [UInt8], content: Range<Int>, quote: UInt8?) {
    self.bytes = bytes
    self.quote = quote
    position = content.lowerBound
    end = content.upperBound
  }

  /// The text with its source ranges; nil if it contains an invalid escape.
  consuming func decoded() -> ScalarStretches? {
    while position < end {
      if isBlank(position) || lineBreak(in: bytes, at: position) > 0 {
        addSpace(behindEscapedBreak: false)
      } else if quote == Self.single, bytes[position] == Self.single {
        result.append([Self.single], from: position..<position + 2)
        position += 2
      } else if quote == Self.double, bytes[position] == Self.backslash {
        if let escaped = SourceBreak(bytes, at: position + 1) {
          position = escaped.source.upperBound
          addSpace(behindEscapedBreak: true)
        } else {
          guard addEscape() else { return nil }
        }
      } else {
        result.copy(position..<position + 1, of: bytes)
        position += 1
      }
    }
    return result
  }

  private func isBlank(_ offset: Int) -> Bool { offset < end && (bytes[offset] == 0x20 || bytes[offset] == 0x09) }

  /// Whitespace and line breaks: kept within a line; between lines one break becomes a space, and several become one
  /// fewer.
  private mutating func addSpace(behindEscapedBreak: Bool) {
    let start = position
    var first: SourceBreak?
    var more: [SourceBreak] = []
    while position < end {
      if let found = SourceBreak(bytes, at: position) {
        if first == nil, !behindEscapedBreak { first = found } else { more.append(found) }
        position = found.source.upperBound
      } else if isBlank(position) {
        position += 1
      } else {
        break
      }
    }
    if first == nil, !behindEscapedBreak { return result.copy(start..<position, of: bytes) }
    if let first, !first.folds { result.append(first.text, from: first.source) }
    if let first, first.folds, more.isEmpty { result.append([0x20], from: start..<position) }
    for found in more { result.append(found.text, from: found.source) }
  }

  /// Decodes an escape; false if it is invalid.
  private mutating func addEscape() -> Bool {
    guard position + 1 < end else { return false }
    let start = position
    let name = bytes[position + 1]
    if let digits = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8][name] {
      position += 2 + digits
      guard position <= end else { return false }
      let code = UInt32(String(decoding: bytes[start + 2..<position], as: UTF8.self), radix: 16)
      guard let scalar = code.flatMap(Unicode.Scalar.init) else { return false }
      result.append(String(scalar).utf8, from: start..<position)
      return true
    }
    guard let text = Self.escapes[name] else { return false }
    position += 2
    result.append(text.utf8, from: start..<position)
    return true
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t",
    0x09: "\t",
    UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r",
    UInt8(ascii: "e"): "\u{1B}", 0x20: " ", UInt8(ascii: "\""): "\"", UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\",
    UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}", UInt8(ascii: "L"): "\u{2028}",
    UInt8(ascii: "P"): "\u{2029}",
  ]
}
