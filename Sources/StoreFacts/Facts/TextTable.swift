import CatalogModel

/// Rows of a table that stands in the code as one text.
///
/// A long literal of structures takes the compiler seconds and the program's start a share of every run; one text
/// takes neither, and is read when somebody first asks.
enum TextTable {
  /// The fields of every line, which stand between bars.
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

/// Where each of some sorted codes stands, found by comparing machine words.
struct CodeIndex {
  private let words: [UInt64]

  /// - Parameter codes: sorted, of at most eight bytes each.
  init(_ codes: some Sequence<ShortCode>) {
    words = codes.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// The position of a code, or nil if it is not among them. It allocates nothing.
  func position(of code: ShortCode) -> Int? {
    guard case .word(let word) = code else { return nil }
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle] < word { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low] == word ? low : nil
  }
}
