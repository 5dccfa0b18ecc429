/// A text that was read, under the name it is shown by.
///
/// The bytes are kept as they stand in the file: a byte order mark, CRLF and bytes that are no UTF-8 included. All
/// offsets of this module count bytes from 0 in them.
public struct TextFile: Sendable {
  /// The name to show: relative to the working directory, with `/`; `<stdin>` for standard input.
  public let path: String

  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The bytes of a range as text; bytes that are no UTF-8 show as `�`.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}
