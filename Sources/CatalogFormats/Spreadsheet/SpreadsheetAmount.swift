import CatalogModel

/// An amount of money in the notations of different countries: `4.99`, `4,99`, `1.599,00`, `1 599`.
enum SpreadsheetAmount: Equatable {
  case amount(Money)
  /// `1,599` may have three decimals or a thousands separator.
  case ambiguous
  case none

  /// Reads an amount.
  ///
  /// - Parameters:
  ///   - text: the text of the cell.
  ///   - pointMayGroup: whether a period may be a thousands separator in the table.
  init(_ text: String, pointMayGroup: Bool) {
    var digits = Substring(text.filter { $0 != "\u{200E}" }).drop { $0 == " " }
    while digits.last == " " { digits.removeLast() }
    let sign = digits.first == "-" ? "-" : ""
    if digits.first == "-" || digits.first == "+" { digits.removeFirst() }
    let runs = digits.split(omittingEmptySubsequences: false) { Self.separators.contains($0) }
    let marks = digits.filter { Self.separators.contains($0) }
    guard runs.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
      self = .none
      return
    }
    self = Self.join(runs, marks, sign, pointMayGroup: pointMayGroup)
  }

  private static let separators: Set<Character> = [".", ",", "'", "’", " ", "\u{A0}", "\u{202F}"]

  private static func join(_ runs: [Substring], _ marks: String, _ sign: String, pointMayGroup: Bool)
    -> SpreadsheetAmount
  {
    guard let last = marks.last else { return amount(sign, runs, nil) }
    let isGrouped = runs.dropFirst().allSatisfy { $0.count == 3 } && runs[0].count <= 3 && runs[0] != "0"
    if marks.count == 1 {
      switch last {
      case ".", ",":
        if isGrouped, last == "," || pointMayGroup { return .ambiguous }
        return amount(sign, runs.dropLast(), runs.last)
      default: return isGrouped ? amount(sign, runs, nil) : .none
      }
    }
    if marks.allSatisfy({ $0 == last }) { return isGrouped ? amount(sign, runs, nil) : .none }
    let groups = runs.dropLast()
    guard marks.dropLast().allSatisfy({ $0 == marks.first }), last == "." || last == ",",
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups[0].count <= 3
    else { return .none }
    return amount(sign, groups, runs.last)
  }

  private static func amount(_ sign: String, _ whole: some Sequence<Substring>, _ part: Substring?) -> SpreadsheetAmount
  {
    Money(sign + whole.joined() + (part.map { "." + $0 } ?? "")).map { .amount($0) } ?? .none
  }
}
