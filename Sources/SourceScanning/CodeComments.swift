import SourceDiagnostics

/// The comments in code that ask to pass over findings: `// shelf:ignore rule, rule -- reason`.
///
/// Behind code one speaks of its line, alone on a line of the next one; `shelf:ignore-file` speaks of the whole file.
struct CodeComments {
  /// One rule that one comment names.
  struct Request {
    var rule: String
    var place: SourceRange

    /// The line that is meant; nil for all.
    var line: Int?
    var reason: String?
  }

  private var requests: [Request] = []
  private let table: LineTable

  init(_ comments: [Range<Int>], in file: TextFile) {
    table = LineTable(file)
    for comment in comments { read(comment, in: file) }
  }

  func request(for finding: Diagnostic<SourceRange?>) -> Request? {
    guard let place = finding.place else { return nil }
    let line = table.position(at: place.bytes.lowerBound).line
    return requests.first { $0.rule == finding.kind.id && ($0.line ?? line) == line }
  }

  private mutating func read(_ comment: Range<Int>, in file: TextFile) {
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
      requests.append(
        Request(
          rule: String(word), place: SourceRange(file: 0, bytes: comment), line: isForFile ? nil : isAlone ? line + 1 : line,
          reason: halves.count > 1 ? String(halves[1]) : nil))
    }
  }
}
