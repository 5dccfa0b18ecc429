/// The first bytes of a package, which is a xar archive: they contain the length of its table.
package struct PackageHeader: Hashable, Sendable {
  /// Its own length in bytes.
  package let length: Int

  /// The length of the table in the file.
  package let tableLength: Int

  /// The length of the table when unpacked.
  package let tableSize: Int
  let checksum: Int

  /// The number of bytes needed to read it.
  package static let leastLength = 28

  /// The maximum length of a table, in the file and unpacked; a table for the maximum content is far smaller.
  package static let greatestTable = (length: 8 << 20, size: 32 << 20)

  package static let signature = Array("xar!".utf8)

  /// The offset of the members.
  package var heap: Int { length + tableLength }

  init(tableLength: Int, tableSize: Int) {
    (length, checksum) = (Self.leastLength, 1)
    (self.tableLength, self.tableSize) = (tableLength, tableSize)
  }

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes of the file.
  ///   - fileSize: the length of the file.
  /// - Throws: the fault.
  package init(_ bytes: [UInt8], fileSize: Int) throws(PackageDamage) {
    guard bytes.starts(with: Self.signature) else {
      throw PackageDamage("is not a package: it doesn't start with 'xar!'")
    }
    guard bytes.count >= Self.leastLength else { throw PackageDamage("ends in its header") }
    length = bytes.number(at: 4, 2)
    guard bytes.number(at: 6, 2) == 1, (Self.leastLength...4096).contains(length) else {
      throw PackageDamage("has an unknown header version")
    }
    let (inFile, unpacked) = (bytes.number(at: 8, 8), bytes.number(at: 16, 8))
    guard (1...Self.greatestTable.length).contains(inFile), (1...Self.greatestTable.size).contains(unpacked) else {
      throw PackageDamage(
        "has a table of \(inFile) bytes, \(unpacked) when unpacked, which is too large")
    }
    (tableLength, tableSize) = (inFile, unpacked)
    checksum = bytes.number(at: 24, 4)
    guard length + tableLength <= fileSize else { throw PackageDamage("ends in its table") }
  }

  var bytes: [UInt8] {
    Self.signature + UInt16(length).bigEndianBytes + UInt16(1).bigEndianBytes + UInt64(tableLength).bigEndianBytes
      + UInt64(tableSize).bigEndianBytes + UInt32(checksum).bigEndianBytes
  }
}

extension [UInt8] {
  /// A big-endian number; one that can't be a length becomes negative.
  func number(at offset: Int, _ count: Int) -> Int {
    let number = self[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number) ?? -1
  }
}

extension FixedWidthInteger {
  /// Its bytes in big-endian order.
  var bigEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
