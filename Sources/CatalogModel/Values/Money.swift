/// An exact decimal amount in the currency of its territory; never a binary floating-point number.
///
/// `0.99`, `"0.990"` and `00.99` are equal.
public struct Money: Hashable, Sendable {
  /// The digits as an integer, without trailing zeros after the decimal point: 99 for 0.99.
  public let digits: Int64

  /// The number of digits after the decimal point: 2 for 0.99.
  public let scale: UInt8

  /// The amount `digits × 10^-scale`.
  @inlinable
  public init(digits: Int64, scale: UInt8 = 0) {
    var digits = digits
    var scale = digits == 0 ? 0 : scale
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    self.digits = digits
    self.scale = scale
  }

  /// Parses an amount: an optional sign, digits, and digits after one decimal point.
  ///
  /// - Returns: nil for anything else (`1,99`, `$1`, `1e3`, `.5`, `1.`) and for more than 18 digits.
  public init?(_ text: String) { self.init(utf8: text.utf8) }

  /// As `init(_: String)`, from UTF-8 bytes.
  @inlinable
  public init?(utf8 bytes: some Sequence<UInt8>) {
    var scanner = DecimalScanner()
    for byte in bytes where !scanner.consume(byte) { return nil }
    guard let money = scanner.money else { return nil }
    self = money
  }

}

/// Parses an amount byte by byte.
@usableFromInline
struct DecimalScanner {
  @usableFromInline var digits: Int64 = 0
  @usableFromInline var count = 0
  @usableFromInline var wholeDigits = 0

  /// The number of digits after the decimal point; nil before it.
  @usableFromInline var scale: Int?
  @usableFromInline var isNegative = false

  /// The number of significant digits, without leading zeros.
  @usableFromInline var significant = 0

  @inlinable
  init() {}

  /// Accepts the next byte; false if the text isn't an amount.
  @inlinable
  mutating func consume(_ byte: UInt8) -> Bool {
    defer { count += 1 }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if scale == nil { wholeDigits += 1 } else { scale = (scale ?? 0) + 1 }
      if digits != 0 || byte != UInt8(ascii: "0") { significant += 1 }
      guard significant <= 18, (scale ?? 0) <= 18 else { return false }
      digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
      return true
    case UInt8(ascii: "."):
      guard scale == nil, wholeDigits > 0 else { return false }
      scale = 0
      return true
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      isNegative = byte == UInt8(ascii: "-")
      return count == 0
    default:
      return false
    }
  }

  /// The amount; nil without digits.
  @inlinable
  var money: Money? {
    guard wholeDigits > 0, scale != 0 else { return nil }
    return Money(digits: isNegative ? -digits : digits, scale: UInt8(scale ?? 0))
  }
}

extension Money: Comparable {
  public static func < (left: Money, right: Money) -> Bool {
    if left.scale == right.scale { return left.digits < right.digits }
    let (whole, rest) = left.parts
    let (otherWhole, otherRest) = right.parts
    return whole == otherWhole ? rest < otherRest : whole < otherWhole
  }

  /// The whole units, and the rest in units of 10^-18 with the amount's sign.
  private var parts: (whole: Int64, rest: Int64) {
    let unit = Money.powersOfTen[Int(scale)]
    let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
    return (whole, rest * (Money.powersOfTen[18] / unit))
  }

  private static let powersOfTen: [Int64] = (0...18).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}

extension Money: CustomStringConvertible {
  /// The shortest notation, with at least two digits after a decimal point: `0.99`, `600`, `0.50`.
  public var description: String {
    let places = Int(scale)
    let digits = String(digits.magnitude)
    let whole = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = self.digits < 0 ? "-" : ""
    if places == 0 { return sign + whole }
    return "\(sign)\(whole.dropLast(places)).\(whole.suffix(places))\(places == 1 ? "0" : "")"
  }
}

extension Money: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self.init(digits: value) }
}
