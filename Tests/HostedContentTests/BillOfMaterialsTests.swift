import HostedContent
import Testing

@Suite("A bill of materials")
struct BillOfMaterialsTests {
  @Test(
    "has the checksums of 'cksum'",
    arguments: [("", 4_294_967_295), ("123456789", 930_766_865), ("The boat leaves.\n", 2_273_482_258)]
      as [(String, UInt32)])
  func checksum(_ text: String, _ expected: UInt32) {
    var sum = POSIXChecksum()
    sum.update(text.utf8)
    #expect(sum.value == expected)
    // In pieces of any length.
    for length in 1...9 {
      var pieces = POSIXChecksum()
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: length) {
        pieces.update(bytes[start..<min(bytes.count, start + length)])
      }
      #expect(pieces.value == sum.value)
    }
  }

  /// The entries that an independently written reader finds: each path with its type and length.
  private func read(_ bytes: [UInt8]) -> [String] {
    func number(_ offset: Int, _ count: Int = 4) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(bytes.starts(with: "BOMStore".utf8) && number(8) == 1)
    let (index, variables) = (number(16), number(24))
    #expect(number(16) + number(20) == bytes.count)
    func block(_ id: Int) -> Int { number(index + 4 + 8 * id) }
    func name(_ offset: Int) -> String { String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self) }
    var named: [String: Int] = [:]
    var offset = variables + 4
    for _ in 0..<number(variables) {
      let count = Int(bytes[offset + 4])
      named[String(decoding: bytes[offset + 5..<offset + 5 + count], as: UTF8.self)] = number(offset)
      offset += 5 + count
    }
    #expect(named.keys.sorted() == ["BomInfo", "HLIndex", "Paths", "Size64", "VIndex"])
    let tree = block(named["Paths"] ?? 0)
    #expect(bytes[tree..<tree + 4].elementsEqual("tree".utf8))
    var node = block(number(tree + 8))
    while number(node, 2) == 0 { node = block(number(node + 12)) }
    var paths: [Int: String] = [:]
    var found: [String] = []
    while true {
      for entry in 0..<number(node + 2, 2) {
        let (key, value) = (block(number(node + 12 + 8 * entry)), block(number(node + 16 + 8 * entry)))
        let (id, facts) = (number(key), block(number(key + 4)))
        let path = [paths[number(value)], name(value + 4)].compactMap(\.self).joined(separator: "/")
        paths[id] = path
        found.append(
          "\(path) \(bytes[facts]) \(number(facts + 18))" + (bytes[facts] == 3 ? " \(name(facts + 31))" : ""))
      }
      guard number(node + 4) != 0 else { break }
      node = block(number(node + 4))
    }
    #expect(number(tree + 16) == found.count)
    return found
  }

  @Test("lists folders, files and links, folder by folder")
  func small() {
    let bill = BillOfMaterials([
      .init("Contents", .folder), .init("Contents/a", .file(size: 5, checksum: 1)), .init("Contents/b", .folder),
      .init("Contents/b/c", .link(to: "../a")), .init("ContentInfo.plist", .file(size: 300, checksum: 2)),
    ])
    #expect(
      read(bill.bytes) == [
        ". 2 0", "./ContentInfo.plist 1 300", "./Contents 2 0", "./Contents/a 1 5", "./Contents/b 2 0",
        "./Contents/b/c 3 4 ../a",
      ])
  }

  @Test("has several levels of nodes for many files")
  func large() {
    let items = (0..<70_000).map { BillOfMaterials.Item("f\($0)", .file(size: $0, checksum: 0)) }
    let found = read(BillOfMaterials(items).bytes)
    #expect(found.count == 70_001)
    #expect(Set(found) == Set([". 2 0"] + (0..<70_000).map { "./f\($0) 1 \($0)" }))
  }
}
