import CatalogModel

/// A digest of values that is the same in every run and on every machine; for distinguishing values, not for secrecy.
///
/// FNV-1a with 64 bits, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.
struct StableDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  /// A digest that continues another.
  init(after value: UInt64) { self.value = value }

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// Adds a text and its end.
  mutating func combine(_ text: String) {
    combine(text.utf8)
    combine(CollectionOfOne(0xFF as UInt8))
  }

  mutating func combine(_ outline: Outline) {
    switch outline {
    case .flag(let flag): combine("flag \(flag)")
    case .integer(let number): combine("integer \(number)")
    case .amount(let amount): combine("amount \(amount)")
    case .text(let text): combine(text)
    case .foreign(let value): combine(value)
    case .list(let items):
      combine("list \(items.count)")
      for item in items { combine(item) }
    case .record(let fields):
      combine("record \(fields.count)")
      for field in fields {
        combine(field.key.rawValue)
        combine(field.value)
      }
    case .map(let entries):
      combine("map \(entries.count)")
      for entry in entries {
        combine(entry.key)
        combine(entry.value)
      }
    }
  }

  private mutating func combine(_ value: ForeignValue) { combine("foreign \(value)") }

  /// Sixteen digits.
  static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
