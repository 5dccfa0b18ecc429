extension Money {
  /// The amount in hundredths of a unit, in which prices are compared and computed.
  ///
  /// Nil for a more precise amount, and for ten billion units and more: neither is a price.
  package var hundredths: Int64? {
    guard scale <= 2, digits.magnitude < 1_000_000_000_000 else { return nil }
    return digits * (scale == 0 ? 100 : scale == 1 ? 10 : 1)
  }

  /// A number of hundredths of a unit.
  package init(hundredths: Int64) { self.init(digits: hundredths, scale: 2) }
}
