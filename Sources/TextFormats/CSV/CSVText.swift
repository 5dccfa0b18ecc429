/// Texts in cells: text that a spreadsheet must not run as a formula, and the empty text, are marked by a leading
/// `'`.
///
/// ```swift
/// CSVText.cell("=1+1, \"two\"")  // "'=1+1, ""two"""
/// CSVText.unescaped("'=1+1")     // =1+1
/// ```
package enum CSVText {
  /// A text as a cell, without a mark for the empty text.
  package static func cell(_ text: String) -> String {
    var bytes: [UInt8] = []
    if !text.isEmpty { append(text, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a text as the next cell of a row.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, isMarked: needsMark($0), to: &bytes) }
  }

  /// Adds a column name, which isn't the author's text.
  package static func append(name: String, to bytes: inout [UInt8]) {
    var name = name
    name.withUTF8 { append($0, isMarked: false, to: &bytes) }
  }

  /// The text of a cell; nil for an empty one, which is ignored.
  package static func unescaped(_ cell: String) -> String? {
    if cell.isEmpty { return nil }
    return cell.unicodeScalars.first == "'" ? String(cell.unicodeScalars.dropFirst()) : cell
  }

  /// Whether a text would be a formula in some spreadsheet, or be read back as another text or none.
  private static func needsMark(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text.first {
    case nil, UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A,
      0x0D:
      true
    // ＋ － ＝ ＠, which East Asian spreadsheets treat as + - = @.
    case 0xEF: text.count > 2 && text[1] == 0xBC && [0x8B, 0x8D, 0x9D, 0xA0].contains(text[2])
    default: false
    }
  }

  private static func append(_ text: UnsafeBufferPointer<UInt8>, isMarked: Bool, to bytes: inout [UInt8]) {
    guard text.contains(where: isSpecial) || text.first == 0x20 || text.last == 0x20 else {
      if isMarked { bytes.append(UInt8(ascii: "'")) }
      bytes.append(contentsOf: text)
      return
    }
    bytes.append(CSVParser.quote)
    if isMarked { bytes.append(UInt8(ascii: "'")) }
    for byte in text {
      if byte == CSVParser.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(CSVParser.quote)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == CSVParser.quote || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
