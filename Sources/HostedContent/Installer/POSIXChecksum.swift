/// The checksum of the program `cksum`, which a bill of materials has for each file.
package struct POSIXChecksum: Sendable {
  private var register: UInt32 = 0
  private var count = 0

  package init() {}

  /// The checksum of all bytes so far.
  package var value: UInt32 {
    var (register, rest) = (register, count)
    while rest > 0 {
      register = register << 8 ^ Self.tables[Int(register >> 24) ^ (rest & 0xFF)]
      rest >>= 8
    }
    return ~register
  }

  /// Adds bytes; eight at a time, for this is done to gigabytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    var register = register
    Self.tables.withUnsafeBufferPointer { tables in
      var index = 0
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).bigEndian ^ UInt64(register) << 32
        var next: UInt32 = 0
        for step in 0..<8 { next ^= tables[(7 - step) << 8 | Int(word >> UInt64(56 - 8 * step) & 0xFF)] }
        register = next
        index += 8
      }
      while index < bytes.count {
        register = register << 8 ^ tables[Int(register >> 24) ^ Int(bytes[index])]
        index += 1
      }
    }
    self.register = register
  }

  /// Eight tables of 256 numbers: what a byte does to the register, and what it does with so many zeros behind it.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte) << 24
      for _ in 0..<8 { value = value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7 }
      tables[byte] = value
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables[index] = before << 8 ^ tables[Int(before >> 24)]
    }
    return tables
  }()
}
