extension String {
  /// Whether its bytes come before those of another: names on a disk may differ where Swift's texts are equal, for
  /// these are equal when they look equal.
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
