import PackagePayload
import Testing

@Suite("A payload", .enabled(if: PayloadSupport.isThere, "built without libarchive"))
struct PayloadTests {
  /// A payload of some entries; files consist of letters `a`.
  private static func payload(_ entries: [PayloadEntry]) throws -> [UInt8] {
    let box = Box()
    let writer = try PayloadWriter { box.bytes += $0 }
    for entry in entries {
      try writer.begin(entry)
      guard case .file(let size) = entry.kind else { continue }
      try [UInt8](repeating: 0x61, count: size).withUnsafeBytes { try writer.write($0) }
    }
    try writer.finish()
    return box.bytes
  }

  private final class Box {
    var bytes: [UInt8] = []
  }

  private static func reader(_ bytes: [UInt8], _ form: PayloadReader.Form = .archive) throws -> PayloadReader {
    var offset = 0
    return try PayloadReader(form) { buffer in
      let count = min(buffer.count, bytes.count - offset, 1000)
      buffer.copyBytes(from: bytes[offset..<offset + count])
      offset += count
      return count
    }
  }

  private let entries = [
    PayloadEntry(path: Array("./Contents".utf8), kind: .folder, permissions: 0o755),
    PayloadEntry(path: Array("./Contents/é".utf8), kind: .file(size: 70_000), permissions: 0o644),
    PayloadEntry(path: Array("./Contents/empty".utf8), kind: .file(size: 0), permissions: 0o644),
    PayloadEntry(path: Array("./Contents/way".utf8), kind: .link(to: Array("é".utf8)), permissions: 0o755),
  ]

  @Test("is read back as it was written")
  func roundTrip() throws {
    let reader = try Self.reader(try Self.payload(entries))
    var found: [PayloadEntry] = []
    var sizes: [Int] = []
    while let entry = try reader.next() {
      found.append(entry)
      var size = 0
      try reader.readContents { size += $0.count }
      sizes.append(size)
    }
    #expect(found == entries)
    #expect(sizes == [0, 70_000, 0, 0])
  }

  @Test("has the same bytes each time, and no time in its header")
  func reproducible() throws {
    let bytes = try Self.payload(entries)
    #expect(try Self.payload(entries) == bytes)
    #expect(bytes[..<8] == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }

  @Test("is rejected if it is truncated anywhere")
  func cutOff() throws {
    let bytes = try Self.payload(entries)
    for length in stride(from: 0, to: bytes.count - 8, by: 7) {
      #expect(throws: (any Error).self, "cut off at \(length)") {
        let reader = try Self.reader(Array(bytes[..<length]))
        var count = 0
        while try reader.next() != nil {
          count += 1
          try reader.readContents { _ in }
        }
        if count < entries.count || length == 0 { throw PayloadFault("too few") }
      }
    }
  }

  @Test("is not finished when its reader or writer fails")
  func failures() throws {
    struct Full: Error {}
    #expect(throws: Full.self) {
      let writer = try PayloadWriter { _ in throw Full() }
      try writer.begin(PayloadEntry(path: [0x61], kind: .file(size: 1 << 20), permissions: 0o644))
      var state: UInt32 = 1
      let noise = (0..<1 << 20).map { _ -> UInt8 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
      }
      try noise.withUnsafeBytes { try writer.write($0) }
      try writer.finish()
    }
    #expect(throws: Full.self) { _ = try PayloadReader { _ in throw Full() }.next() }
    #expect(throws: PayloadFault.self) {
      let writer = try PayloadWriter { _ in }
      try writer.begin(PayloadEntry(path: [0x61], kind: .file(size: 1), permissions: 0o644))
      try [UInt8](repeating: 0, count: 2).withUnsafeBytes { try writer.write($0) }
    }
  }

  @Test("unpacks a zlib stream up to a limit")
  func inflate() throws {
    // 'zlib.compress(b"a" * 1000)'.
    let stream: [UInt8] = [
      0x78, 0x9C, 0x4B, 0x4C, 0x1C, 0x05, 0xA3, 0x60, 0x14, 0x0C, 0x77, 0x00, 0x00, 0xF9, 0xD8, 0x7A, 0xF8,
    ]
    #expect(try PayloadReader.inflated(zlib: stream, upTo: 1000) == [UInt8](repeating: 0x61, count: 1000))
    #expect(throws: PayloadFault.self) { try PayloadReader.inflated(zlib: stream, upTo: 999) }
    #expect(throws: PayloadFault.self) { try PayloadReader.inflated(zlib: [1, 2, 3, 4, 5, 6, 7, 8], upTo: 1000) }
  }
}
