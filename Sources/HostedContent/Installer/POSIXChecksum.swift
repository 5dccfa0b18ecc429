/// The checksum of the program `cksum`, used for each file in a bill of materials.
package struct POSIXChecksum: Sendable {
  private var register: UInt32 = 0
  private var count = 0

  package init() {}

  /// The checksum of all bytes so far.
  package var value: UInt32 {
    var (register, rest) = (register, count)
    while rest > 0 {
      register = register << 8 ^ Self.table[Int(register >> 24) ^ (rest & 0xFF)]
      rest >>= 8
    }
    return ~register
  }

  package mutating func update(_ bytes: some Collection<UInt8>) {
    count += bytes.count
    for byte in bytes { register = register << 8 ^ Self.table[Int(register >> 24) ^ Int(byte)] }
  }

  /// The effect of each byte on the register.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { value, _ in value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7 }
  }
}
