import TestSupport

/// Texts that are YAML, or nearly: laid out in all the ways that people have, with what is easily misread in places
/// where it counts.
struct RandomYAML {
  private var random: Dice
  private var text = ""

  init(seed: UInt64) { random = Dice(seed: seed) }

  /// A text that is mostly sound.
  mutating func next() -> [UInt8] {
    text = ""
    addBlankLines()
    if chance(5) { text += pick(["---\n", "--- \n", "--- # c\n"]) }
    let indent = chance(8) ? roll(3) : 0
    if chance(20) { addFlow(depth: 2) } else { addCollection(at: indent, depth: 1 + roll(4)) }
    if !text.hasSuffix("\n"), !chance(4) { text += "\n" }
    return Array(text.utf8)
  }

  /// A text with a few changes: bytes, pieces and whole lines.
  mutating func mutant(of bytes: [UInt8], changes: Int = 3) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<1 + roll(changes) {
      let place = roll(bytes.count + 1)
      switch roll(10) {
      case 0 where place < bytes.count: bytes[place] = UInt8(0x20 + roll(0x60))
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2, 3: bytes.insert(contentsOf: Array(pick(Self.pieces).utf8), at: place)
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + roll(30)))
      case 5: bytes.insert(contentsOf: bytes[roll(place + 1)..<place].suffix(40), at: roll(bytes.count + 1))
      default: changeLines(of: &bytes)
      }
    }
    return bytes
  }

  static let pieces = [
    "\n", " ", "  ", ":", ": ", "-", "- ", "#", " #", "\"", "'", "[", "]", "{", "}", ",", "|", ">", "|\n", ">-\n",
    "|+\n", "\\",
    "\\n",
    "\n\n", "\n  ", "\n    ", "\n- ", "---\n", "...\n", "?", "%", "&a", "*a", "!", "~", "é", "👍", "<<: ", "''", "\\\n",
    "null",
    "a: b\n", "  a: b\n", "\t", "\r\n", "\u{FEFF}", "\u{85}", "\u{2028}", "[a, b]", "{a: b}", ": |\n  x\n", "\n   y\n",
    "# shelf:x\n",
    "0x1", "\\u0041",
  ]
}

// MARK: - Dice

extension RandomYAML {
  private mutating func roll(_ sides: Int) -> Int { sides < 2 ? 0 : Int(random.next() % UInt64(sides)) }

  /// True once in so many times.
  private mutating func chance(_ times: Int) -> Bool { roll(times) == 0 }

  private mutating func pick(_ choices: [String]) -> String { choices[roll(choices.count)] }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func changeLines(of bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let line = roll(lines.count)
    let other = roll(lines.count)
    switch roll(8) {
    case 0: lines[line].insert(contentsOf: [UInt8](repeating: 0x20, count: 1 + roll(4)), at: 0)
    case 1: if lines[line].first == 0x20 { lines[line].removeFirst(min(lines[line].count, 1 + roll(2))) }
    case 2: lines.insert(lines[other], at: line)
    case 3: lines.remove(at: line)
    case 4: lines.swapAt(line, other)
    case 5: lines[line] += Array(pick(Self.pieces).utf8)
    case 6:
      for place in line..<min(lines.count, line + 1 + roll(4)) { lines[place].insert(contentsOf: [0x20, 0x20], at: 0) }
    default: lines.insert([UInt8](repeating: 0x20, count: roll(8)), at: line)
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }
}

// MARK: - Collections

extension RandomYAML {
  private mutating func addCollection(at indent: Int, depth: Int) {
    if chance(3) { addSequence(at: indent, depth: depth) } else { addMapping(at: indent, depth: depth) }
  }

  /// Empty lines and comments wherever.
  private mutating func addBlankLines() {
    while chance(6) {
      text +=
        chance(2)
        ? spaces(roll(7)) + "\n" : spaces(roll(7)) + pick(["#", "# c", "# a: b", "#- 'x", "# shelf:x"]) + "\n"
    }
  }

  private mutating func endLine() {
    text += pick(["\n", "\n", "\n", "\n", "\n", " \n", " # c\n", "   # 'x: y\n", "  \n\n"])
  }

  private mutating func addMapping(at indent: Int, depth: Int, isCompact: Bool = false) {
    for entry in 0..<1 + roll(4) {
      if entry > 0 || !isCompact {
        addBlankLines()
        text += spaces(indent)
      }
      text += pick(Self.keys) + pick([":", ":", ":", ":", " :"])
      addValue(of: indent, depth: depth)
    }
  }

  private mutating func addSequence(at indent: Int, depth: Int, isCompact: Bool = false) {
    for entry in 0..<1 + roll(4) {
      if entry > 0 || !isCompact {
        addBlankLines()
        text += spaces(indent)
      }
      text += "-"
      let gap = 1 + (chance(5) ? roll(3) : 0)
      if depth > 0, chance(3) {
        text += spaces(gap)
        addMapping(at: indent + 1 + gap, depth: depth - 1, isCompact: true)
      } else if depth > 0, chance(8) {
        text += spaces(gap)
        addSequence(at: indent + 1 + gap, depth: depth - 1, isCompact: true)
      } else {
        addValue(of: indent, depth: depth, mayStandLevel: false)
      }
    }
  }

