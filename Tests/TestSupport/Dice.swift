import Foundation

/// Random numbers that are the same in every run (SplitMix64).
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 to below `sides`.
  package mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}

/// The number of random cases: a part by default, all with `RANDOM_CASES=all`.
package enum RandomCases {
  package static let areAll = ProcessInfo.processInfo.environment["RANDOM_CASES"] == "all"

  /// The numbers below a count, or below a quarter of it.
  package static func upTo<Number: FixedWidthInteger>(_ count: Number) -> Range<Number> {
    0..<(areAll ? count : (count + 3) / 4)
  }
}
