import SourceDiagnostics

/// The comments in code that suppress findings: `// shelf:ignore rule, rule -- reason`.
///
/// After code a comment applies to its line, on a separate line to the next one; `shelf:ignore-file` applies to the
/// whole file.
struct CodeComments {
  /// A rule in a comment.
  struct Request {
    var rule: String

    /// The comment.
    var place: SourceRange

    /// The place of the rule's name.
    var name: SourceRange

    /// The line it applies to; nil for all.
    var line: Int?
    var reason: String?
  }

  private(set) var requests: [Request] = []
  private let table: LineTable

  init(_ comments: [Range<Int>], in file: TextFile) {
    table = LineTable(file)
    for comment in comments { parseComment(comment, in: file) }
  }

  /// The index in `requests` of the one that suppresses a finding.
  func request(for finding: Diagnostic<SourceRange?>) -> Int? {
    guard let place = finding.place else { return nil }
    let line = table.position(at: place.bytes.lowerBound).line
    return requests.firstIndex { $0.rule == finding.kind.id && ($0.line ?? line) == line }
  }

  private mutating func parseComment(_ comment: Range<Int>, in file: TextFile) {
    var text = file.text(comment)
    if text.hasSuffix("*/") { text.removeLast(2) }
    let halves = text.split(separator: " -- ", maxSplits: 1)
    let words = (halves.first ?? "").split { $0 == " " || $0 == "," || $0 == "\t" }
    let line = table.position(at: comment.lowerBound).line
    let start = table.range(ofLine: line).lowerBound
    let isAlone = file.bytes[start..<comment.lowerBound].allSatisfy { [0x20, 0x09, 0x2F, 0x2A].contains($0) }
    let isForFile = words.first == "shelf:ignore-file"
    guard isForFile || words.first == "shelf:ignore" else { return }
    for word in words.dropFirst() {
      let offset = comment.lowerBound + text.utf8.distance(from: text.startIndex, to: word.startIndex)
      requests.append(
        Request(
          rule: String(word), place: SourceRange(file: 0, bytes: comment),
          name: SourceRange(file: 0, bytes: offset..<offset + word.utf8.count),
          line: isForFile ? nil : isAlone ? line + 1 : line,
          reason: halves.count > 1 ? String(halves[1]) : nil))
    }
  }
}
