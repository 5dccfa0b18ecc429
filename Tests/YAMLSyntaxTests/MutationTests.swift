import TestSupport
import Testing
import YAMLSyntax

/// Random texts: the parser must neither crash nor point outside of the file.
struct MutationTests {
  @Test("a changed fixture gives a valid tree", arguments: 0..<8)
  func mutations(_ seed: Int) {
    var random = Dice(seed: seed + 1)
    let fixtures = Fixture.all.filter { $0.bytes.count < 400 && !$0.bytes.isEmpty }
    for _ in 0..<700 {
      guard let fixture = fixtures.randomElement(using: &random) else { return }
      let bytes = mutated(fixture.bytes, using: &random)
      if let fault = fault(in: bytes) { Issue.record("\(fixture.name): \(fault) in \(bytes)") }
    }
  }

  @Test("random bytes give a valid tree", arguments: 0..<4)
  func randomBytes(_ seed: Int) {
    var random = Dice(seed: seed + 100)
    for _ in 0..<700 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      if let fault = fault(in: bytes) { Issue.record("\(fault) in \(bytes)") }
    }
  }

  @Test("random YAML gives a valid tree", arguments: 0..<8)
  func randomPieces(_ seed: Int) {
    var random = Dice(seed: seed + 200)
    for _ in 0..<500 {
      let count = Int.random(in: 1...24, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      if let fault = fault(in: Array(text.utf8)) { Issue.record("\(fault) in '\(text)'") }
    }
  }

  private static let pieces = [
    "a", "b: ", "c:", "- ", "-\n", "? ", ": ", "\n", "\n  ", "\n    ", " ", "[", "]", "{", "}", ", ", "\"x\"", "'y'",
    "\"", "'",
    "&a ", "*a", "!!str ", "!t", "|\n", ">-\n", "|2+", "# c\n", " # d", "---\n", "...\n", "%YAML 1.1\n", "\t", "\r\n",
    "\r",
    "<<: ",
    "é", "👍🏽", "\u{85}", "\u{2028}", "\u{FEFF}", "\\", "\\x41", "''", "@", "1.10",
  ]

  private func fault(in bytes: [UInt8]) -> String? {
    let parsed = Parsed(bytes)
    if let fault = rangeFault(in: parsed) { return fault }
    for node in parsed.scalars where !bytes.isEmpty {
      guard let range = parsed.tree.sourceRange(ofTextBytes: 0..<parsed.tree.length(of: node), in: node) else {
        continue
      }
      guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return "a text at \(range)" }
    }
    return nil
  }

  private func mutated(_ bytes: [UInt8], using random: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.insert(contentsOf: bytes.prefix(Int.random(in: 0...20, using: &random)), at: place)
      default: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &random) ?? "").utf8), at: place)
      }
    }
    return bytes
  }
}
