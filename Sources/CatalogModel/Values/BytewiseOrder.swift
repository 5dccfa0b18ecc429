extension String {
  /// Whether its bytes are before those of another: file names may differ where Swift's canonical equivalence sees no
  /// difference.
  ///
  /// ```swift
  /// "Z".precedesBytewise("a")  // true
  /// ```
  package func precedesBytewise(_ other: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { others in
        let common = min(own.count, others.count)
        var index = 0
        while index < common, own[index] == others[index] { index += 1 }
        return index < common ? own[index] < others[index] : own.count < others.count
      }
    }.flatMap { $0 } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
