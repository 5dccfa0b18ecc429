import TextFormats

/// Xcode's order of keys in objects: letter case matters only between otherwise equal keys.
enum StoreKitKeyOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    var (first, second) = (left.utf8.makeIterator(), right.utf8.makeIterator())
    while let one = first.next() {
      guard let other = second.next() else { return false }
      if fold(one) != fold(other) { return fold(one) < fold(other) }
    }
    return second.next() != nil || left < right
  }

  private static func fold(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

extension JSONValue {
  /// The same value with the keys of all its objects in Xcode's order.
  var inKeyOrder: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { Member($0.key, $0.value.inKeyOrder) }.sorted { StoreKitKeyOrder.precedes($0.key, $1.key) })
    case .array(let elements): .array(elements.map(\.inKeyOrder))
    default: self
    }
  }

  /// The object with another value for a key, inserted in Xcode's order; nil removes the key.
  func setting(_ key: String, _ value: JSONValue?) -> JSONValue { setting([(key, value)]) }

  /// The object with other values for some keys.
  func setting(_ changes: [(key: String, value: JSONValue?)]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    var values = Dictionary(changes.map { ($0.key, $0.value) }) { $1 }
    let old = members.compactMap { member -> Member? in
      guard let change = values.removeValue(forKey: member.key) else { return member }
      return change.map { Member(member.key, $0) }
    }
    let added = values.compactMap { key, value in value.map { Member(key, $0) } }
      .sorted { StoreKitKeyOrder.precedes($0.key, $1.key) }
    var (result, next) = ([Member](), added[...])
    for member in old {
      while let first = next.first, StoreKitKeyOrder.precedes(first.key, member.key) {
        result.append(next.removeFirst())
      }
      result.append(member)
    }
    return .object(result + next)
  }
}
