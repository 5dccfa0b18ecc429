import Foundation
import TestSupport
import Testing

@testable import CatalogFormats

/// Archives and their files, including malicious ones.
struct ZipArchiveTests {
  private func archive(_ files: [(String, [UInt8])]) -> [UInt8] {
    var writer = ZipWriter()
    for (name, bytes) in files { writer.add(name, bytes) }
    return writer.finished
  }

  @Test func givesBackWhatWasPutIn() throws {
    let bytes = archive([("a", []), ("folder/b", Array(0...255)), ("é", [1])])
    let read = try ZipArchive(bytes)
    #expect(read.names == ["a", "folder/b", "é"])
    #expect(try read.contents(of: "folder/b") == Array(0...255))
    #expect(try read.contents(of: "nothing") == nil)
  }

  @Test("an archive that is truncated at any byte, or has a wrong byte, is rejected or read correctly")
  func damage() throws {
    let bytes = archive([("a", Array("hello".utf8)), ("b", [1, 2, 3])])
    for end in 0..<bytes.count {
      #expect(throws: ZipArchive.Fault.self) { try ZipArchive(Array(bytes[..<end])) }
    }
    for index in bytes.indices {
      var spoilt = bytes
      spoilt[index] ^= 0x55
      guard let read = try? ZipArchive(spoilt) else { continue }
      for name in read.names { _ = try? read.contents(of: name) }
      // A checksum follows each content.
      if let content = try? read.contents(of: "a") { #expect(content == Array("hello".utf8)) }
    }
  }

  @Test(arguments: ["../../etc/passwd", "a/../../b", "/etc/passwd", "..\\b"])
  func namesThatLeadOut(name: String) {
    let bytes = archive([(name, [])])
    let fault = #expect(throws: ZipArchive.Fault.self) { try ZipArchive(bytes) }
    #expect(fault?.message == "it contains a file whose name points outside, '\(name)'")
  }

  @Test("a password-protected workbook is reported")
  func encrypted() throws {
    var bytes = archive([("a", [1])])
    let contents = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    bytes[contents + 8] = 1
    let read = try ZipArchive(bytes)
    let fault = #expect(throws: ZipArchive.Fault.self) { try read.contents(of: "a") }
    #expect(fault?.message == "'a' in it is encrypted")
  }

  // MARK: - Packed files

  /// Output of zlib: with dynamic and fixed codes, and uncompressed.
  @Test(
    "Python's output is unpacked", .enabled(if: OtherProgram.hasPython, "Python is not installed"),
    arguments: [0, 1, 6, 9])
  func unpacks(level: Int) throws {
    let script = """
      import base64, sys, zlib; t = bytes(range(256)) * 40 + b'abc' * 30000 + b'x'; c = \
      zlib.compressobj(\(level), 8, -15); print(base64.b64encode(c.compress(t) + c.flush()).decode())
      """
    let output = try #require(try OtherProgram.output(of: ["python3", "-c", script]))
    let text = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let packed = [UInt8](try #require(Data(base64Encoded: text)))
    var plain: [UInt8] = []
    for _ in 0..<40 { plain += Array(UInt8.min...UInt8.max) }
    for _ in 0..<30_000 { plain += Array("abc".utf8) }
    plain.append(0x78)
    #expect(Zlib.inflated(packed[...], to: plain.count) == plain)
    for size in [0, plain.count - 1, plain.count + 1] { #expect(Zlib.inflated(packed[...], to: size) == nil) }
    for end in stride(from: 0, to: packed.count - 1, by: max(1, packed.count / 50)) {
      #expect(Zlib.inflated(packed[..<end], to: plain.count) == nil)
    }
  }

  @Test func fixedCodes() {
    // 'hello' as zlib packs it by the fixed codes.
    let packed: [UInt8] = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
    #expect(Zlib.inflated(packed[...], to: 5) == Array("hello".utf8))
    #expect(Zlib.inflated([3, 0], to: 0) == [])
  }

  @Test func checksum() { #expect(Zlib.crc32(Array("123456789".utf8)) == 0xCBF4_3926) }
}
