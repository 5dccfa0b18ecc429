import CatalogModel

/// A digest of values that is the same in every run and on every machine; for distinguishing values, not for secrecy.
///
/// FNV-1a with 64 bits, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.
struct StableDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  /// A digest that continues another.
  init(after value: UInt64) { self.value = value }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// Adds a text and its end.
  mutating func add(_ text: String) {
    add(text.utf8)
    add(CollectionOfOne(0xFF as UInt8))
  }

  mutating func add(_ outline: Outline) {
    switch outline {
    case .flag(let flag): add("flag \(flag)")
    case .integer(let number): add("integer \(number)")
    case .amount(let amount): add("amount \(amount)")
    case .text(let text): add(text)
    case .foreign(let value): add(value)
    case .list(let items):
      add("list \(items.count)")
      for item in items { add(item) }
    case .record(let fields):
      add("record \(fields.count)")
      for field in fields {
        add(field.key.rawValue)
        add(field.value)
      }
    case .map(let entries):
      add("map \(entries.count)")
      for entry in entries {
        add(entry.key)
        add(entry.value)
      }
    }
  }

  private mutating func add(_ value: ForeignValue) { add("foreign \(value)") }

  /// Sixteen digits.
  static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
