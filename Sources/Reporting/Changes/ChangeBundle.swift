import CatalogDiff

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

  /// Why it has its consequence, as a sentence.
  var sentence: String { entries.first.map { Reporting.sentence($0.change.reason) } ?? "" }
}
