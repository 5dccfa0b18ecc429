package import CatalogModel

extension Receipt {
  /// The receipt with the ends that no entry says: those of purchases that end and do not renew, which the app counts
  /// (49).
  ///
  /// Who buys again before the end gets the time behind it (43).
  ///
  /// ```
  /// receipt.counting(["pass": Period(1, .month)])  // bought on January 1 and 20: until February 1, and until March 1
  /// ```
  ///
  /// - Parameter durations: how long each product lasts, as a catalog has it.
  /// - Returns: the same entries, in their order.
  package func counting(_ durations: [ProductID: Period]) -> Receipt {
    var receipt = self
    var ends: [ProductID: Instant] = [:]
    let order = entries.indices.sorted { (entries[$0].start, $0) < (entries[$1].start, $1) }
    for index in order where entries[index].end == nil {
      guard let duration = durations[entries[index].product] else { continue }
      let start = max(entries[index].start, ends[entries[index].product] ?? entries[index].start)
      guard let end = start.adding(duration) else { continue }
      (receipt.entries[index].start, receipt.entries[index].end) = (start, end)
      // What was taken back gives no time to what follows.
      if entries[index].revoked == nil { ends[entries[index].product] = end }
    }
    return receipt
  }
}
