import SourceDiagnostics

/// The value by which GitHub knows an alert again in the next run (`primaryLocationLineHash`).
///
/// It knows no other fingerprint. A finding in the catalog is known by its own, which outlives every edit around it; a
/// fault of reading, which has nothing but its place in a list, by the text of its line.
struct AlertIdentities {
  private var counts: [String: Int] = [:]

  /// How much of a line is looked at.
  private static let reach = 256

  /// The identity of the next finding: 16 digits, a colon, and its number among those with the same digits.
  mutating func next(_ finding: FindingsReport.Finding, at place: LocatedRange?, fingerprint: String) -> String {
    let name = finding.path == nil ? place.map { Self.lineHash(finding.kind.id, $0) } ?? fingerprint : fingerprint
    let digits = String(name.prefix(16))
    let number = counts[digits, default: 0] + 1
    counts[digits] = number
    return "\(digits):\(number)"
  }

  private static func lineHash(_ rule: String, _ place: LocatedRange) -> String {
    let line = place.table.range(ofLine: place.start.line)
    let text = place.file.text(line.lowerBound..<min(line.upperBound, line.lowerBound + reach))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Fingerprint(rule: rule, product: place.file.path, path: words, file: nil, ordinal: 0).description
  }
}
