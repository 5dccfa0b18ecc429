package import ReviewReadiness
package import SourceDiagnostics

/// The checklist of one app, with places in files.
package struct AppChecklist: Sendable {
  package let name: String

  /// The folder of its catalog, as it is displayed; empty if there isn't one.
  package let folder: String
  package let checklist: Checklist

  /// The entries of each subject: of the app, of the groups, then of the products in natural order.
  private let subjects: [Range<Int>]

  /// Which answers follow from others: one root cause is one task.
  let causes: RootCauses

  /// The place of each entry's evidence, in the order of the entries.
  package let places: [ChecklistReport.Place?]
  package let isReady: Bool

  /// The app's bundle ID, which is left out of product IDs in a terminal; nil to show complete IDs.
  package var bundleID: String?

  /// Small pictures for the page, by product.
  package var pictures: [String: [ChecklistReport.Picture]] = [:]

  /// Further content of the page; nil in other formats.
  package var outlook: ReleaseOutlook?

  /// - Parameters:
  ///   - checklist: the answers.
  ///   - name: the app's name, or its catalog's.
  ///   - folder: the catalog's folder.
  ///   - places: the place of each entry's evidence.
  ///   - requireKnown: whether an unknown counts as a no.
  package init(
    _ checklist: Checklist, name: String, folder: String = "", places: [ChecklistReport.Place?], requireKnown: Bool
  ) {
    self.checklist = checklist
    subjects = Self.subjects(of: checklist.entries)
    causes = RootCauses(checklist.entries)
    (self.name, self.folder) = (name, folder)
    isReady = checklist.isReady(requireKnown: requireKnown)
    self.places = places
  }

  /// Creates it with ranges in files, whose lines aren't computed yet.
  package init(
    _ checklist: Checklist, name: String, folder: String = "", ranges: [SourceRange?], files: SourceFiles,
    requireKnown: Bool
  ) {
    self.init(
      checklist, name: name, folder: folder, places: ChecklistReport.places(ranges, in: files),
      requireKnown: requireKnown)
  }

  /// The numbers in one line: `not ready: 3 blocking, 2 to check by hand, 120 ok`.
  var summary: String { ChecklistReport.summary(isReady: isReady, taskCount) }

  /// The number of answers with a verdict, without those that follow from others.
  func taskCount(_ verdict: Answer.Verdict) -> Int {
    verdict == .yes ? checklist.count(.yes) : checklist.entries.count { $0.answer.verdict == verdict && isTask($0) }
  }

  private func isTask(_ entry: Checklist.Entry) -> Bool { !causes.contains(entry) }

  /// The name, and the folder if there are several: `Coin Quest (apps/coins/catalog)`.
  func title(isOneOfSeveral: Bool) -> String { isOneOfSeveral && !folder.isEmpty ? "\(name) (\(folder))" : name }

  /// The entries with their places.
  var rows: [Row] { zip(checklist.entries, places).map { Row(entry: $0, place: $1) } }

  /// An entry with its place.
  struct Row: Sendable {
    let entry: Checklist.Entry
    let place: ChecklistReport.Place?
  }
}

// MARK: - By subject

extension AppChecklist {
  /// The entries of one subject.
  struct Section: Sendable {
    let scope: ChecklistItem.Scope

    /// The product's ID, the group's name, or the app's.
    let title: String
    let rows: [Row]

    func count(_ verdict: Answer.Verdict) -> Int { rows.count { $0.entry.answer.verdict == verdict } }
  }

  /// The app, the groups and the products, each with its entries.
  var sections: [Section] {
    let rows = rows
    return subjects.map { range in
      let first = rows[range.lowerBound].entry
      return Section(scope: first.item.scope, title: first.subject ?? name, rows: Array(rows[range]))
    }
  }

  private static func subjects(of entries: [Checklist.Entry]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, entry) in entries.enumerated() {
      if let last = ranges.last, entries[last.lowerBound].isAbout(entry) {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges.inNaturalOrder { range in
      let first = entries[range.lowerBound]
      return first.item.scope == .product ? first.subject ?? "" : ""
    }
  }
}

// MARK: - By item

extension AppChecklist {
  /// The answers with one verdict to one item: 40 products without a screenshot are one task.
  struct ItemAnswers {
    let item: ChecklistItem
    let verdict: Answer.Verdict

