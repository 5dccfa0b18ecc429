/// Splits a stream of bytes into messages: each is a header with `Content-Length`, an empty line, and the body.
package struct MessageReader: Sendable {
  private var buffer: [UInt8] = []
  private var start = 0

  /// The offset up to which the end of the header was searched.
  private var sought = 0

  /// The number of messages without a readable length.
  package private(set) var brokenHeads = 0

  /// Whether the stream ends in the middle of a message.
  package var isTorn: Bool { start < buffer.count }

  /// The longest accepted header, in bytes.
  private static let greatestHead = 1 << 16

  /// The largest accepted body, in bytes; a longer one counts as a broken header.
  package static let greatestLength = 1 << 28

  package init() {}

  /// Appends received bytes.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 1 << 16 {
      buffer.removeFirst(start)
      sought -= start
      start = 0
    }
    buffer += bytes
  }

  /// The body of the next message; nil until it is complete. A header without a length gives an empty body, which is
  /// answered as invalid JSON.
  package mutating func next() -> [UInt8]? {
    guard let end = endOfHead() else {
      guard buffer.count - start > Self.greatestHead else { return nil }
      start = buffer.count
      brokenHeads += 1
      return []
    }
    guard let length = Self.contentLength(in: buffer[start..<end.head]), length <= Self.greatestLength else {
      start = end.body
      brokenHeads += 1
      return []
    }
    guard buffer.count - end.body >= length else { return nil }
    start = end.body + length
    return Array(buffer[end.body..<start])
  }

  /// The end of the header and the start of the body.
  private mutating func endOfHead() -> (head: Int, body: Int)? {
    var index = max(start, sought)
    // The last two bytes may be the start of the separator.
    defer { sought = max(start, index - 2) }
    while index < buffer.count {
      guard buffer[index] == UInt8(ascii: "\n") else {
        index += 1
        continue
      }
      if index + 1 < buffer.count, buffer[index + 1] == UInt8(ascii: "\n") { return (index, index + 2) }
      if index + 2 < buffer.count, buffer[index + 1] == UInt8(ascii: "\r"), buffer[index + 2] == UInt8(ascii: "\n") {
        return (index, index + 3)
      }
      index += 1
    }
    return nil
  }

  private static func contentLength(in head: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].drop { $0 == " " }.prefix { $0 != " " }).flatMap { $0 < 0 ? nil : $0 }
    }
    return nil
  }
}

/// A message with its header.
package func framed(_ body: [UInt8]) -> [UInt8] { Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
