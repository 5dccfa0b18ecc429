extension RandomAccessCollection where Index == Int {
  /// The first index whose element matches, by bisection; the end index if there is none. All elements after a match
  /// must match too.
  ///
  /// ```swift
  /// [1, 3, 5].partitioningIndex { $0 > 2 }  // 1
  /// ```
  @inlinable
  public func partitioningIndex(where matches: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if matches(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
