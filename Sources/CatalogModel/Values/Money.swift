/// An exact decimal amount in the currency of its territory; never a binary floating-point number.
///
/// `0.99`, `"0.990"` and `00.99` are the same amount.
package struct Money: Hashable, Sendable {
  /// The digits as an integer, without trailing zeros behind the point: 99 for 0.99.
  package let digits: Int64

  /// How many of the digits stand behind the point: 2 for 0.99.
  package let scale: UInt8

  /// The amount `digits × 10^-scale`.
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
  package init?(_ text: String) {
    var text = text
    guard let money = text.withUTF8(Money.init(utf8:)) else { return nil }
    self = money
  }

  /// As `init(_: String)`, from UTF-8 bytes.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var digits: Int64 = 0
    var count = 0
    var point: Int?
    var index = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { index = 1 }
    let first = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), point == nil, index > first {
        point = index
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        if digits != 0 { count += 1 }
        guard count <= 18, index - (point ?? index) <= 18 else { return nil }
      } else {
        return nil
      }
      index += 1
    }
    guard index > first, point != index - 1 else { return nil }
    self.init(digits: isNegative ? -digits : digits, scale: UInt8(point.map { index - 1 - $0 } ?? 0))
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
