/// Numbers that look like chance and are the same in every run.
package struct Dice: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  package mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }

  package mutating func pick(_ words: [String]) -> String { words[roll(words.count)] }
}
