import TextFormats

/// The table of a package, written before the lengths of its members are known.
///
/// Its length is constant: spaces replace missing digits, and its zlib stream is stored, not compressed. So the members
/// are written first, and then the table into the reserved space.
package struct PackageTableText: Sendable {
  private let folder: String
  private let names: [String]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - folder: the component's folder in the package, or an empty string for the package's root.
  ///   - names: the members there; `Distribution` is at the root.
  package init(folder: String, names: [String]) {
    self.folder = folder
    self.names = names
  }

  /// The offset of the members in the file: after the header and the table.
  package var heap: Int { PackageHeader.leastLength + Self.stored(length: room).length }

  /// The offset of the first member after the table, whose own checksum comes first.
  package static let firstOffset = 20

  /// The header and the table.
  package func bytes(of members: [PackageMember]) -> (header: [UInt8], table: [UInt8]) {
    let table = Self.zlib(padded(xml(for: members)))
    return (PackageHeader(tableLength: table.count, tableSize: room).bytes, table)
  }

  private var room: Int {
    let widest = 999_999_999_999
    let sum = PackageMember.Sum(.sha1, String(repeating: "0", count: 40))
    let members = (["Distribution"] + names.map { "\(folder)/\($0)" })
      .map { PackageMember($0, offset: widest, length: widest, sum: sum) }
    return xml(for: members).utf8.count
  }

  private func padded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0x0A, count: max(0, room - bytes.count))
  }

  private func xml(for members: [PackageMember]) -> String {
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xar>
       <toc>
        <creation-time>1970-01-01T00:00:00</creation-time>
        <checksum style="sha1">
         <offset>0</offset>
         <size>\(Self.firstOffset)</size>
        </checksum>

      """
    for (index, member) in members.enumerated() where !member.path.contains("/") {
      result += element(member, index + 1, "  ")
    }
    result += "  <file id=\"\(members.count + 1)\">\n   <type>directory</type>\n   <mode>0755</mode>\n"
    result += "   <name>\(XMLText.escaped(folder))</name>\n"
    for (index, member) in members.enumerated() where member.path.contains("/") {
      result += element(member, index + 1, "   ")
    }
    return result + "  </file>\n </toc>\n</xar>\n"
  }

  private func element(_ member: PackageMember, _ id: Int, _ indent: String) -> String {
    let sum = member.sum?.digits ?? ""
    return """
      \(indent)<file id="\(id)">
      \(indent) <data>
      \(indent)  <length>\(member.length)</length>
      \(indent)  <offset>\(member.offset)</offset>
      \(indent)  <size>\(member.size)</size>
      \(indent)  <encoding style="application/octet-stream"/>
      \(indent)  <extracted-checksum style="sha1">\(sum)</extracted-checksum>
      \(indent)  <archived-checksum style="sha1">\(sum)</archived-checksum>
      \(indent) </data>
      \(indent) <type>file</type>
      \(indent) <mode>0644</mode>
      \(indent) <name>\(XMLText.escaped(String(member.name)))</name>
      \(indent)</file>

      """
  }
}

// MARK: - A zlib stream that stores

extension PackageTableText {
  private static let greatestBlock = 65_535

  private static func stored(length: Int) -> (blocks: Int, length: Int) {
    let blocks = max(1, (length + greatestBlock - 1) / greatestBlock)
    return (blocks, 2 + 5 * blocks + length + 4)
  }

  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    let blocks = stored(length: bytes.count).blocks
    for block in 0..<blocks {
      let piece = bytes[block * greatestBlock..<min(bytes.count, (block + 1) * greatestBlock)]
      let count = UInt16(piece.count)
      result.append(block == blocks - 1 ? 1 : 0)
      result += count.bigEndianBytes.reversed() + (~count).bigEndianBytes.reversed() + piece
    }
    return result + adler32(bytes).bigEndianBytes
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
