/// The first bytes of a package, which is a xar archive: they say how long its table is.
package struct PackageHeader: Hashable, Sendable {
  /// How many bytes it has itself.
  package let length: Int

  /// How many bytes the table has in the file.
  package let tableLength: Int

  /// How many bytes the table has when it is unpacked.
  package let tableSize: Int
  let checksum: Int

  /// How many bytes are enough to read it.
  package static let leastLength = 28

  /// The longest table that is read, in the file and unpacked; one with all that content may have is far smaller.
  package static let greatestTable = (length: 8 << 20, size: 32 << 20)

  package static let signature = Array("xar!".utf8)

  /// Where the members begin.
  package var heap: Int { length + tableLength }

  init(tableLength: Int, tableSize: Int) {
    (length, checksum) = (Self.leastLength, 1)
    (self.tableLength, self.tableSize) = (tableLength, tableSize)
  }

  /// Reads it.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes of the file.
  ///   - fileSize: how long the file is.
  /// - Throws: what is wrong with it.
  package init(_ bytes: [UInt8], fileSize: Int) throws(PackageDamage) {
    guard bytes.starts(with: Self.signature) else {
      throw PackageDamage("is no package: it does not begin with 'xar!'")
    }
    guard bytes.count >= Self.leastLength else { throw PackageDamage("ends within its header") }
    length = bytes.number(at: 4, 2)
    guard bytes.number(at: 6, 2) == 1, (Self.leastLength...4096).contains(length) else {
      throw PackageDamage("has a header of a version that there is not")
    }
    let (inFile, unpacked) = (bytes.number(at: 8, 8), bytes.number(at: 16, 8))
    guard (1...Self.greatestTable.length).contains(inFile), (1...Self.greatestTable.size).contains(unpacked) else {
      throw PackageDamage(
        "says that its table has \(inFile) bytes, and \(unpacked) when unpacked; no such table is read")
    }
    (tableLength, tableSize) = (inFile, unpacked)
    checksum = bytes.number(at: 24, 4)
    guard length + tableLength <= fileSize else { throw PackageDamage("ends within its table") }
  }

  var bytes: [UInt8] {
    Self.signature + UInt16(length).bigEndianBytes + UInt16(1).bigEndianBytes + UInt64(tableLength).bigEndianBytes
      + UInt64(tableSize).bigEndianBytes + UInt32(checksum).bigEndianBytes
  }
}

extension [UInt8] {
  /// A number whose first byte is its greatest; what no length can be is a negative one.
  func number(at offset: Int, _ count: Int) -> Int {
    let number = self[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number) ?? -1
  }
}

extension FixedWidthInteger {
  /// Its bytes, the greatest first.
  var bigEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
