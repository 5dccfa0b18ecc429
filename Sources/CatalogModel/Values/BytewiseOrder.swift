extension String {
  /// Whether its bytes are before those of another: file names may differ where Swift's canonical equivalence sees no
  /// difference.
  ///
  /// ```swift
  /// "Z".precedesBytewise("a")  // true
  /// ```
  package func precedesBytewise(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
