import JSONSyntax

/// Xcode's order of keys in objects: letter case matters only between otherwise equal keys.
enum StoreKitKeyOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    let folded = left.utf8.lazy.map(fold)
    let other = right.utf8.lazy.map(fold)
    if folded.elementsEqual(other) { return left < right }
    return folded.lexicographicallyPrecedes(other)
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
  func setting(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else { return self }
    let place = members.firstIndex { $0.key == key }
    switch (place, value) {
    case (let place?, let value?): members[place].value = value
    case (let place?, nil): members.remove(at: place)
    case (nil, let value?):
      let next = members.firstIndex { StoreKitKeyOrder.precedes(key, $0.key) } ?? members.endIndex
      members.insert(Member(key, value), at: next)
    case (nil, nil): break
    }
    return .object(members)
  }
}
