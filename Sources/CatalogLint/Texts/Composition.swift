/// Finds letters followed by separate combining marks, and the single character that they form (Unicode's form C).
///
/// Covers the scripts in which such texts occur: Latin, Greek, Cyrillic, Arabic, kana, hangul.
enum Composition {
  /// A letter followed by its marks.
  struct Apart {
    let range: Range<String.Index>

    /// The first of the marks.
    let mark: Unicode.Scalar

    /// The letter as one character, or with fewer separate marks.
    let composed: String
  }

  /// The traits of a text with a combining mark, of which it has at least one.
  static let marks = TextTraits.leads(of: "\u{300}\u{340}\u{653}\u{3099}\u{1161}")

  /// The letters of a text that could be combined with their marks, in order.
  static func lettersApart(in text: String) -> [Apart] {
    guard text.unicodeScalars.contains(where: isMark) else { return [] }
    return text.indices.compactMap { index in
      let scalars = text[index].unicodeScalars
      guard scalars.count > 1, let mark = scalars.dropFirst().first(where: isMark) else { return nil }
      let composed = compose(scalars)
      guard composed.unicodeScalars.count < scalars.count else { return nil }
      return Apart(range: index..<text.index(after: index), mark: mark, composed: composed)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x653...0x655, 0x3099, 0x309A, 0x1161...0x1175, 0x11A8...0x11C2: true
    default: false
    }
  }

  /// The scalars, composed as far as possible from the first one.
  private static func compose(_ scalars: Character.UnicodeScalarView) -> String {
    var composed = String.UnicodeScalarView()
    for scalar in scalars {
      if let last = composed.last, let one = syllable(last, scalar) ?? single(last, scalar) {
        composed.removeLast()
        composed.append(one)
      } else {
        composed.append(scalar)
      }
    }
    return String(composed)
  }

  /// The single scalar that is equivalent to two.
  private static func single(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var both = String.UnicodeScalarView()
    both.append(letter)
    both.append(mark)
    return byPair[String(both)]
  }

  /// The composed scalars by their decomposition: Swift compares texts by canonical equivalence.
  private static let byPair: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x17F, 0x1A0...0x1B0, 0x1CD...0x233, 0x386...0x3CE, 0x400...0x45F, 0x476...0x4F9, 0x622...0x626,
      0x304C...0x30FE,
      0x1E00...0x1EF9,
    ]
    var pairs: [String: Unicode.Scalar] = [:]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) { pairs[String(Character(scalar))] = scalar }
    return pairs
  }()

  /// The hangul syllable that two parts form.
  private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(first.value + second.value - 0x11A7)
    default: nil
    }
  }
}