    /// The causes, the most frequent first.
    let causes: [Cause]

    /// A cause, and the products that it affects.
    struct Cause {
      let evidence: String
      let rows: [Row]

      /// The remedy of the first one, and whether it is the same for all.
      var remedy: Answer.Remedy? { rows.first?.entry.answer.remedy }
      var isOneRemedy: Bool { rows.allSatisfy { $0.entry.answer.remedy == remedy } }

      /// The IDs or the groups' names, in natural order; empty for the app.
      var names: [String] { rows.compactMap(\.entry.subject) }
    }

    var count: Int { causes.reduce(0) { $0 + $1.rows.count } }

    /// `40 products`, `2 groups`, `the app`.
    func subjects(_ count: Int) -> String {
      item.scope == .app ? "the app" : counted(count, item.scope.rawValue)
    }
  }

  /// The answers by item, without those that follow from others: first those that block, then the unknown ones; those
  /// that pass only on request.
  ///
  /// - Parameter verdicts: the requested verdicts, in their order.
  /// - Returns: the answers of each item.
  func answers(_ verdicts: [Answer.Verdict] = [.no, .unknown]) -> [ItemAnswers] {
    var found: [Answer.Verdict: [String: [Row]]] = [:]
    for index in subjects.joined() {
      let entry = checklist.entries[index]
      guard verdicts.contains(entry.answer.verdict), isTask(entry) else { continue }
      found[entry.answer.verdict, default: [:]][entry.item.id, default: []].append(
        Row(entry: entry, place: places[index]))
    }
    return verdicts.flatMap { verdict in
      ChecklistItem.all.compactMap { item in
        found[verdict]?[item.id].map { ItemAnswers(item: item, verdict: verdict, causes: Self.causes($0)) }
      }
    }
  }

  private static func causes(_ rows: [Row]) -> [ItemAnswers.Cause] {
    var order: [String] = []
    var byEvidence: [String: [Row]] = [:]
    for row in rows {
      let evidence = row.entry.answer.evidence
      if byEvidence[evidence] == nil { order.append(evidence) }
      byEvidence[evidence, default: []].append(row)
    }
    let causes = order.map { ItemAnswers.Cause(evidence: $0, rows: byEvidence[$0] ?? []) }
    return causes.enumerated().sorted { ($1.element.rows.count, $0.offset) < ($0.element.rows.count, $1.offset) }.map(
      \.element)
  }
}

// MARK: - By owner

extension AppChecklist {
  /// The open answers of one team member.
  struct OwnerShare {
    /// Nil for answers without an owner.
    let owner: String?
    let no: Int
    let unknown: Int

    /// The items and their frequency, most frequent first: `Review screenshot ×12`.
    let items: [String]
  }

  /// The open answers by owner, the one with the most blocking answers first; those without an owner last. Empty when
  /// no owner is named.
  var owners: [OwnerShare] {
    guard checklist.entries.contains(where: { $0.owner != nil }) else { return [] }
    let open = checklist.entries.filter { $0.answer.verdict != .yes && isTask($0) }
    let shares = Dictionary(grouping: open, by: \.owner).map { owner, entries in
      OwnerShare(
        owner: owner, no: entries.count { $0.answer.verdict == .no },
        unknown: entries.count { $0.answer.verdict == .unknown },
        items: Self.items(entries))
    }
    return shares.sorted { one, other in
      guard let name = one.owner else { return false }
      guard let otherName = other.owner else { return true }
      return one.no != other.no ? one.no > other.no : name < otherName
    }
  }

  private static func items(_ entries: [Checklist.Entry]) -> [String] {
    let counts = Dictionary(grouping: entries, by: \.item.heading).mapValues(\.count)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      $0.value == 1 ? $0.key : "\($0.key) ×\($0.value)"
    }
  }
}

extension Answer.Remedy {
  /// The verb for the remedy's text.
  var verb: String {
    switch self {
    case .command: "run"
    case .edit: "edit"
    case .console: "look"
    }
  }
}
