/// Collections without brackets, line by line.
extension QuickParser {
  /// Reads the node at the present token, which stands further in than the column of its collection (-1 for the root),
  /// and goes to the token behind it.
  mutating func readBlockNode(parent: Int) throws(Doubt) {
    let column = position - lineStart
    switch bytes[position] {
    case UInt8(ascii: "-") where isSpaceOrEnd(position + 1):
      try readSequence(at: column, isIndentless: false)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try readFlowCollection()
      try endLine()
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      try readBlockScalar(parent: parent)
    default:
      let first = try scalarOnLine()
      if isKeyEnd() {
        try readMapping(from: first, at: column)
      } else {
        try append(try wholeScalar(first, indent: parent + 1))
        try endLine()
      }
    }
  }

  /// Whether what was read last on this line is a key: whether a `:` comes, which is then gone to.
  private mutating func isKeyEnd() -> Bool {
    var end = position
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard byte(end) == UInt8(ascii: ":"), isSpaceOrEnd(end + 1) else { return false }
    position = end
    return true
  }

  /// Reads a mapping whose first key was read up to its `:`.
  private mutating func readMapping(from firstKey: QuickScalar, at column: Int) throws(Doubt) {
    let outer = try open(isMapping: true, at: firstKey.start)
    var key = firstKey
    while true {
      guard !key.hasSeveralLines, position - key.start <= Self.longestKey else { throw Doubt() }
      try append(key)
      position += 1
      try readValue(of: column)
      if tokenColumn < column { break }
      guard tokenColumn == column, !(bytes[position] == UInt8(ascii: "-") && isSpaceOrEnd(position + 1)) else {
        throw Doubt()
      }
      key = try scalarOnLine()
      guard isKeyEnd() else { throw Doubt() }
    }
    close(in: outer)
  }

  /// Reads the value behind a `:` of a mapping that stands at a column.
  private mutating func readValue(of column: Int) throws(Doubt) {
    let place = position
    skipSpaces()
    switch byte(position) {
    case 0, 0x0A, UInt8(ascii: "#"):
      try endLine()
      if tokenColumn > column { return try readBlockNode(parent: column) }
      if tokenColumn == column, bytes[position] == UInt8(ascii: "-"), isSpaceOrEnd(position + 1) {
        return try readSequence(at: column, isIndentless: true)
      }
      try appendNothing(at: place)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try readFlowCollection()
      try endLine()
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      try readBlockScalar(parent: column)
    default:
      try append(try wholeScalar(try scalarOnLine(), indent: column + 1))
      try endLine()
    }
  }

  /// Reads a sequence from its first `-`. One without an indent of its own stands at the column of the mapping that it
  /// is a value of, so that the next key ends it.
  private mutating func readSequence(at column: Int, isIndentless: Bool) throws(Doubt) {
    let outer = try open(isMapping: false, at: position)
    try readEntries(at: column)
    guard tokenColumn < column || isIndentless else { throw Doubt() }
    close(in: outer)
  }

  /// Reads the entries of a sequence from the present `-` on, up to what is no entry of it.
  mutating func readEntries(at column: Int) throws(Doubt) {
    while true {
      if !takeStretch() { try readEntry(at: column) }
      if tokenColumn < column { return }
      guard tokenColumn == column else { throw Doubt() }
      guard bytes[position] == UInt8(ascii: "-"), isSpaceOrEnd(position + 1) else { return }
      if try isAtStop() { return }
    }
  }

  private mutating func readEntry(at column: Int) throws(Doubt) {
    position += 1
    let place = position
    skipSpaces()
    let mark = byte(position)
    if mark == 0 || mark == 0x0A || mark == UInt8(ascii: "#") {
      try endLine()
      if tokenColumn > column { try readBlockNode(parent: column) } else { try appendNothing(at: place) }
    } else {
      try readBlockNode(parent: column)
    }
  }
}
