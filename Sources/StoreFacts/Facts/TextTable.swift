/// Tables that are written in code as one text.
///
/// A long array literal takes the compiler seconds and slows down each start; one text doesn't, and is parsed on
/// first use.
enum TextTable {
  /// The fields of every line, separated by bars.
  static func rows(_ text: String) -> [[String]] {
    let bytes = Array(text.utf8)
    var rows: [[String]] = []
    var row: [String] = []
    var start = 0
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "\n")
      guard byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\n") else { continue }
      row.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index + 1
      if byte == UInt8(ascii: "\n") {
        rows.append(row)
        row.removeAll(keepingCapacity: true)
      }
    }
    return rows
  }

  /// The words of a text.
  static func words(_ text: String) -> [String] {
    Array(text.utf8).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
