/// Turns libyaml's character counts into byte offsets.
///
/// libyaml counts characters from the start of the text. Its marks come almost in order, so the cursor walks from
/// one to the next; the walk over the whole text is one pass, whatever the number of marks.
struct CharacterCursor {
  private let bytes: [UInt8]
  private var character = 0
  private var offset: Int

  /// - Parameter start: the byte offset of character 0, behind a byte order mark.
  init(_ bytes: [UInt8], start: Int) {
    self.bytes = bytes
    offset = start
  }

  /// The byte offset of a character; the end of the text for those beyond it.
  mutating func offset(ofCharacter wanted: Int) -> Int {
    if wanted >= character { forward(wanted - character) } else { back(character - wanted) }
    character = wanted
    return offset
  }

  private mutating func forward(_ count: Int) {
    let bytes = self.bytes
    var position = offset
    var left = count
    while left > 0, position < bytes.count {
      position += Self.width(bytes[position])
      left -= 1
    }
    offset = min(position, bytes.count)
  }

  private mutating func back(_ count: Int) {
    for _ in 0..<count where offset > 0 {
      offset -= 1
      while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    }
  }

  /// How many bytes the character has that begins with this one.
  private static func width(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
