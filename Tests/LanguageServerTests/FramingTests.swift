import LanguageServer
import Testing

/// Messages in a stream of bytes.
struct FramingTests {
  private static let stream = framed(Array("{\"a\":1}".utf8)) + framed(Array("é😀".utf8)) + framed([])

  @Test("finds the messages wherever the stream is split", arguments: [1, 2, 3, 5, 7, 19, 1000]) func cuts(_ size: Int)
  {
    var reader = MessageReader()
    var bodies: [String] = []
    for start in stride(from: 0, to: Self.stream.count, by: size) {
      reader.append(Self.stream[start..<min(start + size, Self.stream.count)])
      while let body = reader.next() { bodies.append(String(decoding: body, as: UTF8.self)) }
    }
    #expect(bodies == ["{\"a\":1}", "é😀", ""])
  }

  @Test(
    "accepts headers of common editors",
    arguments: [
      "Content-Length: 2\r\n\r\nok",
      "content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\nok",
      "Content-Type: x\nContent-Length: 2 \n\nok",
    ]) func heads(_ text: String)
  {
    var reader = MessageReader()
    reader.append(text.utf8)
    #expect(reader.next().map { String(decoding: $0, as: UTF8.self) } == "ok")
    #expect(reader.next() == nil)
  }

  @Test(
    "gives an empty message for a header without a length, and continues",
    arguments: [
      "Nonsense\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n",
      "Content-Length: 99999999999\r\n\r\n",
    ])
  func brokenHeads(_ head: String) {
    var reader = MessageReader()
    reader.append(head.utf8)
    reader.append(framed(Array("ok".utf8)))
    #expect(reader.next() == [])
    #expect(reader.next().map { String(decoding: $0, as: UTF8.self) } == "ok")
  }

  @Test("an endless header is rejected")
  func endlessHead() {
    var reader = MessageReader()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
    var messages = 0
    for _ in 0..<50 {
      reader.append(piece)
      while reader.next() != nil { messages += 1 }
    }
    #expect(messages > 0 && reader.brokenHeads == messages)
    reader.append(Array("\r\n\r\n".utf8) + framed(Array("ok".utf8)))
    while let body = reader.next() { if !body.isEmpty { #expect(body == Array("ok".utf8)) } }
    #expect(!reader.isTorn)
  }
}
