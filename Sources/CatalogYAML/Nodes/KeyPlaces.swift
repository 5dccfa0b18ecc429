import Synchronization

/// Where keys stand in several lists, listed once somebody asks: who looks up each of ten thousand plans in a thousand
/// groups would else search all groups each time.
final class KeyPlaces<Key: Hashable & Sendable>: Sendable {
  /// An element of one of the lists.
  struct Place: Hashable, Sendable {
    var list: Int
    var index: Int
  }

  private let places = Mutex<[Key: [Place]]?>(nil)

  /// The places of a key, in the order of the lists.
  ///
  /// - Parameters:
  ///   - key: what is looked for.
  ///   - lists: the lists, which are the same each time.
  ///   - keyOf: the key of an element.
  /// - Returns: none for a key that does not stand there.
  func places<Element>(of key: Key, in lists: some Sequence<[Element]>, by keyOf: (Element) -> Key) -> [Place] {
    places.withLock { places in
      if let known = places { return known[key] ?? [] }
      var found: [Key: [Place]] = [:]
      for (list, elements) in lists.enumerated() {
        for (index, element) in elements.enumerated() {
          found[keyOf(element), default: []].append(Place(list: list, index: index))
        }
      }
      places = found
      return found[key] ?? []
    }
  }
}
