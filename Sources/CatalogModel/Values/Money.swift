/// An exact decimal amount in the currency of its territory; never a binary floating-point number.
///
/// `0.99`, `"0.990"` and `00.99` are the same amount.
package struct Money: Hashable, Sendable {
  /// The digits as an integer, without trailing zeros behind the point: 99 for 0.99.
  @usableFromInline package let digits: Int64

  /// How many of the digits stand behind the point: 2 for 0.99.
  @usableFromInline package let scale: UInt8

  /// The amount `digits × 10^-scale`.
  @inlinable
  package init(digits: Int64, scale: UInt8 = 0) {
    var digits = digits
    var scale = digits == 0 ? 0 : scale
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    self.digits = digits
    self.scale = scale
  }

  /// The amount that a text of digits names: an optional sign, digits, and digits behind one point.
  ///
  /// - Returns: nil for anything else (`1,99`, `$1`, `1e3`, `.5`, `1.`) and for more than 18 digits.
  package init?(_ text: String) { self.init(utf8: text.utf8) }

  /// As `init(_: String)`, from UTF-8 bytes.
  @inlinable
  package init?(utf8 bytes: some Collection<UInt8>) {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let hasSign = isNegative || bytes.first == UInt8(ascii: "+")
    var digits: Int64 = 0
    var significant = 0
    var whole = 0
    var scale: Int?
    for byte in bytes.dropFirst(hasSign ? 1 : 0) {
      if byte == UInt8(ascii: "."), scale == nil, whole > 0 {
        scale = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      if scale == nil { whole += 1 } else { scale = (scale ?? 0) + 1 }
      if digits != 0 || byte != UInt8(ascii: "0") { significant += 1 }
      guard significant <= 18, (scale ?? 0) <= 18 else { return nil }
      digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    guard whole > 0, scale != 0 else { return nil }
    self.init(digits: isNegative ? -digits : digits, scale: UInt8(scale ?? 0))
  }
}

extension Money: Comparable {
  package static func < (left: Money, right: Money) -> Bool {
    if left.scale == right.scale { return left.digits < right.digits }
    let (whole, rest) = left.parts
    let (otherWhole, otherRest) = right.parts
    return whole == otherWhole ? rest < otherRest : whole < otherWhole
  }

  /// The whole units, and the rest in 10^-18 units with the amount's sign.
  private var parts: (whole: Int64, rest: Int64) {
    let unit = Money.powersOfTen[Int(scale)]
    let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
    return (whole, rest * (Money.powersOfTen[18] / unit))
  }

  private static let powersOfTen: [Int64] = (0...18).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}

extension Money: CustomStringConvertible {
  /// The shortest way to write it, except that it has no fewer than two digits behind a point: `0.99`, `600`, `0.50`.
  package var description: String {
    guard scale > 0 else { return String(digits) }
    var text = String(digits.magnitude)
    if text.count <= Int(scale) { text = String(repeating: "0", count: Int(scale) - text.count + 1) + text }
    text.insert(".", at: text.index(text.endIndex, offsetBy: -Int(scale)))
    if scale == 1 { text += "0" }
    return (digits < 0 ? "-" : "") + text
  }
}

extension Money: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self.init(digits: value) }
}
