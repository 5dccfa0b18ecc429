import CatalogDiff
import SourceDiagnostics

/// The comparison for people, grouped by consequence.
///
/// ```
/// breaks-customer: somebody who pays gets less or pays more
///   ! com.example.yearly price.base: 9.99 → 10.99 (+10 %)  catalog/plans.yaml:12:7
///     subscribers pay more: subscribers are notified and pay more from their next renewal on
/// ```
package struct ChangesText: Sendable {
  private let paint: TextPainter

  package init(color: Bool = false) { paint = TextPainter(color: color) }

  /// The comparisons of some catalogs, one below the other; of several, those in which nothing changes in one line.
  package func render(_ reports: [ChangesReport]) -> String {
    if reports.count == 1 { return render(reports[0]) }
    var text = ""
    for report in reports where report.hasChanges {
      text += paint(.message, VisibleText.line(report.catalog)) + "\n" + render(report) + "\n"
    }
    return text + VisibleText.line(ChangesReport.summary(of: reports)) + "\n"
  }

  package func render(_ report: ChangesReport) -> String {
    body(report) + VisibleText.line("\(report.old) → \(report.new): \(report.summary)") + "\n"
  }

  /// The changes without the line that sums them up.
  func body(_ report: ChangesReport) -> String {
    var text = ""
    for group in report.groups {
      text += paint(.message, "\(group.consequence.rawValue): \(group.meaning)") + "\n"
      for bundle in group.bundles { text += block(bundle) }
      text += "\n"
    }
    return text
  }

  /// The changes, and below them once what is said of all.
  private func block(_ bundle: ChangeBundle) -> String {
    var lines = bundle.entries.flatMap(self.lines)
    lines.append("      " + bundle.reason)
    if let question = bundle.question { lines.append("      question: \(question)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ entry: ChangesReport.Entry) -> [String] {
    let words = ChangeWords(change: entry.change)
    let place = entry.place.map { "  \(VisibleText.line($0.file)):\($0.line):\($0.column)" } ?? ""
    var lines = ["  \(entry.change.consequence.sign) " + headline(words) + paint(.frame, place)]
    if let difference = words.words {
      lines.append("      - " + marked(difference.old, .removed))
      lines.append("      + " + marked(difference.new, .added))
    }
    lines += table(words.prices.map { [$0.label, "\($0.old) → \($0.new)", $0.percent] })
    lines += table(words.files.map { [$0.sign, $0.path, $0.size] })
    return lines
  }

  private func headline(_ words: ChangeWords) -> String {
    let field = [words.subject, words.field].filter { !$0.isEmpty }.joined(separator: " ")
    let rest = [words.value, words.extent.map { "[\($0)]" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return rest.isEmpty ? field : "\(field): \(rest)"
  }

  private func marked(_ pieces: [WordDifference.Piece], _ style: TextStyle) -> String {
    pieces.map { piece in
      let text = VisibleText.line(piece.text)
      guard piece.isChanged else { return text }
      return paint.color ? paint(style, text) : "[\(text)]"
    }.joined()
  }

  /// Rows with their columns under one another.
  private func table(_ rows: [[String]]) -> [String] {
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - DisplayWidth.of($0)) }
      let line = "      " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Consequence {
  /// The sign in front of a change.
  var sign: String {
    switch self {
    case .impossible: "✗"
    case .breaksApp: "-"
    case .breaksCustomer: "!"
    case .irreversible: "‡"
    case .unknown: "?"
    case .review: "R"
    case .live: "~"
    case .internal: "."
    }
  }
}
