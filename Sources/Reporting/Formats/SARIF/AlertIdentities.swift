import SourceDiagnostics

/// The value by which GitHub recognizes an alert in the next run (`primaryLocationLineHash`).
///
/// GitHub doesn't use any other fingerprint. A finding in the catalog is identified by its own, which survives every
/// edit around it. A read error, which has only its place in a list, is identified by the text of its line.
struct AlertIdentities {
  private var counts: [String: Int] = [:]

  /// The maximum number of bytes of a line that are used.
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
