import CatalogDiff
import SourceDiagnostics

/// Changes of one kind with the same reason, which is shown once.
struct ChangeBundle {
  let entries: [ChangesReport.Entry]

  /// The changes, bundled by reason, in the order of the first change of each.
  static func all(of entries: [ChangesReport.Entry]) -> [ChangeBundle] {
    struct Key: Hashable {
      let id: String
      let reason: String
      let question: String?
    }
    let keys = entries.map { Key(id: $0.change.id, reason: $0.change.reason, question: $0.change.question) }
    let bundles = Dictionary(grouping: entries.indices) { keys[$0] }.values.sorted { $0[0] < $1[0] }
    return bundles.map { indices in ChangeBundle(entries: indices.map { entries[$0] }) }
  }

  /// The change and its reason: `a price changes: …`, for several `40 × a price changes (+10 % on average): …`.
  var reason: String {
    guard let change = entries.first?.change else { return "" }
    let count = entries.count > 1 ? "\(entries.count) × " : ""
    let average = averagePercent.map { " (\($0) on average)" } ?? ""
    return "\(count)\(change.summary)\(average): \(VisibleText.line(change.reason))"
  }

  /// Why it has its consequence, as a sentence.
  var sentence: String { entries.first.map { Reporting.sentence($0.change.reason) } ?? "" }

  /// The question to answer by hand if the files don't decide it.
  var question: String? { entries.first?.change.question }

  /// The mean of all percentages, rounded to tenths; nil for a single change, and unless each change has one.
  private var averagePercent: String? {
    let percentages = entries.map { ChangeWords(change: $0.change).tenths }
    guard percentages.count > 1, !percentages.contains([]) else { return nil }
    let all = percentages.flatMap(\.self)
    let sum = all.reduce(0, +)
    return PriceRow.spoken(tenths: (sum + (sum < 0 ? -1 : 1) * all.count / 2) / all.count)
  }
}
