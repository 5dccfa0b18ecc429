/// Finds amounts of money in texts: a number beside a currency's sign, code or name.
///
/// A sign without a number isn't a price: `Ca$h` is a name.
enum CurrencyMarks {
  private struct Mark {
    let bytes: [UInt8]
    let traits: TextTraits

    /// Codes and names must not be part of a longer word; signs, and `円` in `100円`, may touch anything.
    let hasBorders: Bool

    init(_ text: String) {
      bytes = Array(text.utf8)
      traits = TextTraits(text)
      hasBorders = text.unicodeScalars.first.map(isLetterOfWord) ?? false
    }
  }

  private static let signs = [
    "$", "€", "£", "¥", "￥", "₩", "₹", "₽", "₺", "₴", "₫", "₪", "₱", "฿", "¢", "＄", "zł", "Kč", "руб", "円", "원",
  ].map(Mark.init)

  /// Codes count only in upper case.
  private static let codes = ["USD", "EUR", "GBP", "JPY", "CNY", "CHF", "Rs", "Rs."].map(Mark.init)

  /// The traits of a text with a currency sign: the dollar, or the first byte of another sign.
  private static let anySign = TextTraits("$").union(.leads(of: "€£￥₹฿złčр円원"))

  /// The traits of a text with an amount: digits, or the first bytes of digits in other scripts.
  static let number = TextTraits.digits.union(.leads(of: "٣۳३３"))

  /// The first amount in a text: number, mark and the text between them.
  static func firstAmount(in text: String, _ shape: TextShape) -> Range<String.Index>? {
    if shape.traits.hasAny(of: anySign), let range = firstAmount(in: text, shape, besideAny: signs) { return range }
    return shape.traits.mayContain(.capitals) ? firstAmount(in: text, shape, besideAny: codes) : nil
  }

  private static func firstAmount(in text: String, _ shape: TextShape, besideAny marks: [Mark]) -> Range<String.Index>?
  {
    marks.lazy.filter { shape.traits.mayContain($0.traits) }.compactMap { firstAmount(in: text, beside: $0) }.first
  }

  private static func firstAmount(in text: String, beside mark: Mark) -> Range<String.Index>? {
    let scalars = text.unicodeScalars
    for range in ranges(of: mark.bytes, in: text, foldingCase: false) {
      if mark.hasBorders, touchesLetter(range, in: scalars) { continue }
      if let number = numberBefore(range.lowerBound, in: scalars) { return number..<range.upperBound }
      if let number = numberAfter(range.upperBound, in: scalars) { return range.lowerBound..<number }
    }
    return nil
  }

  private static func touchesLetter(_ range: Range<String.Index>, in scalars: String.UnicodeScalarView) -> Bool {
    let before = scalars[..<range.lowerBound].last.map { isLetterOfWord($0) && !isDigit($0) } ?? false
    let after = scalars[range.upperBound...].first.map { isLetterOfWord($0) && !isDigit($0) } ?? false
    return before || after
  }

  private static func numberBefore(_ end: String.Index, in scalars: String.UnicodeScalarView) -> String.Index? {
    guard let last = scalars[..<end].lastIndex(where: { !isSpace($0) }), isDigit(scalars[last]) else { return nil }
    let before = scalars[...last].lastIndex { !isDigit($0) && $0 != "." && $0 != "," }
    let start = before.map { scalars.index(after: $0) } ?? scalars.startIndex
    return scalars[start...].firstIndex(where: isDigit)
  }

  private static func numberAfter(_ start: String.Index, in scalars: String.UnicodeScalarView) -> String.Index? {
    guard let first = scalars[start...].firstIndex(where: { !isSpace($0) }), isDigit(scalars[first]) else { return nil }
    let end = scalars[first...].firstIndex { !isDigit($0) && $0 != "." && $0 != "," } ?? scalars.endIndex
    return scalars[..<end].lastIndex(where: isDigit).map { scalars.index(after: $0) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("0"..."9").contains(scalar) : scalar.properties.generalCategory == .decimalNumber
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}"
  }
}