  /// What stands behind a `:` or `-`: nothing, a scalar or brackets on this line, or something below.
  private mutating func addValue(of indent: Int, depth: Int, mayStandLevel: Bool = true) {
    switch roll(depth > 0 ? 12 : 8) {
    case 0: endLine()
    case 1:
      text += " "
      addFlow(depth: 2)
      endLine()
    case 2: addBlockScalar(indent: indent)
    case 3:
      endLine()
      addBlankLines()
      text += spaces(indent + 1 + roll(4))
      addScalar(indent: indent + 1)
      endLine()
    case 4...7:
      text += spaces(chance(8) ? 1 + roll(4) : 1)
      addScalar(indent: indent + 1)
      endLine()
    case 8 where mayStandLevel:
      endLine()
      addSequence(at: indent, depth: depth - 1)
    default:
      endLine()
      addCollection(at: indent + 1 + roll(4), depth: depth - 1)
    }
  }

  private mutating func addFlow(depth: Int) {
    let isMapping = chance(2)
    text += isMapping ? "{" : "["
    let count = roll(4)
    for entry in 0..<count {
      addFlowSpace()
      if isMapping {
        text += pick(Self.keys)
        text += text.hasSuffix("\"") && chance(3) ? ":" : pick([": ", ": ", " : ", ":  ", ":\n "])
      }
      if depth > 0, chance(4) { addFlow(depth: depth - 1) } else { addFlowScalar() }
      addFlowSpace()
      if entry < count - 1 || chance(6) { text += "," }
    }
    addFlowSpace()
    text += isMapping ? "}" : "]"
  }

  private mutating func addFlowSpace() { text += pick(["", "", "", " ", "  ", "\n", "\n  ", " # c\n", "\n\n "]) }
}

// MARK: - Scalars

extension RandomYAML {
  private static let keys = [
    "a", "b", "c", "d", "id", "name", "k k", "é", "long_key_with_letters", "long_key_with_lettres", "\"a\"", "'b'",
    "\"q\\n\"",
    "'it''s'",
    "1", "-1", "x:y", "x#y", "<<", "~", "null", "a\"b", "\"\"", ".x", "a,b", "on",
  ]
  private static let words = [
    "a", "b", "word", "two words", "1.10", "-5", "012", "yes", "null", "~", "x:y", "x#y", "http://a/b", "it's",
    "say \"x\"",
    "a, b",
    "[x", "é", "日本", "👩‍👩‍👧", "<<", "a - b", "- b", "0x1F", "1e3", "=", "..", "(x)", "a  b", "*b", "&b", "2026-01-01",
    "longer than eight",
  ]
  private static let starts = words.filter { !["[x", "- b", "*b", "&b", "a, b", "x:y"].contains($0) }

  private mutating func addScalar(indent: Int) {
    switch roll(6) {
    case 0: addDoubleQuoted(indent: indent)
    case 1: addSingleQuoted(indent: indent)
    default:
      text += pick(Self.starts)
      while chance(4) { text += chance(2) ? " " + pick(Self.words) : lineBreak(indent) + pick(Self.words) }
    }
  }

  private mutating func addFlowScalar() {
    switch roll(6) {
    case 0: addDoubleQuoted(indent: 0)
    case 1: addSingleQuoted(indent: 0)
    default:
      text += pick(Self.starts)
      while chance(5) { text += (chance(2) ? " " : lineBreak(0)) + pick(Self.starts) }
    }
  }

  /// A break within a scalar, with blank lines and white space around it.
  private mutating func lineBreak(_ indent: Int) -> String {
    var result = pick(["", "", " ", "  "]) + "\n"
    while chance(4) { result += spaces(roll(6)) + "\n" }
    return result + spaces(indent + (chance(3) ? roll(4) : 0))
  }

  private mutating func addDoubleQuoted(indent: Int) {
    text += "\""
    for _ in 0..<roll(5) {
      text +=
        chance(3)
        ? pick([
          "\\n", "\\t", "\\\"", "\\\\", "\\x41", "\\u00e9", "\\U0001F600", "\\_", "\\L", "\\0", "\\ ", "\\/", "\\e",
          "\\\n",
        ])
        : chance(5) ? lineBreak(indent) : pick(Self.words.filter { !$0.contains("\"") }) + pick(["", " "])
    }
    text += "\""
  }

  private mutating func addSingleQuoted(indent: Int) {
    text += "'"
    for _ in 0..<roll(4) {
      text +=
        chance(4)
        ? "''" : chance(5) ? lineBreak(indent) : pick(Self.words.filter { !$0.contains("'") }) + pick(["", " ", "\\"])
    }
    text += "'"
  }

  private mutating func addBlockScalar(indent: Int) {
    text += pick([" |", " >", " |-", " >-", " |+", " >+"]) + pick(["\n", "\n", "\n", " \n", " # c\n"])
    let own = indent + 1 + roll(3)
    for _ in 0..<roll(5) {
      switch roll(6) {
      case 0: text += spaces(roll(own + 3)) + "\n"
      case 1: text += spaces(own + 1 + roll(3)) + pick(Self.words) + "\n"
      default: text += spaces(own) + pick(Self.words) + pick(["", "", "", " ", " # no comment"]) + "\n"
      }
    }
  }
}
