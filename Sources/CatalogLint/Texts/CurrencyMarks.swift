/// Finds amounts of money in texts: a number beside a currency's sign, code or name.
///
/// Without a number a sign is no price: `Ca$h` is a name.
enum CurrencyMarks {
  /// Signs and words, with the bytes that a text must have to hold one. Codes count only in capitals.
  private static let marks: [(text: String, traits: TextTraits)] = [
    "$", "€", "£", "¥", "￥", "₩", "₹", "₽", "₺", "₴", "₫", "₪", "₱", "฿", "¢", "＄", "USD", "EUR", "GBP", "JPY", "CNY", "CHF",
    "zł", "Kč", "руб", "円", "원",
  ].map { ($0, TextTraits($0)) }

  /// What a number has: digits, or the first bytes of those of other scripts.
  private static let hasNumber = TextTraits.digits.union(.leads(of: "٣۳३３"))

  /// The first amount in a text: number, mark and what stands between.
  static func firstAmount(in text: String, _ shape: TextShape) -> Range<String.Index>? {
    guard shape.traits.hasAny(of: hasNumber) else { return nil }
    for index in marks.indices where shape.traits.mayHold(marks[index].traits) {
      if let range = firstAmount(in: text, beside: marks[index].text) { return range }
    }
    return nil
  }

  private static func firstAmount(in text: String, beside mark: String) -> Range<String.Index>? {
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    while start < scalars.endIndex {
      defer { start = scalars.index(after: start) }
      guard scalars[start...].starts(with: mark.unicodeScalars) else { continue }
      let end = scalars.index(start, offsetBy: mark.unicodeScalars.count)
      if isWordOfLetters(mark), touchesLetter(start..<end, in: scalars) { continue }
      if let number = numberBefore(start, in: scalars) { return number..<end }
      if let number = numberBehind(end, in: scalars) { return start..<number }
    }
    return nil
  }

  /// Codes and names must not be part of a longer word. `100円` and `100원` have nothing around them to look at.
  private static func isWordOfLetters(_ mark: String) -> Bool { mark.unicodeScalars.first.map(isLetterOfWord) ?? false }

  private static func touchesLetter(_ range: Range<String.Index>, in scalars: String.UnicodeScalarView) -> Bool {
    let before = scalars[..<range.lowerBound].last.map { isLetterOfWord($0) && !isDigit($0) } ?? false
    let behind = scalars[range.upperBound...].first.map { isLetterOfWord($0) && !isDigit($0) } ?? false
    return before || behind
  }

  private static func numberBefore(_ end: String.Index, in scalars: String.UnicodeScalarView) -> String.Index? {
    guard let last = scalars[..<end].lastIndex(where: { !isSpace($0) }), isDigit(scalars[last]) else { return nil }
    let before = scalars[...last].lastIndex { !isDigit($0) && $0 != "." && $0 != "," }
    let start = before.map { scalars.index(after: $0) } ?? scalars.startIndex
    return scalars[start...].firstIndex(where: isDigit)
  }

  private static func numberBehind(_ start: String.Index, in scalars: String.UnicodeScalarView) -> String.Index? {
    guard let first = scalars[start...].firstIndex(where: { !isSpace($0) }), isDigit(scalars[first]) else { return nil }
    let end = scalars[first...].firstIndex { !isDigit($0) && $0 != "." && $0 != "," } ?? scalars.endIndex
    return scalars[..<end].lastIndex(where: isDigit).map { scalars.index(after: $0) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("0"..."9").contains(scalar) : scalar.properties.generalCategory == .decimalNumber
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" }
}
