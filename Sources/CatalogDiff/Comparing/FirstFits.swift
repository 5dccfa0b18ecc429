/// Entries of a list by what they have in common with those of another one, so that each finds the first that is left
/// without going through all of them.
///
/// Entry 0 has the keys `a` and `b`, entry 1 has `b`: `takeFirst(of: ["b"])` gives 0, then 1, then nil.
struct FirstFits<Key: Hashable> {
  /// The entries that have a key, the first one last.
  private var entries: [Key: [Int]] = [:]
  private(set) var taken: Set<Int> = []

  /// Each entry with its keys.
  init(_ list: some BidirectionalCollection<(entry: Int, keys: some Sequence<Key>)>) {
    for (entry, keys) in list.reversed() {
      for key in keys { entries[key, default: []].append(entry) }
    }
  }

  /// Takes the first entry that has one of some keys and was not taken yet.
  mutating func takeFirst(of keys: some Sequence<Key>) -> Int? {
    let found = keys.compactMap { first(of: $0) }.min()
    if let found { taken.insert(found) }
    return found
  }

  /// The first entry with a key; those that were taken are forgotten.
  private mutating func first(of key: Key) -> Int? {
    while let entry = entries[key]?.last {
      if !taken.contains(entry) { return entry }
      entries[key]?.removeLast()
    }
    return nil
  }
}
