/// A text with the name for displaying it.
///
/// The bytes are unchanged: they include a byte order mark, CRLF and invalid UTF-8. All offsets in this module are
/// byte offsets from 0.
public struct TextFile: Sendable {
  /// The displayed name: relative to the working directory, with `/`; `<stdin>` for standard input.
  public let path: String

  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text of a byte range; invalid UTF-8 is shown as `�`.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}
