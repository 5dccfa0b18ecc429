import Synchronization

/// An index of the keys in several lists, built on first use: looking up ten thousand subscriptions in a thousand
/// groups would otherwise search all groups each time.
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
  ///   - key: the key to find.
  ///   - lists: the lists, the same on every call.
  ///   - keyOf: the key of an element.
  /// - Returns: an empty list if the key doesn't occur.
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
