/// Entries of a list by their keys, so that each entry of another list can find the first unused match without a
/// search.
///
/// Entry 0 has the keys `a` and `b`, entry 1 has `b`: `takeFirst(of: ["b"])` returns 0, then 1, then nil.
struct FirstFits<Key: Hashable> {
  /// The entries with a key, the first one last.
  private var entries: [Key: [Int]] = [:]
  private(set) var taken: Set<Int> = []

  /// Each entry with its keys.
  init(_ list: some BidirectionalCollection<(entry: Int, keys: some Sequence<Key>)>) {
    for (entry, keys) in list.reversed() {
      for key in keys { entries[key, default: []].append(entry) }
    }
  }

  /// Removes and returns the first unused entry with one of the given keys.
  mutating func takeFirst(of keys: some Sequence<Key>) -> Int? {
    let found = keys.compactMap { first(of: $0) }.min()
    if let found { taken.insert(found) }
    return found
  }

  /// The first unused entry with a key; used ones are removed.
  private mutating func first(of key: Key) -> Int? {
    while let entry = entries[key]?.last {
      if !taken.contains(entry) { return entry }
      entries[key]?.removeLast()
    }
    return nil
  }
}
