/// Cell references and values in a workbook's XML.
enum WorkbookCell {
  /// The maximum number of columns and rows of a sheet.
  static let mostColumns = 16_384
  static let mostRows = 1_048_576

  /// `A`, `B`, … `Z`, `AA` for the columns from 0.
  static func column(_ index: Int) -> String {
    var (rest, name) = (index + 1, "")
    while rest > 0 {
      let letter = Unicode.Scalar(UInt8(ascii: "A") + UInt8((rest - 1) % 26))
      name = String(letter) + name
      rest = (rest - 1) / 26
    }
    return name
  }

  /// The column, from 0, and the row, from 1, of `AB12`; nil for an invalid reference.
  static func coordinates(of reference: String) -> (column: Int, row: Int)? {
    var (column, row) = (0, 0)
    for byte in reference.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where row == 0:
        column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9") where column > 0: row = row * 10 + Int(byte - UInt8(ascii: "0"))
      default: return nil
      }
      guard column <= mostColumns, row <= mostRows else { return nil }
    }
    return column > 0 && row > 0 ? (column - 1, row) : nil
  }

  // MARK: - Texts

  /// A text with `_x000D_` escapes for characters that XML can't represent or its readers change, and for text that
  /// looks like such an escape.
  static func encoded(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isEncoded($0) || $0 == "_" }) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if isEncoded(scalar) || (scalar == "_" && escape(in: scalars, at: index) != nil) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "_x\(String(repeating: "0", count: 4 - digits.count))\(digits)_".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Decodes an escaped text.
  static func decoded(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if scalars[index] == "_", let scalar = escape(in: scalars, at: index) {
        result.append(scalar)
        index += 7
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  private static func isEncoded(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\t" && scalar != "\n") || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }

  /// The character of an `_x000D_` escape; nil if there is none.
  private static func escape(in scalars: [Unicode.Scalar], at index: Int) -> Unicode.Scalar? {
    guard index + 6 < scalars.count, scalars[index + 1] == "x", scalars[index + 6] == "_" else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[(index + 2)..<(index + 6)] {
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return Unicode.Scalar(value)
  }

  // MARK: - Numbers

  /// A number in its shortest form: programs save 4.99 as `4.9900000000000002`.
  static func plain(number: String) -> String {
    guard let value = Double(number), value.isFinite, abs(value) < 1e11 else { return number }
    let rounded = (value * 1e5).rounded() / 1e5
    let exact = abs(rounded - value) <= abs(value) * 1e-13 ? rounded : value
    if exact == exact.rounded() { return String(Int64(exact)) }
    let text = exact.description
    return text.contains("e") ? number : text
  }

  /// The day of a serial number, such as 46037 for 2026-01-15.
  static func day(serial: String, countingFrom1904 isFrom1904: Bool) -> Int? {
    guard let value = Double(serial), value.isFinite, value >= 1, value < 3_000_000 else { return nil }
    return Int(value) - (isFrom1904 ? 24_107 : 25_569)
  }
}
