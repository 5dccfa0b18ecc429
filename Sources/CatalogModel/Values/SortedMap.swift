/// A small dictionary that keeps its pairs sorted by key in one array.
///
/// Maps with equal contents are equal and iterate in the same order, regardless of insertion order.
public struct SortedMap<Key: Comparable & Hashable & Sendable, Value: Hashable & Sendable>: Hashable, Sendable {
  /// One key and its value.
  public struct Pair: Hashable, Sendable {
    public let key: Key
    public var value: Value

    @inlinable
    public init(key: Key, value: Value) {
      self.key = key
      self.value = value
    }
  }

  @usableFromInline var pairs: [Pair]

  @inlinable
  public init() { pairs = [] }

  /// The pairs in any order; the first of pairs with the same key is kept.
  @inlinable
  public init(_ unsorted: [Pair]) {
    pairs = unsorted
    sort()
  }

  @inlinable
  mutating func sort() {
    pairs.sort { $0.key < $1.key }
    guard pairs.count > 1 else { return }
    for index in 1..<pairs.count where pairs[index].key == pairs[index - 1].key { return removeDuplicates() }
  }

  @usableFromInline
  mutating func removeDuplicates() {
    var unique: [Pair] = []
    for pair in pairs where unique.last?.key != pair.key { unique.append(pair) }
    pairs = unique
  }

  /// The value of a key. Setting nil removes the pair.
  @inlinable
  public subscript(key: Key) -> Value? {
    get {
      let index = pairs.partitioningIndex { $0.key >= key }
      return index < pairs.count && pairs[index].key == key ? pairs[index].value : nil
    }
    set {
      let index = pairs.partitioningIndex { $0.key >= key }
      let isKnown = index < pairs.count && pairs[index].key == key
      pairs.replaceSubrange(index..<index + (isKnown ? 1 : 0), with: newValue.map { [Pair(key: key, value: $0)] } ?? [])
    }
  }

  /// The value of the pair at an index, without its key.
  @inlinable
  public func value(at index: Int) -> Value { pairs[index].value }

  public var keys: [Key] { pairs.map { $0.key } }
}

extension SortedMap: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { pairs.count }
  @inlinable public subscript(position: Int) -> Pair { pairs[position] }
}

extension SortedMap: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init(elements.map { Pair(key: $0, value: $1) })
  }
}
