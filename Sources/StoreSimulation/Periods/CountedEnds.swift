package import CatalogModel

extension Receipt {
  /// The receipt with computed ends for purchases that expire without renewing, which only the app knows (49).
  ///
  /// A purchase before the end adds its time after it (43).
  ///
  /// ```
  /// receipt.counting(["pass": Period(1, .month)])  // bought on January 1 and 20: until February 1, and until March 1
  /// ```
  ///
  /// - Parameter durations: the duration of each product, from a catalog.
  /// - Returns: the same entries, in order.
  package func counting(_ durations: [ProductID: Period]) -> Receipt {
    var receipt = self
    var ends: [ProductID: Instant] = [:]
    let order = entries.indices.sorted { (entries[$0].start, $0) < (entries[$1].start, $1) }
    for index in order where entries[index].end == nil {
      guard let duration = durations[entries[index].product] else { continue }
      let start = max(entries[index].start, ends[entries[index].product] ?? entries[index].start)
      guard let end = start.adding(duration) else { continue }
      (receipt.entries[index].start, receipt.entries[index].end) = (start, end)
      // A revoked purchase adds no time.
      if entries[index].revoked == nil { ends[entries[index].product] = end }
    }
    return receipt
  }
}
