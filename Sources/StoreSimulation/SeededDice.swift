/// Repeatable random numbers: the same seed and event give the same number, regardless of what happened in between.
///
/// It has no state, so that a resumed run gets the same numbers.
package struct SeededDice: Sendable {
  package let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// A random number below a bound, for an event.
  package func roll(_ event: Int, below bound: Int64) -> Int64 {
    guard bound > 1 else { return 0 }
    return Int64(mix(seed &+ 0x9E37_79B9_7F4A_7C15 &* (UInt64(truncatingIfNeeded: event) &+ 1)) % UInt64(bound))
  }

  /// SplitMix64, by Sebastiano Vigna.
  private func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
